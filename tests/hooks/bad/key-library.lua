-- expect 0 script: a table of the script has a table as a key; numbers, texts, true and false are keys
local t = {a = {b = {[math] = 1, c = 2}}}
hook("next", "a table of the library as a key", function() return t end)
