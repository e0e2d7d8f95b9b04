-- expect 4 next: first
local n = 0
hook("next", "it fails once", function()
    if n == 0 then n = 1; error("first") end
    n = 0
end)
