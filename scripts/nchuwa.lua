-- Nchuwa of the Tonga (Sanderson 1913): the gambit moves two seeds into an empty outer pit, and takes.

local function seeds_facing(t, n) return t[facing(n)] + t[behind(facing(n))] end

hook("starts", "the gambit starts in an inner pit whose facing pits hold seeds", function(t)
    local list = {}
    for n = t.columns + 1, t.pits do
        if t[n] > 1 and seeds_facing(t, n) > 0 then list[#list + 1] = n end
    end
    return list
end, "gambit")
hook("next", "in the gambit two seeds go into an empty outer pit, the third stays", function(t)
    return t.hand > 1 and (t.clockwise and 4 or 1) or t.origin
end, "gambit")
hook("landing", "the gambit takes what faces the pit it started from", function(t) return "capture" end,
    "gambit")
