-- expect 2 script: a list of 1 to 64 values is expected
parameter("p", {nil, "b"}, "Which word?")
