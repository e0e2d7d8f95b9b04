-- expect 4 next: this is declared only while the script is loaded
local kept = parameter
hook("next", "it declares more", function()
    return kept("more", {1, 0, 2}, "How many?")
end)
