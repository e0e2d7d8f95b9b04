-- expect 4 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
hook("landing", "he may always go on, at some cost", function(t)
    for _ = 1, 20000 do t = t end
    return "halt"
end)
