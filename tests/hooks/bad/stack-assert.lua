-- expect 4 next: it fell
hook("next", "an error deep below", function()
    local function fall(n)
        if n == 0 then assert(false, "it fell") end
        return (fall(n - 1))
    end
    fall(100)
end)
