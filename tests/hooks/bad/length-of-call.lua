-- expect 2 direction: attempt to get length of a boolean value
hook("direction", "a value has none", function(t) return #is_inner(1) end)
