-- expect 4 direction: attempt to get length of a number value (local 'n')
hook("direction", "a number has none", function(t)
    local n = 5
    return #n
end)
