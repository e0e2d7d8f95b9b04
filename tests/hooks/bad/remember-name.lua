-- expect 2 script: bad argument #1 to 'remember' (a name of at most 31 small letters, digits and '_' is expected, a letter first)
remember("Last Pit", {0, 1}, "It is kept.")
