-- expect 0 script: its functions change more than 200 variables
local all = {}
for n = 1, 201 do
    local kept = n
    all[n] = function() kept = kept + 1 end
end
hook("next", "any of them may have changed", function(t)
    all[t.origin]()
    return onward(t.origin, 1)
end)
