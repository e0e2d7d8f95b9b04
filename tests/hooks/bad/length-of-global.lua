-- expect 2 direction: attempt to get length of a nil value (global 'holes')
hook("direction", "nil has none", function(t) return # holes == 0 end)
