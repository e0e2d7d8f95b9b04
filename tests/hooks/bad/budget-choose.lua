-- expect 4 choose: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
hook("choose", "a choice at every lap, at some cost", function(t)
    for _ = 1, 20000 do t = t end
    return {"a", "b", "c", "d", "e", "f", "g", "h", "i"}
end)
hook("landing", "it never ends", function(t) return "relay" end)
