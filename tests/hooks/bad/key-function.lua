-- expect 0 script: a table of the script has a function as a key; numbers, texts, true and false are keys
local t = {one = {[error] = 1}}
hook("next", "a function as a key", function() return t.one end)
