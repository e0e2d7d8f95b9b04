hook('landing', 'it ends', function(t) return 'end' end)
