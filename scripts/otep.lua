-- Otep of the Bari (Beaton 1939, as the Digital Ludeme Project quotes him): the two pits at each end of either row are
-- privileged. A turn's first lap may run clockwise into them, if the turn then captures.

local limit = 1000 -- laps; one that has not captured by then does not count

local function is_privileged(n)
    local k = column(n)
    return k <= 2 or k >= columns - 1
end

-- Sows the hand on a copy of the own pits, from the pit after `from`; the pit of the last seed.
local function sow(own, from, hand, step)
    for _ = 1, hand do
        from = onward(from, step)
        own[from] = own[from] + 1
    end
    return from
end

local function takes_at(t, own, n)
    return is_inner(n) and own[n] > 1 and t[facing(n)] > 0 and t[behind(facing(n))] > 0
end

-- Does a turn capture whose first lap runs clockwise, and all after it anti-clockwise?
local function captures_in_the_end(t)
    local own = {}
    for n = 1, pits do own[n] = t[n] end
    local n = sow(own, t.origin, t.hand, -1)
    for _ = 1, limit do
        if takes_at(t, own, n) then return true end
        if own[n] == 1 then return false end
        local hand = own[n]
        own[n] = 0
        n = sow(own, n, hand, 1)
    end
    return false
end

hook("direction",
    "laps run anti-clockwise, but a turn's first may run clockwise into the outermost two columns, if the turn then captures",
    function(t)
        if t.moment ~= "start" or not is_privileged(onward(t.origin, -t.hand)) or not captures_in_the_end(t) then
            return "forward"
        end
        return "either"
    end, "always")
