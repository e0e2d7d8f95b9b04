local turns = parameter("turns", {30, 1, 1000}, "How many turns does each player have?")
counts("turns", turns)

local function more(t)
    local seeds = 0
    for n = 1, t.pits do seeds = seeds + t[n] - t[-n] end
    return seeds
end

hook("winner", "after these turns who has more seeds has won", function(t)
    if t.turns + 1 < turns or t.their_turns < turns then return nil end
    local by = more(t)
    return by > 0 and "mover" or by < 0 and "opponent" or "nobody"
end)
