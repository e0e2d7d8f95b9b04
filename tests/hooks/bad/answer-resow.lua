-- with -1
-- expect 13 resow: pit -1 is the opponent's; an own pit is expected
-- with 17
-- expect 13 resow: there is no pit 17: pits are 1 to 16, the opponent's -1 to -16
-- with "A1"
-- expect 13 resow: it returned a text where a pit is expected, a whole number; did you mean pit("A1")?
-- with {1}
-- expect 13 resow: it returned a table where a pit is expected, a whole number
-- set setup.inner=1xC
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("resow", "a wrong origin", function() return WITH end)
