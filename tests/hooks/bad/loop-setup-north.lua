-- expect 3 setup: it has used up its budget of instructions and memory: does it ever end?
hook("setup", "North never begins", function(side)
    while side == "N" do end
    return nil
end)
