-- with nil
-- expect 5 starts: it returned nil, and the script says that it always answers
-- with (function() end)()
-- expect 5 starts: it returned nil, and the script says that it always answers
hook("starts", "never", function(t) return WITH end, "always")
