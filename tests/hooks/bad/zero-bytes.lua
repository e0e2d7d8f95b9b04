-- expect 2 script: a text may not hold a zero byte
local s = "a\0b"
