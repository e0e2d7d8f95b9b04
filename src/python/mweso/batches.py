"""Batches: thousands of games side by side, stepped in one call on all processors, with numpy arrays.

    >>> from mweso.batches import Batch
    >>> batch = Batch(mweso.Variant("omweso"), 4096)
    >>> batch.step(batch.mask.argmax(axis=1))  # the first action offered in each game

A turn is made of actions, one for each choice: a pit, then a direction and so on. They are numbered once for a variant
(`action_names`); `mask` says which are offered. mweso/batch.h describes all of it.
"""
from __future__ import annotations

from typing import Any, Optional, Union

try:
    import numpy as np
except ImportError as problem:
    raise ImportError("batches are arrays of numpy, which is not installed") from problem
from numpy.typing import ArrayLike, NDArray

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import UsageError
from mweso.position import Position
from mweso.variant import Variant


def _format(kind: Any) -> str:
    """A number of C as numpy writes its type."""
    return f"{'i' if int(ffi.cast(kind, -1)) < 0 else 'u'}{ffi.sizeof(kind)}"


def dtype_of(name: str) -> np.dtype[Any]:
    """A struct of numbers as a type of numpy, laid out as the compiler has it."""
    kind = ffi.typeof(name)
    fields = [field for _, field in kind.fields]
    return np.dtype({"names": [name for name, _ in kind.fields], "formats": [_format(field.type) for field in fields],
                     "offsets": [field.offset for field in fields], "itemsize": ffi.sizeof(kind)})


GAME = dtype_of("MwesoBatchGame")


def action_names(variant: Variant) -> list[str]:
    """What each action is called in moves: "B1"..., then "c" capture, "d" decline, "f" forward, "r" reverse...

    Letters are those of moves (docs/rules.md, 1), and the last two actions are "pass" and "swap".
    """
    buffer = ffi.new("char[8]")

    def name(action: int) -> str:
        lib.mweso_action_name(variant.pointer, action, buffer)
        return bridge.decoded(buffer)
    return [name(action) for action in range(lib.mweso_action_count(variant.pointer))]


def plane_names(variant: Variant) -> list[str]:
    """What each plane of an observation shows, in their order."""
    return list(bridge.each(lambda plane: bridge.optional(lib.mweso_plane_name(variant.pointer, plane))))


class Batch:
    """Games of one variant, numbered from 0.

    Three arrays show them, and are written anew, in place, by every call that changes games:

    - `games`: a structured array with the fields of MwesoBatchGame: side (who is to act: 0 South, 1 North), over, winner
      (0, 1, or -1), points, end, midway (in the midst of a turn), actions, turns, captured;
    - `mask`: bool, games x actions, what is offered;
    - `planes`: float32, games x planes x rows x columns, what the player who is to act sees, his own rows below; only
      with planes=True, else None.

    Chance in game i is drawn from (seed, i), whatever the number of threads (0: one for every processor).
    """

    def __init__(self, variant: Variant, games: int, seed: int = 1, threads: int = 0, planes: bool = False) -> None:
        error = bridge.new_error()
        pointer = bridge.made(lib.mweso_batch_new(variant.pointer, max(games, 0), seed, error), error)
        self.pointer = bridge.owned(pointer, lib.mweso_batch_free, variant.pointer)
        self.variant, self.threads = variant, threads
        self.action_names, self.plane_names = action_names(variant), plane_names(variant)
        self.games: NDArray[Any] = np.zeros(games, GAME)
        self.mask: NDArray[np.bool_] = np.zeros((games, len(self.action_names)), bool)
        self.planes: Optional[NDArray[np.float32]] = np.zeros(self._shape(games), np.float32) if planes else None
        self.look()

    def _shape(self, games: int) -> tuple[int, int, int, int]:
        return games, len(self.plane_names), self.variant.rows, self.variant.columns

    def __len__(self) -> int:
        return len(self.games)

    def _view(self, planes: Optional[NDArray[np.float32]], side: int = bridge.NOBODY) -> tuple[Any, Any]:
        """The arrays as the library writes them, and what keeps them in memory."""
        kept = [ffi.from_buffer("MwesoBatchGame[]", self.games), ffi.from_buffer("uint8_t[]", self.mask.view(np.uint8))]
        kept.append(ffi.NULL if planes is None else ffi.from_buffer("float[]", planes))
        return ffi.new("MwesoBatchView *", {"games": kept[0], "mask": kept[1], "planes": kept[2], "side": side}), kept

    def look(self) -> None:
        """Writes the arrays anew."""
        view, _kept = self._view(self.planes)
        error = bridge.new_error()
        bridge.check(bridge.run(lib.mweso_batch_look, self.pointer, 0, len(self), view, self.threads, error), error)

    def seen_by(self, side: int) -> NDArray[np.float32]:
        """The planes as one side sees them, whoever is to act, in an array of their own."""
        planes = np.zeros(self._shape(len(self)), np.float32)
        view, _kept = self._view(planes, side)
        error = bridge.new_error()
        bridge.check(bridge.run(lib.mweso_batch_look, self.pointer, 0, len(self), view, self.threads, error), error)
        return planes

    # ---- play ----

    def reset(self, which: Optional[ArrayLike] = None, start: Union[None, str, Position] = None, placed: str = "usual") -> None:
        """Games begin anew: all, or those where `which` (one truth a game, such as batch.over) is true.

        From the usual start, from `start`, or, placed="random", with both players' seeds arranged by lot where they may.
        """
        starts = {"usual": lib.MWESO_START_USUAL, "random": lib.MWESO_START_RANDOM}
        if placed not in starts:
            raise UsageError(f"placed={placed!r}: it is 'usual' or 'random'")
        position = self.variant.position(start) if isinstance(start, str) else start
        how = starts[placed] if position is None else lib.MWESO_START_LISTED
        chosen = ffi.NULL if which is None else ffi.from_buffer("uint8_t[]", self._each(which, np.uint8))
        error = bridge.new_error()
        bridge.check(bridge.run(lib.mweso_batch_reset, self.pointer, 0, len(self), chosen, how,
                                           ffi.NULL if position is None else position.pointer, error), error)
        self.look()

    def _each(self, values: ArrayLike, kind: Any) -> NDArray[Any]:
        """One value for each game."""
        array = np.ascontiguousarray(values, dtype=kind)
        if array.shape != (len(self),):
            raise UsageError(f"one value is due for each of {len(self)} games, not an array of shape {array.shape}")
        return array

    def step(self, actions: ArrayLike) -> None:
        """Takes one action in each game; none where it is -1, as it must be in games that are over.

        NotAllowed names the first game in which the action is not offered: then nothing is done.
        """
        error, taken = bridge.new_error(), ffi.from_buffer("int32_t[]", self._each(actions, np.int32))
        view, _kept = self._view(self.planes)
        bridge.check(bridge.run(lib.mweso_batch_step, self.pointer, 0, len(self), taken, view, self.threads, error), error)

    def play(self, game: int, move: str) -> None:
        """Plays a whole move, by its string, in a game that stands at the start of a turn."""
        error = bridge.new_error()
        bridge.check(lib.mweso_batch_play(self.pointer, self._number(game), bridge.encoded(move), error), error)
        self.look()

    def random(self, steps: int, again: bool = True) -> dict[str, Any]:
        """Takes so many random actions in each game; what came of them, by the names of MwesoBatchSums.

        A game that is over begins anew, or, without `again`, rests.
        """
        error, sums = bridge.new_error(), ffi.new("MwesoBatchSums *")
        view, _kept = self._view(self.planes)
        bridge.check(bridge.run(lib.mweso_batch_random, self.pointer, 0, len(self), steps, again, view, self.threads, sums, error), error)
        return bridge.fields_of(sums)

    def _number(self, game: int) -> int:
        if not 0 <= game < len(self):
            raise UsageError(f"there is no game {game}; there are {len(self)}")
        return game

    def copy_from(self, other: Batch, game: int, to: int, count: int = 1) -> None:
        """Games become as those of another batch of the same Variant object are (or this one), in the midst of their turns."""
        error = bridge.new_error()
        status = lib.mweso_batch_copy(self.pointer, self._number(to), other.pointer, other._number(game), count, error)
        bridge.check(status, error)
        self.look()

    def gather(self, other: Batch, which: ArrayLike) -> None:
        """Game i becomes as game which[i] of another batch of the same Variant object is, for as many as there are.

        So all actions of many games are tried at once: games, actions = np.nonzero(batch.mask); tries.gather(batch, games).
        """
        wanted, error = np.ascontiguousarray(which, np.int64), bridge.new_error()
        bridge.check(lib.mweso_batch_gather(self.pointer, 0, other.pointer, ffi.from_buffer("int64_t[]", wanted), len(wanted), error), error)
        self.look()

    def clone(self) -> Batch:
        """A batch of the same games, in the midst of their turns; what it draws by lot goes on as here."""
        other = Batch(self.variant, len(self), threads=self.threads, planes=self.planes is not None)
        other.copy_from(self, 0, 0, len(self))
        return other

    # ---- what is seen ----

    def position(self, game: int) -> Position:
        """The position of a game at the start of its present turn."""
        return Position(self.variant, lib.mweso_batch_position(self.pointer, self._number(game)))

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return self.games["over"].astype(bool)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """Games x sides: what the winner's win counts, and the same less for the loser; 0 while a game goes on, or nobody wins."""
        points, winner = self.games["points"].astype(np.float32), self.games["winner"]
        south = np.where(winner == 0, points, np.where(winner == 1, -points, 0)) * self.games["over"]
        return np.stack([south, -south], axis=1)
