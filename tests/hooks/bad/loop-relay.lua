-- expect 3 relay: it has used up its budget of instructions and memory: does it ever end?
hook("relay", "it never answers", function()
    while true do end
end)
