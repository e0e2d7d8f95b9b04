-- expect 2 script: it needs more memory than a script may have
local function deeper(n) return 1 + deeper(n + 1) end
deeper(1)
