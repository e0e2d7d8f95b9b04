-- expect 2 setup: attempt to index a string value (local 'side')
hook("setup", "a side is no view", function(side) return side.side end)
