-- expect 3 script: 'next' is hooked twice
hook("next", "x", function() end)
hook("next", "y", function() end)
