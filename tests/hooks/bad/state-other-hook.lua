-- expect 3 landing: it changes the variable 'last' of the script, on which the next answer would depend; declare it with remember
local last = 1
hook("landing", "it leaves something", function(t) last = t.landing + 1 end)
hook("next", "it finds it", function(t) return last end)
