-- expect 5 lift: 3 seeds cannot be picked up from pit 9, it holds 2
-- set setup.store=3
-- set start.from=store
-- set setup.inner=1xC
hook("lift", "more than the pit holds", function(t) return t[t.start] + 1 end)
