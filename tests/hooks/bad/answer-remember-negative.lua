-- expect 3 remember: -1 is too small for seeds, which is 0 to 3
remember("seeds", {1, 3}, "It stays small.")
hook("remember", "too little", function() return {seeds = -1} end)
