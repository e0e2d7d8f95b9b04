-- expect 2 script: attempt to index a string value (constant 'x')
local s = ("x"):rep(1000000)
