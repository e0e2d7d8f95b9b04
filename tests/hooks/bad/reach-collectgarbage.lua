-- expect 2 script: attempt to call a nil value (global 'collectgarbage')
collectgarbage("stop")
