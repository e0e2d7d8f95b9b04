-- Choro as Driberg described it among the Lango in 1927 (the Digital Ludeme Project, evidence 711).

local obligatory = parameter("obligatory", {"yes", "no"},
    "Must a player capture with the first lap if any of his pits can?")
local race = parameter("race", {"first", "second"},
    "Who ends his opening first, and so begins the main part of the game?")

counts("turns", 2) -- no turn yet, the opening alone, or more
counts("captures", 0)

local function can_capture(n) return captures(n) or captures(n, "reverse") end

-- The own pits that may start by the words of the variant, and for which `fits` holds; nil if there is none.
local function starts(t, fits)
    local list = {}
    for n = 1, t.pits do
        if may_start(n) and fits(n) then list[#list + 1] = n end
    end
    if #list > 0 then return list end
end

hook("starts", "the first turn begins in one of the two rightmost outer pits; later a pit whose first lap "
    .. "captures must be chosen if there is one",
    function(t)
        if t.turns == 0 then
            return starts(t, function(n) return n == t.columns or n == t.columns - 1 end)
        elseif obligatory == "yes" then
            return starts(t, can_capture)
        end
    end)

hook("direction", "a first lap that captures only clockwise is sown clockwise, for capturing is obligatory",
    function(t)
        local bound = t.moment == "start" and t.turns > 0 and obligatory == "yes"
        if bound and captures(t.origin, "reverse") and not captures(t.origin) then return "reverse" end
    end)

hook("takes", "a single captured seed takes the seeds of the own outer pit behind the landing along",
    function(t)
        local inner = facing(t.landing)
        local outer = behind(inner)
        local list = {inner, outer}
        if t[inner] + t[outer] == 1 then list[3] = behind(t.landing) end
        return list
    end)

hook("resow", "captured seeds are put into the own outer pit behind the landing and sown from there",
    function(t) return behind(t.landing) end)

hook("turn", "who ends the opening first begins the main part",
    function(t)
        if race == "second" and t.turns == 0 and t.their_turns == 1 then return "again" end
    end)
