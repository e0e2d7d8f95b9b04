-- expect 4 remember: it asks for t[nil]; pits are whole numbers, and fields have names
-- set turn.pass=allowed
hook("remember", "a pass has no landing", function(t)
    if not t.start then return {rests = t[t.landing]} end
end)
