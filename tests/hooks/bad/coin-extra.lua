-- expect 16 extra: no coin fell
-- set setup.inner=1xC
-- set capture.fate=removed
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

hook("landing", "it captures", function(t)
    return is_inner(t.landing) and t[facing(t.landing)] > 0 and "capture" or nil
end)
hook("extra", "a coin is tossed", toss)
