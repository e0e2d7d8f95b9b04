-- expect 3 script: unexpected symbol near <eof>
local t = #
