"""Positions and moves: values that do not change."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterator, Optional

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import UsageError
from mweso.rows import Rows

if TYPE_CHECKING:
    from mweso.variant import Variant


def winner_of(winner: int) -> Optional[str]:
    return bridge.SIDES.get(winner)


@dataclass(frozen=True)
class Outcome:
    """What a move led to."""

    after: Position  #: of a move that never ends: with the hand laid back
    laps: int
    captured: int  #: seeds of the opponent
    columns: int  #: bit k-1: captured from his own pit Ak
    endless: bool
    over: bool
    winner: Optional[str]  #: "S", "N", or None
    end: str  #: how the game ended: "no-move", "both-ends"...; "" if it goes on
    points: int  #: what the win counts in a match

    @classmethod
    def _of(cls, variant: Variant, outcome: Any) -> Outcome:
        fields = bridge.fields_of(outcome, "after")
        end = bridge.decoded(lib.mweso_end_name(outcome.end))
        fields.update(after=Position(variant, outcome.after), winner=winner_of(outcome.winner), end=end)
        return cls(**fields)


@dataclass(frozen=True)
class Move:
    """A legal move of a position, as it is written, and what it leads to."""

    text: str
    before: Position
    outcome: Outcome

    @property
    def after(self) -> Position:
        return self.outcome.after

    def trace(self) -> Rows:
        """Every step of the move: see Position.trace."""
        return self.before.trace(self.text)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.after._repr_svg_()


EVENTS = {value: name.removeprefix("MWESO_EVENT_").lower() for value, name in ffi.typeof("MwesoEventKind").elements.items()}
CHOICES = {value: name.removeprefix("MWESO_").lower() for value, name in ffi.typeof("MwesoChoice").elements.items()}


OFFERED = [f"offered {number}" for number in range(1, 10)]


def choice_name(choice: int) -> str:
    """The word of a choice: "capture", "decline", "forward"...; what a script offers is "offered 1" to "offered 9"."""
    name = CHOICES.get(choice)
    return name if name and name != "offered" else f"offered {(choice // lib.MWESO_OFFERED).bit_length()}"


def choice_names(choices: int) -> list[str]:
    return [choice_name(1 << bit) for bit in range(choices.bit_length()) if choices >> bit & 1]


def set_bits(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def event_of(variant: Variant, event: Any) -> dict[str, Any]:
    """A step of a move by the names of mweso/move.h, with words for kind, pit and choices."""
    row = bridge.fields_of(event, "own_pits", "opponent_pits")
    circuit = variant._board.circuit if event.pit >= variant.pits else variant.pits
    own, opponent = ([pits[i] for i in range(circuit)] if pits != ffi.NULL else [] for pits in (event.own_pits, event.opponent_pits))
    row.update(kind=EVENTS[event.kind], side=bridge.SIDES[event.side], options=choice_names(event.options),
               taken=choice_name(event.taken) if event.taken else "", pit_name=variant.pit_name(event.pit),
               own_pits=own, opponent_pits=opponent)
    return row


NOTATIONS = list(bridge.each(lambda number: bridge.optional(lib.mweso_notation_name(number))))


def notation_of(name: str) -> int:
    """The number of a notation, by its name."""
    return NOTATIONS.index(bridge.one_of(name, NOTATIONS, "notation"))


class Position:
    """A position of a variant: `variant.start()`, `variant.position("...")`, or what a move leads to."""

    def __init__(self, variant: Variant, position: Any) -> None:
        """`position` is a MwesoPosition of the library, which is copied."""
        self.variant = variant
        self.pointer = ffi.new("MwesoPosition *", position)

    def __str__(self) -> str:
        """The position string, counters included."""
        return bridge.written(lambda buffer, size: lib.mweso_position_text(self.variant.pointer, self.pointer, buffer, size))

    def __repr__(self) -> str:
        return f"<Position of {self.variant.name}: {self}>"

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Position) and bytes(ffi.buffer(self.pointer)) == bytes(ffi.buffer(other.pointer))
                and self.variant == other.variant)

    def __hash__(self) -> int:
        return hash(bytes(ffi.buffer(self.pointer)))

    def __deepcopy__(self, _memo: Any) -> Position:
        return self  # it never changes

    def __reduce__(self) -> Any:
        return _read, (self.variant, str(self))

    def key(self) -> str:
        """The same for all positions that are the same to the rules, and another for others: the string of that which stands
        for them, South to move and its counters no higher than they are ever read. To a script, and in an opening where sides
        may be changed, positions of South's turn and of North's are two."""
        same = Position(self.variant, lib.mweso_position_same(self.variant.pointer, self.pointer))
        return str(same)

    # ---- what lies there ----

    @property
    def side(self) -> str:
        """Whose turn it is, "S" or "N"."""
        return bridge.SIDES[self.pointer.side]

    @property
    def south(self) -> tuple[int, ...]:
        """The seeds of South's pits, along the circuit: B1... or A1... as Variant.pit_name names them."""
        return self._pits(bridge.SOUTH)

    @property
    def north(self) -> tuple[int, ...]:
        return self._pits(bridge.NORTH)

    def _pits(self, side: int) -> tuple[int, ...]:
        return tuple(self.pointer.pit[side][i] for i in range(self.variant.pits))

    @property
    def stores(self) -> tuple[int, int]:
        """The seeds beside the board: South's and North's."""
        return tuple(sum(self.pointer.store[side]) for side in (bridge.SOUTH, bridge.NORTH))  # type: ignore[return-value]

    @property
    def fields(self) -> dict[str, Any]:
        """All of it, by the names of mweso/position.h."""
        return bridge.fields_of(self.pointer, "unused")

    @property
    def phase(self) -> int:
        """The phase of the turn, by its index; -1 if it is in none."""
        return lib.mweso_position_phase(self.variant.pointer, self.pointer)

    @property
    def is_over(self) -> bool:
        """Has the side to move no legal move, or was nothing captured for too long?"""
        over, error = ffi.new("bool *"), bridge.new_error()
        bridge.check(lib.mweso_position_is_over(self.variant.pointer, self.pointer, over, error), error)
        return over[0]

    # ---- moves ----

    def moves(self) -> Iterator[Move]:
        """All moves, one after the other, as they are asked for: where captures can be refused there may be thousands."""
        error, text, outcome = bridge.new_error(), ffi.new("const char **"), ffi.new("MwesoOutcome *")
        pointer = lib.mweso_moves_new(self.variant.pointer, self.pointer, error)
        moves = bridge.owned(bridge.made(pointer, error), lib.mweso_moves_free, self.variant.pointer)
        while lib.mweso_moves_next(moves, text, outcome):
            yield Move(bridge.decoded(text[0]), self, Outcome._of(self.variant, outcome[0]))
        bridge.check(lib.mweso_moves_status(moves), ffi.new("MwesoError *", lib.mweso_moves_error(moves)[0]))

    def play(self, move: str) -> Move:
        """A move of this position, from its string. NotAllowed if it is illegal, InputError if it cannot be read."""
        return self._play(move, None)

    def trace(self, move: str) -> Rows:
        """Every step of a move, with the rule that decided it: a row by the fields of MwesoEvent (mweso/move.h)."""
        steps: list[dict[str, Any]] = []
        self._play(move, bridge.Listener(lambda event: steps.append(event_of(self.variant, event))))
        return Rows(steps)

    def _play(self, move: str, listener: Optional[bridge.Listener]) -> Move:
        outcome, error = ffi.new("MwesoOutcome *"), bridge.new_error()
        sink, user = (lib.mweso_python_event, listener.handle) if listener else (ffi.NULL, ffi.NULL)
        status = lib.mweso_play(self.variant.pointer, self.pointer, bridge.encoded(move), sink, user, outcome, error)
        bridge.told(status, error, *([listener] if listener else []))
        return Move(move, self, Outcome._of(self.variant, outcome[0]))

    def explain(self, pit: str) -> str:
        """Why a pit ("A3") may or may not start a move: one sentence a line."""
        number = self.variant.pit_number(pit)
        return bridge.written(lambda buffer, size: lib.mweso_explain_start(self.variant.pointer, self.pointer, number, buffer, size))

    def write(self, move: str, notation: str) -> str:
        """A legal move in another notation: "voogt", "kiba", "abstractplay" (docs/notation.md)."""
        error = bridge.new_error()
        found = lib.mweso_notation_write(self.variant.pointer, self.pointer, notation_of(notation), bridge.encoded(str(move)), error)
        return bridge.taken(bridge.made(found, error)) or ""

    def read(self, text: str, notation: str) -> str:
        """The legal move, as it is written here, that a text in another notation says."""
        error = bridge.new_error()
        found = lib.mweso_notation_read(self.variant.pointer, self.pointer, notation_of(notation), bridge.encoded(text), error)
        return bridge.taken(bridge.made(found, error)) or ""

    def turn(self) -> Turn:
        """A turn from here, to be made choice by choice."""
        return Turn(self)

    def _repr_svg_(self) -> str:
        from mweso.drawing import board
        return board(self)


def _read(variant: Variant, text: str) -> Position:
    return variant.position(text)


class Turn(bridge.Held):
    """A move made choice by choice: until `options` is empty, `choose` one of them."""

    def __init__(self, position: Position) -> None:
        error = bridge.new_error()
        self.position = position = bridge.of_kind(position, Position, "a position")
        pointer = bridge.made(lib.mweso_turn_new(position.variant.pointer, position.pointer, error), error)
        self.pointer = bridge.owned(pointer, lib.mweso_turn_free, position.variant.pointer)

    def __repr__(self) -> str:
        return f"<Turn of {self.position.variant.label}: {self.text or 'begun'}, from {self.position}>"

    def __copy__(self) -> Turn:
        raise UsageError("a turn half made is not copied: Turn(position) begins it anew, and choose() goes on with it")

    @property
    def options(self) -> list[str]:
        """What can be chosen now: the names of pits, and the words of other choices; none when the move is complete."""
        pits = ffi.new("uint64_t *")
        options = lib.mweso_turn_options(self.pointer, pits)
        named = [self.position.variant.pit_name(pit) for pit in set_bits(pits[0])] if options & lib.MWESO_PIT else []
        return named + choice_names(options & ~lib.MWESO_PIT)

    def choose(self, option: str) -> None:
        """Makes one of the options; NotAllowed if it is none."""
        choice, pit, error = self._number(bridge.text_of(option)), self.position.variant.pit_number(option), bridge.new_error()
        bridge.check(lib.mweso_turn_choose(self.pointer, choice or lib.MWESO_PIT, pit, error), error)

    @staticmethod
    def _number(option: str) -> int:
        if option in OFFERED:
            return lib.MWESO_OFFERED << OFFERED.index(option)
        return next((number for number, name in CHOICES.items() if name == option), 0)

    @property
    def text(self) -> str:
        """The move string so far."""
        return bridge.decoded(lib.mweso_turn_text(self.pointer))

    @property
    def outcome(self) -> Outcome:
        """Of a complete move; UsageError if it is not complete."""
        outcome, error = ffi.new("MwesoOutcome *"), bridge.new_error()
        bridge.check(lib.mweso_turn_outcome(self.pointer, outcome, error), error)
        return Outcome._of(self.position.variant, outcome[0])
