-- Ikibuguzo, opening 2 (Murray 1951): turn by turn the fours of the outer row are opened out, from the right.
counts("turns", 8)

hook("starts", "the opening plays the outer pits one by one, from the right", function(t)
    return {t.columns - t.turns}
end, "opening")
hook("next", "in the opening two seeds fall into the next pit and one into each of the two after it", function(t)
    return onward(t.origin, t.hand > 2 and 1 or 4 - t.hand)
end, "opening")
