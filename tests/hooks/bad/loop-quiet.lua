-- expect 3 quiet: it has used up its budget of instructions and memory: does it ever end?
hook("quiet", "it never answers", function()
    while true do end
end)
