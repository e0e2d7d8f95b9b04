-- expect 2 script: attempt to call a nil value (global 'pairs')
for k in pairs({}) do end
