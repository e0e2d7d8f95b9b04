-- expect 3 direction: attempt to get length of a nil value (upvalue 'pits')
local pits
hook("direction", "nil has none", function(t) return #pits + 1 end)
