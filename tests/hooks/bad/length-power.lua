-- expect 3 script: attempt to perform arithmetic on a table value (local 't')
local t = {1, 2}
return #t ^ 2
