-- expect 6 repeated: attempt to compare string with number
-- set board.columns=2
-- set setup.outer=1 0
-- set start.smallest=1
-- run simulate|bad.ini|--games|1
hook("repeated", "a number as a text", function(t) return t.times >= "3" and "nobody" or nil end)
