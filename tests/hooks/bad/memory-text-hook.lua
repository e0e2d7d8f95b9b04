-- expect 4 next: it has or makes a text of more than 600 bytes
hook("next", "a text that doubles", function()
    local s = "seeds"
    while true do s = s .. s end
end)
