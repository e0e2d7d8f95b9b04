-- expect 2 direction: it returned nil, and the script says that it always answers
hook("direction", "never", function(t) end, "always")
