-- expect 2 script: bad argument #1 to 'counts' (string expected, got no value)
counts()
