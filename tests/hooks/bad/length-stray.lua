-- expect 3 script: <eof> expected near '#'
local t = {}
return t#
