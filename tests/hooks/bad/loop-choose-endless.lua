-- expect 5 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
hook("choose", "one word, for ever", function(t) return {"on"} end)
hook("landing", "on", function(t)
    for _ = 1, 3000 do t = t end
    return "relay"
end)
