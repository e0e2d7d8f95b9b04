-- expect 2 direction: it raised an error without a text
hook("direction", "an address in an error", function() error(function() end) end)
