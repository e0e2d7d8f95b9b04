-- with 17
-- expect 18 extra: 17 is too large for further pits, which is 0 to 16
-- with 2^53
-- expect 18 extra: it returned a number that is not whole for further pits; a whole number is expected
-- with 1/0
-- expect 18 extra: it returned a number that is not whole for further pits; a whole number is expected
-- with -1
-- expect 18 extra: -1 is too small for further pits, which is 0 to 16
-- with {}
-- expect 18 extra: it returned a table for further pits; a whole number is expected
-- with "all"
-- expect 18 extra: it returned a text for further pits; a whole number is expected
-- set setup.inner=1xC
-- set capture.fate=removed
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("extra", "a number that is too large", function(t) return {count = WITH} end)
