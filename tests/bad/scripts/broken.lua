hook("landing", "breaks at once", function(t) return t.landing end
