"""A benchmark of generalisation: who has learned some rule sets of the collection plays others, of other families.

    >>> from mweso import benchmark
    >>> benchmark.evaluate("random", benchmark.tasks(width=8, side="test"), pairs=10).frame()

A task is a rule set as a learner meets it: its answers as a vector (`features`), one layout of actions and planes for all rule
sets of a width, its side of a split that never changes, and how far in play it is from what is learned. docs/generalisation.md says
how to take part, and what two learners that are shipped with it come to.
"""
from __future__ import annotations

import csv
import functools
import math
import os
import zlib
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from mweso import bridge
from mweso.batches import Batch, action_names, plane_names
from mweso.bridge import ffi, lib
from mweso.environments.vector import Chooser, Table
from mweso.errors import InputError, NotAllowed, UsageError, VariantError
from mweso.player import Player
from mweso.position import Position
from mweso.rows import Rows
from mweso.study import solve
from mweso.variant import BUILT_IN, HERE, AnyVariant, Variant, variant_of, variants

#: what rule sets are for: to be learned, to choose between learners by, and to report
SIDES = ("train", "valid", "test")
#: the planes of the layout: all that tell a player anything by the rules of any rule set of the collection
PLANES = ("seeds", "hand", "start of the turn", "own held", "their held", "start that waits", "own store", "their store", "own turns",
          "their turns", "own captures", "their captures", "own way", "their way", "own store dropped", "their store dropped",
          "own phases ended by a start", "their phases ended by a start", "house", "takasia", "must", "round", "first")
ROWS = 4

# ---- one layout for all rule sets of a width -----------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """How all rule sets of a width are seen and acted in: (len(planes), 4, width) numbers, and as many actions for all.

    The rows are those of a board of four, the player's own below; two rows of a shared circuit are the inner ones. A plane
    that a rule set has not is 0. Actions that are pits are numbered along the mover's circuit (`mweso.batches.action_names` has
    their names by a rule set); what is offered Batch.mask says.
    """

    width: int
    actions: tuple[str, ...]
    planes: tuple[str, ...] = PLANES

    @property
    def shape(self) -> tuple[int, int, int]:
        return len(self.planes), ROWS, self.width

    def planes_of(self, variant: AnyVariant) -> list[str]:
        """Those of its planes that a rule set has: what a Batch is asked for."""
        own = set(plane_names(variant))
        return [plane for plane in self.planes if plane in own]

    def batch(self, variant: AnyVariant, games: int, seed: int = 1, dtype: Any = "uint8") -> Batch:
        """A batch that writes what `seen` shows."""
        return Batch(variant, games, seed=seed, planes=self.planes_of(variant), dtype=dtype)

    def seen(self, batch: Batch, games: Any = slice(None)) -> NDArray[Any]:
        """The planes of (some) games of such a batch in this layout; UsageError if it has another width, or lacks planes of it."""
        if bridge.of_kind(batch, Batch, "a Batch").variant.columns != self.width:
            raise UsageError(f"{batch.variant.label} has {batch.variant.columns} columns, and this layout {self.width}")
        missing = [plane for plane in self.planes_of(batch.variant) if plane not in batch.plane_names]
        if missing:
            raise UsageError(f"planes are missing in this batch, which Layout.batch() has it write: {', '.join(missing)}")
        wanted = [place for place, plane in enumerate(batch.plane_names) if plane in self.planes]
        planes = batch.planes[games][:, wanted]
        outer = (ROWS - planes.shape[2]) // 2
        seen = np.zeros((len(planes), *self.shape), planes.dtype)
        seen[:, [self.planes.index(batch.plane_names[place]) for place in wanted], outer:ROWS - outer] = planes
        return seen


def layout(width: int) -> Layout:
    """That of boards with so many columns."""
    return _layout(bridge.whole(width, "a width", 2, 32))


@functools.lru_cache(maxsize=None)
def _layout(width: int) -> Layout:
    plain = Variant("plain", {"board.columns": width}, BUILT_IN)
    return Layout(width, tuple(action_names(plain)))


# ---- rules as a vector ---------------------------------------------------------------------------

#: sections of keys that no move depends on
APART = ("variant", "terms", "example", "phase")
#: what the board shows
SHOWN = ("board.columns", "setup.outer", "setup.inner", "setup.store", "setup.north_outer", "setup.north_inner", "setup.north_store")


def _questions() -> Iterator[tuple[str, int, Any]]:
    for index in range(lib.mweso_key_count()):
        key = lib.mweso_key(index)
        section, name = bridge.decoded(key.section), f"{bridge.decoded(key.section)}.{bridge.decoded(key.name)}"
        if section not in APART and name not in SHOWN:
            yield name, index, key


def _said(variant: Variant) -> Iterator[tuple[str, float]]:
    """The features of a rule set that are not 0."""
    for name, index, key in _questions():
        text = bridge.decoded(lib.mweso_variant_answer(variant.pointer, index).text)
        if key.type == lib.MWESO_NUMBER and text:
            yield name, math.log2(1 + int(text))
        elif key.type == lib.MWESO_MOMENTS:
            yield from ((f"{name} has {word}", 1) for word in text.split())
        elif text:
            yield f"{name} = {text}", 1
    for stage in bridge.each(lambda number: number if lib.mweso_variant_phase(variant.pointer, number, ffi.new("MwesoPhase *")) else None):
        for name, index, _key in _all_of_phases():
            answer = lib.mweso_phase_answer(variant.pointer, stage, index)
            if answer.origin != lib.MWESO_FROM_DEFAULT:
                yield f"phase {stage + 1}: {name} = {bridge.decoded(answer.text)}", 1
    for parameter in bridge.each(lambda number: _parameter(variant, number)):
        yield f"hooks.{bridge.decoded(parameter.name)} = {bridge.decoded(parameter.answer.text)}", 1


def _all_of_phases() -> Iterator[tuple[str, int, Any]]:
    for index in range(lib.mweso_key_count()):
        key = lib.mweso_key(index)
        if lib.mweso_phase_may_answer(index):
            yield f"{bridge.decoded(key.section)}.{bridge.decoded(key.name)}", index, key


def _parameter(variant: Variant, number: int) -> Any:
    found = ffi.new("MwesoParameter *")
    return found if lib.mweso_variant_parameter(variant.pointer, number, found) else None


@functools.lru_cache(maxsize=None)
def feature_names() -> tuple[str, ...]:
    """What each number of `features` says: "capture.own_pit = taken" is 1 or 0, "start.smallest" the logarithm (of base 2) of one
    more than the number. Every word of every key has one; sets of pits, answers of phases, scripts and their parameters those that
    some rule set of the collection has. What the board shows, columns and seeds, has none."""
    names: dict[str, None] = {}
    for name, _index, key in _questions():
        for word in [] if key.type == lib.MWESO_NUMBER else bridge.word_list(key.words) or []:
            names[f"{name} has {word}" if key.type == lib.MWESO_MOMENTS else f"{name} = {word}"] = None
        if key.type == lib.MWESO_NUMBER:
            names[name] = None
    for shipped in sorted(variants(BUILT_IN)):
        names.update(dict.fromkeys(name for name, _number in _said(_shipped(shipped))))
    return tuple(names)


def features(variant: AnyVariant) -> NDArray[np.float64]:
    """The rules as a vector, as they are played: equal for equal rules, whatever seeds they begin with, and else different.

    UsageError names an answer that has no number, as no rule set of the collection gives it.
    """
    variant, places = variant_of(variant), {name: place for place, name in enumerate(feature_names())}
    found = np.zeros(len(places))
    for name, number in _said(variant):
        if name not in places:
            raise UsageError(f"{variant.label}: no rule set of the collection has '{name}', so that no feature tells it")
        found[places[name]] = number
    return found


# ---- tasks, and their sides ----------------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """A rule set as a learner meets it."""

    name: str
    family: str  #: all rule sets that have an author, an ancestor or their rules in common: none of them is on another side
    side: str  #: "train", "valid" or "test"
    nearest: str  #: of the rule sets to learn ("train") on the same board, itself left out, the nearest in play; "" if there is none
    distance: Optional[float]  #: its distance: the share of positions in play in which a move, or its result, is another
    low: Optional[float]  #: with 95 % confidence
    high: Optional[float]
    variant: Variant

    @property
    def layout(self) -> Layout:
        return layout(self.variant.columns)

    @functools.cached_property
    def features(self) -> NDArray[np.float64]:
        return features(self.name)

    def batch(self, games: int, seed: int = 1, dtype: Any = "uint8") -> Batch:
        """Games in this layout. Where players arrange their seeds these are arranged by lot: makonn could not begin otherwise."""
        batch = self.layout.batch(self.variant, games, seed, dtype)
        batch.reset(placed="random")
        return batch

    def small(self, columns: int, seeds: int) -> Task:
        """The same rules on a small board (Variant.small)."""
        return Task(self.name, self.family, self.side, self.nearest, self.distance, self.low, self.high,
                    Variant.small(self.name, columns, seeds, path=BUILT_IN))

    @property
    def told(self) -> dict[str, Any]:
        """The first columns of every table."""
        return {"game": self.name, "family": self.family, "side": self.side, "distance": self.distance}


@functools.lru_cache(maxsize=None)
def _table() -> list[dict[str, str]]:
    with open(os.path.join(HERE, "benchmark.csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@functools.lru_cache(maxsize=None)
def _shipped(name: str) -> Variant:
    return Variant(name, path=BUILT_IN)


def split() -> dict[str, str]:
    """The side of every rule set. A rule set never changes it."""
    return {row["name"]: row["side"] for row in _table()}


def tasks(width: Optional[int] = None, side: Optional[str] = None) -> list[Task]:
    """All tasks, or those of a width, and of a side; UsageError if there is none."""
    sides = SIDES if side is None else (bridge.one_of(side, SIDES, "side"),)
    found = [_task(row) for row in _table() if row["side"] in sides]
    widths = sorted({task.variant.columns for task in found})
    if width is not None and (isinstance(width, bool) or width not in widths):
        raise UsageError(f"width={width!r}: there are tasks of {', '.join(map(str, widths))} columns" + ("" if side is None else f" to {side}")
                         + f"; a side is asked for by its name, side='test' ({', '.join(SIDES)})")
    return [task for task in found if width in (None, task.variant.columns)]


def _task(row: dict[str, str]) -> Task:
    distance, low, high = (float(row[one]) if row[one] else None for one in ("distance", "low", "high"))
    return Task(row["name"], row["family"], row["side"], row["nearest"], distance, low, high, _shipped(row["name"]))


# ---- who plays them ------------------------------------------------------------------------------

#: the name of a player (docs/players.md), or a function that is given a Task and returns who chooses in it: a function that is given a
#: Batch of the task's layout and the numbers of games in which it is to act, and returns an action for each
Agent = Union[str, Callable[[Task], Chooser]]


def _who(agent: Agent, task: Task, table: Table) -> Union[Player, Chooser]:
    if isinstance(agent, str):
        return table.draw if agent == "random" else Player(task.variant, agent)
    if not callable(agent):
        raise UsageError(f"{agent!r}: the name of a player, or a function of a task, is due")
    chooser = agent(task)
    if not callable(chooser):
        raise UsageError(f"a function that chooses actions is due of an agent for {task.name}, not {chooser!r}")
    return chooser


def _table_of(task: Task, games: int, opponent: Union[str, Chooser], max_turns: int, seed: int) -> Table:
    """Games in which all chance comes from the seed and the rule set's name."""
    table = Table(task.variant, games, opponent, max_turns, "both", task.layout.planes_of(task.variant), "uint8")
    table.seed(zlib.crc32(f"{bridge.whole(seed, 'seed')} {task.name}".encode()))
    return table


def _score(points: NDArray[Any]) -> dict[str, float]:
    """A mean of 0, 1/4, 1/2... 1 with its interval, as that of a match (mweso_match_score)."""
    tally = ffi.new("MwesoMatchTally *", {"pairs": np.bincount(np.rint(4 * points).astype(int), minlength=5).tolist()})
    found = lib.mweso_match_score(tally)
    return {"score": found.score, "low": found.low, "high": found.high}


def _begin_in_pairs(table: Table, task: Task, opening: int) -> None:
    """Games 2i and 2i+1 begin alike, after so many turns drawn by lot; one that ends in them is drawn anew."""
    drawn = task.batch(len(table.batch) // 2, seed=int(table.random.integers(2**63)))
    while (early := drawn.games["turns"] < opening).any():
        actions = np.full(len(drawn), -1)
        actions[early] = table.draw(drawn, np.flatnonzero(early))
        drawn.step(actions)
        drawn.reset(drawn.over, placed="random")
    table.batch.gather(drawn, np.arange(len(table.batch)) // 2)


def evaluate(agent: Agent, what: Optional[Iterable[Task]] = None, opponent: Union[str, Chooser] = "greedy", pairs: int = 50, seed: int = 1,
             opening: int = 4, max_turns: int = 1000) -> Rows:
    """How an agent plays (by default all rule sets that are not to learn) against an opponent: a row each, with the share of points that
    it wins and its 95 % interval, as `mweso match` has them: pairs of games from one opening, in which sides are exchanged; a game
    that nobody has won, or that is cut off, counts half. The same seed is the same table, if the agent plays the same."""
    pairs, opening = bridge.whole(pairs, "pairs", 1), bridge.whole(opening, "opening", 0, 100)
    return Rows(_match(agent, task, opponent, pairs, seed, opening, max_turns) for task in _asked(what))


def _asked(what: Optional[Iterable[Task]]) -> Iterable[Task]:
    """Those that are given, of which there must be one."""
    asked = [task for task in tasks() if task.side != "train"] if what is None else bridge.listed(what, "tasks")
    if not asked or not all(isinstance(task, Task) for task in asked):
        raise UsageError(f"tasks are due, as of tasks(side='test'), not {what!r}")
    return asked


def _match(agent: Agent, task: Task, opponent: Union[str, Chooser], pairs: int, seed: int, opening: int, max_turns: int) -> dict[str, Any]:
    table = _table_of(task, 2 * pairs, opponent, max_turns, seed)
    who = _who(agent, task, table)
    _begin_in_pairs(table, task, opening)
    while True:
        table.reply()
        games = np.flatnonzero(~table.batch.over & ~table.cut)
        if not len(games):
            break
        table.act(who, games)
    points = 0.5 + 0.5 * np.sign(table.rewards)
    return {**task.told, **_score(points.reshape(-1, 2).mean(axis=1)), "games": 2 * pairs}


# ---- exact values --------------------------------------------------------------------------------


class Labels:
    """Exact values of a small board, of every position that can arise on it (`mweso solve`).

    `values` by Position.key(): 1 if the side to move wins with best play, -1 if it loses, 0 if nobody can force a win.
    """

    def __init__(self, task: Task, columns: int = 2, seeds: int = 3, most_positions: int = 200000) -> None:
        self.task = task.small(columns, seeds)
        self.solution = solve(self.task.variant, most_positions)
        rows = self.solution.rows
        self.positions: list[str] = [row["position"] for row in rows]  #: South to move
        self.values: dict[str, int] = {row["key"]: _worth(row["winner"], "S") for row in rows}

    def batch(self, texts: Sequence[str]) -> Batch:
        """Games that begin from positions."""
        batch = self.task.batch(len(texts))
        for game, text in enumerate(texts):
            batch.reset(np.arange(len(texts)) == game, start=text)
        return batch

    def value_of(self, position: Position) -> int:
        """To the side to move."""
        return _worth(self.solution.verdict(position)["winner"], position.side)

    def moves(self, position: Position) -> dict[str, int]:
        """What each move of a position comes to for him who makes it."""
        return {move.text: _worth(move.outcome.winner, position.side) if move.outcome.over else -self.value_of(move.after)
                for move in position.moves()}


def evaluate_exact(agent: Agent, what: Optional[Iterable[Task]] = None, columns: int = 2, seeds: int = 3, positions: int = 100,
                   seed: int = 1, most_positions: int = 200000) -> Rows:
    """How often an agent's move keeps all that can be had (a win, else nobody's), on boards so small that it is known: a row a rule
    set, as `evaluate` has them, from so many positions in which that depends on the move, drawn by lot; `chance` is how often any
    move would. Rule sets that have no such position are left out, or that cannot be cut to this board, or have too many positions."""
    positions = bridge.whole(positions, "positions", 1)
    rows = Rows()
    for task in _asked(what):
        try:
            labels = Labels(task, columns, seeds, most_positions)
        except (VariantError, InputError, NotAllowed):
            continue
        rows += filter(None, [_exact(agent, labels, positions, seed)])
    return rows


def _telling(labels: Labels, positions: int, random: np.random.Generator) -> list[tuple[str, dict[str, int]]]:
    """Positions in which not all moves come to the same, and what each comes to."""
    found: list[tuple[str, dict[str, int]]] = []
    for number in random.permutation(len(labels.positions)):
        text = labels.positions[number]
        moves = labels.moves(labels.task.variant.position(text))
        if len(set(moves.values())) > 1:
            found.append((text, moves))
        if len(found) == positions:
            break
    return found


def _exact(agent: Agent, labels: Labels, positions: int, seed: int) -> Optional[dict[str, Any]]:
    table = _table_of(labels.task, 1, "random", 1000, seed)
    found = _telling(labels, positions, table.random)
    if not found:
        return None
    table.batch = batch = labels.batch([text for text, _moves in found])
    mover, who = batch.games["side"].copy(), _who(agent, labels.task, table)
    while len(games := np.flatnonzero((batch.games["turns"] == 0) & ~batch.over)):
        table.act(who, games)
    after = (_worth(bridge.SIDES.get(int(batch.games["winner"][game])), bridge.SIDES[int(mover[game])]) if batch.over[game]
             else -labels.value_of(batch.position(game)) for game in range(len(found)))
    best = [max(moves.values()) for _text, moves in found]
    chance = np.mean([list(moves.values()).count(most) / len(moves) for (_text, moves), most in zip(found, best)])
    right = np.array([worth == most for worth, most in zip(after, best)], float)
    return {**labels.task.told, "chance": float(chance), **_score(right), "positions": len(found), "solved": len(labels.solution)}


def _worth(winner: Optional[str], side: str) -> int:
    return 0 if winner is None else 1 if winner == side else -1
