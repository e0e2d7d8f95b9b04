-- expect 3 script: 'repeated' is hooked twice, first by ...:2
hook("repeated", "once", function(t) return nil end)
hook("repeated", "and again", function(t) return "nobody" end)
