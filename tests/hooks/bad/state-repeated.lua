-- expect 7 repeated: it changes the variable 'asked' of the script, on which the next answer would depend; declare it with remember
-- set board.columns=2
-- set setup.outer=1 0
-- set start.smallest=1
-- run simulate|bad.ini|--games|1
local asked = 0
hook("repeated", "it counts how often it is asked", function(t)
    asked = asked + 1
    return nil
end)
