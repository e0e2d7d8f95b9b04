-- with -1
-- expect 5 script: a script counts to a number from 0 to 1000
-- with 1001
-- expect 5 script: a script counts to a number from 0 to 1000
counts("turns", WITH)
