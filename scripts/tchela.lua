-- Tchela of the Chokwe (Silva 1995), its opening: pair after pair is made, and the last pair is sown.

hook("landing", "the opening makes pair after pair and sows the last", function(t)
    if t.sown > 1 then return nil end
    local following = onward(t.landing, 1)
    return t[following] == 1 and following or "relay"
end, "opening")
