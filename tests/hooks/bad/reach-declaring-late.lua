-- expect 4 next: this is declared only while the script is loaded
local kept = hook
kept("next", "it declares more", function()
    kept("turn", "more", function() end)
end)
