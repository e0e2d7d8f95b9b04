-- with 2.0, x
-- expect 8 next: attempt to perform arithmetic on a string value (upvalue 'x')
-- with x, 3
-- expect 8 next: attempt to perform arithmetic on a string value (upvalue 'x')
-- with 1, 3, x .. "1"
-- expect 8 next: attempt to perform arithmetic on a string value
local x = "0.1"
hook("next", "texts do not become numbers", function() for _ = WITH do end end)
