-- expect 3 script: attempt to index a number value
local _ENV <const> = 11
x = "hi"
