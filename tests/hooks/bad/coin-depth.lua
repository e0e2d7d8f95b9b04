-- expect 11 direction: it was walked
-- How deep a table lies is not a matter of the way on which it is found first.
local deep = {}
local last = deep
for i = 1, 60 do
    local t = {}
    last["k" .. i] = t
    last["l" .. i] = deep
    last = t
end
hook("direction", "a chain of tables", function() error(deep.k1.k2.k3.l4.k1 and "it was walked" or "?") end)
