-- expect 2 direction: attempt to get length of a view value (local 't')
hook("direction", "the view has none", function(t) return #t end)
