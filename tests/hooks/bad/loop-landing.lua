-- expect 3 landing: it has used up its budget of instructions and memory: does it ever end?
hook("landing", "it never answers", function()
    while true do end
end)
