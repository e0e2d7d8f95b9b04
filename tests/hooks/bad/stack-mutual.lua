-- expect 3 next: it needs more memory than a script may have
local even, odd
function even(n) return (odd(n + 1)) end
function odd(n) return (even(n + 1)) end
hook("next", "two functions without end", function() return even(0) end)
