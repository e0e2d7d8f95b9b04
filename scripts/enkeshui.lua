-- Enkeshui, after W. Driedger: captures in a run, the right to sow clockwise too, and when the game is over.

local chain = parameter("chain", {"yes", "no"}, "Are the facing pits of the empty own pits behind a capture taken too?")
local both_ways = parameter("both_ways", {"later", "never"}, "May a player sow clockwise once he has sown right round?")
local over = parameter("end", {"no-start", "at-once"},
    "When is the game over: when the player to move cannot, or as soon as a side has no loose seeds?")

-- Seeds that no bull holds.
local function is_loose(t, pit) return t[pit] > 0 and not held(pit) end

if chain == "yes" then
    hook("takes", "what faces the last seed is captured; and if the own pits that follow in the direction of the lap are "
        .. "empty, pit after pit, what faces them too, up to one that faces nothing or a bull",
        function(t)
            local taken, pit = takes(t.landing), t.landing
            for i = #taken + 1, #taken + columns do
                pit = onward(pit, t.clockwise and -1 or 1)
                if pit < 0 or t[pit] > 0 or not is_loose(t, facing(pit)) then break end
                taken[i] = facing(pit)
            end
            return taken
        end, "always")
end

if both_ways == "later" then
    remember("round", {0, 3}, "who has sown round the opponent's whole side and back into his own: 1 South, 2 North, 3 both")

    local function has_been_round(t)
        return t.round == 3 or t.round == (t.side == "S" and 1 or 2)
    end

    hook("remember", "who has sown round the opponent's whole side and back into his own keeps the right to sow clockwise",
        function(t)
            if t.circled and not has_been_round(t) then return {round = t.round + (t.side == "S" and 1 or 2)} end
        end)

    hook("direction", "anti-clockwise, until the player has sown right round in an earlier turn",
        function(t)
            if not has_been_round(t) then return "forward" end
        end)
else
    hook("direction", "anti-clockwise", function() return "forward" end, "always")
end

if over == "at-once" then
    local function has_loose(t, side)
        for k = 1, columns do
            if is_loose(t, side * k) then return true end
        end
        return false
    end

    hook("winner", "the game is over as soon as one side has no loose seeds",
        function(t)
            if not (has_loose(t, 1) and has_loose(t, -1)) then return "most-seeds" end
        end)
end
