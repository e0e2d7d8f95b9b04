-- expect 2 script: attempt to call a nil value (global 'require')
require("os")
