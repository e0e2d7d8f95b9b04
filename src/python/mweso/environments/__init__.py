"""Environments for agents that learn: `MwesoEnv` in aec (PettingZoo), `Game` and `State` in spiel (as OpenSpiel's)."""
