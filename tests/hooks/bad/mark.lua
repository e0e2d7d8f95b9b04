-- with mark("hose", "square", "The house.")
-- expect 18 script: 'hose' is not remembered; it must be declared first; did you mean 'house'?
-- with mark("house", "sqare", "The house.")
-- expect 18 script: pits are marked "square" or "barred", not 'sqare'; did you mean 'square'?
-- with mark("house", "round", "The house.")
-- expect 18 script: pits are marked "square" or "barred", not 'round'
-- with mark("house", "square")
-- expect 18 script: bad argument #3 to 'mark' (string expected, got no value)
-- with mark("n", "square", "A number.")
-- expect 18 script: 'n' is a number and no pit: pits are owned, or remembered as a pit
-- with mark("house", "square", "The house.") mark("mill", "square", "The mill.")
-- expect 18 script: pits are marked 'square' twice
-- with mark(nil, "square", "The house.")
-- expect 18 script: bad argument #1 to 'mark' (string expected, got nil)
owned("house", pit("A5"), "Whose is it?")
owned("mill", pit("A4"), "Whose is it?")
remember("n", {0, 3}, "A number.")
WITH
