-- expect 3 next: it changes the variable 'count' of the script, on which the next answer would depend; declare it with remember
local count = 0
hook("next", "a counter", function(t)
    count = count + 1
    return onward(t.origin, 1)
end)
