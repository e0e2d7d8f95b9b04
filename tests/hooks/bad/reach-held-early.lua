-- expect 2 script: no move is under way
local first = held(1)
hook("landing", "it asked too soon", function(t) return first and "end" or nil end)
