-- expect 4 next: it needs more memory than a script may have
local function all(n, ...)
    if n == 0 then return ... end
    return all(n - 1, n, n, n, n, n, n, n, n, n, n, ...)
end
hook("next", "many values are returned", function()
    while true do all(190) end
end)
