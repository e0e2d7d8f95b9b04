-- Some pits of a player are closed until he opens them (Isolo, Popova 1979; Lobudok, Beaton 1939).
local which = parameter("closed", {"right", "ends"},
    "Which pits are closed: the right column, or both end columns?")
remember("south", {1, 1}, "is South's side still closed?")
remember("north", {1, 1}, "is North's side still closed?")

local function shut(t, n)
    local k = column(n)
    return k == t.columns or which == "ends" and k == 1
end
local function closed(t, mine)
    if (t.side == "S") == mine then return t.south == 1 end
    return t.north == 1
end
-- Mine are closed in this turn, unless it starts in one of them.
local function closed_now(t) return closed(t, true) and not shut(t, t.start) end

hook("starts", "closed pits do not start, but for the heap that opens them, or when nothing else can", function(t)
    if not closed(t, true) then return nil end
    local list, key = {}, {}
    for n = 1, t.pits do
        if may_start(n) and not shut(t, n) then list[#list + 1] = n
        elseif may_start(n) and (which == "ends" or n == t.columns) then key[#key + 1] = n end
    end
    if which == "ends" then return #list > 0 and list or key end
    if #key > 0 then list[#list + 1] = key[1] end
    return list
end)
hook("next", "closed pits are passed over", function(t)
    local n = onward(t.landing or t.origin, 1)
    while closed_now(t) and shut(t, n) do n = onward(n, 1) end
    return n
end)
hook("landing", "the opponent's closed pits cannot be captured", function(t)
    if is_inner(t.landing) and closed(t, false) and shut(t, facing(t.landing)) then
        return t[t.landing] > 1 and "relay" or "end"
    end
end)
hook("remember", "who starts in a closed pit opens his side", function(t)
    if not closed(t, true) or not shut(t, t.start) then return nil end
    return t.side == "S" and {south = 0} or {north = 0}
end)
