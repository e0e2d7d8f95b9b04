-- expect 2 script: the name 'script' is taken already
parameter("script", {"a"}, "Which?")
