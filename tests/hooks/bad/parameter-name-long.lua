-- expect 2 script: bad argument #1 to 'parameter' (a name of at most 31 small letters, digits and '_' is expected, a letter first)
parameter("a234567890123456789012345678901234567890", {"a"}, "Which?")
