-- expect 2 script: a list of words, or {default, least, most} as whole numbers, is expected
remember("n", {nil, 5}, "A number without a start.")
