-- expect 4 next: tables of the script cannot be changed once it is loaded
local all = {}
hook("next", "a table grows", function(t)
    all[#all + 1] = t.landing
end)
