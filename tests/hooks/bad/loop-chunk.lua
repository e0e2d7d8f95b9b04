-- expect 2 script: it has used up its budget of instructions and memory: does it ever end?
while true do end
