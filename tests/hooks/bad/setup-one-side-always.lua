-- expect 2 setup: it returned nil for "N", and the script says that it always answers
hook("setup", "it answers for South alone", function(side)
    return side == "S" and {4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0} or nil
end, "always")
