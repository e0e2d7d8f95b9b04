-- expect 2 script: the default must lie between the least and the most
parameter("a", {5, 0, 3}, "How many?")
