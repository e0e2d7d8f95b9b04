-- expect 4 choose: it has used up its budget of instructions and memory: does it ever end?
hook("choose", "texts without end", function(t)
    local list = {}
    while true do list[#list + 1] = "go" .. #list end
end)
