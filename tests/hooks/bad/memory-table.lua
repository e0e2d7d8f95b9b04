-- expect 4 script: it needs more memory than a script may have
local t = {}
for i = 1, 1e9 do
    t[i] = i
end
