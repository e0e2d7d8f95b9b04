-- expect 2 direction: attempt to concatenate a table value
hook("direction", "an address as a text", function() return "" .. {} end)
