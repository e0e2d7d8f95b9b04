"""Line: one game with every stage it has come through, so that actions can be taken back."""
from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
from numpy.typing import NDArray

from mweso import bridge
from mweso.batches import GAME, PlaneList, action_names, planes_that_matter
from mweso.bridge import ffi, lib
from mweso.errors import NotAllowed
from mweso.position import Position
from mweso.variant import AnyVariant, Variant, variant_of

FIRST_ROOM = 32


class Line:
    """A game, action by action: `take`, `take_back`, `clone`. It is a batch that holds its stages one behind the other."""

    def __init__(self, variant: AnyVariant, start: Union[None, str, Position] = None) -> None:
        self.variant = variant = variant_of(variant)
        self.start = None if start is None else variant.position_of(start)
        self.actions: list[int] = []  #: those that led here
        self.sides: list[int] = []  #: who took them
        self.action_names = action_names(variant)
        #: those that matter, and who acts, as either side may look
        self._list = PlaneList(variant, [*planes_that_matter(variant), "acts"], "float32")
        self._room = FIRST_ROOM
        self._pointer = self._new(self._room)
        if self.start is not None:
            error, how = bridge.new_error(), lib.MWESO_START_LISTED
            bridge.check(lib.mweso_batch_reset(self._pointer, 0, 1, ffi.NULL, how, self.start.pointer, error), error)
        self._look()

    def _new(self, room: int) -> Any:
        error = bridge.new_error()
        pointer = bridge.made(lib.mweso_batch_new(self.variant.pointer, room, 1, error), error)
        return bridge.owned(pointer, lib.mweso_batch_free, self.variant.pointer)

    @property
    def _stage(self) -> int:
        return len(self.actions)

    def _copied(self, room: int) -> Any:
        """Its stages in another batch."""
        error, pointer = bridge.new_error(), self._new(room)
        bridge.check(lib.mweso_batch_copy(pointer, 0, self._pointer, 0, self._stage + 1, error), error)
        return pointer

    def clone(self) -> Line:
        """The same game with the same stages."""
        other = Line.__new__(Line)
        other.__dict__.update(self.__dict__, actions=list(self.actions), sides=list(self.sides), _pointer=self._copied(self._room))
        other._look()
        return other

    def __deepcopy__(self, _memo: Any) -> Line:
        return self.clone()

    def __reduce__(self) -> Any:
        """Pickled by its start and its actions."""
        return _taken, (self.variant, self.start, self.actions)

    # ---- actions ----

    def _next_stage(self) -> int:
        """A copy of the present stage behind it."""
        if self._stage + 1 == self._room:
            self._pointer, self._room = self._copied(2 * self._room), 2 * self._room
        error = bridge.new_error()
        bridge.check(lib.mweso_batch_copy(self._pointer, self._stage + 1, self._pointer, self._stage, 1, error), error)
        return self._stage + 1

    def take(self, action: int) -> None:
        """Takes an action; NotAllowed if it is not offered, UsageError if there is none such."""
        action = bridge.whole(action, "an action", 0, len(self.action_names) - 1, floats=False)
        if not self.mask[action]:
            raise NotAllowed(f"action {action} ({self.action_names[action]}) is not offered now" + (": the game is over" if self.over else ""))
        stage, error = self._next_stage(), bridge.new_error()
        bridge.check(lib.mweso_batch_step(self._pointer, stage, 1, ffi.new("int32_t *", action), ffi.NULL, 1, error), error)
        self.actions.append(action)
        self.sides.append(self.side)
        self._look()

    def take_back(self) -> int:
        """Takes the last action back, in the midst of a turn or not; which it was."""
        if not self.actions:
            raise NotAllowed("no action has been taken")
        last, _ = self.actions.pop(), self.sides.pop()
        self._look()
        return last

    def actions_of(self, move: str) -> list[int]:
        """The actions that make up a legal move string from here."""
        after = self.position.play(move).after
        found = self._lead_to(after, move)
        if found is None:
            raise NotAllowed(f"no actions lead to {move}")
        return found

    def _lead_to(self, after: Position, text: str) -> Any:
        """Those whose names the text begins with come first."""
        offered = sorted(np.flatnonzero(self.mask), key=lambda action: not text.lower().startswith(self.action_names[action].lower()))
        turns = self.turns
        for action in map(int, offered):
            self.take(action)
            rest = [] if self.turns > turns else self._lead_to(after, text[len(self.action_names[action]):])
            found = rest is not None and (self.turns == turns or self.position == after)
            self.take_back()
            if found:
                return [action, *rest]
        return None

    # ---- what is seen ----

    def _look(self) -> None:
        self._game: NDArray[Any] = np.zeros(1, GAME)
        self.mask: NDArray[np.bool_] = np.zeros(len(self.action_names), bool)  #: which actions are offered
        self._view(bridge.NOBODY, {"games": ffi.from_buffer("MwesoBatchGame[]", self._game),
                                   "mask": ffi.from_buffer("uint8_t[]", self.mask.view(np.uint8))})

    def _view(self, side: int, fields: dict[str, Any]) -> None:
        error, view = bridge.new_error(), ffi.new("MwesoBatchView *", {**fields, "side": side})
        bridge.check(lib.mweso_batch_look(self._pointer, self._stage, 1, view, 1, error), error)

    def planes(self, side: int) -> NDArray[np.float32]:
        """What a side sees: planes x rows x columns."""
        seen = self._list.new(1)
        self._view(side, self._list.view(seen))
        return seen[0]

    @property
    def plane_names(self) -> list[str]:
        return self._list.names

    @property
    def shape(self) -> tuple[int, int, int]:
        return self._list.shape

    @property
    def side(self) -> int:
        """Who is to act: 0 South, 1 North."""
        return int(self._game["side"][0])

    @property
    def over(self) -> bool:
        return bool(self._game["over"][0])

    @property
    def turns(self) -> int:
        """Completed."""
        return int(self._game["turns"][0])

    @property
    def returns(self) -> list[float]:
        """Of South and North: what the win counts, the same less for the loser; 0 while the game goes on, or if nobody wins."""
        winner, points = int(self._game["winner"][0]), float(self._game["points"][0])
        if not self.over or winner == bridge.NOBODY:
            return [0.0, 0.0]
        return [points, -points] if winner == bridge.SOUTH else [-points, points]

    @property
    def position(self) -> Position:
        """At the start of the present turn."""
        return Position(self.variant, lib.mweso_batch_position(self._pointer, self._stage))

    @property
    def text(self) -> str:
        """The position, and behind it the names of the actions of a turn half made."""
        actions = self.actions
        made: list[str] = []
        if self._game["midway"][0]:
            turn = self.clone()
            while turn._game["midway"][0]:
                made.insert(0, self.action_names[turn.take_back()])
        return f"{self.position} {''.join(made)}".rstrip() if actions else str(self.position)


def _taken(variant: Variant, start: Optional[Position], actions: list[int]) -> Line:
    line = Line(variant, start)
    for action in actions:
        line.take(action)
    return line
