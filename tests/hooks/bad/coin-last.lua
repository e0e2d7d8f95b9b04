-- expect 14 last: no coin fell
local function coin()
    local key = function() end
    local t = {[1] = 1, [3] = 1, [4] = 1, [key] = 1}
    t[key] = nil
    t[{}] = 1
    return #t
end

local function toss()
    for _ = 1, 40 do
        if coin() ~= 1 then error("a coin fell") end
    end
    error("no coin fell")
end

hook("last", "a coin is tossed", toss)
