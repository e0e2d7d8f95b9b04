-- expect 3 next: it changes the variable 'f' of the script, on which the next answer would depend; declare it with remember
local f = function() return 1 end
hook("next", "a function is exchanged", function() f = function() return 2 end return f() end)
