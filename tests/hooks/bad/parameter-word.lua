-- expect 2 script: the words of a parameter consist of small letters, digits, '-' and '_'
parameter("a", {"A b"}, "Which?")
