-- expect 2 winner: it returned nil, and the script says that it always answers
hook("winner", "never", function(t) end, "always")
