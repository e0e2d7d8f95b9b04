-- expect 5 arrange: it changes the variable 'asked' of the script, on which the next answer would depend; declare it with remember
-- set setup.placement=free
-- run trace|=4x8/0x8|--position|4x8/0x8/0x8/4x8 S+ 0,0 0,0
local asked = 0
hook("arrange", "it counts how often it is asked", function(t)
    asked = asked + 1
    return true
end)
