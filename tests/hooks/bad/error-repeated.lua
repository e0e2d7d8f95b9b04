-- expect 6 repeated: no game comes back
-- set board.columns=2
-- set setup.outer=1 0
-- set start.smallest=1
-- run simulate|bad.ini|--games|1
hook("repeated", "it refuses", function(t) error("no game comes back") end)
