-- expect 3 script: at most 32 parameters can be declared
for i = 1, 33 do
    parameter("p" .. i, {"a"}, "Which?")
end
