-- expect 7 script: 3 -3 8.0 -1.0 6 4 1 1 1 2 -4 6 3 0.125 2 3 3 3 6 yes
local t = {1, 2, 3}
local list = {-#t, 2 ^ #t, -(#t) ^ 0, #t * 2, 7 - #t, #t == 3 and 1 or 0, 1 < #t and 1 or 0, #t .. "" == "3" and 1 or 0,
    7 // #t, ~#t, #t << 1, 1 | #t, 2 ^ -#t, #{#t, #t}, (#t), #(t), t[#t], #t - -#t}
local said = "" .. #t
for _, n in ipairs(list) do said = said .. " " .. n end
error(said .. " " .. (not #t and "no" or "yes"))
