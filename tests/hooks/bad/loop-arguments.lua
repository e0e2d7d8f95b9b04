-- expect 3 next: it needs more memory than a script may have
local function grow(...)
    return grow(1, ...)
end
hook("next", "ever more arguments", function() return grow() end)
