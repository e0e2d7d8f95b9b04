-- expect 0 script: its tables and functions lie more than 32 deep in one another
local t = {}
for _ = 1, 40 do t = {t} end
hook("next", "tables deep in one another", function() return t[1] end)
