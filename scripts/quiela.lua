-- Quiela of the Jinga (Silva 1995): how seeds may be arranged.
hook("arrange", "the left outer pit holds most, no pit more than its left neighbour, and at most two inner pits one seed",
    function(t)
        local ones = 0
        for n = 2, t.pits do
            if t[n] >= t[1] then return "B1 must hold most" end
            local left = is_inner(n) and n + 1 or n - 1
            if left <= t.pits and t[n] > t[left] then return "no pit may hold more than its left neighbour" end
            if is_inner(n) and t[n] == 1 then ones = ones + 1 end
        end
        return ones <= 2 or "at most two inner pits may hold one seed"
    end)
