-- with 4
-- expect 13 remember: 4 is too large for rests, which is 0 to 3
-- with -1
-- expect 13 remember: -1 is too small for rests, which is 0 to 3
-- with "one"
-- expect 13 remember: it returned a text for rests; a whole number is expected
-- with t.rests + 0.5
-- expect 13 remember: it returned a number that is not whole for rests; a whole number is expected
-- with {}
-- expect 13 remember: it returned a table for rests; a whole number is expected
-- set turn.pass=allowed
remember("rests", {0, 3}, "Passes made.")
hook("remember", "a pass is remembered wrongly", function(t)
    if not t.start then return {rests = WITH} end
end)
