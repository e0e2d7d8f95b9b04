-- expect 4 next: tables of the script cannot be changed once it is loaded
local all = {{{n = 0}}}
hook("next", "a table is changed", function(t)
    all[1][1].n = all[1][1].n + 1
end)
