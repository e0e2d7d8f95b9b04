-- Igisoro: what the opponent may do when a capture is declined ("ndahise", I pass: "ndakubye", I retreat).
-- Mancala World, Igisoro; the Digital Ludeme Project's Kubuguza, after Merriam 1953.

local gukuba = parameter("gukuba", {"always", "never"},
    "Does the opponent save the seeds that were not captured (gukuba)?")

counts("turns", 0)
counts("captures", 0)

-- The sources let the opponent choose; that he always does it is a reading chosen here.
hook("refusal", "the opponent saves his seeds: those of his inner pit go into the outer pit behind it",
    function(t)
        local inner = facing(t.landing)
        if gukuba == "never" or t[inner] == 0 then return nil end
        return {{inner, behind(inner)}}
    end)
