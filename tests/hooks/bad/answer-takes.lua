-- with {}
-- expect 21 takes: the capture takes no seed of the opponent
-- with {1}
-- expect 21 takes: the capture takes no seed of the opponent
-- with {-99}
-- expect 21 takes: there is no pit -99: pits are 1 to 16, the opponent's -1 to -16
-- with {0}
-- expect 21 takes: there is no pit 0: pits are 1 to 16, the opponent's -1 to -16
-- with "inner"
-- expect 21 takes: it returned a text; a list is expected
-- with {{}}
-- expect 21 takes: it returned a table where a pit is expected, a whole number
-- with {-1.5}
-- expect 21 takes: it returned a number that is not whole where a pit is expected, a whole number
-- with {t.landing}
-- expect 21 takes: the capture takes no seed of the opponent
-- set setup.inner=1xC
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("takes", "a wrong capture", function(t) return WITH end)
