-- with nil
-- expect 27 next: it raised an error without a text
-- with {}
-- expect 27 next: it raised an error without a text
-- with 5
-- expect 27 next: it raised an error without a text
-- with true
-- expect 27 next: it raised an error without a text
-- with function() end
-- expect 27 next: it raised an error without a text
-- with "told"
-- expect 28 next: told
-- with "told", 0
-- expect 27 next: told
-- with "told", 2
-- expect 27 next: told
-- with "\0zero"
-- expect 28 next: it raised an error without a text
-- with "\27[2Jcontrol\n\r\t"
-- expect 28 next: ?[2Jcontrol???
-- with "\xff\xfe not UTF-8"
-- expect 28 next: ?? not UTF-8
-- with "%s%n%d"
-- expect 28 next: %s%n%d
-- with t
-- expect 27 next: it raised an error without a text
hook("next", "it gives up", function(t)
    error(WITH)
end)
