-- Hus as told in Portugal: who captures an outer pit empties one more of the opponent's outer pits.

local function takes_both(t)
    if not is_inner(t.landing) or t[t.landing] < 2 then return false end
    local inner = facing(t.landing)
    return t[inner] > 0 and t[behind(inner)] > 0
end

-- The opponent's other outer pits that hold seeds.
local function others(t)
    local list, opposite = {}, behind(facing(t.landing))
    for n = 1, t.columns do
        if -n ~= opposite and t[-n] > 0 then list[#list + 1] = -n end
    end
    return list
end

hook("choose", "who captures an outer pit chooses one more", function(t)
    if not takes_both(t) then return nil end
    local words = {}
    for i, n in ipairs(others(t)) do words[i] = "B" .. column(n) end
    return #words > 0 and words or nil
end)
hook("takes", "with an outer pit one more outer pit is emptied", function(t)
    local list = takes(t.landing)
    if takes_both(t) then list[#list + 1] = others(t)[t.chosen or 1] end
    return list
end, "always")
