-- expect 3 remember: 4 is too large for seeds, which is 0 to 3
remember("seeds", {1, 3}, "It stays small.")
hook("remember", "too much", function() return {seeds = 4} end)
