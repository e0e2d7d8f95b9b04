-- expect 5 starts: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
-- set lap.way=either
hook("starts", "it looks ahead without end", function(t)
    for n = 1, 1e9 do first_capture(n % t.pits + 1, "clockwise") end
end)
