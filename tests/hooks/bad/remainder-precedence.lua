-- expect 8 script: 1 -2 2 1.0 4 2 0.5 14 3 1 2 -1 5 yes
-- 5 % 3 in a comment is no operator, nor is it in "a text % of some length"
local n, t = 3, {2, 5}
local list = {7 % n, -(-7 % -n) - n, -7 % n, 7 % n ^ 0.0 + 1, 7 % n * 4, 2 * 7 % n // 1, 5 % 1.5, 7 + 7 % #{1, 2, 3} * 7,
    7 % (4), -7 % - - -n // -1 * 1, 1 << 7 % n, 7 % -#t, t[7 % #t + 1] % 9}
local said = ""
for i, x in ipairs(list) do said = said .. x .. " " end
error(said .. (7 % n == 1 and "yes" or "no"))
