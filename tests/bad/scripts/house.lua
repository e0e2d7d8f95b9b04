parameter('house', 'pit', 'A5', 'Which pit?')
parameter('enough', {2, 0, 5}, 'How many?')
hook('turn', 'as ever', function(t) return 'next' end)
