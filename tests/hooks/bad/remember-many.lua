-- expect 3 script: at most 4 numbers can be remembered
for i = 1, 5 do
    remember("n" .. i, {0, 1}, "It is kept.")
end
