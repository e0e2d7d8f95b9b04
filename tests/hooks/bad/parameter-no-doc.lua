-- expect 2 script: bad argument #3 to 'parameter' (string expected, got no value)
parameter("p", {"a"})
