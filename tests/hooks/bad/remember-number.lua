-- expect 2 script: bad argument #2 to 'remember' (table expected, got number)
remember("n", 5, "It is kept.")
