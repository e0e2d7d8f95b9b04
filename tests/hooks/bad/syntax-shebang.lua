-- expect 2 script: unexpected symbol near '#'
#!/usr/bin/lua
hook("next", "x", function() end)
