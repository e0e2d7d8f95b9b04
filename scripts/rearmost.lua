-- Only the rearmost pit is sown: the one after the longest run of empty pits (Chiana wa bwalo, Sanderson 1913).

hook("starts", "only the rearmost pit starts", function(t)
    local best, longest, run = nil, -1, 0
    for n = 1, 2 * t.pits do
        local at = onward(1, n - 1)
        if t[at] == 0 then run = run + 1
        else
            if run > longest and n > 1 then best, longest = at, run end
            run = 0
        end
    end
    return {best}
end)
