"""Moves that never end: proven, enumerated, and drawn at random (docs/endless.md)."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Optional, Sequence, Union

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.position import Position
from mweso.rows import Rows
from mweso.study import Progress


@dataclass(frozen=True)
class Run:
    """What became of a move that was followed without the limit of end.lap_limit."""

    decided: bool  #: False if `progress` stopped it before that was known
    endless: bool  #: proven: a situation came back
    laps: int  #: of a finite move; of an endless one until a situation first came back
    period: int  #: laps from that situation to itself; 0 if not endless


def _followed(follow: Any, arguments: Sequence[Any], progress: Progress) -> Run:
    run, error, listener = ffi.new("MwesoRun *"), bridge.new_error(), bridge.listening(progress)
    status = bridge.run(follow, *arguments, lib.mweso_python_progress, listener.handle, run, error)
    listener.end(status, error)
    return Run(**bridge.fields_of(run))


def follow(position: Position, move: str, progress: Progress = None) -> Run:
    """Follows a move from a position until it ends or comes back to where it was. `progress` is told the laps; False stops."""
    bridge.of_kind(position, Position, "a position")
    return _followed(lib.mweso_endless_move, (position.variant.pointer, position.pointer, bridge.encoded(str(move))), progress)


def follow_side(circuit: Sequence[int], start: int = 0, progress: Progress = None) -> Run:
    """The same on one side alone, on which nothing is captured: its seeds along the circuit, and the pit that starts."""
    seeds = [bridge.whole(pit, "a pit of the circuit", 0, 65535) for pit in bridge.listed(circuit, "circuit")]
    start = bridge.whole(start, "start", 0, max(len(seeds) - 1, 0))
    return _followed(lib.mweso_endless_side, (ffi.new("uint16_t[]", seeds), len(seeds), start), progress)


def _start(pits: Any, count: int) -> list[int]:
    return [pits[i] for i in range(count)]


class EndlessSearch(bridge.Held):
    """All starts of so many seeds on one side: how many moves are endless, their periods, and the longest finite move.

        search = mweso.EndlessSearch(pits=8, seeds=10)
        search.run()
        search.found["endless"], search.periods

    Its work is divided into parts, which threads, shards and later runs share: `save`, `load`, `merge`.
    """

    def __init__(self, pits: int, seeds: int, shard: int = 1, shards: int = 1) -> None:
        error, most = bridge.new_error(), bridge.range_of("int")[1]
        pits, seeds = bridge.whole(pits, "pits", 0, most), bridge.whole(seeds, "seeds", 0, most)
        shard, shards = bridge.whole(shard, "shard"), bridge.whole(shards, "shards")
        self._adopt(bridge.made(bridge.run(lib.mweso_search_new, pits, seeds, shard, shards, error), error))

    def _adopt(self, pointer: Any) -> None:
        self.pointer = bridge.owned(pointer, lib.mweso_search_free)

    def __repr__(self) -> str:
        found = self.found
        return f"<EndlessSearch of {found['seeds']} seeds in {found['pits']} pits: {found['endless']} endless moves found>"

    @classmethod
    def load(cls, file: Union[str, os.PathLike[str]]) -> EndlessSearch:
        """A search that was saved, done or not."""
        error, search = bridge.new_error(), cls.__new__(cls)
        search._adopt(bridge.made(lib.mweso_search_load(bridge.encoded(bridge.text_of(file)), error), error, bridge.text_of(file)))
        return search

    def save(self, file: Union[str, os.PathLike[str]]) -> None:
        """Writes it to a file, which is replaced only when everything is written."""
        error = bridge.new_error()
        bridge.check(lib.mweso_search_save(self.pointer, bridge.encoded(bridge.text_of(file)), error), error, bridge.text_of(file))

    def run(self, threads: int = 0, progress: Progress = None) -> bool:
        """Does the parts that are not yet done; False if `progress`, which is told how many are, stopped it: it may go on later."""
        error, listener = bridge.new_error(), bridge.listening(progress)
        status = bridge.run(lib.mweso_search_run, self.pointer, bridge.threads_of(threads), lib.mweso_python_progress, listener.handle, error)
        listener.end(status, error)
        return status == lib.MWESO_OK

    def merge(self, more: EndlessSearch) -> None:
        """Adds what another shard has done."""
        error = bridge.new_error()
        bridge.of_kind(more, EndlessSearch, "an EndlessSearch")
        bridge.check(lib.mweso_search_merge(self.pointer, more.pointer, error), error)

    @property
    def found(self) -> dict[str, Any]:
        """What has been found so far, by the names of MwesoFound (mweso/endless.h)."""
        found = lib.mweso_search_found(self.pointer)
        return {**bridge.fields_of(found), "longest_start": _start(found.longest_start, found.pits)}

    @property
    def periods(self) -> Rows:
        """A row for each period, from the shortest on: its cycles, the starts that lead to them, and one of these."""
        found = lib.mweso_search_found(self.pointer)
        return Rows(self._period(lib.mweso_search_period(self.pointer, i), found.pits) for i in range(found.periods))

    @staticmethod
    def _period(period: Any, pits: int) -> dict[str, Any]:
        return {**bridge.fields_of(period), "start": _start(period.start, pits)}


def endless_sample(pits: int, seeds: int, starts: int, seed: int = 1, first: int = 0, most_laps: int = 100000000, threads: int = 0,
                   progress: Progress = None) -> dict[str, Any]:
    """Draws starts, as `mweso endless --random`, and follows each: what is found, by the names of MwesoDrawn.

    Start i comes from (seed, first + i); a move that has not ended or come back by `most_laps` is undecided.
    """
    plan = bridge.plan("MwesoEndlessPlan", pits=pits, seeds=seeds, first=first, starts=starts, most_laps=most_laps, seed=seed,
                       threads=bridge.threads_of(threads))
    drawn, error, listener = ffi.new("MwesoDrawn *"), bridge.new_error(), bridge.listening(progress)
    status = bridge.run(lib.mweso_endless_sample, plan, lib.mweso_python_progress, listener.handle, drawn, error)
    listener.end(status, error)
    period: Optional[list[int]] = _start(drawn.period_start, plan.pits) if drawn.period else None
    return {**bridge.fields_of(drawn), "longest_start": _start(drawn.longest_start, plan.pits), "period_start": period}
