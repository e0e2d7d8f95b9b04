"""A game with the functions of OpenSpiel's Game and State, for algorithms written for them.

An action is one choice of a turn (mweso.batches): one player may act several times in a row, and a state may be cloned and
actions undone in the midst of a turn. There is no chance. pyspiel need not be installed, and is not used: where it is,
mweso.environments.openspiel makes a game of OpenSpiel's own class of it.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Union

import numpy as np
from numpy.typing import NDArray

from mweso import bridge
from mweso.bridge import lib
from mweso.environments.line import Line
from mweso.errors import InputError, NotAllowed, UsageError
from mweso.position import Position
from mweso.variant import AnyVariant, variant_of

TERMINAL = -4  #: pyspiel.PlayerId.TERMINAL
MOST_CHOICES = 65536  #: one after the other in a turn; a move with more is refused


@dataclass(frozen=True)
class GameType:
    """What kind of game it is, in the words of pyspiel.GameType."""

    long_name: str
    short_name: str = "mweso"
    dynamics: str = "SEQUENTIAL"
    chance_mode: str = "DETERMINISTIC"
    information: str = "PERFECT_INFORMATION"
    utility: str = "ZERO_SUM"
    reward_model: str = "TERMINAL"
    min_num_players: int = 2
    max_num_players: int = 2
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = True
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True


class Game:
    """Player 0 is South, 1 North. A game is over after `max_turns` turns at the latest: then nobody has won.

    Parameters may be a mapping, too, as OpenSpiel's load_game takes them: Game("omweso", {"max_turns": 500}).
    """

    def __init__(self, variant: AnyVariant = "omweso", max_turns: Union[int, Mapping[str, Any]] = 1000) -> None:
        given = max_turns if isinstance(max_turns, Mapping) else {"max_turns": max_turns}
        for name in given:
            bridge.one_of(name, ["max_turns"], "parameter")
        self.variant, self.max_turns = variant_of(variant), bridge.whole(given.get("max_turns", 1000), "max_turns", 1)
        self._shape = Line(self.variant).shape

    def new_initial_state(self, start: Union[None, str, Position] = None) -> State:
        """A state at the usual start, or at a position or its string."""
        return State(self, Line(self.variant, start))

    def get_type(self) -> GameType:
        return GameType(long_name=f"mweso: {self.variant.label}")

    def get_parameters(self) -> dict[str, Any]:
        return {"variant": self.variant.label, "max_turns": self.max_turns}

    def num_distinct_actions(self) -> int:
        return lib.mweso_action_count(self.variant.pointer)

    def num_players(self) -> int:
        return 2

    def max_utility(self) -> float:
        """What the win that counts most counts by these rules."""
        return float(lib.mweso_most_points(self.variant.pointer))

    def min_utility(self) -> float:
        return -self.max_utility()

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        """More actions than any game has: most games have little more than one a turn."""
        return self.max_turns * MOST_CHOICES

    def policy_tensor_shape(self) -> list[int]:
        return [self.num_distinct_actions()]

    def observation_tensor_shape(self) -> list[int]:
        return list(self._shape)

    def observation_tensor_size(self) -> int:
        return int(np.prod(self.observation_tensor_shape()))

    information_state_tensor_shape, information_state_tensor_size = observation_tensor_shape, observation_tensor_size

    def deserialize_state(self, text: str) -> State:
        """The state that State.serialize has written; InputError if it is none of this game."""
        start, *actions = bridge.text_of(text).splitlines() or [""]
        state = self.new_initial_state(start.removeprefix("start ") or None)
        for number, action in enumerate(actions):
            if not action.isdecimal():
                raise InputError(f"'{action}' is no action", line=number + 2)
            state.apply_action(int(action))
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.variant, self.max_turns) == (other.variant, other.max_turns)

    def __hash__(self) -> int:
        return hash((self.variant, self.max_turns))

    def __repr__(self) -> str:
        return f"mweso(variant={self.variant.label},max_turns={self.max_turns})"


class State:
    """A game at any choice of a turn."""

    def __init__(self, game: Game, line: Line) -> None:
        self._game, self.line = game, line

    def get_game(self) -> Game:
        return self._game

    def clone(self) -> State:
        return State(self._game, self.line.clone())

    def __deepcopy__(self, _memo: Any) -> State:
        return self.clone()

    def __reduce__(self) -> Any:
        return self._game.deserialize_state, (self.serialize(),)

    def serialize(self) -> str:
        """The start, then the actions taken, one a line: Game.deserialize_state reads it."""
        start = f"start {self.line.start}" if self.line.start else "start "
        return "".join(f"{part}\n" for part in (start, *self.history()))

    def resample_from_infostate(self, player: int = 0, rng: Any = None) -> State:
        """Nothing is hidden: a clone."""
        return self.clone()

    def child(self, action: int) -> State:
        """The state after an action; this one stays as it is."""
        other = self.clone()
        other.apply_action(action)
        return other

    # ---- acting ----

    def is_terminal(self) -> bool:
        return self.line.over or self.line.turns >= self._game.max_turns

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self.is_terminal()

    def is_initial_state(self) -> bool:
        return not self.line.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return []

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self.line.side

    def _offered_to(self, player: Optional[int]) -> NDArray[np.bool_]:
        if player not in (None, 0, 1, TERMINAL):
            raise UsageError(f"there is no player {player!r}; there are 0 (South) and 1 (North)")
        acts = not self.is_terminal() and player in (None, self.line.side)
        return self.line.mask if acts else np.zeros_like(self.line.mask)

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        return np.flatnonzero(self._offered_to(player)).tolist()

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        return self._offered_to(player).astype(int).tolist()

    def apply_action(self, action: int) -> None:
        """NotAllowed if it is not legal."""
        if self.is_terminal():
            raise NotAllowed("the game is over")
        self.line.take(action)

    apply_action_with_legality_check = apply_action

    def apply_actions(self, actions: list[int]) -> None:
        """NotAllowed: players never act at the same time."""
        raise NotAllowed("one player acts at a time: apply_action")

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which must be this one of this player."""
        if not self.line.actions or self.line.actions[-1] != action:
            raise NotAllowed(f"action {action} is not the last one")
        self.line.take_back()
        if self.line.side != player:
            self.line.take(action)
            raise NotAllowed(f"action {action} was not player {player}'s")

    # ---- looking ----

    def history(self) -> list[int]:
        return list(self.line.actions)

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def full_history(self) -> list[tuple[int, int]]:
        """Who took which action."""
        return list(zip(self.line.sides, self.line.actions))

    def move_number(self) -> int:
        return len(self.line.actions)

    def returns(self) -> list[float]:
        return self.line.returns

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[bridge.whole(player, "a player", 0, 1)]

    player_reward = player_return

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """Of (player, action), or of an action alone."""
        number = bridge.whole(player if action is None else action, "an action", 0, len(self.line.action_names) - 1)
        return self.line.action_names[number]

    def string_to_action(self, text: str) -> int:
        """The action of a name; UsageError if there is none."""
        return self.line.action_names.index(bridge.one_of(text, self.line.action_names, "action"))

    def observation_tensor(self, player: Optional[int] = None) -> NDArray[np.float32]:
        """What a player sees, his own rows below: the planes (Game.observation_tensor_shape) one behind the other."""
        return self.line.planes(self.line.side if player is None else bridge.whole(player, "a player", 0, 1)).ravel()

    #: Nothing is hidden. That a position came before (end.repeats) is in the string alone.
    information_state_tensor = observation_tensor

    def observation_string(self, player: Optional[int] = None) -> str:
        return str(self)

    def information_state_string(self, player: Optional[int] = None) -> str:
        """The history: it tells apart what a position alone does not."""
        return self.history_str()

    def __str__(self) -> str:
        """The position at the start of the turn, and the actions of a turn half made."""
        return self.line.text
