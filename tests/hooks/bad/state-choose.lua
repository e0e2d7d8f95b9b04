-- expect 4 choose: tables of the script cannot be changed once it is loaded
local list = {"go", "stop"}
hook("choose", "it changes its list", function(t)
    list[3] = "on"
    return list
end)
