"""Players: those who choose moves, by name (docs/players.md)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import UsageError
from mweso.rows import Rows
from mweso.variant import AnyVariant, Variant, variant_of

if TYPE_CHECKING:
    from mweso.game import Game
    from mweso.position import Position


@dataclass(frozen=True)
class Thought:
    """What a player thinks of a position."""

    move: Optional[str]  #: the move chosen; None while he still thinks
    line: Optional[str]  #: it and the moves expected after it, parted by blanks
    value: Optional[int]  #: to the side to move, in hundredths of a seed (of mcts in 10000ths); None: no opinion
    win: int  #: 0: open; n > 0: the side to move wins within n moves; n < 0: it loses within -n
    depth: int  #: moves looked ahead
    nodes: int
    seconds: float

    @classmethod
    def _of(cls, thought: Any) -> Thought:
        fields = bridge.fields_of(thought, "has_value")
        return cls(**{**fields, "value": fields["value"] if thought.has_value else None})


Thinking = Optional[Callable[[Thought], Optional[bool]]]


class Player:
    """Someone who chooses moves: "random", "greedy", "search:nodes=10000", "mcts:playouts=1000"...

    `thinking` of its functions is told now and then what he thinks so far; where it returns False he moves soon.
    """

    def __init__(self, variant: AnyVariant, name: str) -> None:
        error, variant = bridge.new_error(), variant_of(variant)
        pointer = bridge.made(lib.mweso_player_new(variant.pointer, bridge.encoded(name), error), error)
        self.variant = variant
        self.pointer = bridge.owned(pointer, lib.mweso_player_free, variant.pointer)
        self._used = bridge.Guard("the player")

    @classmethod
    def of_level(cls, variant: AnyVariant, level: Union[int, str]) -> Player:
        """One of those that `mweso players` lists, by its number (1 plays at random) or its name;
        `mweso players bao-kiswahili` lists more of them, by name."""
        return cls(variant, f"level:{level}")

    @property
    def name(self) -> str:
        return bridge.decoded(lib.mweso_player_name(self.pointer))

    def __repr__(self) -> str:
        return f"<Player {self.name} of {self.variant.name}>"

    def __reduce__(self) -> Any:
        """Pickled by his name: he begins anew."""
        return Player, (self.variant, self.name)

    def begin(self, seed: int = 1, stream: int = 0) -> None:
        """Begins a new game: what he draws by lot is drawn from (seed, stream)."""
        error = bridge.new_error()
        with self._used():
            bridge.check(lib.mweso_player_begin(self.pointer, bridge.whole(seed, "seed"), bridge.whole(stream, "stream"), error), error)

    def move(self, game: Game, thinking: Thinking = None) -> Thought:
        """The move that he chooses in a game's present position; it is not played. NotAllowed if the game is over."""
        board = self._of(game)
        return self._think(thinking, lambda sink, user, thought, error: bridge.run(
            lib.mweso_player_move, self.pointer, board, sink, user, thought, error))

    def judge(self, game: Game, move: str, thinking: Thinking = None) -> Thought:
        """What a searching player thinks of one move."""
        board = self._of(game)
        return self._think(thinking, lambda sink, user, thought, error: bridge.run(
            lib.mweso_player_judge, self.pointer, board, bridge.encoded(move), sink, user, thought, error))

    def _of(self, game: Game) -> Any:
        """A game by the rules that he plays by."""
        from mweso.game import Game
        if not isinstance(game, Game):
            raise UsageError(f"a game is due, not {game!r}: variant.game(position) begins one")
        if game.variant is not self.variant and game.variant != self.variant:
            raise UsageError(f"he plays {self.variant.label}, and the game is of {game.variant.label}")
        return game.pointer

    def _think(self, thinking: Thinking, ask: Callable[[Any, Any, Any, Any], int]) -> Thought:
        thinking = bridge.function_or_none(thinking)
        listener = bridge.Listener(lambda so_far: thinking(Thought._of(so_far[0])) if thinking else True)
        thought, error = ffi.new("MwesoThought *"), bridge.new_error()
        with self._used():
            status = ask(lib.mweso_python_thought, listener.handle, thought, error)
        bridge.told(status, error, listener)
        return Thought._of(thought[0])


def analyze(what: Union[AnyVariant, Position, Game], player: str = "search:nodes=100000") -> Rows:
    """The moves of a position (the usual start of a variant, the present one of a game) as a search sees them.

    A row for each: move, value, win, depth, nodes, line; the best first. Moves with the same result are one row.
    """
    from mweso.game import Game
    from mweso.position import Position
    game = what if isinstance(what, Game) else Game(what.variant, what) if isinstance(what, Position) else Game(what)
    found, thinker, seen = Rows(), Player(game.variant, player), set()
    for move in game.position.moves():
        key = (move.after, move.outcome.end, move.outcome.winner)
        if key in seen:
            continue
        seen.add(key)
        thinker.begin()
        thought = thinker.judge(game, move.text)
        found.append({"move": move.text, "value": thought.value, "win": thought.win, "depth": thought.depth,
                      "nodes": thought.nodes, "line": thought.line})
    found.sort(key=_merit, reverse=True)
    return found


def _merit(row: dict[str, Any]) -> tuple[int, int]:
    """Soon won before open before late lost."""
    win = row["win"]
    return (1, -win) if win > 0 else (-1, -win) if win < 0 else (0, row["value"] or 0)
