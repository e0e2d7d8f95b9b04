-- expect 2 script: bad argument #1 to 'hook' (string expected, got table)
hook({}, "x", function() end)
