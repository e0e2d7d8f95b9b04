-- expect 2 script: a list of words, or {default, least, most} as whole numbers, is expected
parameter("p", {1, nil, 5}, "Which number?")
