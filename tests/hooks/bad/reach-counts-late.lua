-- expect 4 next: this is declared only while the script is loaded
local kept = counts
hook("next", "it counts further", function()
    kept("turns", 5)
end)
