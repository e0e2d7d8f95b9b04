-- All that coro and igisoro-plain answer with words, answered with functions instead. The variants beside it give
-- other words, so that nothing here can be right by chance.

local game = parameter("game", {"coro", "igisoro"}, "Which game is played?")
local is_coro = game == "coro"
local quiet = is_coro and 0 or 2
local reverse_pits = is_coro and {"A1", "A2", "B1", "B2"} or {"A2", "A7", "B1", "B8"}

hook("setup", "four seeds in every pit of one row", function()
    local list = {}
    for n = 1, 16 do list[n] = (n <= 8) == is_coro and 4 or 0 end
    return list
end)

hook("starts", "two seeds or more may start", function(t)
    local list = {}
    for n = 1, t.pits do
        if t[n] >= 2 then list[#list + 1] = n end
    end
    return list
end)

hook("lift", "all seeds of the pit", function(t) return t[t.start] end)

-- Would a last seed in pit n, which then holds `seeds`, capture?
local function takes(t, n, seeds)
    if not is_inner(n) or seeds < 2 or t.turns < quiet then return false end
    local inner = facing(n)
    return t[inner] > 0 and t[behind(inner)] > 0
end

local function may_reverse(n)
    for _, name in ipairs(reverse_pits) do
        if pit(name) == n then return true end
    end
    return false
end

-- The seeds that must pass the right-hand end: from A8 on to B8.
local function passes_end(n, hand)
    local steps = is_inner(n) and n - 8 or n + 8
    return is_coro and hand >= steps
end

hook("direction", "a lap from some pits may run clockwise if it captures", function(t)
    if not may_reverse(t.origin) or passes_end(t.origin, t.hand) then return "forward" end
    local landing = onward(t.origin, -t.hand)
    local falls = (t.hand - 1) // t.pits + 1
    return takes(t, landing, t[landing] + falls) and "either" or "forward"
end)

hook("next", "one seed a pit, either way", function(t)
    return onward(t.landing or t.origin, t.clockwise and -1 or 1)
end)

hook("landing", "capture, relay or end", function(t)
    if takes(t, t.landing, t[t.landing]) then return "capture" end
    return t[t.landing] >= 2 and "relay" or "end"
end)

hook("takes", "both facing pits, and in coro the landing too", function(t)
    local inner = facing(t.landing)
    return {inner, behind(inner), is_coro and t.landing or nil}
end)

hook("resow", "from where the lap began", function(t) return t.origin end)

hook("turn", "in turns", function() return "next" end)
