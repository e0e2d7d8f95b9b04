-- expect 7 script: 222
local t = {1, 2} -- # of t, ' and " and [[
--[[ # ]] local a = #t --[==[ # ]] ]=]
# ]==] local b = #--[[ of ]]t --[ # no long one
--[=not long #t
--
error(a .. b .. #t--[[
]])
