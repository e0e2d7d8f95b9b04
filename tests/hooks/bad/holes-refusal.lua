-- expect 6 refusal: a transfer is {from, to} or {from, to, seeds}
-- set setup.inner=1xC
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "offer" or nil
end)
hook("refusal", "a transfer with a hole", function(t) return {{t.landing, nil, 1}} end)
