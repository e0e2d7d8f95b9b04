-- expect 5 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
-- set reverse.pits=A1 B1
hook("landing", "looking ahead in every call", function(t)
    for n = 1, t.pits do captures(n, "reverse") end
    local n = t.landing
    repeat n = onward(n, 1) until t[n] > 0
    return n
end)
