local enough = parameter("enough", {10, 1, 64}, "How many captured seeds give another turn?")

hook("turn", "who has captured enough seeds moves again", function(t)
    if t.captured >= enough then return "again" end
end)
