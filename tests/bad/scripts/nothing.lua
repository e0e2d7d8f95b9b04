function landing(t) return "end" end
