-- expect 3 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "tables that nobody keeps", function()
    while true do local _ = {} end
end)
