"""Mweso: a rules interpreter for four-row mancala.

    >>> import mweso
    >>> omweso = mweso.Variant("omweso")
    >>> game = omweso.game()
    >>> print(omweso.player("greedy").move(game).move)

docs/python.md shows the rest.
"""
from mweso.bridge import lib as _lib, decoded as _decoded
from mweso.errors import Error, Finding, InputError, NotAllowed, SystemFailure, UsageError, VariantError
from mweso.game import Game, Record, records, records_of
from mweso.player import Player, Thought, analyze
from mweso.position import Move, Outcome, Position, Turn
from mweso.rows import Rows
from mweso.study import Clash, Comparison, Evidence, Inference, Sample, Solution, compare, infer, match, simulate, solve
from mweso.variant import BUILT_IN, Answer, Variant, keys, variants

__version__: str = _decoded(_lib.mweso_version())

__all__ = ["BUILT_IN", "Answer", "Clash", "Comparison", "Error", "Evidence", "Finding", "Game", "Inference", "InputError", "Move",
           "NotAllowed", "Outcome", "Player", "Position", "Record", "Rows", "Sample", "Solution", "SystemFailure", "Thought", "Turn",
           "UsageError", "Variant", "VariantError", "analyze", "compare", "infer", "keys", "match", "records", "records_of",
           "simulate", "solve", "variants"]
