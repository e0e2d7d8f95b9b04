-- expect 2 script: attempt to call a nil value (global 'load')
load("return 1")()
