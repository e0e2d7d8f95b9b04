-- expect 10 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
local rows = {}
for i = 1, 9 do
    rows[i] = {}
    for j = 1, 500 do rows[i][j] = i .. "-" .. j end
end
hook("landing", "each call leaves a little beside all that is kept", function(t)
    local list
    for i = 1, 700 do list = {rows} end
    local n = t.landing
    repeat n = onward(n, 1) until t[n] > 0
    return list and n
end)
