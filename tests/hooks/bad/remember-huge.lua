-- expect 2 script: 0 <= first <= most <= 65535 is expected
remember("n", {0, 65536}, "It is kept.")
