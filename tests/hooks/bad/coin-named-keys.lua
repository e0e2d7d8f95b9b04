-- expect 18 direction: no coin fell
-- Names are found where the seed of the hash function puts them, and room that has become free is used again or not.
local function coin(a, b)
    local t = {[1] = 1, [3] = 1, [4] = 1}
    for i = 1, 9 do
        t["x" .. a .. i] = 1
        t["x" .. a .. i] = nil
        t["y" .. b .. i] = 1
        t["y" .. b .. i] = nil
    end
    return #t
end

hook("direction", "coins by names", function()
    for a = 1, 20 do
        if coin(a, a + 1) ~= 1 then error("a coin fell") end
    end
    error("no coin fell")
end)
