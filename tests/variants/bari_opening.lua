-- The opening of the Bari (Beaton 1939): two captures, then no more.

hook("landing", "the opening captures twice, above its rightmost columns, and no more", function(t)
    if captured_in(t.columns) and captured_in(t.columns - 2) then
        return t[t.landing] > 1 and "relay" or "end"
    end
end, "opening")
