-- expect 11 direction: attempt to get length of a number value
local a = [[
# # #
]] .. "\
#\z
  #"
local b = --[[ #
# ]] {1}
hook("direction", "the line is the right one",
    function(t)
        return #a + #b + #t.hand end)
