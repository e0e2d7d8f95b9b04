-- expect 2 setup: attempt to index a nil value (local 't')
hook("setup", "there is no view", function(t) return {t.pits} end)
