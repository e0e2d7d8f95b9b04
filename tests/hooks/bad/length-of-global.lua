-- expect 2 direction: attempt to get length of a nil value (global 'pits')
hook("direction", "nil has none", function(t) return # pits == 0 end)
