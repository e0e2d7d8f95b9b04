-- expect 2 script: there is no decision 'nxt'; did you mean 'next'?
hook("nxt", "x", function() end)
