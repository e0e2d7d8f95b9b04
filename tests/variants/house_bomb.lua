local bomb = parameter("bomb", {10, 2, 64}, "How many seeds make a bomb?")

hook("landing", "the turn ends where the last seed makes a bomb", function(t)
    if t[t.landing] == bomb then return "end" end
end)
