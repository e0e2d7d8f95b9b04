-- Otep of the Bari (Beaton 1939): which first laps may run clockwise.
hook("direction", "a first lap may run clockwise only if it ends in the outermost two columns", function(t)
    local k = t.moment == "start" and column(onward(t.origin, -t.hand)) or 1
    if k > 2 and k < t.columns - 1 then return "forward" end
end)
