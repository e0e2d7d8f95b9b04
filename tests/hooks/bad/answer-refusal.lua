-- with {{1, 0}}
-- expect 35 refusal: there is no pit 0: pits are 1 to 16, the opponent's -1 to -16
-- with {{1, 17}}
-- expect 35 refusal: there is no pit 17: pits are 1 to 16, the opponent's -1 to -16
-- with {{1, -1}}
-- expect 35 refusal: a transfer stays among the pits of one player: seeds change hands by capture
-- with {{-1, 1}}
-- expect 35 refusal: a transfer stays among the pits of one player: seeds change hands by capture
-- with {{1, 2, -1}}
-- expect 35 refusal: -1 is too small for the seeds of a transfer, which is 0 to 65535
-- with {{1, 2, 60000}}
-- expect 35 refusal: a transfer moves seeds that are not there
-- with {{1, 2, 65536}}
-- expect 35 refusal: 65536 is too large for the seeds of a transfer, which is 0 to 65535
-- with {{1, 2, 1.5}}
-- expect 35 refusal: it returned a number that is not whole for the seeds of a transfer; a whole number is expected
-- with {{1}}
-- expect 35 refusal: a transfer is {from, to} or {from, to, seeds}
-- with {{1, 2, 3, 4}}
-- expect 35 refusal: its list has 4 entries, at most 3 are expected
-- with {1, 2}
-- expect 35 refusal: it returned a number; a list is expected
-- with "x"
-- expect 35 refusal: it returned a text; a list is expected
-- with {{t.landing, 1, t[t.landing] + 1}}
-- expect 35 refusal: a transfer moves seeds that are not there
-- with {{"A1", 2}}
-- expect 35 refusal: it returned a text where a pit is expected, a whole number; did you mean pit("A1")?
-- with {{1, 2}, {1, 2, 1}}
-- expect 35 refusal: a transfer moves seeds that are not there
-- set setup.inner=1xC
hook("landing", "it offers", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "offer" or nil
end)
hook("refusal", "a wrong transfer", function(t) return WITH end)
