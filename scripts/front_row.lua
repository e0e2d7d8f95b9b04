-- Katra of the Sakalava (Murray 1951): the outer row is captured from only when the inner row is empty.
local function front_row_empty(t)
    for k = t.columns + 1, t.pits do
        if t[-k] > 0 then return false end
    end
    return true
end
local function from_outer(t)
    local n = t.landing
    return is_inner(n) and t[n] > 1 and t[behind(facing(n))] > 1 and front_row_empty(t)
end

hook("landing", "where the opponent's inner row is empty, outer pits of two and more are captured", function(t)
    if from_outer(t) then return "capture" end
end)
hook("takes", "the inner pit is taken, or where that row is empty the outer one", function(t)
    local inner = facing(t.landing)
    return {t[inner] > 0 and inner or behind(inner), t.landing}
end)
