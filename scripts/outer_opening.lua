-- The first turn in the outer row (Driberg 1927, Murray 1951): until it reaches the inner row it captures from the outer
-- pits opposite.

-- Until a seed of this turn has been sown into the inner row, its pits hold two, as at the start, or none, if they have
-- been captured in the race.
local function back_row_only(t)
    for n = t.columns + 1, t.pits do
        if t[n] ~= 2 and t[n] ~= 0 then return false end
    end
    return true
end
local function opposite(t) return -(t.columns + 1 - t.landing) end

hook("landing", "in the opening an outer pit captures from the one opposite", function(t)
    if not is_inner(t.landing) and t[t.landing] > 1 and t[opposite(t)] > 0 and back_row_only(t) then
        return "capture"
    end
end, "opening")
hook("takes", "an outer pit takes the outer pit opposite", function(t)
    if not is_inner(t.landing) then return {opposite(t)} end
    return {facing(t.landing), behind(facing(t.landing))}
end, "opening")
