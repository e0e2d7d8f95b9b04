-- expect 4 script: it has used up its budget of instructions and memory: does it ever end?
local x, y = 1e308, 3e-308
while true do
    local _ = x % y, x % y, x % y, x % y, x % y, x % y, x % y, x % y, x % y, x % y, x % y, x % y, x % y
end
