-- expect 2 script: a list of words, or {default, least, most} as whole numbers, is expected
parameter("a", {0, 0, "x"}, "How many?")
