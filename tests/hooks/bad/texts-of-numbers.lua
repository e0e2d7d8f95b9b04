-- expect 4 next: it has used up its budget of instructions and memory: does it ever end?
local x = 1.2345678901234e-300
hook("next", "numbers become texts", function()
    while true do local _ = x .. x end
end)
