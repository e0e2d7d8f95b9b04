-- expect 6 repeated: it needs more memory than a script may have
-- set board.columns=2
-- set setup.outer=1 0
-- set start.smallest=1
-- run simulate|bad.ini|--games|1
local function again(n) return again(n + 1) + 1 end
hook("repeated", "calls without end", function(t) return again(1) end)
