-- expect 3 script: 'n' is declared twice
remember("n", {0, 1}, "It is kept.")
remember("n", {0, 1}, "It is kept.")
