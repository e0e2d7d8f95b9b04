-- expect 2 script: the words of a parameter consist of small letters, digits, '-' and '_'
parameter("a", {"a", 1}, "Which?")
