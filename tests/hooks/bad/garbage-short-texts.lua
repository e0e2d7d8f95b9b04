-- expect 8 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "ever more short texts", function()
    local all, n = {}, 0
    while true do
        local row = {}
        for i = 1, 1000 do
            n = n + 1
            row[i] = n .. ""
        end
        all[#all + 1] = row
    end
end)
