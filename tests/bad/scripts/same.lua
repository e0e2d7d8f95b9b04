
hook('landing', 'it ends too', function(t) return 'end' end)
