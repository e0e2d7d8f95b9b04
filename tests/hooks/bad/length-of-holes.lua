-- expect 3 script: 0010120102101
local function count(...) return #{...} end
error(#{nil} .. #{nil, 2} .. #{1, nil, 3} .. count(nil, 2) .. count(1, nil, 3) .. count(1, 2, nil) .. #{n = 1} ..
    #{[0] = 1, 2} .. #{[-1] = 1} .. #{[1.0] = 1, [2.0] = 2} .. #{[1.5] = 1, true} .. #{[2] = 1} .. #{false})
