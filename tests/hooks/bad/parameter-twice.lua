-- expect 3 script: the name 'a' is taken already
parameter("a", {"a"}, "Which?")
parameter("a", {"b"}, "Which?")
