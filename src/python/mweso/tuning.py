"""Tuning: weights for the evaluation of the search, from games it plays against itself."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.rows import Rows
from mweso.study import Progress
from mweso.variant import AnyVariant, Variant, variant_of

TERMS = list(bridge.each(lambda index: bridge.optional(lib.mweso_term(index))))


@dataclass(frozen=True)
class Tuning:
    """Weights that were found, and how well they foresee who wins."""

    variant: Variant
    games: int
    positions: int
    surprise: float  #: at the winners, in bits a position (1: they know nothing)
    surprise_usual: float  #: that of the usual weights
    rows: Rows  #: a row for each weight found: phase ("": turns that are in none), term, weight in hundredths of a seed

    def text(self) -> str:
        """As a file NAME.weights, which makes the search use them if it stands beside NAME.ini."""
        return "".join(f"{row['phase']}{':' if row['phase'] else ''}{row['term']} {row['weight']}\n" for row in self.rows)


def _phase_name(variant: Variant, stage: int) -> str:
    phase = ffi.new("MwesoPhase *")
    return bridge.decoded(phase.name) if stage and lib.mweso_variant_phase(variant.pointer, stage - 1, phase) else ""


def tune(variant: AnyVariant, pairs: int = 100, nodes: int = 1000, seed: int = 1, opening_moves: int = 8, threads: int = 0,
         progress: Progress = None) -> Tuning:
    """Finds weights for the search from pairs of games with exchanged sides, as `mweso tune`; the same plan finds the same."""
    variant = variant_of(variant)
    plan = bridge.plan("MwesoTunePlan", pairs=bridge.whole(pairs, "pairs", 1), nodes=nodes, seed=seed, opening_moves=opening_moves,
                       threads=bridge.threads_of(threads, 64))
    found, error, listener = ffi.new("MwesoTuning *"), bridge.new_error(), bridge.listening(progress)
    status = bridge.run(lib.mweso_tune, variant.pointer, plan, lib.mweso_python_progress, listener.handle, found, error)
    bridge.told(status, error, listener)
    rows = Rows(row for stage in range(found.stages) for row in _weights(variant, found, stage))
    return Tuning(variant, found.games, found.positions, found.surprise, found.surprise_usual, rows)


def _weights(variant: Variant, found: Any, stage: int) -> list[dict[str, Any]]:
    phase: Optional[str] = _phase_name(variant, stage)
    return [{"phase": phase, "term": term, "weight": found.weights[stage][i]} for i, term in enumerate(TERMS) if found.counted[stage][i]]
