-- expect 7 repeated: it has used up its budget of instructions and memory: does it ever end?
-- set board.columns=2
-- set setup.outer=1 0
-- set start.smallest=1
-- run simulate|bad.ini|--games|1
hook("repeated", "it never answers", function()
    while true do end
end)
