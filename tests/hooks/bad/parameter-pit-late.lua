-- expect 2 turn: attempt to call a nil value (global 'parameter')
hook("turn", "a parameter declared too late", function(t) return parameter("p", "pit", "A1", "Which?") end)
