-- expect 0 script: a table of the script has a table as a key; numbers, texts, true and false are keys
local key = {}
local t = {[key] = 1}
hook("next", "a table as a key", function() return t[key] end)
