-- expect 4 next: sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö sö
local s = "sö "
for _ = 1, 7 do s = s .. s end
hook("next", "a long reason", function() error(s) end)
