-- expect 3 script: at most 16 numbers can be remembered
for i = 1, 17 do
    remember("n" .. i, {0, 1}, "It is kept.")
end
