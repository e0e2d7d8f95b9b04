-- Enkeshui: a capture goes on along the own row.
local chain = parameter("chain", {"yes", "no"}, "Are the facing pits of the empty own pits behind it captured too?")

local function faces_loose(t, pit)
    local there = facing(pit)
    return t[there] > 0 and not held(there)
end

hook("takes", "The seed that captures and the facing pit are taken, and the facing pits of the empty own pits behind it, up to one that faces nothing or a bull.",
    function(t)
        local pit, taken = t.landing, {t.landing, facing(t.landing)}
        if chain == "no" then return nil end
        for i = 3, columns + 1 do
            pit = onward(pit, t.clockwise and -1 or 1)
            if pit < 0 or t[pit] > 0 or not faces_loose(t, pit) then break end
            taken[i] = facing(pit)
        end
        return taken
    end)
