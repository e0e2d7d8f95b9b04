-- expect 2 script: variable 'x' got a non-closable value
local x <close> = {}
