-- expect 2 direction: attempt to get length of a function value (global 'error')
hook("direction", "a function has none", function(t) return #error end)
