-- expect 3 setup: it has used up its budget of instructions and memory: does it ever end?
hook("setup", "nearly endless", function()
    for i = 1, 1e6 do local _ = i end
end)
