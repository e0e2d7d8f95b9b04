-- expect 3 script: 'next' is hooked twice, first by ...:2
hook("next", "x", function() end)
hook("next", "y", function() end)
