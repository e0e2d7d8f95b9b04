-- expect 2 script: the script itself is given 0 values, nil
error("the script itself is given " .. select("#", ...) .. " values, " .. type((...)))
