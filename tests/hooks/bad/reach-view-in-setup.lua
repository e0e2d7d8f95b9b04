-- expect 2 setup: attempt to index a string value (local 't')
hook("setup", "there is no view", function(t) return {t.pits} end)
