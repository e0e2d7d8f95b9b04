-- expect 4 next: attempt to call a nil value (global 'pcall')
hook("next", "no handler swallows the end", function()
    for _ = 1, 10 do
        local good = pcall(function() while true do end end)
    end
end)
