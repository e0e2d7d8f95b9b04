-- expect 2 next: attempt to call a nil value (field 'random')
hook("next", "chance", function() return math.random(16) end)
