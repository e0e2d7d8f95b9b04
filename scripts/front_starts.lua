-- Kisolo of the Bemba: turns start in the front row, and who has no seed there cannot play.
hook("starts", "turns start in the inner row", function(t)
    local list = {}
    for n = t.columns + 1, t.pits do
        if t[n] > 0 then list[#list + 1] = n end
    end
    return list
end, "always")
