-- expect 3 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "it never answers", function()
    while true do end
end)
