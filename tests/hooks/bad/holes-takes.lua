-- expect 6 takes: the capture takes no seed of the opponent
-- set setup.inner=1xC
hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("takes", "the only pit that counts stands behind a hole", function(t) return {t.landing, nil, facing(t.landing)} end)
