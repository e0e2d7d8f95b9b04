-- Katra boaoaka of the Tanala (Linton 1933): what a single seed does not capture.
hook("landing", "from an empty pit single seeds are not captured", function(t)
    local n = t.landing
    if not is_inner(n) or t[n] > 1 then return nil end
    local inner = facing(n)
    if t[inner] <= 1 and t[behind(inner)] <= 1 then return "end" end
end)
