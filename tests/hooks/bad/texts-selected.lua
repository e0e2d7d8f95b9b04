-- expect 6 next: it has used up its budget of instructions and memory: does it ever end?
local x = "0"
for _ = 1, 9 do x = x .. x end
x = x .. "1"
hook("next", "texts become numbers", function()
    while true do local _ = select(x, 1) end
end)
