hook("landing", "names no pit", function(t) return 99 end)
