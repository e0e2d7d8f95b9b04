-- expect 3 next: attempt to call a nil value (global 'counts')
hook("next", "the name is gone", function()
    counts("turns", 5)
end)
