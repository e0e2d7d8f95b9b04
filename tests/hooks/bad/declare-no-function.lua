-- expect 2 script: bad argument #3 to 'hook' (function expected, got no value)
hook("next", "x")
