-- expect 2 last: it returned nil, and the script says that it always answers
hook("last", "never", function(t) end, "always")
