-- Quela of the Quibala (Silva 1995): small pits first; from the loss of two seeds on, once the largest pit, then all.
remember("south", {0, 1}, "has South played his largest pit?")
remember("north", {0, 1}, "has North played his largest pit?")

local function own(t)
    local seeds, largest = 0, 0
    for n = 1, t.pits do
        seeds = seeds + t[n]
        largest = math.max(largest, t[n])
    end
    return seeds, largest
end
local function done(t)
    if t.side == "S" then return t.south == 1 end
    return t.north == 1
end
local function hurt(t) return own(t) <= 4 * t.columns - 2 end

hook("starts", "first pits of one or two seeds; after a loss of two the largest pit, then any", function(t)
    if done(t) then return nil end
    local _, largest = own(t)
    local list = {}
    for n = 1, t.pits do
        local fits = t[n] <= 2
        if hurt(t) then fits = t[n] == largest end
        if may_start(n) and fits then list[#list + 1] = n end
    end
    return list
end)
hook("remember", "the largest pit has been played", function(t)
    if done(t) or not hurt(t) then return nil end
    return t.side == "S" and {south = 1} or {north = 1}
end)
