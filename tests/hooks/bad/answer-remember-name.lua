-- expect 3 remember: 'seed' was not declared with remember
remember("seeds", {1, 3}, "It stays small.")
hook("remember", "a wrong name", function() return {seed = 1} end)
