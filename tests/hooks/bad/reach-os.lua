-- expect 2 next: attempt to index a nil value (global 'os')
hook("next", "the clock", function() return os.time() end)
