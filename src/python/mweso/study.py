"""Studies: many games and series as rows, kept in stores; two rule sets beside each other; small boards solved."""
from __future__ import annotations

import math
import os
from dataclasses import dataclass
from html import escape
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence, Union

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import InputError, NotAllowed, SystemFailure, UsageError, VariantError
from mweso.position import Position, winner_of
from mweso.rows import Rows
from mweso.variant import AnyVariant, Folders, Variant, new_path, variant_of

Progress = Optional[Callable[[int], Optional[bool]]]  #: is told the work done so far; False stops

# ---- many games ----------------------------------------------------------------------------------

FIGURES = list(bridge.each(lambda figure: bridge.optional(lib.mweso_figure_name(figure))))
METRICS = [bridge.decoded(lib.mweso_metric(i).name) for i in range(lib.mweso_metric_count())]


NO_INTERVAL = {"low": None, "high": None}


def _is_possible(variant: Variant, metric: int) -> bool:
    """Can what it counts happen by the rules of the variant?"""
    return lib.mweso_metric_impossible(variant.pointer, metric, ffi.NULL, 0) == 0


def _estimate(estimate: Any) -> dict[str, Any]:
    """Value and interval; None where the sample cannot say, as of a single game, or, of medians, beyond where games were cut off."""
    return {name: number if math.isfinite(number) else None for name, number in bridge.fields_of(estimate).items()}


def _difference(a: Sample, b: Sample, metric: int, level: float) -> dict[str, Any]:
    """Of b from a, with p: how probable one so far from 0 is if the true one is 0."""
    contrast = lib.mweso_contrast_new(ffi.new("MwesoSample *[]", [a.pointer, b.pointer]), ffi.new("int[]", [-1, 1]), 2, metric, a.plan.paired)
    if contrast == ffi.NULL:
        raise SystemFailure("there is no memory")
    contrast = bridge.owned(contrast, lib.mweso_contrast_free)
    p = lib.mweso_contrast_p(contrast)
    return {**_estimate(lib.mweso_contrast_estimate(contrast, level)), "p": p if math.isfinite(p) else None}


STARTS = {"usual": lib.MWESO_START_USUAL, "random": lib.MWESO_START_RANDOM}
Players = Union[str, Sequence[str]]
Start = Union[str, Iterable[str], Iterable[Position]]


class Plan:
    """Which games are played, and what is said of that in every row."""

    def __init__(self, games: int, seed: int, players: Players, start: Start, max_turns: int, threads: int,
                 shard: tuple[int, int] = (1, 1)) -> None:
        names = [players, players] if isinstance(players, str) else list(players) if isinstance(players, Sequence) else []
        if len(names) != 2:
            raise UsageError(f"players={players!r}: one name or two are due")
        if start not in STARTS if isinstance(start, str) else not isinstance(start, Iterable):
            raise UsageError(f"start={start!r}: it is 'usual', 'random', or a list of positions")
        pair = shard if isinstance(shard, (tuple, list)) and len(shard) == 2 else (0, 0)
        if not 1 <= bridge.whole(pair[0], "shard") <= bridge.whole(pair[1], "shards"):
            raise UsageError(f"shard={shard!r}: it is a number from 1 on, and how many shards there are")
        listed = None if isinstance(start, str) else [str(position) for position in start]
        #: by what it is pickled
        self._given: tuple[Any, ...] = games, seed, tuple(names), start if listed is None else listed, max_turns, threads, tuple(shard)
        self._kept = [ffi.new("char[]", bridge.encoded(name)) for name in names]
        self._starts = ffi.NULL if listed is None else ffi.new("char[]", bridge.encoded("\n".join(listed)))
        how = STARTS[start] if isinstance(start, str) else lib.MWESO_START_LISTED
        self.paired: bool = how != lib.MWESO_START_USUAL
        self.pointer: Any = bridge.plan("MwesoPlan", games=bridge.whole(games, "games", 1), seed=seed, players=self._kept, start=how,
                                   starts=self._starts, max_turns=max_turns, threads=bridge.threads_of(threads), shard=shard[0] - 1,
                                   shards=shard[1])
        #: what tells this run from others, as the program prints it behind each row
        self.labels: dict[str, Any] = {"players": ",".join(names), "placement": start if isinstance(start, str) else f"list of {len(listed or ())}",
                       "seed": seed, "max_turns": max_turns}

    def __repr__(self) -> str:
        return f"<Plan of {self.said}>"

    def __reduce__(self) -> Any:
        return Plan, self._given

    @property
    def said(self) -> str:
        """In a few words."""
        told = self.labels
        return f"{self.pointer.games} games, {told['players']}, {told['placement']}, seed {told['seed']}"

    def told(self, variant: Variant) -> dict[str, Any]:
        """The labels of the rows of a variant."""
        return {"fingerprint": variant.fingerprint, **self.labels, "version": bridge.decoded(lib.mweso_version())}


class Sample:
    """The games of one variant under one plan, as `simulate` plays them."""

    def __init__(self, variant: Variant, plan: Plan, pointer: Any = None) -> None:
        self.variant, self.plan = variant, plan
        self.pointer = bridge.owned(pointer or lib.mweso_sample_new(), lib.mweso_sample_free)
        lib.mweso_sample_by_plan(self.pointer, plan.pointer)

    def __len__(self) -> int:
        return lib.mweso_sample_count(self.pointer)

    def __repr__(self) -> str:
        return f"<Sample of {self.variant.label}: {len(self)} of {self.plan.said}>"

    def __reduce__(self) -> Any:
        """Pickled with all figures, for other processes with this version of the package."""
        return _sampled, (self.variant, self.plan, _packed(self._figures()))

    @property
    def rows(self) -> Rows:
        """A row for each game: its number and all figures (docs/metrics.md), winner as "S", "N" or None, end in words, and
        by what it was played: the variant with what settings changed, its fingerprint, players, placement, seed, version."""
        name, told = self.variant.label, self.plan.told(self.variant)
        return Rows({"variant": name, **self._row(lib.mweso_sample_at(self.pointer, i)), **told} for i in range(len(self)))

    @staticmethod
    def _row(figures: Any) -> dict[str, Any]:
        row = {"game": figures.game, **dict(zip(FIGURES, figures.of))}
        row["end"] = bridge.decoded(lib.mweso_end_name(row["end"])) or "cut-off"
        row["endless"] = bool(row["endless"])
        row["winner"] = winner_of(row["winner"])
        row["first_player"] = winner_of(row["first_player"])
        return row

    @property
    def cut_off(self) -> int:
        """How many of the games were cut off after max_turns."""
        return lib.mweso_sample_cut_off(self.pointer)

    @property
    def different_games(self) -> int:
        """How many different games it holds."""
        games, openings = ffi.new("uint64_t *"), ffi.new("uint64_t *")
        bridge.check(lib.mweso_sample_distinct(self.pointer, games, openings), bridge.new_error())
        return games[0]

    def metrics(self, level: float = 0.95, any_time: bool = False) -> Rows:
        """A row for each metric (docs/metrics.md): its value, and an interval that covers the true one so often; none where the
        rules make it impossible, which `possible` says. With `any_time`, for samples that grow while one looks, intervals are
        those of confidence sequences as far as there are any: `interval` says which, "any-time" or "fixed"."""
        level = bridge.share(level, "level")
        name, told = self.variant.label, self.plan.told(self.variant)
        worth = {"different_games": self.different_games, "cut_off": self.cut_off}

        def row(i: int, metric: str) -> dict[str, Any]:
            turns, possible = self.plan.pointer.max_turns, _is_possible(self.variant, i)
            if any_time and lib.mweso_metric_most(i, turns):
                kind, found = "any-time", lib.mweso_sample_sequence(self.pointer, i, level, turns)
            else:
                kind, found = "fixed", lib.mweso_sample_metric(self.pointer, i, level, self.plan.paired)
            return {"variant": name, "games": len(self), "metric": metric, **_estimate(found), **({} if possible else NO_INTERVAL),
                    **told, **worth, "possible": possible, "interval": kind if possible else None}
        return Rows(row(i, metric) for i, metric in enumerate(METRICS))

    def _repr_html_(self) -> str:
        return self.metrics()._repr_html_()

    def difference(self, other: Sample, level: float = 0.95) -> Rows:
        """A row for each metric: other - self, from the games that both hold, pair by pair, with p, and by what other was played;
        what was another with self stands behind it, such as `players_compared_with`."""
        level = bridge.share(level, "level")
        if not isinstance(other, Sample):
            raise UsageError(f"a sample is due, as of simulate(), not {other!r}")
        mine, theirs = self.plan.told(self.variant), other.plan.told(other.variant)
        others = {f"{name}_compared_with": value for name, value in mine.items() if value != theirs[name]}
        who = {"variant": other.variant.label, "compared_with": self.variant.label}
        games = len({figures.game for figures in self._figures()} & {figures.game for figures in other._figures()})
        return Rows({"metric": name, **who, "games": games, **_difference(self, other, i, level), **theirs, **others}
                    for i, name in enumerate(METRICS))

    def _figures(self) -> Iterator[Any]:
        return (lib.mweso_sample_at(self.pointer, i) for i in range(len(self)))


def simulate(variant: AnyVariant, games: int = 1000, seed: int = 1, players: Players = "random", start: Start = "usual",
             max_turns: int = 1000, threads: int = 0, progress: Progress = None) -> Sample:
    """Plays many games, as `mweso simulate`: game i draws from (seed, i), so that results do not depend on threads.

    `start`: "usual", "random" (any arrangement of the seeds), or a list of positions. Games 2k and 2k+1 share a start,
    and the two players change sides between them.
    """
    plan, variant, progress = Plan(games, seed, players, start, max_turns, threads), variant_of(variant), bridge.function_or_none(progress)
    error, sample = bridge.new_error(), Sample(variant, plan)

    def take(figures: Any) -> Optional[bool]:
        if not lib.mweso_sample_add(sample.pointer, figures):
            raise SystemFailure("there is no memory")
        return progress(len(sample)) if progress else None
    listener = bridge.Listener(take)
    status = bridge.run(lib.mweso_simulate, variant.pointer, plan.pointer, ffi.NULL, lib.mweso_python_figures, listener.handle, error)
    listener.end(status, error)
    return sample


# ---- many series ---------------------------------------------------------------------------------

SERIES_FIGURES = list(bridge.each(lambda figure: bridge.optional(lib.mweso_series_figure_name(figure))))
SERIES_METRICS = [bridge.decoded(lib.mweso_series_metric(i).name) for i in range(lib.mweso_series_metric_count())]


class SeriesSample:
    """Series of one variant under one plan, as `simulate_series` plays them."""

    def __init__(self, variant: Variant, plan: Plan) -> None:
        self.variant, self.plan = variant, plan
        self._list: list[Any] = []

    def __len__(self) -> int:
        return len(self._list)

    def __repr__(self) -> str:
        return f"<SeriesSample of {self.variant.label}: {len(self)} series of {self.plan.said}>"

    def __reduce__(self) -> Any:
        """As a Sample is."""
        return _series_sampled, (self.variant, self.plan, _packed(self._list))

    def add(self, figures: Any) -> None:
        """Adds a MwesoSeriesFigures, which is copied."""
        self._list.append(ffi.new("MwesoSeriesFigures *", figures[0]))

    @property
    def rows(self) -> Rows:
        """A row for each series: its number and all figures, winner as "S", "N" or None, and by what it was played."""
        name, told = self.variant.label, self.plan.told(self.variant)
        return Rows({"variant": name, **self._row(figures), **told} for figures in self._list)

    @staticmethod
    def _row(figures: Any) -> dict[str, Any]:
        row = {"series": figures.series, **dict(zip(SERIES_FIGURES, figures.of))}
        return {**row, "winner": winner_of(row["winner"]), "first_player": winner_of(row["first_player"]), "shorter": bool(row["shorter"])}

    def _repr_html_(self) -> str:
        return self.metrics()._repr_html_()

    def metrics(self, level: float = 0.95) -> Rows:
        """A row for each metric of series (docs/metrics.md), with its interval."""
        level = bridge.share(level, "level")
        name, told = self.variant.label, self.plan.told(self.variant)
        figures = ffi.new("MwesoSeriesFigures[]", [one[0] for one in self._list])
        return Rows({"variant": name, "series": len(self), "metric": metric,
                     **_estimate(lib.mweso_series_estimate(figures, len(self), i, level)), **told}
                    for i, metric in enumerate(SERIES_METRICS))


def simulate_series(variant: AnyVariant, series: int = 100, seed: int = 1, players: Players = "random", most_games: int = 100,
                    max_turns: int = 1000, threads: int = 0, progress: Progress = None) -> SeriesSample:
    """Plays many series of games (docs/rules.md, 2.10), as `mweso simulate --series`: series i draws from (seed, i)."""
    plan, error = Plan(series, seed, players, "usual", max_turns, threads), bridge.new_error()
    variant, most_games = variant_of(variant), bridge.whole(most_games, "most_games", 1, bridge.range_of("int")[1])
    sample, (source, _kept), progress = SeriesSample(variant, plan), variant.series_source(), bridge.function_or_none(progress)

    def take(figures: Any) -> Optional[bool]:
        sample.add(figures)
        return progress(len(sample)) if progress else None
    listener = bridge.Listener(take)
    status = bridge.run(lib.mweso_simulate_series, source, plan.pointer, most_games, lib.mweso_python_series, listener.handle, error)
    listener.end(status, error)
    return sample


# ---- pickles of samples ----


def _packed(figures: Iterable[Any]) -> tuple[str, list[bytes]]:
    """Structs as bytes, and of which version they are."""
    return bridge.decoded(lib.mweso_version()), [bytes(ffi.buffer(one, ffi.sizeof(ffi.typeof(one).item))) for one in figures]


def _unpacked(kind: str, packed: tuple[str, list[bytes]]) -> Iterator[Any]:
    (version, structs), ours = packed, bridge.decoded(lib.mweso_version())
    if version != ours or any(len(one) != ffi.sizeof(kind) for one in structs):
        raise InputError(f"the sample was pickled by version {version} of the package, and this is {ours}")
    for one in structs:
        yield ffi.from_buffer(f"{kind} *", bytearray(one))


def _sampled(variant: Variant, plan: Plan, packed: tuple[str, list[bytes]]) -> Sample:
    """A sample out of a pickle."""
    sample = Sample(variant, plan)
    for figures in _unpacked("MwesoFigures", packed):
        if not lib.mweso_sample_add(sample.pointer, figures):
            raise SystemFailure("there is no memory")
    return sample


def _series_sampled(variant: Variant, plan: Plan, packed: tuple[str, list[bytes]]) -> SeriesSample:
    sample = SeriesSample(variant, plan)
    for figures in _unpacked("MwesoSeriesFigures", packed):
        sample.add(figures)
    return sample


# ---- stores --------------------------------------------------------------------------------------


class Store(bridge.Held):
    """Games kept in a file as they are played (docs/metrics.md): begun, gone on with, and read.

        store = mweso.Store("run.sqlite", [omweso, hus], games=100000)
        store.play()                            # again after it was stopped or killed: what is missing
        store.sample(omweso).metrics()

    One of the same run with fewer games is made one of more; one of another run is refused, naming what differs. Without `games`
    it has as many as it has (1000 if it is begun), and Store("run.sqlite") opens it to be read: its variants are those of its labels.
    """

    def __init__(self, file: Union[str, os.PathLike[str]], variants: Union[None, AnyVariant, Sequence[AnyVariant]] = None,
                 games: Optional[int] = None, seed: int = 1, players: Players = "random", start: Start = "usual", max_turns: int = 1000,
                 threads: int = 0, shard: tuple[int, int] = (1, 1)) -> None:
        """`shard`: (3, 8) plays every eighth game, to be joined with the others by merge()."""
        self.file = bridge.file_name(file)
        self._used = bridge.Guard(f"the store {self.file}")
        if variants is None:
            self._read()
            return
        several = isinstance(variants, Sequence) and not isinstance(variants, str)
        self.variants = [variant_of(variant) for variant in (variants if several else [variants])]  # type: ignore[list-item,union-attr]
        if not self.variants:
            raise UsageError(f"variants={variants!r}: a store is of one rule set or more")
        if games is None:
            games = _stored_games(self.file) if os.path.exists(self.file) and os.path.getsize(self.file) else 1000
        self.plan, error = Plan(games, seed, players, start, max_turns, threads, shard), bridge.new_error()
        listed = ffi.new("MwesoVariant *[]", [variant.pointer for variant in self.variants])
        found = lib.mweso_store_new(bridge.encoded(self.file), self.plan.pointer, listed, len(self.variants), error)
        pointer = bridge.made(found, error, self.file)
        self.pointer: Any = bridge.owned(pointer, lib.mweso_store_free, listed, self.plan, [v.pointer for v in self.variants])

    def _read(self) -> None:
        """Opens it to be read."""
        self.pointer, plan = _stored(self.file)
        names = [bridge.decoded(plan.players[i]) for i in (0, 1)]
        how = next((name for name, number in STARTS.items() if number == plan.start), None)
        start = bridge.decoded(plan.starts).splitlines() if how is None else how
        self.plan = Plan(plan.games, plan.seed, names, start, plan.max_turns, 1, (plan.shard + 1, plan.shards))
        held, self.variants = ffi.new("MwesoStoredVariant *"), []
        while lib.mweso_store_variant(self.pointer, len(self.variants), held):
            label, fingerprint = bridge.decoded(held.label), bridge.decoded(held.fingerprint)
            self.variants.append(_held(self.file, label, fingerprint))

    def play(self, progress: Progress = None) -> bool:
        """Plays the games that it does not hold yet; False if `progress` stopped it: what was played is kept."""
        error, listener = bridge.new_error(), bridge.listening(progress)
        with self._used():
            status = bridge.run(lib.mweso_store_play, self._open(), lib.mweso_python_progress, listener.handle, error)
        listener.end(status, error, self.file)
        return status == lib.MWESO_OK

    def sample(self, variant: Optional[AnyVariant] = None) -> Sample:
        """The games of one of its variants (the first)."""
        number, error = 0 if variant is None else self._number(variant_of(variant)), bridge.new_error()
        with self._used():
            found = bridge.run(lib.mweso_store_sample, self._open(), number, error)
        return Sample(self.variants[number], self.plan, bridge.made(found, error, self.file))

    def _number(self, variant: Variant) -> int:
        if variant not in self.variants:
            raise UsageError(f"the store {self.file} has no {variant.label}; it has {', '.join(v.label for v in self.variants)}")
        return self.variants.index(variant)

    def _open(self) -> Any:
        if self.pointer is None:
            raise UsageError(f"the store {self.file} is closed")
        return self.pointer

    def close(self) -> None:
        """Lets other processes have the file."""
        with self._used():
            if self.pointer is not None:
                ffi.release(self.pointer)
            self.pointer = None

    def __repr__(self) -> str:
        closed = " (closed)" if self.pointer is None else ""
        return f"<Store {self.file} of {', '.join(variant.label for variant in self.variants)}: {self.plan.said}{closed}>"

    def __copy__(self) -> Store:
        raise UsageError(f"a file has one Store at a time: {self.file} is opened anew by Store(...) when this one is closed")

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _stored(file: str) -> tuple[Any, Any]:
    """A store opened to be read, and its plan."""
    error = bridge.new_error()
    pointer = bridge.owned(bridge.made(lib.mweso_store_open(bridge.encoded(file), error), error, file), lib.mweso_store_free)
    return pointer, lib.mweso_store_run(pointer).plan


def _stored_games(file: str) -> int:
    """The games that are planned for a store."""
    _pointer, plan = _stored(file)  # the plan is the store's
    return int(plan.games)


def _held(file: str, label: str, fingerprint: str) -> Variant:
    """A variant of a store, by its label."""
    try:
        variant: Optional[Variant] = Variant.recorded(label)
    except VariantError:
        variant = None
    if variant is None or variant.fingerprint != fingerprint:
        raise UsageError(f"the store {file} has games of {label}, by rules that are not found here: give it its variants")
    return variant


def merge(to: Union[str, os.PathLike[str]], files: Iterable[Union[str, os.PathLike[str]]]) -> tuple[int, int]:
    """Joins the stores of a run's shards into a new one, which is the same byte for byte however the run was divided.

    Returns how many games it holds, and how many the whole run has.
    """
    error, held, wanted = bridge.new_error(), ffi.new("uint64_t *"), ffi.new("uint64_t *")
    files = [files] if isinstance(files, (str, os.PathLike)) else bridge.listed(files, "files")
    if not files:
        raise UsageError("no store is given that could be joined")
    names, _kept = bridge.words([bridge.file_name(file) for file in files])
    count = len(names) - 1
    bridge.check(bridge.run(lib.mweso_store_merge, bridge.encoded(bridge.file_name(to)), names, count, held, wanted, error), error)
    return held[0], wanted[0]


def verify(file: Union[str, os.PathLike[str]], path: Folders = None, threads: int = 0, progress: Progress = None) -> int:
    """Plays all games of a store again and compares every figure; how many there are. InputError names the first that differs."""
    error, games, listener = bridge.new_error(), ffi.new("uint64_t *"), bridge.listening(progress)
    named, threads = bridge.encoded(bridge.file_name(file)), bridge.threads_of(threads)
    status = bridge.run(lib.mweso_store_verify, named, new_path(path), threads, lib.mweso_python_progress, listener.handle, games, error)
    bridge.told(status, error, listener)
    return games[0]


# ---- two rule sets -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Clash:
    """A position and the first move in it on which two variants disagree."""

    kind: str  #: "other-moves": legal in one of them only; "other-result"
    position: Position
    move: str
    legal: tuple[bool, bool]

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    @classmethod
    def _of(cls, variant: Variant, clash: Any) -> Optional[Clash]:
        kinds = {lib.MWESO_OTHER_MOVES: "other-moves", lib.MWESO_OTHER_RESULT: "other-result"}
        if clash.kind not in kinds:
            return None
        return cls(kinds[clash.kind], Position(variant, clash.position), bridge.decoded(clash.move), (clash.legal[0], clash.legal[1]))


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        return (f"<Comparison of {self.a.label} and {self.b.label}: {len(self.answers)} answers differ, smallest position "
                f"{self.smallest_is}, {self.samples[0].plan.said}>")

    def _repr_html_(self) -> str:
        """What they answer differently, the board of the smallest disagreement, and the metrics."""
        board = f"<p>{escape(self.smallest.move)}:</p>{self.smallest._repr_svg_()}" if self.smallest else ""
        return self.answers._repr_html_() + board + self.rows._repr_html_()

    @property
    def rows(self) -> Rows:
        """A row for each metric: its values in a and b, and the paired difference b - a with its interval and p, as of
        Sample.difference, which says who played, too."""
        a, b = (sample.metrics() for sample in self.samples)
        return Rows({"metric": d.pop("metric"), "a": x["value"], "b": y["value"], "difference": d.pop("value"), **d}
                    for x, y, d in zip(a, b, self.samples[0].difference(self.samples[1])))


ENDS = {value: name.removeprefix("MWESO_SEARCH_").lower() for value, name in ffi.typeof("MwesoSearchEnd").elements.items()}


def compare(a: AnyVariant, b: AnyVariant, games: int = 1000, seed: int = 1, players: Players = "random",
            start: Start = "usual", max_turns: int = 1000, threads: int = 0, most_positions: int = 100000,
            progress: Progress = None) -> Comparison:
    """Compares two rule sets: answers, the smallest and the earliest position on which they disagree, and games of both."""
    a, b, error, listener = variant_of(a), variant_of(b), bridge.new_error(), bridge.listening(progress)
    most_positions, seed = bridge.whole(most_positions, "most_positions"), bridge.whole(seed, "seed")
    smallest, earliest = ffi.new("MwesoSmallest *"), ffi.new("MwesoEarliest *")
    status = bridge.run(lib.mweso_smallest_clash, a.pointer, b.pointer, most_positions, seed, lib.mweso_python_progress, listener.handle,
                        smallest, error)
    bridge.told(status, error, listener)
    line: tuple[str, ...] = ()
    first: Optional[Clash] = None
    if smallest.end != lib.MWESO_SEARCH_BOARDS:
        listener = bridge.listening(progress)
        status = bridge.run(lib.mweso_earliest_clash, a.pointer, b.pointer, most_positions, lib.mweso_python_progress, listener.handle,
                            earliest, error)
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


class Solution(bridge.Held):
    """Who wins with best play, from every position that can arise from a start."""

    def __init__(self, start: Position, most_positions: int, progress: Progress) -> None:
        error, listener = bridge.new_error(), bridge.listening(progress)
        most_positions = bridge.whole(most_positions, "most_positions", 1)
        pointer = bridge.run(lib.mweso_solution_new, start.variant.pointer, start.pointer, most_positions,
                             lib.mweso_python_progress, listener.handle, error)
        listener.settle()
        self.start, self.variant = start, start.variant
        self.pointer = bridge.owned(bridge.made(pointer, error), lib.mweso_solution_free, start.variant.pointer)

    def __repr__(self) -> str:
        return f"<Solution of {self.variant.label}: {len(self)} positions>"

    def __len__(self) -> int:
        """How many positions are solved; one and its mirror image count once."""
        return lib.mweso_solution_count(self.pointer)

    def verdict(self, position: Union[None, str, Position] = None) -> dict[str, Any]:
        """Of a position (the start): `winner` ("S", "N", None), and in how many `moves` of both sides he has won."""
        found = ffi.new("MwesoVerdict *")
        if not lib.mweso_solution_find(self.pointer, self._of(position).pointer, found):
            raise NotAllowed("this position cannot arise")
        return self._row(found)

    def _of(self, position: Union[None, str, Position]) -> Position:
        return self.start if position is None else self.variant.position_of(position)

    @staticmethod
    def _row(verdict: Any) -> dict[str, Any]:
        return {"winner": winner_of(verdict.winner), "moves": verdict.moves}

    def best_move(self, position: Union[None, str, Position] = None) -> str:
        """A best move: it wins soonest, else keeps the win from the other side, else loses latest."""
        error = bridge.new_error()
        found = lib.mweso_solution_move(self.pointer, self._of(position).pointer, error)
        return bridge.decoded(bridge.made(found, error))

    @property
    def rows(self) -> Rows:
        """A row for each position, South to move, with its Position.key(); the first is the start."""
        return Rows(self._at(i) for i in range(len(self)))

    def _at(self, index: int) -> dict[str, Any]:
        position = ffi.new("MwesoPosition *")
        verdict = lib.mweso_solution_at(self.pointer, index, position)
        found = Position(self.variant, position[0])
        return {"position": str(found), "key": found.key(), **self._row(verdict)}


def solve(what: Union[AnyVariant, Position], most_positions: int = 5000000, progress: Progress = None) -> Solution:
    """Solves a small board, from a position or a variant's usual start (see Variant.small)."""
    return Solution(what if isinstance(what, Position) else variant_of(what).start(), most_positions, progress)
