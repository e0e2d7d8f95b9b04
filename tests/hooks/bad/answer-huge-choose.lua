-- expect 4 choose: it needs more memory than a script may have
hook("choose", "a huge list", function(t)
    local list = {}
    for n = 1, 10000 do list[n] = "go" end
    return list
end)
