-- expect 2 script: no move is under way
local n = may_start(1)
