-- expect 4 next: so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so so 
local s = "so "
for _ = 1, 7 do s = s .. s end
hook("next", "a long reason", function() error(s) end)
