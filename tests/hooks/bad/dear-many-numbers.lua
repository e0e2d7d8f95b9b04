-- expect 5 next: it has used up its budget of instructions and memory: does it ever end?
local max = math.max
local function spread(n, ...)
    if n > 0 then return spread(n - 1, n, ...) end
    for _ = 1, 10000 do local _ = max(...), max(...), max(...), max(...) end
end
hook("next", "many numbers are compared", function() spread(230) end)
