-- with "capture"
-- expect 9 relay: it returned 'capture'; it may return: relay; halt: the mover may relay or stop; end: the turn ends
-- with "stop"
-- expect 9 relay: it returned 'stop'; it may return: relay; halt: the mover may relay or stop; end: the turn ends
-- with 3
-- expect 9 relay: it returned a number; it may return: relay; halt: the mover may relay or stop; end: the turn ends
-- with {}
-- expect 9 relay: it returned a table; it may return: relay; halt: the mover may relay or stop; end: the turn ends
hook("relay", "a wrong answer", function(t) return WITH end)
