-- expect 7 next: it changes the variable 'n' of the script, on which the next answer would depend; declare it with remember
local function counter()
    local n = 0
    return function() n = n + 1 return n end
end
local count = counter()
hook("next", "a counter", function(t) return onward(t.origin, count()) end)
