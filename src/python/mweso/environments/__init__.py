"""Environments for agents that learn: `MwesoEnv` in aec (PettingZoo), `Game` and `State` in spiel (as OpenSpiel's), `VectorEnv` and
`SoloEnv` in vector (gymnasium, which knows them by the names of variants once this is imported)."""
import mweso.batches  # noqa: F401  (says what is missing without numpy)
from mweso.environments import vector as _vector

_vector.register()
