-- with "S"
-- expect 9 winner: it returned 'S'; it may return: mover, opponent, or nobody: the game is annulled; most-seeds: who has more, in pits and store
-- with {}
-- expect 9 winner: it returned a table; it may return: mover, opponent, or nobody: the game is annulled; most-seeds: who has more, in pits and store
-- with "moover"
-- expect 9 winner: it returned 'moover', perhaps for 'mover'; it may return: mover, opponent, or nobody: the game is annulled; most-seeds: who has more, in pits and store
-- with 0
-- expect 9 winner: it returned a number; it may return: mover, opponent, or nobody: the game is annulled; most-seeds: who has more, in pits and store
hook("winner", "a wrong answer", function(t) return WITH end)
