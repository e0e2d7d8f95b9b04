-- with {4}
-- expect 17 setup: for "N" it returned a list of 1; it may return: a list of the seeds of that player's pits, from B1 along the circuit to A1 (here 16 numbers)
-- with {}
-- expect 17 setup: for "N" it returned a list of 0; it may return: a list of the seeds of that player's pits, from B1 along the circuit to A1 (here 16 numbers)
-- with side
-- expect 17 setup: for "N" it returned a text; it may return: a list of the seeds of that player's pits, from B1 along the circuit to A1 (here 16 numbers)
-- with 32
-- expect 17 setup: for "N" it returned a number; it may return: a list of the seeds of that player's pits, from B1 along the circuit to A1 (here 16 numbers)
-- with {-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
-- expect 17 setup: for "N" number 1 of its list is -1; seeds are whole numbers from 0, at most 32767 for a player
-- with {65535, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
-- expect 17 setup: for "N" number 1 of its list is 65535; seeds are whole numbers from 0, at most 32767 for a player
-- with {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, nil}
-- expect 17 setup: for "N" it returned a list of 15; it may return: a list of the seeds of that player's pits, from B1 along the circuit to A1 (here 16 numbers)
-- with {1.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
-- expect 17 setup: for "N" number 1 of its list is a number that is not whole; seeds are whole numbers from 0
hook("setup", "a wrong answer for one side", function(side)
    if side == "N" then return WITH end
end)
