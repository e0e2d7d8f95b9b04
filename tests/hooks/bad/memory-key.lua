-- expect 5 script: it needs more memory than a script may have
local t = {}
local k = "k"
for i = 1, 1e9 do
    t[k .. i] = i
end
