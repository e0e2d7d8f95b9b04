-- expect 4 next: pit -1 is the opponent's; an own pit is expected
-- set lap.stop=all
-- set lap.next=after
hook("next", "a pit of the opponent", function(t) return -1 end)
