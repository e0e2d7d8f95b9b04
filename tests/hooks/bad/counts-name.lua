-- with turn
-- expect 9 script: there is no counter 'turn', perhaps for 'turns'; there are turns and captures
-- with their_captures
-- expect 9 script: there is no counter 'their_captures'...; there are turns and captures
-- with hand
-- expect 9 script: there is no counter 'hand'; there are turns and captures
-- with 
-- expect 9 script: there is no counter ''; there are turns and captures
counts("WITH", 1)
