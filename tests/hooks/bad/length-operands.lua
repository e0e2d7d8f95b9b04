-- expect 5 script: 525333112
local function f(...) return #..., #{...}, #(...) end
local t = {a = {b = {1, 2, 3}}, f = function(self, s) return self.a, s end, ["#"] = "#"}
local a, b, c = f("five5", 2)
error(a .. b .. c .. #t.a.b .. #t["a"]["b"] .. #t:f(1).b .. #t["#"] .. #{#{#{}}} .. #{[1] = 1, [2] = 2, [4] = 4})
