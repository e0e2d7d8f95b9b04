-- with "agian"
-- expect 7 turn: it returned 'agian', perhaps for 'again'; it may return: next: the opponent; again: the mover
-- with 1
-- expect 7 turn: it returned a number; it may return: next: the opponent; again: the mover
-- with false
-- expect 7 turn: it returned true or false; it may return: next: the opponent; again: the mover
hook("turn", "a wrong answer", function(t) return WITH end)
