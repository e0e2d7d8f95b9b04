-- expect 4 starts: it has used up its budget of instructions and memory: does it ever end?
-- set reverse.capture=indirect
hook("starts", "it looks ahead for ever", function(t)
    while true do captures(1, "reverse") end
end)
