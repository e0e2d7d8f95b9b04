-- expect 3 starts: there is no pit 0: pits are 1 to 16, the opponent's -1 to -16
-- The list that is returned is counted as `#` counts: its second entry is nil, so the wrong third one is never seen.
hook("starts", "a list with a hole", function(t)
    local key = {}
    local list = {[1] = 0, [3] = 99, [4] = 99, [key] = 1}
    list[key] = nil
    list[{}] = 1
    return list
end)
