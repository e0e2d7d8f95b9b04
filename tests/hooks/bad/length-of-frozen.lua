-- expect 5 direction: 23012
local holes = {1, 2, nil, 4}
local nested = {{}, {1}, {1, 2, a = 3}}
hook("direction", "frozen tables are counted", function()
    error(#holes .. #nested .. #nested[1] .. #nested[2] .. #nested[3])
end)
