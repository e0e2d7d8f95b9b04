-- expect 2 landing: the capture takes no seed of the opponent
hook("landing", "it captures", function() return "capture" end)
