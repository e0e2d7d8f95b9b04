-- Mongola (Mangola) of Leopoldville, after Comhaire-Sylvain (the Digital Ludeme Project, evidence 737): how pairs are
-- stacked, and what becomes of a last seed.

counts("turns", 1) -- the first is the opening

hook("next", "in the opening all seeds of a pit go into the next one", function(t) return onward(t.origin, 1) end,
    "stacking")

hook("landing", "the opening goes on with the next pit that holds seeds, until pits of four and empty pits alternate",
    function(t)
        local following = onward(t.landing, 1)
        return t[following] > 0 and following or "end"
    end, "stacking")

hook("last", "after the opening a last seed that is due in an empty pit goes into the one after it, and ends the turn",
    function(t)
        if t.turns > 0 then return onward(t.due, t.clockwise and -1 or 1) end
    end)
