-- expect 2 script: 'hand' is the name of a field of the view
remember("hand", {0, 1}, "It is kept.")
