-- expect 5 script: it needs more memory than a script may have
local t = {}
for i = 1, 1000 do
    t[i] = {}
    for j = 1, 1000 do t[i][j] = j end
end
