-- expect 4 script: 12 bytes
-- None of these is a zero byte.
local s = "\\0" .. "\10" .. "\001" .. "\x01" .. "\u{1}" .. "\u{10}" .. [[\0]] .. "\\\\0" --"\0"
error(#s .. " bytes")
