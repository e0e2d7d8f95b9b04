-- expect 7 repeated: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- set board.columns=2
-- set setup.outer=1 0
-- set start.smallest=1
-- run simulate|bad.ini|--games|1
local kept
hook("repeated", "it keeps the view", function(t) kept = t end)
