-- expect 2 script: 0 <= first <= most <= 65535 is expected
remember("n", {2, 1}, "It is kept.")
