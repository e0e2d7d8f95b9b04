-- Hus of the Nama (Schultze 1907): four opening moves, and the second player copies the first.
remember("first", "pit", "the pit of the first player's opening move")

-- Where the two seeds of an opening pit go, counted from the first empty inner pit on the right.
local function seats(t)
    local edge = t.pits - t.columns // 2 -- the last inner pit that holds seeds at the start
    local half = t.columns // 2
    local of = {[half + 2] = {-3, -2}, [half + 1] = {-2, -1}, [edge] = {-1, -2}, [half] = {-1, 0}}
    return of, edge
end

-- Where seeds are arranged otherwise, a pit may hold more or fewer than the two that an opening lays.
local function opens(t, n) return n > 0 and t[n] == 2 end

hook("starts", "the first turn is one of four, the second player's the same", function(t)
    if t.first > 0 then return opens(t, t.first) and {t.first} or nil end
    local half, list = t.columns // 2, {}
    for _, n in ipairs {half + 2, half + 1, half, t.pits - half} do
        if opens(t, n) then list[#list + 1] = n end
    end
    return #list > 0 and list or nil
end, "opening")
hook("next", "an opening move puts its two seeds beside the gap", function(t)
    local of, edge = seats(t)
    if t.sown == 2 and of[t.origin] then return edge + of[t.origin][3 - t.hand] end
end, "opening")
hook("remember", "the opening move is remembered", function(t)
    if t.first == 0 then return {first = t.start} end
end, "opening")
