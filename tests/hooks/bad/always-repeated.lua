-- expect 6 repeated: it returned nil, and the script says that it always answers
-- set board.columns=2
-- set setup.outer=1 0
-- set start.smallest=1
-- run simulate|bad.ini|--games|1
hook("repeated", "never", function(t) end, "always")
