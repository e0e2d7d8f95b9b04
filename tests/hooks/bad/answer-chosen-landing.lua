-- expect 3 landing: there is no pit 34: pits are 1 to 16, the opponent's -1 to -16
hook("choose", "three words", function(t) return {"a", "b", "c"} end)
hook("landing", "a pit that is not there", function(t) return t.chosen == 2 and 17 * t.chosen or "end" end)
