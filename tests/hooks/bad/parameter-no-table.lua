-- expect 2 script: bad argument #2 to 'parameter' (table expected, got string)
parameter("p", "a", "Which?")
