-- expect 2 starts: its list has 1000 entries, at most 32 are expected
hook("starts", "a long list", function()
    local list = {}
    for i = 1, 1000 do list[i] = 1 end
    return list
end)
