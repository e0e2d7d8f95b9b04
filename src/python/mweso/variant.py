"""Variants: loaded from files, text, or by name; asked for their answers."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Optional, Union

from mweso import bridge
from mweso.bridge import Settings, ffi, lib
from mweso.errors import Finding, UsageError, VariantError
from mweso.rows import Rows

if TYPE_CHECKING:
    from mweso.game import Game
    from mweso.player import Player
    from mweso.position import Position

HERE = os.path.dirname(os.path.abspath(__file__))
BUILT_IN = os.path.join(HERE, "variants")  #: the folder of the variants that come with the package
Folders = Union[None, str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]
AnyVariant = Union["Variant", str, "os.PathLike[str]"]  #: a variant, or by what Variant() loads it


def folders_of(path: Folders) -> list[Any]:
    """By default the built-in folder, those of MWESO_PATH, and the present one, as for the program."""
    if path is None:
        return [BUILT_IN, *filter(None, os.environ.get("MWESO_PATH", "").split(":")), "."]
    return [path] if isinstance(path, (str, os.PathLike)) else bridge.listed(path, "path")


def new_path(path: Folders) -> Any:
    found = bridge.owned(lib.mweso_path_new(), lib.mweso_path_free)
    for folder in folders_of(path):
        lib.mweso_path_add(found, bridge.encoded(folder))
    return found


def is_file(name: str) -> bool:
    """Is a file meant, not a name that is looked for?"""
    return "/" in name or name.endswith(".ini")


def variants(path: Folders = None) -> dict[str, str]:
    """The variants in some folders (by default as for Variant), and the file of each by its name."""
    found: dict[str, str] = {}
    listener = bridge.Listener(lambda name, file: found.update({name: file}))
    status = lib.mweso_path_each(new_path(path), lib.mweso_python_named, listener.handle)
    bridge.told(status, bridge.new_error(), listener)
    return found


@dataclass(frozen=True)
class Answer:
    """What a variant answers to a key."""

    text: str
    assumed: bool  #: marked with " ?"
    certainty: str  #: "stated" by a source, "as" in another variant by what a source says, "assumed", or "silent": no source names it
    as_in: str  #: the variant that a mark " ?as NAME" names, or ""
    origin: str  #: "file", "ancestor", "setting" or "default"
    file: str  #: where it stands; "" for defaults
    line: int
    comment: str
    sentence: str  #: what it means, for a player who has never seen the game; "" where nothing is to be said


ORIGINS = {lib.MWESO_FROM_FILE: "file", lib.MWESO_FROM_ANCESTOR: "ancestor", lib.MWESO_FROM_SETTING: "setting",
           lib.MWESO_FROM_DEFAULT: "default"}
CERTAINTIES = {lib.MWESO_STATED: "stated", lib.MWESO_BY_REFERENCE: "as", lib.MWESO_ASSUMED: "assumed", lib.MWESO_NOT_NAMED: "silent"}


def keys() -> dict[str, int]:
    """The keys of a variant file, "section.key", with their places in the table."""
    found = {}
    for i in range(lib.mweso_key_count()):
        key = lib.mweso_key(i)
        found[f"{bridge.decoded(key.section)}.{bridge.decoded(key.name)}"] = i
    return found


class Variant:
    """The rules of one game: `Variant("omweso")`, `Variant("house.ini", settings={"capture.own_pit": "taken"})`.

    `name` is a file if it has a '/' or ends in ".ini", else it is looked for in the folders of `path`: by default those
    that come with the package, those of the environment variable MWESO_PATH, and the present one. `settings` overrule
    the file. Raises VariantError with file, line and all findings; what is only warned of is in `warnings`.
    """

    def __init__(self, name: Union[str, os.PathLike[str]], settings: Settings = None, path: Folders = None) -> None:
        word = bridge.encoded(bridge.text_of(name))
        self._load(lambda found, given, findings: lib.mweso_variant_load(found, word, given, findings), settings, path)
        #: by what it was loaded, if it was by name
        self._origin: Optional[tuple[str, list[str], list[Any]]] = (bridge.text_of(name), bridge.answers(settings) or [], folders_of(path))
        self._recipe: tuple[Any, tuple[Any, ...]] = Variant, self._origin
        #: what it was made from by from_text, or None
        self.text: Optional[str] = None

    @classmethod
    def from_text(cls, text: str, settings: Settings = None, path: Folders = None, label: str = "text.ini") -> Variant:
        """A variant from the text of its file; `label` stands for the file in errors."""
        data = bridge.encoded(bridge.text_of(text))
        return cls._made(lambda found, given, findings: lib.mweso_variant_load_text(
            found, bridge.encoded(label), data, len(data), given, findings), settings, path, "from_text", text, label=label)

    @classmethod
    def small(cls, name: AnyVariant, columns: int, seeds: int, settings: Settings = None, path: Folders = None) -> Variant:
        """A variant, or that of a name, cut to `columns` with `seeds` in each outer pit, as `mweso solve` plays it (mweso/solve.h)."""
        if isinstance(name, Variant):
            file, _settings, folders = name._by_name()
            return cls.small(file + name.label[len(name.name):], columns, seeds, settings, folders if path is None else path)
        columns, seeds, name = bridge.whole(columns, "columns", 0, 255), bridge.whole(seeds, "seeds", 0, 65535), bridge.text_of(name)
        return cls._made(lambda found, given, findings: lib.mweso_variant_load_small(
            found, bridge.encoded(name), columns, seeds, given, findings), settings, path, "small", name, columns, seeds)

    @classmethod
    def recorded(cls, name: str, settings: Settings = None, path: Folders = None) -> Variant:
        """As Variant(...), for what somebody else wrote, as in a record: files that it names stay in those folders."""
        return cls._made(lambda found, given, findings: lib.mweso_variant_load_recorded(
            found, bridge.encoded(name), True, given, True, findings), settings, path, "recorded", bridge.text_of(name))

    @classmethod
    def _made(cls, load: Any, settings: Settings, path: Folders, maker: str, *arguments: Any, **more: Any) -> Variant:
        variant = cls.__new__(cls)
        variant._load(load, settings, path)
        variant._origin, variant.text = None, str(arguments[0]) if maker == "from_text" else None
        variant._recipe = _make, (maker, arguments, {"settings": bridge.answers(settings), "path": folders_of(path), **more})
        return variant

    def _by_name(self) -> tuple[str, list[str], list[Any]]:
        if self._origin is None:
            raise UsageError(f"{self.label} was made from a text, and games on other boards need a file to load it from")
        return self._origin

    def source(self) -> tuple[str, list[Any]]:
        """By what it is loaded but for settings: a name and folders; the name of one from a text is what stands for its file."""
        if self._origin is not None:
            return self._origin[0], self._origin[2]
        _maker, arguments, more = self._recipe[1]
        return more.get("label", arguments[0]), more["path"]

    def with_settings(self, settings: Settings) -> Variant:
        """The same file with these settings in place of those that this one was loaded with."""
        name, _, folders = self._by_name()
        return Variant(name, settings, folders)

    def series_source(self) -> tuple[Any, Any]:
        """A MwesoSeriesSource, and what keeps its texts in memory."""
        name, settings, folders = self._by_name()
        found, given, text = new_path(folders), bridge.words(settings), ffi.new("char[]", bridge.encoded(name))
        return ffi.new("MwesoSeriesSource *", {"path": found, "name": text, "settings": given[0]}), (found, given, text)

    def _load(self, load: Any, settings: Settings, path: Folders) -> None:
        findings, given, found = bridge.Findings(), bridge.words(bridge.answers(settings)), new_path(path)
        pointer = load(found, given[0], findings.pointer)
        if pointer == ffi.NULL:
            findings.check()
            raise VariantError("the variant cannot be loaded")
        self.pointer = bridge.owned(pointer, lib.mweso_variant_free)
        self._board = lib.mweso_variant_board(self.pointer)
        #: what the loader warns of
        self.warnings: tuple[Finding, ...] = findings.all()

    def __repr__(self) -> str:
        return f"<Variant {self.name}, {self.rows}x{self.columns}>"

    def _repr_html_(self) -> str:
        """Its answers, each with what it means."""
        return Rows({"key": key, "answer": answer.text + (" ?" if answer.assumed else ""), "meaning": answer.sentence}
                    for key, answer in self.answers().items())._repr_html_()

    def __eq__(self, other: object) -> bool:
        """Do both give the same answers?"""
        return isinstance(other, Variant) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __deepcopy__(self, _memo: Any) -> Variant:
        return self  # it never changes

    def __reduce__(self) -> Any:
        """Pickled by what it was loaded by, so that other processes load it anew."""
        return self._recipe

    # ---- the board ----

    @property
    def name(self) -> str:
        return bridge.decoded(lib.mweso_variant_name(self.pointer))

    @property
    def label(self) -> str:
        """The name with what settings changed beside it, such as "omweso capture.own_pit=taken"."""
        return bridge.decoded(lib.mweso_variant_label(self.pointer))

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the answers: equal for equal rules, whatever the files look like."""
        return bridge.decoded(lib.mweso_variant_fingerprint(self.pointer))

    @property
    def columns(self) -> int:
        return self._board.columns

    @property
    def rows(self) -> int:
        """Of both players: 4, or 2 where they share one circuit."""
        return self._board.rows

    @property
    def pits(self) -> int:
        """Of one player."""
        return self._board.pits

    @property
    def stores(self) -> int:
        """Of one player."""
        return self._board.stores

    @property
    def drawn(self) -> list[list[int]]:
        """The pit in each row of a picture, from the top (North's), and column, from South's left.

        North's pits are numbered from `pits` on.
        """
        board = self._board
        return [[board.drawn[row][column] for column in range(board.columns)] for row in range(board.rows)]

    def pit_name(self, pit: int) -> str:
        """"A1" to "B32", by the number of a pit in its owner's view."""
        name = ffi.new("char[4]")
        lib.mweso_pit_name(self.pointer, bridge.whole(pit, "a pit", 0, 255), name)
        return bridge.decoded(name)

    def pit_number(self, name: str) -> int:
        """The number of a pit; -1 if `name` is none."""
        return lib.mweso_pit_number(self.pointer, bridge.encoded(name))

    # ---- the rules ----

    def answers(self) -> dict[str, Answer]:
        """What the variant answers to every key that it has an answer for."""
        found = {key: self._answer(i) for key, i in keys().items()}
        return {key: answer for key, answer in found.items() if answer.text}

    def _answer(self, key: int) -> Answer:
        fields = bridge.fields_of(lib.mweso_variant_answer(self.pointer, key))
        sentence = bridge.written(lambda buffer, size: lib.mweso_variant_sentence(self.pointer, key, buffer, size))
        fields.update(origin=ORIGINS[fields["origin"]], certainty=CERTAINTIES[fields["certainty"]], as_in=fields.pop("as"), sentence=sentence)
        return Answer(**fields)

    @property
    def files(self) -> list[str]:
        """Those that it was read from: its own, those that it inherits from, and its scripts."""
        return list(bridge.each(lambda i: bridge.optional(lib.mweso_variant_file(self.pointer, i))))

    @property
    def sources(self) -> list[str]:
        """The values of variant.source."""
        return list(bridge.each(lambda i: bridge.optional(lib.mweso_variant_source(self.pointer, i))))

    def check(self, games: int = 200, seed: int = 1) -> tuple[Finding, ...]:
        """What `mweso check` finds beyond errors of loading, from so many random games."""
        findings = bridge.Findings()
        games, seed = bridge.whole(games, "games"), bridge.whole(seed, "seed")
        bridge.check(bridge.run(lib.mweso_variant_check, self.pointer, games, seed, findings.pointer), bridge.new_error())
        return findings.all()

    # ---- play ----

    @property
    def has_placement(self) -> bool:
        """Does the usual game begin with the players arranging their seeds?"""
        return lib.mweso_variant_has_placement(self.pointer)

    def start(self, placing: bool = False) -> Position:
        """The usual start; with `placing`, where the variant asks for it, South has still to arrange his seeds."""
        from mweso.position import Position
        return Position(self, lib.mweso_position_start(self.pointer, bool(placing)))

    def position(self, text: str) -> Position:
        """Reads a position string (docs/rules.md, 1)."""
        from mweso.position import Position
        position, error = ffi.new("MwesoPosition *"), bridge.new_error()
        bridge.check(lib.mweso_position_parse(self.pointer, bridge.encoded(text), position, error), error)
        return Position(self, position[0])

    def position_of(self, what: Union[str, Position]) -> Position:
        """A position of a board of its size, or that of its string."""
        from mweso.position import Position
        if isinstance(what, Position):
            other = what.variant
            if (other.rows, other.columns) != (self.rows, self.columns):
                raise UsageError(f"a position of {other.rows} rows of {other.columns} pits is none of {self.label}, which has "
                                 f"{self.rows} of {self.columns}")
            return what
        if isinstance(what, str):
            return self.position(what)
        raise UsageError(f"a position or its string is due, not {what!r}")

    def game(self, start: Union[None, str, Position] = None) -> Game:
        """A game from the usual start, or from a position or its string."""
        from mweso.game import Game
        return Game(self, start)

    def player(self, name: str) -> Player:
        """Who chooses moves, by name: "random", "greedy", "search:nodes=10000"... (docs/players.md)."""
        from mweso.player import Player
        return Player(self, name)


def _make(maker: str, arguments: tuple[Any, ...], more: dict[str, Any]) -> Variant:
    """A variant that was not loaded by name, out of a pickle."""
    made: Variant = getattr(Variant, maker)(*arguments, **more)
    return made


def variant_of(what: AnyVariant) -> Variant:
    """A variant, or that of a name: whatever works on variants takes either."""
    if isinstance(what, Variant):
        return what
    if isinstance(what, (str, os.PathLike)):
        return Variant(what)
    raise UsageError(f"a variant or its name is due, not {what!r}")
