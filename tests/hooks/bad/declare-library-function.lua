-- expect 2 script: bad argument #3 to 'hook' (a function of the script is expected)
hook("next", "x", math.abs)
