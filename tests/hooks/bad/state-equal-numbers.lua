-- with 1; local other = 1.0
-- expect 11 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with 0.0; local other = -0.0
-- expect 11 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with 0/0; local other = -kept
-- expect 11 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- Numbers that are equal, and one that is not even equal to itself, but a text of them tells them apart.
local kept = WITH

local first = kept .. ""
hook("next", "the first call, or a later one?", function(t)
    local is_first = kept .. "" == first
    kept = other
    return onward(t.origin, is_first and 1 or 2)
end)
