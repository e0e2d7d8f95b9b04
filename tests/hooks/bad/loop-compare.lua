-- expect 5 next: it has used up its budget of instructions and memory: does it ever end?
local a, b = "1", "1"
for _ = 1, 9 do a, b = a .. a, b .. b end
hook("next", "long texts are compared", function()
    while true do local _ = a == b or a < b end
end)
