-- Kisolo of the Luba (Townshend 1977): the pit that is sown next first captures what faces it; captured seeds are
-- laid into the own outer pit behind it.

-- A lap from an inner pit with a loaded inner pit opposite is no lap: it only points at what is captured.
local function points(t, n) return is_inner(n) and t[facing(n)] > 0 end

hook("next", "a capture before the lap sows nothing; captured seeds are laid behind the pit", function(t)
    if t.moment == "reentry" then return behind(t.origin) end
    if points(t, t.origin) then return t.origin end
end)
hook("landing", "a lap that points captures; what it captured has been laid down, and now the pit is sown", function(t)
    if t.moment == "reentry" then return t.origin end
    if points(t, t.origin) then return "capture" end
end)
hook("resow", "the captured seeds are laid down", function(t) return t.origin end)
