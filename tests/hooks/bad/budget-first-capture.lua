-- expect 11 starts: it has used up its budget of instructions and memory: does it ever end?
-- set capture.quiet_turns=0
-- Looks that go far cost as much as the laps that they look at.
hook("setup", "North has a single seed", function(side)
    local list = {}
    for n = 1, pits do list[n] = side == "S" and n + 1 or n == 1 and 1 or 0 end
    return list
end)
hook("starts", "it looks as far as it can", function(t)
    for _ = 1, 1e6 do
        for n = 1, t.pits do first_capture(n) end
    end
end)
