-- expect 2 landing: the capture takes no seed of the opponent
hook("landing", "it offers a capture of nothing", function() return "offer" end)
hook("refusal", "nothing happens", function() end)
