-- expect 3 direction: it has used up its budget of instructions and memory: does it ever end?
hook("direction", "it never answers", function()
    while true do end
end)
