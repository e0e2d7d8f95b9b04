-- expect 2 next: attempt to call a nil value (global 'getmetatable')
hook("next", "the view has one", function(t) return getmetatable(t).__index end)
