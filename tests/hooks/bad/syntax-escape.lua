-- expect 2 script: invalid escape sequence near '"\q'
local s = "\q"
