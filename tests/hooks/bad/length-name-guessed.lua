-- expect 8 script: 2 and all names are nil
local e, y = error, type
for i = 0, 99 do
    local name = "_" .. i
    if _ENV[name] ~= nil then e(name .. " is seen") end
    _ENV[name] = 5
end
e(#{1, 2} .. " and all names are nil")
