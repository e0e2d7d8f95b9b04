-- expect 3 setup: it changes the variable 'n' of the script, on which the next answer would depend; declare it with remember
local n = 0
hook("setup", "it leaves something", function() n = 5 end)
hook("next", "it finds it", function() return n end)
