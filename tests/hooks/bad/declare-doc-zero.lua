-- expect 2 script: a text may not hold a zero byte
hook("next", "a\0b", function() end)
