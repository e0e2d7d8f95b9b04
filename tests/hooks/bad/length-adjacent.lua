-- expect 5 script: 220
local t = {1, 2}
local function f()return#t end
local function g()return#t,#t end
if#t==2 and#t>1 or#t<0 then error(f()..#{g()}..(not#t and 1 or 0)) end
