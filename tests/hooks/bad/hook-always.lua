-- with "never"
-- expect 7 script: bad argument #4 to 'hook' ("always", or nothing, is expected)
-- with true
-- expect 7 script: bad argument #4 to 'hook' ("always", or nothing, is expected)
-- with {}
-- expect 7 script: bad argument #4 to 'hook' ("always", or nothing, is expected)
hook("starts", "never", function(t) end, WITH)
