-- expect 4 setup: this is declared only while the script is loaded
local kept = remember
hook("setup", "it declares more", function()
    kept("more", {1, 2}, "How many?")
end)
