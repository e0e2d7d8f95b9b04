-- expect 5 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
hook("landing", "each call leaves much, the move is long", function(t)
    local list = {}
    for i = 1, 12000 do list = {i, list} end
    local n = t.landing
    repeat n = onward(n, 1) until t[n] > 0
    return n
end)
