-- expect 5 arrange: it has used up its budget of instructions and memory: does it ever end?
-- set setup.placement=free
-- run trace|=4x8/0x8|--position|4x8/0x8/0x8/4x8 S+ 0,0 0,0
hook("arrange", "it never answers", function()
    while true do end
end)
