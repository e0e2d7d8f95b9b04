-- Chisolo of two seeds a pit, nambidi (Smith and Dale 1920): in the gambit only one seed is lifted, which falls back.

hook("lift", "the gambit sows nothing: one seed is lifted and falls back where it was", function(t) return 1 end,
    "first")
