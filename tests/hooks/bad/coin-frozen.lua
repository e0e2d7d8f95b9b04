-- expect 13 direction: no coin fell
local tables = {}
for i = 1, 40 do
    local t = {[1] = 1, [3] = 1, [4] = 1, ["a" .. i] = 1, ["b" .. i] = 1}
    t["a" .. i] = nil
    t["c" .. i] = 1
    tables[i] = t
end
hook("direction", "coins tossed while the script was loaded", function()
    for i = 1, 40 do
        if #tables[i] ~= 1 then error("a coin fell") end
    end
    error("no coin fell")
end)
