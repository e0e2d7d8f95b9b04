-- expect 3 starts: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
local kept
hook("starts", "the view is kept", function(t) kept = t end)
