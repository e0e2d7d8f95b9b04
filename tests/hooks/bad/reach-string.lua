-- expect 2 script: attempt to index a nil value (global 'string')
local s = string.rep("x", 1000000)
