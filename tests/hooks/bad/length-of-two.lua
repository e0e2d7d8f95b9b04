-- expect 2 direction: attempt to get length of a nil value
hook("direction", "nobody knows which", function(t) return #{} + #t.landing end)
