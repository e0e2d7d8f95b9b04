-- Mongola (Mangola) of Leopoldville, after Comhaire-Sylvain (the Digital Ludeme Project, evidence 737): how pairs are
-- stacked, and what becomes of a last seed.

counts("turns", 1) -- the first is the opening

-- The opening: pair after pair is lifted and put into the next pit, until pits of four and empty pits alternate.
local function opening(t) return t.turns == 0 end

hook("next", "in the opening all seeds of a pit go into the next one; later a last seed that is due in an empty pit "
    .. "goes into the one after it",
    function(t)
        if opening(t) then return onward(t.origin, 1) end
        if t.hand > 1 then return nil end
        local step = t.clockwise and -1 or 1
        local due = onward(t.landing or t.origin, step)
        if t[due] == 0 then return onward(due, step) end
    end)

hook("landing", "the opening goes on with the next pit that holds seeds; a last seed that was moved on ends the turn",
    function(t)
        if opening(t) then
            local following = onward(t.landing, 1)
            return t[following] > 0 and following or "end"
        end
        if t.landing ~= onward(t.origin, t.clockwise and -t.sown or t.sown) then return "end" end
    end)
