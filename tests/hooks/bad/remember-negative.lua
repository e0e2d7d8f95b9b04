-- expect 2 script: 0 <= first <= most <= 65535 is expected
remember("n", {-1, 5}, "It is kept.")
