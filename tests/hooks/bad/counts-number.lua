-- with "many"
-- expect 9 script: bad argument #2 to 'counts' (number expected, got string)
-- with 1.5
-- expect 9 script: bad argument #2 to 'counts' (number has no integer representation)
-- with {1}
-- expect 9 script: bad argument #2 to 'counts' (number expected, got table)
-- with nil
-- expect 9 script: bad argument #2 to 'counts' (number expected, got nil)
counts("turns", WITH)
