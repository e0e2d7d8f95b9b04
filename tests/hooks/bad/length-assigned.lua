-- expect 3 script: unexpected symbol near '#'
local t = {}
#t = 5
