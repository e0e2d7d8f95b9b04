-- expect 5 lift: 3 seeds cannot be picked up from pit 16, it holds 1
-- set start.singletons=last-resort
-- set setup.outer=1 0x7
-- set setup.inner=1 0x7
hook("lift", "a single seed that might start clockwise", function(t) return t[t.start] + 2 end)
