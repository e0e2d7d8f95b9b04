-- expect 4 script: it has or makes a text of more than 600 bytes
local s = "seeds"
while true do
    s = s .. s
end
