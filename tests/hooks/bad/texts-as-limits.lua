-- expect 7 next: it has used up its budget of instructions and memory: does it ever end?
local x = "1"
for _ = 1, 9 do x = x .. x end
x = "0." .. x
hook("next", "texts become numbers", function()
    while true do
        for _ = 2.0, x do end
    end
end)
