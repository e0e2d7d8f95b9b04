-- Choro as Driberg described it among the Lango in 1927 (the Digital Ludeme Project, evidence 711): what happens to
-- captured seeds, and who begins after the opening.

local race = parameter("race", {"first", "second"},
    "Who ends his opening first, and so begins the main part of the game?")

hook("takes", "a single captured seed takes the seeds of the own outer pit behind the landing along",
    function(t)
        local inner = facing(t.landing)
        local outer = behind(inner)
        if t[inner] + t[outer] == 1 then return {inner, outer, behind(t.landing)} end
        return {inner, outer}
    end)

hook("resow", "captured seeds are put into the own outer pit behind the landing and sown from there",
    function(t) return behind(t.landing) end)

if race == "second" then
    counts("turns", 2) -- no turn yet, the opening alone, or more
    hook("turn", "who ends the opening first begins the main part",
        function(t)
            if t.turns == 0 and t.their_turns == 1 then return "again" end
        end)
end
