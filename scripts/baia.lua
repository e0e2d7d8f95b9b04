-- Tsoro with baia (Tracey 1931): later turns start behind an empty pit, and a single seed does not capture.
counts("turns", 1)

hook("starts", "turns start in a pit after an empty one, but for the first in A3", function(t)
    if t.turns == 0 and may_start(pit("A3")) then return nil end
    local list = {}
    for n = 1, t.pits do
        if may_start(n) and t[onward(n, -1)] == 0 then list[#list + 1] = n end
    end
    return list
end)
hook("landing", "a single seed captures nothing", function(t)
    if t.moment == "start" and t.sown == 1 and t[t.landing] == 1 then return "end" end
end)
