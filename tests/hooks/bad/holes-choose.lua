-- expect 3 landing: it returned 'stop'; it may return: capture; offer: he may capture or decline; relay; halt: he may relay or stop; end; or a pit to sow
hook("choose", "a hole, and a number behind it", function(t) return {"go", nil, 3} end)
hook("landing", "a wrong answer that the hole let through", function(t) return "stop" end)
