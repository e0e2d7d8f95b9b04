-- expect 9 script: 13 12 11 23 22 21 33 32 31 1,3,5,121.5123!1!2
local s = ""
for i = 1, 3 do for j = (function() local n = 0 for k = 1, 2 do n = n + k end while n < 2 do n = 2 end return n end)(), 1, -1 do s = s .. i .. j .. " " end end
for i = ({1, 2})[1], ({5, function() for a, b in ipairs{} do end if s then repeat until true end return 1, 2 end})[1], #"ab" do s = s .. i .. "," end
for _, x in ipairs{1, 2} do s = s .. x end
for i=1.5,2 do s = s .. i end for x = 3 % 2, 7 // 2 do s = s .. x end
for --[[ = ]] i --[[, do]] = --[[do]] 1, -- do
 2 do s = s .. "!" .. i end
error(s)
