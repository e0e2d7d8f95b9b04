-- expect 3 winner: t.still is not known: turns without a capture are counted only with end.still
-- set setup.inner=1xC
hook("winner", "not counted", function(t) return t.still > 1 and nil end)
