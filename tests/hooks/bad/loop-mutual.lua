-- expect 4 next: it needs more memory than a script may have
local even
local function odd(n) return n > 0 and even(n - 1) end
even = function(n) return odd(n + 2) end
hook("next", "the one calls the other", function() return even(1) end)
