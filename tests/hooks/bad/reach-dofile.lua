-- expect 2 script: attempt to call a nil value (global 'dofile')
dofile("/etc/passwd")
