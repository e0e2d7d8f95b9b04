-- expect 8 script: it has used up its budget of instructions and memory: does it ever end?
local rows = {}
for i = 1, 43 do
    rows[i] = {}
    for j = 1, 2000 do rows[i][j] = i .. "-" .. j end
end
local x, y = "x", ""
for i = 1, 1e9 do y = x .. i end
