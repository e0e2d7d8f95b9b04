-- expect 3 turn: it has used up its budget of instructions and memory: does it ever end?
hook("turn", "it never answers", function()
    while true do end
end)
