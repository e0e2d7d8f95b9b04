-- expect 2 direction: attempt to compare two table values
hook("direction", "addresses are compared", function() return {} < {} end)
