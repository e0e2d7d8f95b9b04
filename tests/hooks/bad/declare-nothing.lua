-- expect 2 script: bad argument #1 to 'hook' (string expected, got no value)
hook()
