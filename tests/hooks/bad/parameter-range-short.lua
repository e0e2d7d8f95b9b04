-- expect 2 script: a list of words, or {default, least, most} as whole numbers, is expected
parameter("a", {5}, "How many?")
