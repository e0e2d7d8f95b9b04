-- expect 8 script: abcdef1nilnilnil
local _0, _1, _2 = "a", "b", "c"
_3 = "d"
local t = {_4 = "e", 1}
function _5() return "f" end
goto _6
::_6::
error(_0 .. _1 .. _2 .. _3 .. t._4 .. _5() .. #t .. type(_7) .. type(_ENV._8) .. type(_ENV["_" .. "9"]))
