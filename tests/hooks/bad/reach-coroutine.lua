-- expect 2 script: attempt to index a nil value (global 'coroutine')
coroutine.wrap(function() while true do end end)()
