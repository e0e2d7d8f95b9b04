-- expect 2 next: it needs more memory than a script may have
local function deep(n) return 1 + deep(n + 1) end
hook("next", "too deep", function() return deep(1) end)
