-- expect 99 next: forged
hook("next", "another line", function() error("script:99: forged", 0) end)
