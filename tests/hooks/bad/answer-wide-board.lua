-- expect 5 winner: so it is, and at some length, so that little room is left for what follows
-- set board.columns=32
-- set setup.outer=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32
-- set setup.inner=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32
hook("winner", "the whole position is told", function() error("so it is, and at some length, so that little room is left for what follows") end)
