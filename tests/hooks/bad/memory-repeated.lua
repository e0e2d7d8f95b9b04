-- expect 8 repeated: it needs more memory than a script may have
-- set board.columns=2
-- set setup.outer=1 0
-- set start.smallest=1
-- run simulate|bad.ini|--games|1
hook("repeated", "lists without end", function(t)
    local list = {}
    for n = 1, 1e9 do list[n] = {} end
end)
