-- expect 2 next: attempt to call a nil value (global 'rawset')
hook("next", "past the proxy", function(t) rawset(t, 1, 5) end)
