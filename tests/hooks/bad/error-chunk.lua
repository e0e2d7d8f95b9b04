-- expect 2 script: not today
error("not today")
