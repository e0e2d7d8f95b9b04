-- The first turn in the outer row (Driberg 1927, Murray 1951): until it reaches the inner row it captures from the outer
-- pits opposite.

-- Until a seed of this turn has been sown into the inner row: it enters it at AC, which held two.
local function back_row_only(t) return t[t.columns + 1] == 2 end
local function opposite(t) return -(t.columns + 1 - t.landing) end

hook("landing", "in the opening an outer pit captures from the one opposite", function(t)
    if back_row_only(t) and not is_inner(t.landing) and t[t.landing] > 1 and t[opposite(t)] > 0 then
        return "capture"
    end
end, "opening")
hook("takes", "an outer pit takes the outer pit opposite", function(t)
    if not is_inner(t.landing) then return {opposite(t)} end
    return {facing(t.landing), behind(facing(t.landing))}
end, "opening")
