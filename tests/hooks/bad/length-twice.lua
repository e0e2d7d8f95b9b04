-- expect 2 script: attempt to get length of a number value
return # #"ab"
