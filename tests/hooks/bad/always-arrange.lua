-- expect 4 arrange: it returned nil, and the script says that it always answers
-- set setup.placement=free
-- run trace|=4x8/0x8|--position|4x8/0x8/0x8/4x8 S+ 0,0 0,0
hook("arrange", "never", function(t) return nil end, "always")
