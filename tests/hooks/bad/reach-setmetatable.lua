-- expect 2 script: attempt to call a nil value (global 'setmetatable')
setmetatable({}, {__gc = function() end})
