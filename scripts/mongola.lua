-- Mongola (Mangola) of Leopoldville, after Comhaire-Sylvain (the Digital Ludeme Project, evidence 737).

counts("turns", 2) -- the first is the opening, the second starts where a row ends
counts("captures", 0)

-- The opening: pair after pair is lifted and put into the next pit, until pits of four and empty pits alternate.
local function opening(t) return t.turns == 0 end

local function step(t) return t.clockwise and -1 or 1 end

hook("starts", "the first turn begins in the leftmost pit of either row, the second in an end pit of a row",
    function(t)
        local ends = {pit("A1"), 1, t.columns + 1, t.columns}
        local list = {}
        if t.turns > 1 then return nil end
        for i = 1, opening(t) and 2 or 4 do
            local n = ends[i]
            if opening(t) and t[n] > 0 or may_start(n) then list[#list + 1] = n end
        end
        if #list > 0 or opening(t) then return list end
    end)

hook("next", "in the opening all seeds of a pit go into the next one; later a last seed that is due in an empty pit "
    .. "goes into the one after it",
    function(t)
        if opening(t) then return onward(t.origin, 1) end
        local due = onward(t.landing or t.origin, step(t))
        return t.hand == 1 and t[due] == 0 and onward(due, step(t)) or due
    end)

hook("landing", "the opening goes on with the next pit that holds seeds; a last seed that was moved on ends the turn",
    function(t)
        if opening(t) then
            local following = onward(t.landing, 1)
            return t[following] > 0 and following or "end"
        end
        if t.landing ~= onward(t.origin, step(t) * t.sown) then return "end" end
    end)
