-- expect 4 next: it has used up its budget of instructions and memory: does it ever end?
local function spread(n, ...)
    if n > 0 then return spread(n - 1, n, ...) end
    while true do local _ = select(1, ...) end
end
hook("next", "many values are copied", function() return spread(200) end)
