-- expect 8 extra: it changes the variable 'asked' of the script, on which the next answer would depend; declare it with remember
-- set setup.inner=1xC
-- set capture.fate=removed
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
local asked = false
hook("extra", "it keeps that it was asked", function(t)
    asked = not asked
    return 1
end)
