-- expect 3 next: attempt to call a nil value (global 'hook')
hook("next", "the name is gone", function()
    hook("turn", "more", function() end)
end)
