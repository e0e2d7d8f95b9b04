-- Chisolo: nambidi of the Ila (Smith and Dale 1920): in the gambit only one seed is lifted, which falls back.
counts("turns", 1)

hook("lift", "the gambit sows nothing: one seed is lifted and falls back where it was", function(t)
    if t.turns == 0 then return 1 end
end)
