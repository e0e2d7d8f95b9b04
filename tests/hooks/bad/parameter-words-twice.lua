-- expect 2 script: the word 'a' is given twice
parameter("a", {"a", "a"}, "Which?")
