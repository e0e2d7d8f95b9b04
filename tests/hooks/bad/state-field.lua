-- expect 3 next: a script cannot change the board; it returns what it wants
hook("next", "the hand is changed", function(t)
    t.hand = 50
end)
