-- expect 6 next: bad argument #1 to 'is_inner' (number expected, got string)
local s = " "
for _ = 1, 8 do s = s .. s end
s = s .. "1"
hook("next", "texts that are long numbers, which take long to read", function()
    while true do is_inner(s) end
end)
