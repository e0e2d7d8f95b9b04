-- expect 6 next: it has used up its budget of instructions and memory: does it ever end?
local a = "a"
for _ = 1, 9 do a = a .. a end
local b = a .. "b"
a = a .. "a"
hook("next", "long texts are compared", function() while a < b do end end)
