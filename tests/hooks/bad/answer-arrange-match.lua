-- expect 4 arrange: it returned a table; it may return: true, or a text that says why not
-- set setup.placement=free
-- run match|random|random|--pairs|1|--opening|2|--variant|bad.ini
hook("arrange", "it fails when North arranges", function(t)
    if t.side == "N" then return {} end
    return true
end)
