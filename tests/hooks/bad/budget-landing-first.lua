-- expect 4 landing: it has used up its budget of instructions and memory: does it ever end?
-- set end.lap_limit=1000000000
local first = {16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}
hook("landing", "shorter calls, a move without end", function(t)
    for _, n in ipairs(first) do
        if t[n] > 0 then return n end
    end
end)
