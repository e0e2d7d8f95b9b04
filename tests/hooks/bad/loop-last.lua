-- expect 3 last: it has used up its budget of instructions and memory: does it ever end?
hook("last", "it never answers", function()
    while true do end
end)
