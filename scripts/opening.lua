-- Stylised first turns before the game proper, as Ikibuguzo opens in the Great Lakes (the Digital Ludeme Project,
-- Ikibuguzo, opening 1): the threes of the inner row are opened out from the left. How many turns are laid down, the
-- phase says.

-- The leftmost inner pit that holds three seeds.
local function laid_down(t)
    for n = t.pits, t.columns + 1, -1 do
        if t[n] == 3 then return n end
    end
end

-- Once the three are in the hand the turn is known by its first lap: three seeds from an inner pit.
local function is_laid_down(t)
    return t.moment == "start" and t.sown == 3 and is_inner(t.origin)
end

hook("starts", "in the laid-down turns the leftmost inner pit with three seeds is sown",
    function(t)
        local n = laid_down(t)
        if n then return {n} end
    end, "opening")

hook("next", "a laid-down turn puts two seeds into the next pit and one into the pit after it",
    function(t)
        if is_laid_down(t) then return onward(t.origin, t.hand > 1 and 1 or 2) end
    end, "opening")

hook("landing", "a laid-down turn ends with its first lap",
    function(t)
        if is_laid_down(t) then return "end" end
    end, "opening")
