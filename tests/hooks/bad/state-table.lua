-- expect 4 next: tables of the script cannot be changed once it is loaded
local all = {1, 2}
hook("next", "a table is changed", function(t)
    all[1] = 3
    return all[1]
end)
