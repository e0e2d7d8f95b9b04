-- expect 4 next: it has used up its budget of instructions and memory: does it ever end?
hook("next", "tables on tables", function()
    local t = {}
    while true do t = {t} end
end)
