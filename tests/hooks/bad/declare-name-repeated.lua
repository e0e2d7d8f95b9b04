-- with repeats
-- expect 7 script: there is no decision 'repeats'; did you mean 'repeated'?
-- with Repeated
-- expect 7 script: there is no decision 'Repeated'; did you mean 'repeated'?
-- with again
-- expect 7 script: there is no decision 'again'...
hook("WITH", "misspelt", function(t) return "nobody" end)
