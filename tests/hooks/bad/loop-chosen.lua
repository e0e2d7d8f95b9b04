-- expect 4 landing: it has used up its budget of instructions and memory: does it ever end?
hook("choose", "two words", function(t) return {"go", "loop"} end)
hook("landing", "the second choice loops", function(t)
    while t.chosen == 2 do end
    return "end"
end)
