"""Games: played, taken back, written as records, and read from them."""
from __future__ import annotations

import os
from contextlib import contextmanager
from typing import Any, Iterator, Mapping, Optional, Union

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import InputError, NotAllowed, UsageError
from mweso.position import Outcome, Position
from mweso.variant import AnyVariant, Variant, variant_of


class Game:
    """A game of a variant, move by move: `game.play("A3")`, `game.undo()`."""

    def __init__(self, variant: AnyVariant, start: Union[None, str, Position] = None) -> None:
        """From the usual start, or from a position or its string."""
        variant = variant_of(variant)
        position = variant.start() if start is None else variant.position_of(start)
        error = bridge.new_error()
        pointer = bridge.made(lib.mweso_game_new(variant.pointer, position.pointer, error), error)
        self._adopt(variant, pointer)

    def _adopt(self, variant: Variant, pointer: Any) -> None:
        self.variant = variant
        self.pointer = bridge.owned(pointer, lib.mweso_game_free, variant.pointer)

    @classmethod
    def _of(cls, variant: Variant, pointer: Any) -> Game:
        game = cls.__new__(cls)
        game._adopt(variant, pointer)
        return game

    @classmethod
    @contextmanager
    def lent(cls, variant: Variant, pointer: Any) -> Iterator[Game]:
        """A game that belongs to the library, for the time of a call; UsageError if it is not left as it was."""
        game = cls.__new__(cls)
        game.variant, game.pointer = variant, pointer
        length = len(game)
        try:
            yield game
            if len(game) != length:
                raise UsageError(f"the game was lent with {length} moves, and is given back with {len(game)}: undo() what was tried")
        finally:
            del game.pointer

    def __getattr__(self, name: str) -> Any:
        if name == "pointer":
            raise UsageError("the game was lent for the time of a call; who keeps it keeps a copy.deepcopy of it")
        raise AttributeError(f"a Game has no {name}")

    def __repr__(self) -> str:
        return f"<Game of {self.variant.name}, {len(self)} moves>"

    def __reduce__(self) -> Any:
        """Pickled by its start and its moves."""
        return _played, (self.variant, self.position_before(0), self.moves)

    def __len__(self) -> int:
        """The moves made."""
        return lib.mweso_game_length(self.pointer)

    def play(self, move: str) -> Outcome:
        """Makes a move, from its string. NotAllowed if it is illegal, InputError if it cannot be read."""
        error = bridge.new_error()
        bridge.check(lib.mweso_game_play(self.pointer, bridge.encoded(str(move)), False, error), error)
        return self.outcomes[-1]

    def undo(self) -> None:
        """Takes the last move back; NotAllowed if there is none."""
        if not lib.mweso_game_undo(self.pointer):
            raise NotAllowed("no move has been made")

    @property
    def position(self) -> Position:
        return Position(self.variant, lib.mweso_game_position(self.pointer)[0])

    def position_before(self, ply: int) -> Position:
        """The position before move `ply`, from 0; at len(game) the one now."""
        if ply not in range(len(self) + 1):
            raise IndexError(f"there is no move {ply!r} in a game of {len(self)}")
        return Position(self.variant, lib.mweso_game_position_before(self.pointer, ply)[0])

    @property
    def moves(self) -> list[str]:
        """The moves made, as they are written."""
        return list(bridge.each(lambda ply: bridge.optional(lib.mweso_game_move(self.pointer, ply))))

    @property
    def outcomes(self) -> _Outcomes:
        """What each of them led to."""
        return _Outcomes(self)

    @property
    def standing(self) -> Outcome:
        """How the game stands, with the laps and captured seeds of all moves."""
        return Outcome._of(self.variant, lib.mweso_game_standing(self.pointer))

    @property
    def is_over(self) -> bool:
        return lib.mweso_game_standing(self.pointer).over

    @property
    def winner(self) -> Optional[str]:
        return self.standing.winner

    def record(self, headers: Optional[Mapping[str, str]] = None) -> str:
        """The game as a record (docs/records.md), with headers such as {"South": "..."}. UsageError if they do not read back as given."""
        wanted: dict[str, str] = dict(bridge.of_kind(headers or {}, Mapping, "a mapping of headers"))
        for name, value in wanted.items():
            bridge.of_kind(value, str, f"a text as header {name}")
        texts, _kept = bridge.words([part for pair in wanted.items() for part in pair])
        text = bridge.taken(lib.mweso_game_record(self.pointer, texts)) or ""
        try:
            told = next(records_of(text)).headers
        except InputError as problem:
            raise UsageError(f"headers={wanted!r}: {problem}") from None
        for name, value in wanted.items():
            own = name == "Variant" and value == self.variant.name  # with what is set behind it
            if name not in ("Rules", "Start") and not own and told.get(name) != value.strip():  # those come from the game
                raise UsageError(f"headers: {name}={value!r} is no line of a record")
        return text

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()


def _played(variant: Variant, start: Position, moves: list[str]) -> Game:
    game = Game(variant, start)
    for move in moves:
        game.play(move)
    return game


class _Outcomes:
    """The outcomes of a game's moves, made when they are asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __len__(self) -> int:
        return len(self.game)

    def __getitem__(self, ply: int) -> Outcome:
        ply += len(self) if ply < 0 else 0
        found = lib.mweso_game_outcome_of(self.game.pointer, ply) if ply >= 0 else ffi.NULL
        if found == ffi.NULL:
            raise IndexError("there is no such move")
        return Outcome._of(self.game.variant, found[0])

    def __iter__(self) -> Iterator[Outcome]:
        return (self[ply] for ply in range(len(self)))


# ---- records -------------------------------------------------------------------------------------

LAYOUTS = {name.removeprefix("MWESO_LAYOUT_").lower(): value
           for name, value in ffi.typeof("MwesoLayout").relements.items() if value != lib.MWESO_LAYOUT_ANY}


def layout_of(name: str) -> int:
    return LAYOUTS[bridge.one_of(name, LAYOUTS, "layout")]


class Record(bridge.Held):
    """One game of a file, as it was read: `headers`, the `line` on which it starts, and `game()`, which plays it."""

    def __init__(self, pointer: Any, file: Optional[str]) -> None:
        self.pointer = bridge.owned(pointer, lib.mweso_record_free)
        self.file = file

    def __repr__(self) -> str:
        return f"<Record of {self.headers.get('Variant', 'omweso')}, {self.file or 'text'}:{self.line}>"

    @property
    def line(self) -> int:
        return lib.mweso_record_line(self.pointer)

    @property
    def headers(self) -> dict[str, str]:
        """By their names; of one that may be repeated (Note, Source, Set) the last."""
        return dict(bridge.each(self._header))

    @property
    def settings(self) -> list[str]:
        """What its headers Set, "section.key=value"."""
        return [value for name, value in bridge.each(self._header) if name == "Set"]

    def _header(self, index: int) -> Optional[tuple[str, str]]:
        name = ffi.new("const char **")
        value = lib.mweso_record_header_at(self.pointer, index, name)
        return None if value == ffi.NULL else (bridge.decoded(name[0]), bridge.decoded(value))

    def game(self, variant: Optional[AnyVariant] = None) -> Game:
        """Plays all of it, by a variant or (None) the one that the record names.

        InputError or NotAllowed say the move, counted from 1, in `column`, and its line.
        """
        headers = self.headers
        variant = Variant.recorded(headers.get("Variant", "omweso"), self.settings) if variant is None else variant_of(variant)
        game, error = ffi.new("MwesoGame **"), bridge.new_error()
        status = lib.mweso_record_play(self.pointer, variant.pointer, game, error)
        if status != lib.MWESO_OK:
            lib.mweso_game_free(game[0])
            bridge.check(status, error, self.file)
        return Game._of(variant, game[0])


def _records(pointer: Any, error: Any, file: Optional[str], *kept: Any) -> Iterator[Record]:
    records = bridge.owned(bridge.made(pointer, error, file), lib.mweso_records_free, *kept)
    while (found := lib.mweso_records_next(records, error)) != ffi.NULL:
        yield Record(found, file)
    bridge.check(error.status, error, file)


def records(file: Union[str, os.PathLike[str]], layout: str = "record") -> Iterator[Record]:
    """The games of a file, one after the other: "record", "placements", "wernham" or "bao" (docs/records.md).

    What cannot be read is raised, with its line.
    """
    error = bridge.new_error()
    yield from _records(lib.mweso_records_new(bridge.encoded(bridge.text_of(file)), layout_of(layout), error), error,
                        bridge.text_of(file))


def records_of(text: str, layout: str = "record") -> Iterator[Record]:
    """The same from text."""
    error, data = bridge.new_error(), ffi.new("char[]", bridge.encoded(text))
    yield from _records(lib.mweso_records_new_text(data, len(data) - 1, layout_of(layout), error), error, None, data)
