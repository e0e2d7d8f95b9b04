"""Studies: many games as rows, two rule sets beside each other, small boards solved, rules inferred from what was seen."""
from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional, Sequence, Union

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import Error, NotAllowed, UsageError
from mweso.game import layout_of
from mweso.position import Position, winner_of
from mweso.rows import Rows
from mweso.variant import Variant

Progress = Optional[Callable[[int], Optional[bool]]]  #: is told the work done so far; False stops

# ---- many games ----------------------------------------------------------------------------------

FIGURES = list(bridge.each(lambda figure: bridge.optional(lib.mweso_figure_name(figure))))
METRICS = [bridge.decoded(lib.mweso_metric(i).name) for i in range(lib.mweso_metric_count())]


def _estimate(estimate: Any) -> dict[str, Optional[float]]:
    """Value and interval; None where the sample cannot say."""
    return {name: None if math.isnan(number) else number for name, number in bridge.fields_of(estimate).items()}


def _plan(games: int, seed: int, players: Union[str, Sequence[str]], start: Union[str, Iterable[str]], max_turns: int,
          threads: int) -> tuple[Any, Any]:
    """A MwesoPlan, and what keeps its texts in memory."""
    names = [players, players] if isinstance(players, str) else list(players)
    if len(names) != 2:
        raise UsageError(f"one player or two are due, not {len(names)}")
    ways = {"usual": lib.MWESO_START_USUAL, "random": lib.MWESO_START_RANDOM}
    if isinstance(start, str) and start not in ways:
        raise UsageError(f"start={start!r}: it is 'usual', 'random', or a list of positions")
    kept = [ffi.new("char[]", bridge.encoded(name)) for name in names]
    starts = ffi.NULL if isinstance(start, str) else ffi.new("char[]", "\n".join(str(s) for s in start).encode())
    how = ways[start] if isinstance(start, str) else lib.MWESO_START_LISTED
    plan = ffi.new("MwesoPlan *", {"games": games, "seed": seed, "players": kept, "start": how, "starts": starts,
                                   "max_turns": max_turns, "threads": threads or lib.mweso_processors(), "shards": 1})
    return plan, [kept, starts]


class Sample:
    """The games of one variant under one plan, as `simulate` plays them."""

    def __init__(self, variant: Variant, paired: bool) -> None:
        self.variant, self.paired = variant, paired
        self.pointer = bridge.owned(lib.mweso_sample_new(), lib.mweso_sample_free)

    def __len__(self) -> int:
        return lib.mweso_sample_count(self.pointer)

    @property
    def rows(self) -> Rows:
        """A row for each game: its number and all figures (docs/metrics.md), winner as "S", "N" or None, end in words."""
        return Rows(self._row(lib.mweso_sample_at(self.pointer, i)) for i in range(len(self)))

    def _row(self, figures: Any) -> dict[str, Any]:
        row = {"variant": self.variant.name, "game": figures.game, **dict(zip(FIGURES, figures.of))}
        row["end"] = bridge.decoded(lib.mweso_end_name(row["end"]))
        row["endless"] = bool(row["endless"])
        row["winner"] = winner_of(row["winner"])
        row["first_player"] = winner_of(row["first_player"])
        return row

    def metrics(self, level: float = 0.95) -> Rows:
        """A row for each metric (docs/metrics.md): its value, and an interval that covers the true one so often."""
        return Rows({"variant": self.variant.name, "metric": name,
                     **_estimate(lib.mweso_sample_metric(self.pointer, i, level, self.paired))} for i, name in enumerate(METRICS))

    def difference(self, other: Sample, level: float = 0.95) -> Rows:
        """A row for each metric: other - self, from the games that both hold, pair by pair."""
        return Rows({"metric": name, **_estimate(lib.mweso_sample_difference(self.pointer, other.pointer, i, level, self.paired))}
                    for i, name in enumerate(METRICS))


def simulate(variant: Variant, games: int = 1000, seed: int = 1, players: Union[str, Sequence[str]] = "random",
             start: Union[str, Iterable[str]] = "usual", max_turns: int = 1000, threads: int = 0,
             progress: Progress = None) -> Sample:
    """Plays many games, as `mweso simulate`: game i draws from (seed, i), so that results do not depend on threads.

    `start`: "usual", "random" (any arrangement of the seeds), or a list of positions. Games 2k and 2k+1 share a start,
    and the two players change sides between them.
    """
    error, sample = bridge.new_error(), Sample(variant, not isinstance(start, str) or start != "usual")

    def take(figures: Any) -> Optional[bool]:
        if not lib.mweso_sample_add(sample.pointer, figures):
            raise bridge.errors.SystemFailure("there is no memory")
        return progress(len(sample)) if progress else None
    listener = bridge.Listener(take)
    plan, _kept = _plan(games, seed, players, start, max_turns, threads)
    status = lib.mweso_simulate(variant.pointer, plan, ffi.NULL, lib.mweso_python_figures, listener.handle, error)
    listener.settle()
    if status != lib.MWESO_NO or not progress:  # what was played before it was stopped is kept
        bridge.check(status, error)
    return sample


# ---- two rule sets -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Clash:
    """A position and the first move in it on which two variants disagree."""

    kind: str  #: "other-moves": legal in one of them only; "other-result"
    position: Position
    move: str
    legal: tuple[bool, bool]

    @classmethod
    def _of(cls, variant: Variant, clash: Any) -> Optional[Clash]:
        kinds = {lib.MWESO_OTHER_MOVES: "other-moves", lib.MWESO_OTHER_RESULT: "other-result"}
        if clash.kind not in kinds:
            return None
        return cls(kinds[clash.kind], Position(variant, clash.position), bridge.decoded(clash.move), (clash.legal[0], clash.legal[1]))


@dataclass(frozen=True)
class Comparison:
    """Where two variants part, and how much."""

    a: Variant
    b: Variant
    answers: Rows  #: the keys they answer differently: key, a, b
    smallest: Optional[Clash]  #: the smallest position on which they disagree
    smallest_is: str  #: "proved" (no smaller one will do), "shrunk", "none", "never", or "boards" of different size
    earliest: Optional[Clash]  #: on which they can disagree soonest in play
    line: tuple[str, ...]  #: the moves that lead to it
    samples: tuple[Sample, Sample]

    @property
    def rows(self) -> Rows:
        """A row for each metric: its values in a and b, and the paired difference b - a with its interval."""
        a, b = (sample.metrics() for sample in self.samples)
        return Rows({"metric": x["metric"], "a": x["value"], "b": y["value"], "difference": d["value"], "low": d["low"],
                     "high": d["high"]} for x, y, d in zip(a, b, self.samples[0].difference(self.samples[1])))


ENDS = {value: name.removeprefix("MWESO_SEARCH_").lower() for value, name in ffi.typeof("MwesoSearchEnd").elements.items()}


def compare(a: Variant, b: Variant, games: int = 1000, seed: int = 1, players: Union[str, Sequence[str]] = "random",
            start: str = "usual", max_turns: int = 1000, threads: int = 0, most_positions: int = 100000,
            progress: Progress = None) -> Comparison:
    """Compares two rule sets: answers, the smallest and the earliest position on which they disagree, and games of both."""
    error, listener = bridge.new_error(), bridge.listening(progress)
    smallest, earliest = ffi.new("MwesoSmallest *"), ffi.new("MwesoEarliest *")
    told = lib.mweso_python_progress, listener.handle
    status = lib.mweso_smallest_clash(a.pointer, b.pointer, most_positions, seed, *told, smallest, error)
    bridge.told(status, error, listener)
    line: tuple[str, ...] = ()
    first: Optional[Clash] = None
    if smallest.end != lib.MWESO_SEARCH_BOARDS:
        status = lib.mweso_earliest_clash(a.pointer, b.pointer, most_positions, *told, earliest, error)
        bridge.told(status, error, listener)
        if earliest.found:
            first = Clash._of(a, earliest.clash)
            line = tuple(bridge.decoded(earliest.line[i]) for i in range(earliest.turn - 1))
    found = ENDS[smallest.end]
    clash = Clash._of(a, smallest.clash) if found in ("proved", "shrunk") else None
    samples = tuple(simulate(v, games, seed, players, start, max_turns, threads) for v in (a, b))
    return Comparison(a, b, _other_answers(a, b), clash, found, first, line, samples)  # type: ignore[arg-type]


def _other_answers(a: Variant, b: Variant) -> Rows:
    first, second = a.answers(), b.answers()
    texts = {key: tuple(side[key].text if key in side else "" for side in (first, second)) for key in {**first, **second}}
    return Rows({"key": key, "a": x, "b": y} for key, (x, y) in texts.items() if x != y and not key.startswith("variant."))


# ---- small boards --------------------------------------------------------------------------------


class Solution:
    """Who wins with best play, from every position that can arise from a start."""

    def __init__(self, start: Position, most_positions: int, progress: Progress) -> None:
        error, listener = bridge.new_error(), bridge.listening(progress)
        pointer = lib.mweso_solution_new(start.variant.pointer, start.pointer, most_positions, lib.mweso_python_progress,
                                         listener.handle, error)
        listener.settle()
        self.start, self.variant = start, start.variant
        self.pointer = bridge.owned(bridge.made(pointer, error), lib.mweso_solution_free, start.variant.pointer)

    def __len__(self) -> int:
        """How many positions are solved; one and its mirror image count once."""
        return lib.mweso_solution_count(self.pointer)

    def verdict(self, position: Optional[Position] = None) -> dict[str, Any]:
        """Of a position (the start): `winner` ("S", "N", None), and in how many `moves` of both sides he has won."""
        found = ffi.new("MwesoVerdict *")
        if not lib.mweso_solution_find(self.pointer, (position or self.start).pointer, found):
            raise NotAllowed("this position cannot arise")
        return self._row(found)

    @staticmethod
    def _row(verdict: Any) -> dict[str, Any]:
        return {"winner": winner_of(verdict.winner), "moves": verdict.moves}

    def best_move(self, position: Optional[Position] = None) -> str:
        """A best move: it wins soonest, else keeps the win from the other side, else loses latest."""
        error = bridge.new_error()
        found = lib.mweso_solution_move(self.pointer, (position or self.start).pointer, error)
        return bridge.decoded(bridge.made(found, error))

    @property
    def rows(self) -> Rows:
        """A row for each position, South to move; the first is the start."""
        return Rows(self._at(i) for i in range(len(self)))

    def _at(self, index: int) -> dict[str, Any]:
        position = ffi.new("MwesoPosition *")
        verdict = lib.mweso_solution_at(self.pointer, index, position)
        return {"position": str(Position(self.variant, position[0])), **self._row(verdict)}


def solve(what: Union[Variant, Position], most_positions: int = 5000000, progress: Progress = None) -> Solution:
    """Solves a small board, from a position or a variant's usual start (see Variant.small)."""
    return Solution(what.start() if isinstance(what, Variant) else what, most_positions, progress)


# ---- fieldwork -----------------------------------------------------------------------------------


class Evidence:
    """Observations and games that were seen, on the board of a base variant (docs/notes.md)."""

    def __init__(self, base: Variant) -> None:
        self.base = base
        self.pointer = bridge.owned(lib.mweso_evidence_new(base.pointer), lib.mweso_evidence_free, base.pointer)

    def __len__(self) -> int:
        return lib.mweso_evidence_count(self.pointer)

    def read(self, file: Union[str, os.PathLike[str]], layout: Optional[str] = None) -> None:
        """Adds what a file holds; what cannot be read is raised, with its line, when the rest is read."""
        self._add(lambda form, user: lib.mweso_evidence_read(
            self.pointer, bridge.encoded(file), form, lib.mweso_python_report, user), layout)

    def read_text(self, text: str, layout: Optional[str] = None, label: str = "text") -> None:
        """The same from text; `label` stands for the file."""
        data = text.encode()
        self._add(lambda form, user: lib.mweso_evidence_read_text(
            self.pointer, bridge.encoded(label), data, len(data), form, lib.mweso_python_report, user), layout)

    @staticmethod
    def _add(add: Callable[[int, Any], int], layout: Optional[str]) -> None:
        problems: list[Error] = []
        listener = bridge.Listener(lambda _file, problem: problems.append(problem))
        form = lib.MWESO_LAYOUT_ANY if layout is None else layout_of(layout)
        status = add(form, listener.handle)
        if problems:
            raise problems[0]
        bridge.check(status, bridge.new_error())

    @property
    def rows(self) -> Rows:
        """What was seen: a row by the fields of MwesoSeen (mweso/field.h)."""
        return Rows(bridge.fields_of(lib.mweso_evidence_at(self.pointer, i)) for i in range(len(self)))

    def explained(self, variant: Variant) -> Rows:
        """A row for each: does a variant explain it ("explained", "contradicted", "silent"), and if not, why?"""
        return Rows(self._test(variant, i) for i in range(len(self)))

    def _test(self, variant: Variant, index: int) -> dict[str, Any]:
        error, verdict, why = bridge.new_error(), ffi.new("MwesoBearing *"), ffi.new("MwesoContradiction *")
        bridge.check(lib.mweso_evidence_test(self.pointer, variant.pointer, index, verdict, why, error), error)
        words = {lib.MWESO_EXPLAINED: "explained", lib.MWESO_CONTRADICTED: "contradicted", lib.MWESO_SILENT: "silent"}
        seen, wrong = lib.mweso_evidence_at(self.pointer, index), verdict[0] == lib.MWESO_CONTRADICTED
        return {"id": bridge.optional(seen.id), "verdict": words[verdict[0]], "move": why.move + 1 if wrong else None,
                "reason": bridge.decoded(why.reason) if wrong else "", "instead": bridge.decoded(why.instead) if wrong else ""}


def _indices(indices: Any) -> list[int]:
    return [indices.at[i] for i in range(indices.count)]


class Inference:
    """Which rules explain the evidence."""

    def __init__(self, evidence: Evidence, pointer: Any) -> None:
        self.evidence = evidence
        self.pointer = bridge.owned(pointer, lib.mweso_inference_free, evidence.pointer)

    @property
    def stands(self) -> bool:
        """Do any rules explain everything, but for what was set aside?"""
        return lib.mweso_inference_stands(self.pointer)

    @property
    def rows(self) -> Rows:
        """What is known of each key: its values that stand and those excluded, whether it is settled, and because of what."""
        return Rows(bridge.each(self._key))

    def _key(self, index: int) -> Optional[dict[str, Any]]:
        found = ffi.new("MwesoKeyFinding *")
        if not lib.mweso_inference_key(self.pointer, index, found):
            return None
        row = bridge.fields_of(found, "because", "doubtful")
        return {**row, "because": self._names(found.because), "doubtful": self._names(found.doubtful)}

    def _names(self, indices: Any) -> list[Optional[str]]:
        return [bridge.optional(lib.mweso_evidence_at(self.evidence.pointer, i).id) for i in _indices(indices)]

    def _lists(self, at: Callable[[Any, int], Any]) -> list[list[Optional[str]]]:
        return list(bridge.each(lambda i: self._names(at(self.pointer, i)) or None))

    @property
    def wrong(self) -> list[list[Optional[str]]]:
        """Smallest lists of observations that are to be set aside."""
        return self._lists(lib.mweso_inference_wrong)

    @property
    def conflicts(self) -> list[list[Optional[str]]]:
        """Smallest lists of observations that contradict each other under every rule searched."""
        return self._lists(lib.mweso_inference_conflict)

    @property
    def pairs(self) -> list[str]:
        """Answers that are only constrained together, as sentences."""
        return list(bridge.each(lambda i: bridge.optional(lib.mweso_inference_pair(self.pointer, i))))

    @property
    def candidates(self) -> list[list[str]]:
        """Rules that stand and differ, as settings over the base."""
        return list(bridge.each(lambda i: bridge.word_list(lib.mweso_inference_candidate(self.pointer, i))))

    def variant(self, name: str) -> Optional[str]:
        """One of the rules that stand, as the text of a variant file; None if none do."""
        return bridge.taken(lib.mweso_inference_variant(self.pointer, bridge.encoded(name)))


def infer(evidence: Evidence, keys: Optional[Iterable[str]] = None, allow: int = 0, progress: Progress = None) -> Inference:
    """Which answers explain all of the evidence, or all but `allow` observations: as `mweso infer`.

    `keys`: "section.key"..., or ["all"]; by default the usual answers, and all only if none of those stand.
    """
    error, listener = bridge.new_error(), bridge.listening(progress)
    given = bridge.words(keys)
    pointer = lib.mweso_infer(evidence.pointer, given[0], allow, lib.MWESO_USUAL_REPLAYS, lib.mweso_python_progress,
                              listener.handle, error)
    listener.settle()
    return Inference(evidence, bridge.made(pointer, error))


# ---- matches -------------------------------------------------------------------------------------


def match(variant: Variant, first: str, second: str, pairs: int = 100, seed: int = 1, opening_moves: int = 4,
          judge_nodes: int = 0, most_moves: int = 1000, threads: int = 0, progress: Progress = None) -> dict[str, Any]:
    """Pairs of games between two players with exchanged sides: the first one's wins, draws, losses, and score with interval."""
    names = [ffi.new("char[]", bridge.encoded(name)) for name in (first, second)]
    plan = ffi.new("MwesoMatchPlan *", {"players": names, "pairs": pairs, "seed": seed, "judge_nodes": judge_nodes,
                                        "opening_moves": opening_moves, "most_moves": most_moves,
                                        "threads": threads or lib.mweso_processors()})
    tally, error = ffi.new("MwesoMatchTally *"), bridge.new_error()
    listener = bridge.Listener(lambda game: progress(game.number) if progress else None)
    status = lib.mweso_match(variant.pointer, plan, lib.mweso_python_match_game, listener.handle, tally, error)
    listener.settle()
    if status != lib.MWESO_NO or not progress:
        bridge.check(status, error)
    return {**bridge.fields_of(tally), **bridge.fields_of(lib.mweso_match_score(tally))}
