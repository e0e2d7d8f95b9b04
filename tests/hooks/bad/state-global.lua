-- expect 4 next: tables of the script cannot be changed once it is loaded
count = 0
hook("next", "a counter", function(t)
    count = count + 1
    return onward(t.origin, count)
end)
