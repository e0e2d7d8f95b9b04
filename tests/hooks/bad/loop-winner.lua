-- expect 3 winner: it has used up its budget of instructions and memory: does it ever end?
hook("winner", "it never answers", function()
    while true do end
end)
