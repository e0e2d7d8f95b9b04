-- expect 4 script: a text may not hold a zero byte
local a = [[
]]
local s = "\u{0000}"
