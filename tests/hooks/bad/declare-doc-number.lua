-- expect 2 script: bad argument #2 to 'hook' (string expected, got nil)
hook("next", nil, function() end)
