-- expect 2 script: at most 32 parameters can be declared
for n = 1, 65 do parameter("p" .. n, "pit", "A1", "Which pit?") end
