"""Mweso: a rules interpreter for four-row mancala.

    >>> import mweso
    >>> omweso = mweso.Variant("omweso")
    >>> game = omweso.game()
    >>> print(omweso.player("greedy").move(game).move)

docs/python.md shows the rest.
"""
from mweso.bridge import lib as _lib, decoded as _decoded
from mweso.endless import EndlessSearch, Run, endless_sample, follow, follow_side
from mweso.errors import Error, Finding, InputError, NotAllowed, Remark, SystemFailure, UsageError, VariantError
from mweso.fieldwork import Asking, Evidence, Inference, Question, Reason, Repair, Reply, infer, why
from mweso.game import Game, Record, records, records_of
from mweso.matches import Agent, MatchGame, Series, match
from mweso.player import Player, Thought, analyze
from mweso.position import NOTATIONS, Move, Outcome, Position, Turn
from mweso.program import (ablate, atlas, contrasts, distances, forest, identify, matrix, network, open_answers, printed, sweep, table,
                           tree)
from mweso.rows import Rows
from mweso.study import (Clash, Comparison, Sample, SeriesSample, Solution, Store, compare, merge, simulate, simulate_series, solve,
                         verify)
from mweso.tuning import Tuning, tune
from mweso.variant import BUILT_IN, Answer, Variant, keys, variants

__version__: str = _decoded(_lib.mweso_version())

__all__ = ["Agent", "Answer", "Asking", "BUILT_IN", "Clash", "Comparison", "EndlessSearch", "Error", "Evidence", "Finding",
           "Game", "Inference", "InputError", "MatchGame", "Move", "NOTATIONS", "NotAllowed", "Outcome", "Player",
           "Position", "Question", "Reason", "Record", "Remark", "Repair", "Reply", "Rows", "Run", "Sample", "Series",
           "SeriesSample", "Solution", "Store", "SystemFailure", "Thought", "Tuning", "Turn", "UsageError", "Variant",
           "VariantError", "ablate", "analyze", "atlas", "compare", "contrasts", "distances", "endless_sample", "follow",
           "follow_side", "forest", "identify", "infer", "keys", "match", "matrix", "merge", "network", "open_answers", "printed",
           "records", "records_of", "simulate", "simulate_series", "solve", "sweep", "table", "tree", "tune", "variants",
           "verify", "why"]
