-- expect 2 script: unfinished string near '"open'
local s = "open
