-- Bao la Kiswahili: the house (nyumba) and takasia. Words say both (docs/rules.md, 2.11), by which the shipped variants are
-- played; this is a long script to learn from, and the tests hold it equal to the words. The rest of the game stands in
-- tests/variants/bao-by-script.ini; docs/hooks.md describes everything that is called here.
--
-- dV: A. de Voogt, Limits of the Mind, 1995; Don: J. Donkers, Nosce Hostem, 2003, appendix C; MW: Mancala World.

-- First the questions on which sources or tables differ: each becomes a key of the section [hooks], and the first of
-- its words is what holds where a file says nothing.
local place = parameter("nyumba", "pit", "A" .. columns // 2 + 1, "Which pit is the house?") -- of eight the fifth
local threshold = parameter("threshold", {6, 1, 64}, "How many seeds make an owned house work?")
local singles = parameter("singles", {"owner", "functional", "always"},
    "Who may begin a quiet turn of the first stage from a single seed though he has pits of two and more?")
local tax_from = parameter("tax_from", {6, 1, 64},
    "From how many seeds on does a house that must be played give only two of them (before the store seed)?")
local capture_namua = parameter("house_capture_namua", {"choice", "stop", "sow"},
    "What follows where a capturing lap of the first stage ends in the own working house?")
local takata_namua = parameter("house_takata_namua", {"stop", "choice", "sow"},
    "What follows where a quiet lap of the first stage ends there?")
local capture_mtaji = parameter("house_capture_mtaji", {"sow", "choice", "stop"},
    "What follows where a capturing lap of the second stage ends there?")
local takata_mtaji = parameter("house_takata_mtaji", {"sow", "choice", "stop"},
    "What follows where a quiet lap of the second stage ends there?")
local kept = parameter("house_kept", {"until-capture", "until-emptied"},
    "Until when is a house owned: until its owner captures in the second stage, at the latest?")
local takasia = parameter("takasia", {"one-turn", "never"}, "Is a threatened pit barred for a turn?")
local single = parameter("takasia_single", {"exempt", "counts"}, "Is a pit of one seed put under takasia?")
local exempt_house = parameter("takasia_house", {"owned", "functional"},
    "Which house is exempt from takasia: an owned one, or only one that works?")
local from_house = parameter("takasia_from_house", {"stops", "passes"},
    "Does a first lap from the house go on through a pit under takasia?")
local takasia_then = parameter("takasia_then", {"free", "must"},
    "Must who put a pit under takasia then capture it, if he can?")

-- Then what is kept from turn to turn. Who owns his house the program finds out by itself, so that `t.house` and
-- `t.their_house` cost nothing; which pit is under takasia this script tells it, in the hook `remember`.
owned("house", place, "Who still owns his house: 1 South, 2 North, 3 both?")
remember("takasia", "pit", "Which pit of the mover is under takasia (its place on his circuit; 0: none)?")
remember("must", "pit", "Which pit of the opponent must the mover capture, if he can (likewise)?")
mark("house", "square", "the house, as long as it is owned")
mark("takasia", "barred", "the pit under takasia, which its owner may not empty")

-- ---- the house ---------------------------------------------------------------------------------------------------

local inner, others = {}, {} -- the pits of the inner row, and those of them that are not the house
for n = columns + 1, pits do
    inner[#inner + 1] = n
    if n ~= place then others[#others + 1] = n end
end

-- Owned, and with enough seeds in it (dV p. 36, KIBA 1.6.2). The capture that loses it in the second stage may have been
-- made in this very turn (dV p. 42, Don 3.1).
local function works(t)
    local lost = kept == "until-capture" and t.captured > 0 and not t.from_store
    return t.house and not lost and t[place] >= threshold
end

local function are_empty(t, row)
    for _, n in ipairs(row) do
        if t[n] > 0 then return false end
    end
    return true
end

-- dV p. 40, Don 2.4: a working house is not played. An answer takes the place of what the words say of single seeds;
-- nil leaves it to them.
local function namua_starts(t)
    if works(t) then
        if not are_empty(t, others) then return others end
    elseif singles == "always" or singles == "owner" and t.house then
        return inner
    end
end

-- dV p. 40: unless it must be; then two seeds are its tax. One of those in it has just come from the store.
hook("lift", "a house that is the only occupied inner pit gives two seeds, if it holds enough",
    function(t)
        if t.house and t[place] > tax_from and are_empty(t, others) then return 2 end
    end, "namua", {place})

-- What a lap does that ends in the working house: does the turn begin from the store, and does it capture?
local at_house = {
    [true] = {[true] = capture_namua, [false] = takata_namua},
    [false] = {[true] = capture_mtaji, [false] = takata_mtaji},
}
local does = {choice = "halt", stop = "end", sow = "relay"}

-- ---- takasia -----------------------------------------------------------------------------------------------------

-- Don 3.3, 4.1: quiet turns of the second stage, but for the pit under takasia.
local function mtaji_starts(t)
    local starts = {}
    for _, n in ipairs(inner) do
        if n ~= t.takasia and t[n] >= 2 then starts[#starts + 1] = n end
    end
    if #starts > 0 then return starts end
    for n = 1, columns do starts[n] = n end
    return starts
end

-- dV pp. 41-43, Don 4.1: not the house, and not the last pit of the inner row that is occupied, or could be played.
local function is_exempt(t, pit)
    local seeds = t[pit]
    if seeds == 1 and single == "exempt" then return true end
    if pit == -place and t.their_house and (exempt_house == "owned" or seeds >= threshold) then return true end
    for _, n in ipairs(inner) do
        if -n ~= pit and t[-n] >= (seeds == 1 and 1 or 2) then return false end
    end
    return true
end

-- dV pp. 41-43, Don 4.1: the one pit that the mover threatens, after a quiet turn, while he is not threatened himself.
local function newly_barred(t)
    if takasia == "never" or t.from_store or t.captured > 0 or t.store > 0 or t.their_store > 0 then return 0 end
    local prey = threatened("theirs")
    if #prey ~= 1 or is_exempt(t, prey[1]) or are_empty(t, inner) or #threatened("own") > 0 then return 0 end
    return -prey[1]
end

-- What the hook does not name stays as it is, and without an answer everything does.
hook("remember", "a turn may bar a pit for the next one (takasia), and an owner may lose his house by capturing",
    function(t)
        local barred, must, house = newly_barred(t), takasia_then == "must" and t.takasia or 0, nil
        if kept == "until-capture" and t.captured > 0 and t.house and not t.from_store then house = false end
        if barred ~= t.takasia or must ~= t.must or house == false then
            return {takasia = barred, must = must, house = house}
        end
    end, {"quiet", "takasia", "must", kept == "until-capture" and "house" or nil})

-- BGA, AP: who has put a pit under takasia captures it first of all, where he can.
if takasia_then == "must" then
    hook("starts", "who put a pit under takasia must capture it, if he can",
        function(t)
            local starts = {}
            for n = 1, pits do
                for _, way in ipairs({"forward", "clockwise"}) do
                    local captured_from = may_start(n) and captures(n, way) and first_capture(n, way)
                    if captured_from and facing(captured_from) == -t.must then starts[#starts + 1] = {n, way} end
                end
            end
            if #starts > 0 then return starts end
        end, "no phase", {"must"})
end

-- ---- where both meet ---------------------------------------------------------------------------------------------

-- The list behind a hook says when it is asked at all: here while the mover owns his house, or a pit of his is barred. All
-- other turns are as fast as without a script.
hook("quiet", "a quiet turn begins neither in the working house nor in a pit under takasia",
    function(t)
        if t.from_store then return namua_starts(t) end
        if t.takasia > 0 then return mtaji_starts(t) end
    end, singles ~= "always" and {"house", "takasia"} or nil)

hook("relay", "a quiet turn ends in a pit under takasia; the working house may end a turn",
    function(t)
        local quiet = t.captured == 0
        local first_from_house = t.start == place and not t.came_to
        if quiet and t.landing == t.takasia and not (from_house == "passes" and first_from_house) then return "end" end
        if t.landing == place and works(t) then return does[at_house[t.from_store][not quiet]] end
    end, {place, "takasia"})
