-- expect 4 script: a list of 1 to 64 values is expected
local words = {}
for i = 1, 65 do words[i] = "w" .. i end
parameter("p", words, "Which?")
