-- expect 2 next: it changes the variable '_ENV' of the script, on which the next answer would depend; declare it with remember
hook("next", "the environment is exchanged", function(t)
    _ENV = {onward = function() return 1 end}
    return onward(t.origin, 1)
end)
