-- with "stop"
-- expect 5 landing: it returned 'stop'...; it may return: capture; offer: he may capture or decline; relay; halt: he may relay or stop; end; or a pit to sow
-- with "Halt"
-- expect 5 landing: it returned 'Halt', perhaps for 'halt'; it may return: ...
hook("landing", "a wrong answer", function(t) return WITH end)
