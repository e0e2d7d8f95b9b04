-- expect 2 script: a range is {default, least, most}
parameter("a", {5, 0, 9, 7}, "How many?")
