-- expect 9 extra: it needs more memory than a script may have
-- set setup.inner=1xC
-- set capture.fate=removed
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("extra", "a huge list", function(t)
    local list = {}
    for n = 1, 10000 do list[n] = -1 end
    return list
end)
