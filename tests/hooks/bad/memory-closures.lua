-- expect 4 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "a chain of functions", function()
    local f = function() end
    while true do local g = f; f = function() return g end end
end)
