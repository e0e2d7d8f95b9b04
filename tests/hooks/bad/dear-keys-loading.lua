-- expect 5 script: it has used up its budget of instructions and memory: does it ever end?
local keys = {}
for i = 1, 1000 do keys[i * 1023 * 1023 + (1 << 40) * 1023] = true end -- all in one chain
while true do
    local _ = keys[1023], keys[1023], keys[1023], keys[1023], keys[1023], keys[1023]
end
