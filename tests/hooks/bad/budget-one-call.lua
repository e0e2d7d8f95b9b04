-- expect 4 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
hook("landing", "one call is a little too long", function(t)
    for i = 1, 500000 do local _ = i end
end)
