-- expect 6 refusal: its list has 1000 entries, at most 16 are expected
-- set setup.inner=1xC
hook("landing", "it offers", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "offer" or nil
end)
hook("refusal", "many transfers", function()
    local list = {}
    for i = 1, 1000 do list[i] = {1, 2} end
    return list
end)
