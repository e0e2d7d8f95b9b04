-- expect 2 script: bad argument #1 to 'parameter' (a name of at most 31 small letters, digits and '_' is expected, a letter first)
parameter("Big", {"a"}, "Which?")
