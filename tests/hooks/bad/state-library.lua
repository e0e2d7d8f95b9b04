-- expect 3 next: tables of the script cannot be changed once it is loaded
hook("next", "a library is changed", function()
    math.abs = nil
end)
