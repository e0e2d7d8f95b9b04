-- expect 4 arrange: it asks for t[nil]; pits are whole numbers, and fields have names
-- set setup.placement=free
-- run trace|=4x8/0x8|--position|4x8/0x8/0x8/4x8 S+ 0,0 0,0
hook("arrange", "there is no landing", function(t) return t[t.landing] > 0 end)
