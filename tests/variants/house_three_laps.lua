local most = parameter("most", {3, 1, 1000}, "With which lap does a turn end?")
counts("laps", most)

hook("landing", "a turn ends with that lap", function(t)
    if t.laps >= most then return "end" end
end)
