-- expect 3 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
hook("landing", "short calls, a move without end", function(t)
    local n = t.landing
    repeat n = onward(n, 1) until t[n] > 0
    return n
end)
