-- expect 7 takes: it has used up its budget of instructions and memory: does it ever end?
-- set setup.inner=1xC
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("takes", "it never answers", function()
    while true do end
end)
