-- expect 3 setup: it has used up its budget of instructions and memory: does it ever end?
hook("setup", "it never answers", function()
    while true do end
end)
