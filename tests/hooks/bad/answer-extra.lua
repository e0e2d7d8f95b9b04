-- with true
-- expect 32 extra: it returned true or false; a list is expected
-- with "two"
-- expect 32 extra: it returned a text; a list is expected
-- with -1
-- expect 32 extra: -1 is too small for further pits, which is 0 to 16
-- with 17
-- expect 32 extra: 17 is too large for further pits, which is 0 to 16
-- with 1.5
-- expect 32 extra: it returned a number that is not whole for further pits; a whole number is expected
-- with {5}
-- expect 32 extra: pit 5 is the mover's; pits of the opponent are expected
-- with {-1, 5}
-- expect 32 extra: pit 5 is the mover's; pits of the opponent are expected
-- with {0}
-- expect 32 extra: there is no pit 0: pits are 1 to 16, the opponent's -1 to -16
-- with {-17}
-- expect 32 extra: there is no pit -17: pits are 1 to 16, the opponent's -1 to -16
-- with {{}}
-- expect 32 extra: it returned a table where a pit is expected, a whole number
-- with {count = -1, -1}
-- expect 32 extra: -1 is too small for further pits, which is 0 to 16
-- with {count = "1", -1}
-- expect 32 extra: it returned a text for further pits; a whole number is expected
-- with t
-- expect 32 extra: it returned the view; a list is expected
-- set setup.inner=1xC
-- set capture.fate=removed
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("extra", "a wrong answer", function(t) return WITH end)
