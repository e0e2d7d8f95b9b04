-- expect 2 script: attempt to index a nil value (global 'debug')
debug.sethook()
