-- expect 3 landing: it has used up its budget of instructions and memory: does it ever end?
hook("landing", "each call is short, the move is long", function(t)
    for i = 1, 9000 do local _ = i end
    local n = t.landing
    repeat n = onward(n, 1) until t[n] > 0
    return n
end)
