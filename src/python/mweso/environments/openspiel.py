"""The rule sets as a game of OpenSpiel's own classes. It needs pyspiel; whoever imports it can load them.

    >>> import mweso.environments.openspiel
    >>> game = pyspiel.load_game("python_mweso(variant=hus,max_turns=500)")

The rules are those of mweso.environments.spiel; here is what OpenSpiel asks beside them of a game that is written in Python.
"""
from __future__ import annotations

from typing import Any, Mapping, Optional

import numpy as np
import pyspiel

from mweso.environments import spiel

USUAL: dict[str, Any] = {"variant": "omweso", "max_turns": 1000}
TYPE = pyspiel.GameType(
    short_name="python_mweso",
    long_name="Four-row mancala (mweso)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=USUAL,
)


class Game(pyspiel.Game):
    """Player 0 is South, 1 North; a game is over after `max_turns` turns at the latest: then nobody has won."""

    def __init__(self, params: Optional[Mapping[str, Any]] = None) -> None:
        given = {**USUAL, **(params or {})}
        game = spiel.Game(given.pop("variant"), given)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=game.num_players(),
            min_utility=game.min_utility(),
            max_utility=game.max_utility(),
            utility_sum=game.utility_sum(),
            max_game_length=game.max_game_length(),
        )
        super().__init__(TYPE, info, dict(params or {}))
        self.game = game

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[Mapping[str, Any]] = None) -> Observer:
        """An observer of positions; of what a player remembers if the type asks for perfect recall."""
        if params:
            raise ValueError(f"an observer has no parameters, and {sorted(params)} are given")
        return Observer(self.game, recalls=bool(iig_obs_type and iig_obs_type.perfect_recall))


class State(pyspiel.State):
    """A game at any choice of a turn. OpenSpiel copies and keeps it by its attributes: spiel.State can be copied and pickled."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.state = game.game.new_initial_state()

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.state.current_player()

    def is_terminal(self) -> bool:
        return self.state.is_terminal()

    def returns(self) -> list[float]:
        return self.state.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(player, action)

    def __str__(self) -> str:
        return str(self.state)


class Observer:
    """What a player sees, his own rows below; nothing is hidden."""

    def __init__(self, game: spiel.Game, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_tensor_shape())}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = state.state.observation_tensor(player)

    def string_from(self, state: State, player: int) -> str:
        return state.state.information_state_string(player) if self.recalls else state.state.observation_string(player)


pyspiel.register_game(TYPE, Game)
