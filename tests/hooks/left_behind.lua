-- Seeds stay behind in the pit from which a move starts.

local stay = parameter("stay", {1, 0, 99}, "How many seeds stay in the pit where a move starts?")

hook("lift", "some seeds stay in the pit where a move starts, if two or more can be sown", function(t)
    local lifted = t[t.start] - stay
    if lifted >= 2 then return lifted end
end)
