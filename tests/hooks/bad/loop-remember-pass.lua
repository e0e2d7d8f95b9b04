-- expect 4 remember: it has used up its budget of instructions and memory: does it ever end?
-- set turn.pass=allowed
hook("remember", "a pass is never remembered", function(t)
    while not t.start do end
end)
