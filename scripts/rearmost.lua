-- Only the rearmost pit is sown: the one after the longest run of empty pits (Chiana wa bwalo, Sanderson 1913).
local function empty_before(t, n)
    local k = 0
    while t[onward(n, -k - 1)] == 0 do k = k + 1 end
    return k
end

hook("starts", "only the rearmost pit starts", function(t)
    local rearmost, longest = nil, -1
    for n = 1, t.pits do
        local run = t[n] > 0 and empty_before(t, n) or -1
        if run > longest then rearmost, longest = n, run end
    end
    return {rearmost}
end)
