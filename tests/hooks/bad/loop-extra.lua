-- expect 8 extra: it has used up its budget of instructions and memory: does it ever end?
-- set setup.inner=1xC
-- set capture.fate=removed
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("extra", "it never answers", function()
    while true do end
end)
