-- expect 4 script: there are 3
local fail = error
local _ENV = {t = {1, 2, 3}}
fail("there are " .. #t)
