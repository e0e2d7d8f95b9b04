-- expect 5 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "large tables that nobody keeps", function(t)
    local function spread(n, ...)
        if n > 0 then return spread(n - 1, n, ...) end
        while true do local _ = {...} end
    end
    return spread(200)
end)
