-- Mongola (Mangola) of Leopoldville, after Comhaire-Sylvain (the Digital Ludeme Project, evidence 737).

-- The opening: pair after pair is lifted and put into the next pit, until pits of four and empty pits alternate.
local function opening(t) return t.turns == 0 end

hook("starts", "the first turn begins in the leftmost pit of either row, the second in an end pit of a row",
    function(t)
        local list = {}
        local ends = {pit("A1"), t.columns + 1, 1, t.columns}
        if opening(t) then ends = {pit("A1"), 1} end
        if t.turns > 1 then return nil end
        for _, n in ipairs(ends) do
            if may_start(n) then list[#list + 1] = n end
        end
        if #list > 0 or opening(t) then return list end
    end)

hook("next", "in the opening all seeds of a pit go into the next one; later a last seed that is due in an empty pit "
    .. "goes into the one after it",
    function(t)
        if opening(t) then return onward(t.origin, 1) end
        local due = onward(t.landing or t.origin, 1)
        if t.hand == 1 and t[due] == 0 then return onward(due, 1) end
        return due
    end)

hook("landing", "the opening goes on with the next pit that holds seeds; a last seed that was moved on ends the turn",
    function(t)
        if opening(t) then
            local following = onward(t.landing, 1)
            return t[following] > 0 and following or "end"
        end
        if t.landing ~= onward(t.origin, t.sown) then return "end" end
    end)
