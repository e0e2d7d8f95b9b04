-- expect 3 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "round and round", function()
    ::again:: goto again
end)
