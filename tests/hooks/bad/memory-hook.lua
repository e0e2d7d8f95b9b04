-- expect 4 next: it needs more memory than a script may have
hook("next", "a large table", function()
    local t = {}
    for i = 1, 1e9 do t[i] = i end
end)
