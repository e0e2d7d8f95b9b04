-- with 5
-- expect 9 quiet: it returned a number; a list is expected
-- with {-1}
-- expect 9 quiet: pit -1 is the opponent's; own pits are expected
-- with {{1, "forward"}}
-- expect 9 quiet: it returned a table where a pit is expected, a whole number
-- with {17}
-- expect 9 quiet: there is no pit 17: pits are 1 to 16, the opponent's -1 to -16
hook("quiet", "a wrong answer", function(t) return WITH end)
