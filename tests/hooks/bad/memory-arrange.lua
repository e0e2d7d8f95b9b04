-- expect 6 arrange: it needs more memory than a script may have
-- set setup.placement=free
-- run trace|=4x8/0x8|--position|4x8/0x8/0x8/4x8 S+ 0,0 0,0
hook("arrange", "lists without end", function(t)
    local list = {}
    for n = 1, 1e9 do list[n] = {} end
end)
