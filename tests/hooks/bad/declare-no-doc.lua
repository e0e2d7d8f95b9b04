-- expect 2 script: bad argument #2 to 'hook' (a sentence of 1 to 500 bytes is expected, in UTF-8)
hook("next", "", function() end)
