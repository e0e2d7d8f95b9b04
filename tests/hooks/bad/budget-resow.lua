-- expect 11 resow: it has used up its budget of instructions and memory: does it ever end?
-- set setup.inner=1xC
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("takes", "nothing is lost by a capture", function(t)
    for i = 1, 98000 do local _ = i end
    return {facing(t.landing)}
end)
hook("resow", "long calls", function(t)
    for i = 1, 1e5 do local _ = {} end
    return t.landing
end)
