-- expect 11 direction: it changes the variable 'a' of the script, on which the next answer would depend; declare it with remember
-- Of several variables the first in the alphabet is named, in whatever order the functions are found.
local d, b, a, c, e = 0, 0, 0, 0, 0
local all = {
    seeds = function() d = d + 1 end,
    pits = function() b = b + 1 end,
    hand = function() a = a + 1 end,
    lap = function() c = c + 1 end,
    turn = function() e = e + 1 end,
}
hook("direction", "five variables are changed", function()
    all.seeds()
    all.pits()
    all.hand()
    all.lap()
    all.turn()
end)
