-- expect 3 lift: it has used up its budget of instructions and memory: does it ever end?
hook("lift", "it never answers", function()
    while true do end
end)
