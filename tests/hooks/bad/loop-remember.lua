-- expect 3 remember: it has used up its budget of instructions and memory: does it ever end?
hook("remember", "it never answers", function()
    while true do end
end)
