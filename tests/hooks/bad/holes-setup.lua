-- expect 2 setup: for "S" it returned a list of 4; it may return: a list of the seeds of that player's pits, from B1 along the circuit to A1 (here 16 numbers)
hook("setup", "a list with a hole", function() return {2, 2, 2, 2, nil, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2} end)
