-- expect 3 choose: it has used up its budget of instructions and memory: does it ever end?
hook("choose", "it never answers", function()
    while true do end
end)
