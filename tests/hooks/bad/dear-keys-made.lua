-- expect 6 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "keys in one chain, which are made anew", function()
    local keys = {}
    for i = 1, 500 do keys[i * 511 * 511 + (1 << 40) * 511] = true end
    for _ = 1, 10000 do
        local _ = keys[511], keys[511], keys[511], keys[511], keys[511], keys[511]
    end
end)
