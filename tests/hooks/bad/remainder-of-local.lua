-- expect 4 direction: attempt to perform arithmetic on a string value (local 's')
hook("direction", "texts have none", function(t)
    local s = "5"
    return 7 % s
end)
