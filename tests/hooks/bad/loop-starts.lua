-- expect 3 starts: it has used up its budget of instructions and memory: does it ever end?
hook("starts", "it never answers", function()
    while true do end
end)
