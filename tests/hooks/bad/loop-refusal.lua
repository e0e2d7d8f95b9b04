-- expect 7 refusal: it has used up its budget of instructions and memory: does it ever end?
-- set setup.inner=1xC
hook("landing", "it offers", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "offer" or nil
end)
hook("refusal", "it never answers", function()
    while true do end
end)
