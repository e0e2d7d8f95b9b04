-- expect 0 script: it needs more memory than a script may have
local rows = {}
for i = 1, 25 do
    rows[i] = {}
    for j = 1, 500 do rows[i][j] = i .. "-" .. j end
end
hook("next", "all of it is kept", function() return rows end)
