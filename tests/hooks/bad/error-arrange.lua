-- expect 4 arrange: there is no pit 17: pits are 1 to 16, the opponent's -1 to -16
-- set setup.placement=free
-- run trace|=4x8/0x8|--position|4x8/0x8/0x8/4x8 S+ 0,0 0,0
hook("arrange", "an error", function(t) return t[17] > 0 end)
