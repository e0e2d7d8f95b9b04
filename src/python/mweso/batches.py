"""Batches: thousands of games side by side, stepped in one call, with numpy arrays.

    >>> from mweso.batches import Batch
    >>> batch = Batch(mweso.Variant("omweso"), 4096)
    >>> batch.step(batch.mask.argmax(axis=1))  # the first action offered in each game

A turn is made of actions, one for each choice: a pit, then a direction and so on. They are numbered once for a variant
(`action_names`); `mask` says which are offered. mweso/batch.h describes all of it.
"""
from __future__ import annotations

from contextlib import contextmanager
from typing import Any, ContextManager, Iterable, Iterator, Optional, Union

try:
    import numpy as np
except ImportError as problem:
    raise ImportError("batches are arrays of numpy, which is not installed") from problem
from numpy.typing import ArrayLike, NDArray

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import UsageError
from mweso.position import Position
from mweso.variant import AnyVariant, Variant, variant_of


def _format(kind: Any) -> str:
    """A number of C as numpy writes its type."""
    return f"{'i' if bridge.range_of(kind)[0] < 0 else 'u'}{ffi.sizeof(kind)}"


def dtype_of(name: str) -> np.dtype[Any]:
    """A struct of numbers as a type of numpy, laid out as the compiler has it."""
    kind = ffi.typeof(name)
    fields = [field for _, field in kind.fields]
    return np.dtype({"names": [name for name, _ in kind.fields], "formats": [_format(field.type) for field in fields],
                     "offsets": [field.offset for field in fields], "itemsize": ffi.sizeof(kind)})


GAME = dtype_of("MwesoBatchGame")
MOST_GAMES = bridge.range_of("int")[1]
STARTS = {"usual": lib.MWESO_START_USUAL, "random": lib.MWESO_START_RANDOM}


def action_names(variant: AnyVariant) -> list[str]:
    """What each action is called in moves: "B1"..., then "c" capture, "d" decline, "f" forward, "r" reverse...

    Letters are those of moves (docs/rules.md, 1), and the last two actions are "pass" and "swap".
    """
    buffer, pointer = ffi.new("char[8]"), variant_of(variant).pointer

    def name(action: int) -> str:
        lib.mweso_action_name(pointer, action, buffer)
        return bridge.decoded(buffer)
    return [name(action) for action in range(lib.mweso_action_count(pointer))]


def plane_names(variant: AnyVariant) -> list[str]:
    """What each plane that may be asked for shows, in their order."""
    pointer = variant_of(variant).pointer
    return list(bridge.each(lambda plane: bridge.optional(lib.mweso_plane_name(pointer, plane))))


def planes_that_matter(variant: AnyVariant) -> list[str]:
    """Those that tell a player who is to act anything: none that the rules keep constant, no counters that they never read."""
    pointer = variant_of(variant).pointer
    return [name for plane, name in enumerate(plane_names(variant)) if lib.mweso_plane_matters(pointer, plane)]


Planes = Union[bool, str, Iterable[str]]


class PlaneList:
    """Which planes are written, by their names, and as what numbers."""

    def __init__(self, variant: Variant, planes: Planes, dtype: Any) -> None:
        """True: those that matter; "all"; or their names."""
        names = plane_names(variant)
        if isinstance(planes, (bool, str)):
            self.names = names if planes == "all" else planes_that_matter(variant)
            if isinstance(planes, str):
                bridge.one_of(planes, ["all"], "choice of planes")
        elif not isinstance(planes, Iterable):
            raise UsageError(f"planes={planes!r}: True, 'all', or a list of their names is due")
        else:
            self.names = [bridge.one_of(name, names, "plane") for name in planes]
        kinds = [np.dtype(kind) for kind in KINDS_OF_PLANES]
        self.dtype = next((kind for kind in kinds if kind == dtype), None)
        if self.dtype is None:
            raise UsageError(f"dtype={dtype!r}: planes are {' or '.join(map(str, kinds))}")
        self._which = ffi.new("int32_t[]", [names.index(name) for name in self.names])
        self.shape = len(self.names), variant.rows, variant.columns

    def new(self, games: int) -> NDArray[Any]:
        return _memory((games, *self.shape), self.dtype)

    def view(self, planes: NDArray[Any]) -> dict[str, Any]:
        """What MwesoBatchView says of an array of them."""
        field, kind = KINDS_OF_PLANES[str(self.dtype)]
        return {field: ffi.from_buffer(kind, planes), "which": self._which, "which_count": len(self.names)}


#: the field of MwesoBatchView for each, and its type
KINDS_OF_PLANES = {"uint8": ("bytes", "uint8_t[]"), "float32": ("planes", "float[]")}


KINDS = {"b": "truths", "iu": "whole numbers"}


def given(values: ArrayLike, kinds: str, kind: Any) -> NDArray[Any]:
    """An array of what is given, laid out for C. What would be cut off, counted or wrapped to fit there is refused."""
    array = np.asarray(values)
    if array.dtype.kind not in kinds and array.size:
        raise UsageError(f"{KINDS[kinds]} are due, not {array.dtype}" + (": argmax() finds the actions" if array.dtype.kind == "f" else ""))
    fitting = np.ascontiguousarray(array, kind)
    if not (fitting == array).all():
        raise UsageError(f"{array[fitting != array].flat[0]} is more than {np.dtype(kind)} can hold")
    return fitting


def _memory(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """An array of zeros that owns nothing, so that nobody can resize it: the library writes to where it lies."""
    return np.frombuffer(bytearray(int(np.prod(shape)) * np.dtype(kind).itemsize), kind).reshape(shape)


class Batch:
    """Games of one variant, numbered from 0.

    Three arrays show them, and are written anew, in place, by every call that changes games:

    - `games`: a structured array with the fields of MwesoBatchGame: side (who is to act: 0 South, 1 North), over, winner
      (0, 1, or -1), points, end, midway (in the midst of a turn), actions, turns, captured;
    - `mask`: bool, games x actions, what is offered;
    - `planes`: games x planes x rows x columns, what the player who is to act sees, his own rows below; only where they were
      asked for, else UsageError: planes=True writes those that matter (planes_that_matter), planes=["seeds", "hand"] these,
      planes="all" every one (plane_names); `plane_names` of the batch says which, in their order. Bytes (numbers beyond 255
      are 255), or, with dtype="float32", floats.

    Each stays the same array as long as there is the batch; a copy keeps what it shows now.

    Chance in game i is drawn from (seed, i), whatever the number of threads. One is the fastest but where a step takes many
    milliseconds (docs/python.md has what was measured); 0: one for every processor.

    A batch is for one thread of Python at a time: UsageError if another is changing it, or, to change it, is reading it.
    """

    def __init__(self, variant: AnyVariant, games: int, seed: int = 1, threads: int = 1, planes: Planes = False,
                 dtype: Any = "uint8") -> None:
        variant, error = variant_of(variant), bridge.new_error()
        games, seed = bridge.whole(games, "games", 1, MOST_GAMES), bridge.whole(seed, "seed")
        threads = bridge.whole(threads, "threads", 0, bridge.range_of("int")[1])
        pointer = bridge.made(lib.mweso_batch_new(variant.pointer, games, seed, error), error)
        self.pointer = bridge.owned(pointer, lib.mweso_batch_free, variant.pointer)
        self.variant, self.threads = variant, threads
        self.action_names, self._list = action_names(variant), PlaneList(variant, planes, dtype)
        wanted = planes is not False
        self.plane_names = self._list.names if wanted else []
        self._games: NDArray[Any] = _memory((games,), GAME)
        self._mask: NDArray[np.bool_] = _memory((games, len(self.action_names)), np.bool_)
        self._planes: Optional[NDArray[Any]] = self._list.new(games) if wanted else None
        self._used = bridge.Guard("the batch")
        self.look()

    @property
    def games(self) -> NDArray[Any]:
        return self._games

    @property
    def mask(self) -> NDArray[np.bool_]:
        return self._mask

    @property
    def planes(self) -> NDArray[Any]:
        if self._planes is None:
            raise UsageError("this batch writes no planes: they are asked for by Batch(..., planes=True)")
        return self._planes

    def __len__(self) -> int:
        return len(self._games)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.variant.label}>"

    def _view(self, planes: Optional[NDArray[Any]]) -> tuple[Any, Any]:
        """The arrays as the library writes them, and what keeps them in memory."""
        kept = {"games": ffi.from_buffer("MwesoBatchGame[]", self._games), "mask": ffi.from_buffer("uint8_t[]", self._mask.view(np.uint8)),
                **({} if planes is None else self._list.view(planes))}
        return ffi.new("MwesoBatchView *", {**kept, "side": bridge.NOBODY}), kept

    def look(self) -> None:
        """Writes the arrays anew."""
        with self._used():
            self._look(self._planes)

    def _look(self, planes: Optional[NDArray[Any]], only: Any = ffi.NULL) -> None:
        view, _kept = self._view(planes)
        view.only = only
        error = bridge.new_error()
        bridge.check(bridge.run(lib.mweso_batch_look, self.pointer, 0, len(self), view, self.threads, error), error)

    def seen_by(self, side: int) -> NDArray[Any]:
        """The planes (those of the batch, or those that matter) as one side sees them, whoever is to act, in an array of their own."""
        planes, error = self._list.new(len(self)), bridge.new_error()
        view = ffi.new("MwesoBatchView *", {**self._list.view(planes), "side": bridge.whole(side, "a side", 0, 1)})
        with self._used(changes=False):
            bridge.check(bridge.run(lib.mweso_batch_look, self.pointer, 0, len(self), view, self.threads, error), error)
        return planes

    def lent(self) -> ContextManager[None]:
        """For the time in which somebody may look at its games, and not change them: UsageError if he does."""
        return self._used(changes=False)

    # ---- play ----

    def reset(self, which: Optional[ArrayLike] = None, start: Union[None, str, Position] = None, placed: str = "usual") -> None:
        """Games begin anew: all, or those where `which` (one truth a game, such as batch.over) is true.

        From the usual start, from `start`, or, placed="random", with both players' seeds arranged by lot where they may.
        """
        how = STARTS[bridge.one_of(placed, STARTS, "way to place seeds")]
        position = None if start is None else self.variant.position_of(start)
        how = how if position is None else lib.MWESO_START_LISTED
        chosen = ffi.NULL if which is None else ffi.from_buffer("uint8_t[]", self._each(which, "b", np.uint8))
        begun, error = ffi.NULL if position is None else position.pointer, bridge.new_error()
        with self._used():
            bridge.check(bridge.run(lib.mweso_batch_reset, self.pointer, 0, len(self), chosen, how, begun, error), error)
            self._look(self._planes, only=chosen)

    def _each(self, values: ArrayLike, kinds: str, kind: Any) -> NDArray[Any]:
        """One value for each game, of such kinds (numpy's letters)."""
        array = given(values, kinds, kind)
        if array.shape != (len(self),):
            raise UsageError(f"one value is due for each of {len(self)} games, not an array of shape {array.shape}")
        return array

    def step(self, actions: ArrayLike) -> None:
        """Takes one action in each game; none where it is -1, as it must be in games that are over.

        NotAllowed names the first game in which the action is not offered: then nothing is done.
        """
        error, taken = bridge.new_error(), ffi.from_buffer("int32_t[]", self._each(actions, "iu", np.int32))
        view, _kept = self._view(self._planes)
        with self._used():
            bridge.check(bridge.run(lib.mweso_batch_step, self.pointer, 0, len(self), taken, view, self.threads, error), error)

    def play(self, game: int, move: str) -> None:
        """Plays a whole move, by its string, in a game that stands at the start of a turn."""
        error = bridge.new_error()
        with self._used():
            bridge.check(lib.mweso_batch_play(self.pointer, self._number(game), bridge.encoded(move), error), error)
            only = np.zeros(len(self), np.uint8)
            only[game] = 1
            self._look(self._planes, only=ffi.from_buffer("uint8_t[]", only))

    def random(self, steps: int, again: bool = True) -> dict[str, Any]:
        """Takes so many random actions in each game; what came of them, by the names of MwesoBatchSums.

        A game that is over begins anew, or, without `again`, rests.
        """
        error, sums = bridge.new_error(), ffi.new("MwesoBatchSums *")
        steps = bridge.whole(steps, "steps", 0, bridge.range_of("uint32_t")[1])
        view, _kept = self._view(self._planes)
        with self._used():
            bridge.check(bridge.run(lib.mweso_batch_random, self.pointer, 0, len(self), steps, bool(again), view, self.threads, sums, error),
                         error)
        return bridge.fields_of(sums)

    def _number(self, game: int) -> int:
        return bridge.whole(game, "a game", 0, len(self) - 1)

    def copy_from(self, other: Batch, game: int, to: int, count: int = 1) -> None:
        """Games become as those of another batch by the same rules are (or this one), in the midst of their turns."""
        error = bridge.new_error()
        with self._used_beside(other):
            count = bridge.whole(count, "count", 0, MOST_GAMES)
            status = lib.mweso_batch_copy(self.pointer, self._number(to), other.pointer, other._number(game), count, error)
            bridge.check(status, error)
            self._look(self._planes)

    @contextmanager
    def _used_beside(self, other: Batch) -> Iterator[None]:
        """Changed by what is read from another one, or from itself."""
        bridge.of_kind(other, Batch, "a Batch")
        with self._used():
            if other is self:
                yield
            else:
                with other._used(changes=False):
                    yield

    def gather(self, other: Batch, which: ArrayLike) -> None:
        """Game i becomes as game which[i] of another batch by the same rules is, for as many as there are.

        So all actions of many games are tried at once: games, actions = np.nonzero(batch.mask); tries.gather(batch, games).
        """
        wanted, error = given(which, "iu", np.int64), bridge.new_error()
        if wanted.ndim != 1:
            raise UsageError(f"which has {wanted.ndim} dimensions: expected a row of numbers of games")
        listed = ffi.from_buffer("int64_t[]", wanted)
        with self._used_beside(other):
            bridge.check(lib.mweso_batch_gather(self.pointer, 0, other.pointer, listed, len(wanted), error), error)
            self._look(self._planes)

    def clone(self) -> Batch:
        """A batch of the same games, in the midst of their turns; what it draws by lot goes on as here."""
        planes: Planes = False if self._planes is None else self.plane_names
        other = Batch(self.variant, len(self), threads=self.threads, planes=planes, dtype=self._list.dtype)
        other.copy_from(self, 0, 0, len(self))
        return other

    def __copy__(self) -> Batch:
        return self.clone()

    def __deepcopy__(self, _memo: Any) -> Batch:
        return self.clone()

    def __reduce__(self) -> Any:
        """Pickled with all that its games are: they go on as here, in any process with this version of the package."""
        planes: Planes = False if self._planes is None else self.plane_names
        return _restored, (self.variant, len(self), self.threads, planes, str(self._list.dtype), self._saved())

    def _saved(self) -> bytes:
        with self._used(changes=False):
            saved = bytearray(lib.mweso_batch_save(self.pointer, ffi.NULL, 0))
            lib.mweso_batch_save(self.pointer, ffi.from_buffer("uint8_t[]", saved), len(saved))
        return bytes(saved)

    def _restore(self, saved: bytes) -> None:
        error = bridge.new_error()
        with self._used():
            bridge.check(lib.mweso_batch_restore(self.pointer, ffi.from_buffer("uint8_t[]", saved), len(saved), error), error)
            self._look(self._planes)

    # ---- what is seen ----

    def position(self, game: int) -> Position:
        """The position of a game at the start of its present turn."""
        with self._used(changes=False):
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


def _restored(variant: Variant, games: int, threads: int, planes: Planes, dtype: str, saved: bytes) -> Batch:
    """A batch out of a pickle; InputError if it was made by another version of the package, or by other rules."""
    batch = Batch(variant, games, threads=threads, planes=planes, dtype=dtype)
    batch._restore(saved)
    return batch
