-- expect 2 script: it has used up its budget of instructions and memory: does it ever end?
for i = 1, 1e6 do local _ = i + 1 end
