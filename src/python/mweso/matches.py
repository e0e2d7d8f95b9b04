"""Matches: pairs of games, or of series, between two players; series, game by game."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional, Protocol, Union

from mweso import bridge
from mweso.bridge import ffi, lib
from mweso.errors import UsageError
from mweso.game import Game
from mweso.player import Thought
from mweso.position import Move, Position
from mweso.variant import AnyVariant, Variant, variant_of


class Agent(Protocol):
    """Who plays a match from Python: has `move(game)`, the move to be made in a game's present position.

    If he has `begin(seed, stream)`, too, he is told of every game, and draws from (seed, stream) what he draws by lot, so
    that a match can be played again. A `name` stands for him in records. Player is an agent.
    """

    def move(self, game: Game) -> Union[str, Move, Thought]:
        """A legal move, as a string, or what holds one."""


def move_text(move: Union[str, Move, Thought]) -> str:
    """The string of a move."""
    return move if isinstance(move, str) else (move.move or "") if isinstance(move, Thought) else str(move)


Contestant = Union[str, Agent, Callable[[Game], Union[str, Move, Thought]]]

# ---- matches -------------------------------------------------------------------------------------

HALTS = {value: name.removeprefix("MWESO_").lower().replace("_", "-") for value, name in ffi.typeof("MwesoHalt").elements.items()}


@dataclass(frozen=True)
class MatchGame:
    """A game of a match, when it is over."""

    number: int  #: from 0; games 2i and 2i+1 are a pair
    part: int  #: in a series: which of its games, from 0
    south: int  #: 0 or 1: the player who played South
    winner: Optional[int]  #: 0 or 1: a player
    halt: str  #: "played-out", "repetition" (a position came for the third time), "cut-off", or "forfeit" of an engine
    note: str  #: of a forfeit: what went wrong
    end: str  #: how it ended by the rules, as in Outcome; "" if it was halted
    moves: tuple[str, ...]
    record: str  #: all of it (docs/records.md)

    @classmethod
    def _of(cls, told: Any) -> MatchGame:
        moves = bridge.each(lambda ply: bridge.optional(lib.mweso_game_move(told.game, ply)))
        return cls(told.number, told.part, told.south, None if told.winner == bridge.NOBODY else told.winner, HALTS[told.halt],
                   bridge.decoded(told.note), bridge.decoded(lib.mweso_end_name(lib.mweso_game_standing(told.game).end)),
                   tuple(moves), bridge.taken(lib.mweso_game_record(told.game, ffi.NULL)) or "")


def chosen_by(agent: Any) -> Callable[[Game], Any]:
    """The function by which a player who has no name chooses his moves."""
    move = getattr(agent, "move", agent)
    if not callable(move):
        raise UsageError(f"a player is due, with a function move or as one, not {agent!r}")
    return move  # type: ignore[no-any-return]


class _Seat(bridge.Listener):
    """Lets an agent play for the library."""

    def __init__(self, variant: Variant, agent: Any) -> None:
        super().__init__(chosen_by(agent))
        self.variant, self.agent = variant, agent
        self.text = ffi.NULL
        begin = lib.mweso_python_begin if hasattr(agent, "begin") else ffi.NULL
        self.pointer = ffi.new("MwesoAgent *", {"begin": begin, "move": lib.mweso_python_move, "user": self.handle})

    def begin(self, seed: int, stream: int) -> bool:
        """False if he fails."""
        return self._goes_on(lambda: self.agent.begin(seed, stream))

    def move(self, pointer: Any) -> Any:
        """His move as C reads it; NULL if he fails."""
        def ask() -> None:
            with Game.lent(self.variant, pointer) as game:
                self.text = ffi.new("char[]", bridge.encoded(move_text(self.function(game))))
        return self.text if self._goes_on(ask) else ffi.NULL

    def _goes_on(self, act: Callable[[], None]) -> bool:
        try:
            act()
        except BaseException as problem:  # also Ctrl-C
            self.raised = self.raised or problem
        return not self.raised


def _label(contestant: Contestant) -> str:
    """By which he is known: a player's name is that by which it is made."""
    return contestant if isinstance(contestant, str) else str(getattr(contestant, "name", None) or type(contestant).__name__)


def match(variant: AnyVariant, first: Contestant, second: Contestant, pairs: int = 100, seed: int = 1, opening_moves: int = 4,
          judge_nodes: int = 0, most_moves: int = 1000, threads: int = 0, progress: Optional[Callable[[int], Optional[bool]]] = None,
          each: Optional[Callable[[MatchGame], Optional[bool]]] = None, series: bool = False, most_games: int = 100) -> dict[str, Any]:
    """Pairs of games between two players with exchanged sides, as `mweso match` plays them (there --judge is 20000).

    A player is a name (docs/players.md), an Agent, or a function that is given the Game and returns a move. Returns the
    first one's wins, draws, losses, and score with interval. `each` is given every MatchGame in their order, `progress` its
    number; either stops with False. `series`: each is a series of games (series.refill), of at most `most_games`.

    Games are played on `threads` threads (0: one for every processor), but one after the other if an agent plays.
    """
    players, variant = (first, second), variant_of(variant)
    progress, each = bridge.function_or_none(progress), bridge.function_or_none(each)
    seats = [None if isinstance(player, str) else _Seat(variant, player) for player in players]
    if series and any(seats):
        raise UsageError("series are played by players that have a name, each on the board of its game")
    names = [ffi.new("char[]", bridge.encoded(_label(player))) for player in players]
    threads = 1 if any(seats) else bridge.threads_of(threads, 64)
    source = variant.series_source() if series else (ffi.NULL, None)
    plan = bridge.plan("MwesoMatchPlan", players=names, pairs=bridge.whole(pairs, "pairs", 1), seed=seed, judge_nodes=judge_nodes,
                       opening_moves=bridge.whole(opening_moves, "opening_moves", 0, 100), most_moves=most_moves, threads=threads,
                       agents=[seat.pointer if seat else ffi.NULL for seat in seats], series=source[0], most_games=most_games)
    tally, error = ffi.new("MwesoMatchTally *"), bridge.new_error()

    def tell(game: Any) -> bool:
        goes_on = each is None or not bridge.is_false(each(MatchGame._of(game)))
        return (progress is None or not bridge.is_false(progress(game.number))) and goes_on
    listener = bridge.Listener(tell)
    status = bridge.run(lib.mweso_match, variant.pointer, plan, lib.mweso_python_match_game, listener.handle, tally, error)
    heard = [listener, *filter(None, seats)]
    raised = [one.raised for one in heard if one.raised]
    for one in heard:
        one.raised = None  # all let go before anything is raised
        one.settle()
    if raised:
        raise raised[0]
    listener.end(status, error)
    return {**bridge.fields_of(tally), **bridge.fields_of(lib.mweso_match_score(tally))}


# ---- series --------------------------------------------------------------------------------------


class Series(bridge.Held):
    """A series: games played on with the seeds that were won (docs/rules.md, 2.10), until a player can go on no more.

        series = mweso.Series(mweso.Variant("ndoto"))
        while True:
            game = series.variant.game(series.start)
            ...play it...
            series.count(game)
            if series.is_over:
                break
            series.next()
    """

    def __init__(self, variant: AnyVariant) -> None:
        variant = variant_of(variant)
        source, self._kept = variant.series_source()
        error = bridge.new_error()
        self._variants: dict[tuple[str, ...], Variant] = {(): variant}
        self.pointer = bridge.owned(bridge.made(lib.mweso_series_new(source, error), error), lib.mweso_series_free, self._kept)

    def __repr__(self) -> str:
        return f"<Series of {self._variants[()].label}: game {self.number}>"

    @property
    def variant(self) -> Variant:
        """That of the present game: the first one, or that of a shorter board."""
        settings = tuple(bridge.word_list(lib.mweso_series_settings(self.pointer)) or ())
        if settings not in self._variants:
            self._variants[settings] = self._variants[()].with_settings(settings)
        return self._variants[settings]

    @property
    def start(self) -> Position:
        """From where the present game begins; seeds are still to be arranged where players may."""
        return Position(self.variant, lib.mweso_series_start(self.pointer))

    @property
    def number(self) -> int:
        """Of the present game, from 1."""
        return lib.mweso_series_game(self.pointer)

    def count(self, game: Optional[Game]) -> bool:
        """Counts the present game as it stands (None: it was broken off); False if that changes nothing."""
        if game is not None and bridge.of_kind(game, Game, "a game").variant != self.variant:
            raise UsageError(f"game {self.number} of the series is one of {self.variant.label}, not of {game.variant.label}")
        end = ffi.NULL if game is None else ffi.new("MwesoOutcome *", lib.mweso_game_standing(game.pointer))
        lib.mweso_series_count(self.pointer, end)
        return not lib.mweso_series_was_annulled(self.pointer)

    @property
    def seeds(self) -> tuple[int, int]:
        """That South and North own after the games counted."""
        return lib.mweso_series_seeds(self.pointer, bridge.SOUTH), lib.mweso_series_seeds(self.pointer, bridge.NORTH)

    @property
    def is_over(self) -> bool:
        return lib.mweso_series_is_over(self.pointer, ffi.new("int *"))

    @property
    def winner(self) -> Optional[str]:
        """Of the whole series, "S" or "N"; None while it goes on, or if nobody wins it."""
        winner = ffi.new("int *")
        return bridge.SIDES.get(winner[0]) if lib.mweso_series_is_over(self.pointer, winner) else None

    @property
    def may_shorten(self) -> bool:
        """May the board be two columns shorter in the next game?"""
        return lib.mweso_series_may_shorten(self.pointer)

    @property
    def would_shorten(self) -> bool:
        """Is the loser taken to ask for it?"""
        return lib.mweso_series_would_shorten(self.pointer)

    def next(self, shorten: Optional[bool] = None) -> None:
        """Sets up the next game; `shorten`: on a shorter board (None: if the loser is taken to ask for it)."""
        error = bridge.new_error()
        shorter = self.would_shorten if shorten is None else shorten
        bridge.check(lib.mweso_series_next(self.pointer, shorter, error), error)
