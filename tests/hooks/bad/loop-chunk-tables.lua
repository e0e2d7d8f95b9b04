-- expect 4 script: it has used up its budget of instructions and memory: does it ever end?
local all = {}
for i = 1, 1e9 do
    all[i % 100 + 1] = {i}
end
