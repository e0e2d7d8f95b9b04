-- expect 2 script: bad argument #2 to 'parameter' (a list of values, or "pit" and the name of a pit, is expected)
parameter("p", "a", "Which?")
