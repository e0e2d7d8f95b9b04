-- expect 4 script: it has used up its budget of instructions and memory: does it ever end?
local t = {}
for i = 1, 1000 do
    t[i] = {} for j = 1, 1000 do t[i][j] = j end
end
