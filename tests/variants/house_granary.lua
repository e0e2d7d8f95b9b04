local full = parameter("full", {12, 1, 64}, "From how many seeds on is a pit a granary?")

local function facing_pits(t)
    local inner = facing(t.landing)
    return inner, behind(inner)
end

hook("landing", "where both facing pits are granaries nothing is captured", function(t)
    if not is_inner(t.landing) or t[t.landing] == 1 then return nil end
    local inner, outer = facing_pits(t)
    if t[inner] >= full and t[outer] >= full then return "relay" end
end)
hook("takes", "granaries are not taken", function(t)
    local list = {}
    local inner, outer = facing_pits(t)
    if t[inner] < full then list[1] = inner end
    if t[outer] < full then list[#list + 1] = outer end
    return list
end)
