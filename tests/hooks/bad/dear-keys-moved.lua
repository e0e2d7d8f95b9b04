-- expect 8 next: it has used up its budget of instructions and memory: does it ever end?
local step, first = 1023 * 1023, (1 << 40) * 1023
hook("next", "each new key has all others moved, which are in one chain", function()
    local keys = {}
    for i = 1, 1024 do keys[i * step + first] = true end
    for i = 1, 40 do
        keys[i * step + first] = nil
        keys[(i + 1024) * step + first] = true
    end
end)
