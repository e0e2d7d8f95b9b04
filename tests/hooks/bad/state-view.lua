-- expect 3 next: a script cannot change the board; it returns what it wants
hook("next", "the board is changed", function(t)
    t[1] = 50
end)
