-- expect 6 script: it holds one
local key = {}
local words = {[1] = "one", [3] = "THREE", [4] = "FOUR", [key] = 1}
words[key] = nil
words[{}] = 1
error("it holds " .. parameter("p", words, "Which word is the only one?"))
