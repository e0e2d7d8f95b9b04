-- expect 12 script: 4 3
local t, n = {1, 2, 3}, 0
do
    ::again::
    n = n + 1
    if n < #t then goto again end
end
local last <const> = #t
for i = #t, #t + #t, #t do n = n + i end
while n > #t do n = n - #t end
repeat n = n + 1 until n > #t
error(n .. " " .. last)
