-- with "never"
-- expect 7 script: 'never' is neither "always" nor a phase of the variant
-- with true
-- expect 7 script: bad argument #4 to 'hook' ("always" alone, names of phases, or nothing, is expected)
-- with {}
-- expect 7 script: bad argument #4 to 'hook' (a list of pits and names that is not empty is expected)
hook("starts", "never", function(t) end, WITH)
