-- expect 2 script: attempt to index a nil value (global '_G')
_G.math = nil
