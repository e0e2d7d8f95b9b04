-- expect 3 direction: attempt to get length of a nil value (field 'list')
local of = {pits = {}}
hook("direction", "nil has none", function(t) return #of.pits . list end)
