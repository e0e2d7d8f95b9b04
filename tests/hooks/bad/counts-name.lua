-- with turn
-- expect 9 script: there is no counter 'turn', perhaps for 'turns'; there are turns, captures and laps
-- with their_captures
-- expect 9 script: there is no counter 'their_captures'...; there are turns, captures and laps
-- with hand
-- expect 9 script: there is no counter 'hand'; there are turns, captures and laps
-- with 
-- expect 9 script: there is no counter ''; there are turns, captures and laps
counts("WITH", 1)
