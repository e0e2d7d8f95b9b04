-- expect 9 next: it has used up its budget of instructions and memory: does it ever end?
local rows = {}
for i = 1, 9 do
    rows[i] = {}
    for j = 1, 500 do rows[i][j] = i .. "-" .. j end
end
hook("next", "a collection beside all that is kept", function()
    local x, y = #rows .. "x", ""
    for i = 1, 1e9 do y = x .. i end
    return y
end)
