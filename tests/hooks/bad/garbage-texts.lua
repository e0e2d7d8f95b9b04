-- expect 7 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "texts that nobody keeps", function()
    local s, i = "x", 0
    for _ = 1, 8 do s = s .. s end
    while true do
        i = i + 1
        local _ = s .. i
    end
end)
