-- expect 4 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
hook("landing", "each call is as long as it may be", function(t)
    for i = 1, 490000 do local _ = i end
    local n = t.landing
    repeat n = onward(n, 1) until t[n] > 0
    return n
end)
