-- expect 4 script: 'end' expected (to close 'if' at line 3) near <eof>
hook("next", "x", function(t)
    if t[1] then
