-- with kept = kept + 1
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with kept=kept+1
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with kept, t = kept + 1, t
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with t, kept = t, kept + 1
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with t, kept, t = t, kept + 1, t
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with kept --[[ here ]] --[==[ and ]] here ]==] = 2
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with function kept() end
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with local function f() kept = 1 end f()
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with if t.hand > 0 then kept = 1 end
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with for n = 1, 2 do kept = n end
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with local a <const> = 1 kept = a
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with local a kept = 1
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with local text = 'local' kept = 1
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with local text = "function" kept, text = 1, 2
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with goto on ::on:: kept = 1
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with local t = t, t kept = 1
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- with (function(...) kept = ... end)(1)
-- expect 38 next: it changes the variable 'kept' of the script, on which the next answer would depend; declare it with remember
-- Every statement that gives a variable another value is noticed.
local kept = 0

hook("next", "it keeps something", function(t)
    WITH
    return onward(t.origin, 1)
end)
