"""Environments for agents that learn: `MwesoEnv` in aec (PettingZoo), `Game` and `State` in spiel (as OpenSpiel's)."""
import mweso.batches  # noqa: F401  (says what is missing without numpy)
