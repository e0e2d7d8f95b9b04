-- expect 2 choose: it returned nil, and the script says that it always answers
hook("choose", "never", function(t) end, "always")
