-- expect 2 script: <name> expected near '1'
local 1 = 2
