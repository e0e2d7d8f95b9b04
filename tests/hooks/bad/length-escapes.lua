-- expect 9 script: "#\1it's #3# #1#?#1
local a = "\"#\\" .. #"\\"
local b = 'it\'s #' .. #"\x23\35\u{23}"
local c = "# \z
           #" .. #"\z    #"
local d = "#\
#" .. #"\
"
error(a .. b .. c .. d)
