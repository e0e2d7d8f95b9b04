-- expect 4 starts: it looks at t.turns without counting it; it must say how far, counts("turns", N)
-- A name that is not written behind a full stop.
hook("starts", "it looks at what it does not count", function(t)
    if t["tur" .. "ns"] == 0 then return nil end
end)
