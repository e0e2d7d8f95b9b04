-- expect 2 script: <name> expected near '<\195>'
local ä = 1
