-- expect 6 direction: it has used up its budget of instructions and memory: does it ever end?
hook("direction", "counting is paid for", function()
    local t = {}
    for i = 1, 1000 do t[i] = i end
    local n = 0
    for _ = 1, 100000 do n = n + #t end
    error("it counted " .. n)
end)
