-- expect 3 remember: it returned a text for seeds; a whole number is expected
remember("seeds", {1, 3}, "It stays small.")
hook("remember", "no number", function() return {seeds = "2"} end)
