-- Stylised first turns before the game proper, as Ikibuguzo opens in the Great Lakes (the Digital Ludeme Project,
-- Ikibuguzo, opening 1): the threes of the inner row are opened out from the left.

local turns = parameter("turns", {3, 0, 20}, "How many first turns of each player are laid down?")
counts("turns", turns)
counts("captures", 0)

-- The leftmost inner pit that holds three seeds, in a turn that is laid down.
local function laid_down(t)
    if t.turns >= turns then return nil end
    for n = t.pits, t.columns + 1, -1 do
        if t[n] == 3 then return n end
    end
end

-- Once the three are in the hand the turn is known by its first lap: three seeds from an inner pit.
local function is_opening(t)
    return t.turns < turns and t.moment == "start" and t.sown == 3 and is_inner(t.origin)
end

hook("starts", "in the laid-down turns the leftmost inner pit with three seeds is sown",
    function(t)
        local n = laid_down(t)
        if n then return {n} end
    end)

hook("next", "a laid-down turn puts two seeds into the next pit and one into the pit after it",
    function(t)
        if is_opening(t) then return onward(t.origin, t.hand > 1 and 1 or 2) end
    end)

hook("landing", "a laid-down turn ends with its first lap",
    function(t)
        if is_opening(t) then return "end" end
    end)
