-- with t.extra
-- expect 18 extra: the view has no field 'extra'
-- with t.store.x
-- expect 18 extra: attempt to index a number value (field 'store')
-- with t[0]
-- expect 18 extra: there is no pit 0: pits are 1 to 16, the opponent's -1 to -16
-- with t[99]
-- expect 18 extra: there is no pit 99: pits are 1 to 16, the opponent's -1 to -16
-- with t.their_stores
-- expect 18 extra: the view has no field 'their_stores'; did you mean 'their_store'?
-- with t.repeats
-- expect 18 extra: the view has no field 'repeats'
-- set setup.inner=1xC
-- set capture.fate=removed
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("extra", "what the view has not", function(t) return WITH end)
