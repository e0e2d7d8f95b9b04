-- expect 10 extra: it has used up its budget of instructions and memory: does it ever end?
-- set setup.inner=1xC
-- set capture.fate=removed
-- set capture.by=every
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("extra", "each answer takes long, and then too long", function(t)
    local n = 0
    for _ = 1, 100000 * (1 + t.captured) do n = n + 1 end
    return n < 0 and 1 or nil
end)
