-- with nil
-- expect 25 next: it raised an error without a text
-- with {}
-- expect 25 next: it raised an error without a text
-- with 5
-- expect 25 next: it raised an error without a text
-- with true
-- expect 25 next: it raised an error without a text
-- with function() end
-- expect 25 next: it raised an error without a text
-- with "told"
-- expect 26 next: told
-- with "told", 0
-- expect 25 next: told
-- with "told", 2
-- expect 25 next: told
-- with "\27[2Jcontrol\n\r\t"
-- expect 26 next: ?[2Jcontrol???
-- with "\xff\xfe not UTF-8"
-- expect 26 next: ?? not UTF-8
-- with "%s%n%d"
-- expect 26 next: %s%n%d
-- with t
-- expect 25 next: it raised an error without a text
hook("next", "it gives up", function(t)
    error(WITH)
end)
