-- expect 6 next: it has used up its budget of instructions and memory: does it ever end?
local s = " "
for _ = 1, 8 do s = s .. s end
s = s .. "1"
hook("next", "texts that are long numbers", function()
    while true do is_inner(s) end
end)
