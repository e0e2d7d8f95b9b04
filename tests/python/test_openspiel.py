"""The game of OpenSpiel's own classes: by OpenSpiel's own random_sim_test where pyspiel is installed, else by a stand-in of what
OpenSpiel documents of games that are written in Python. The stand-in copies and keeps states as OpenSpiel does, by their attributes."""
import copy
import importlib.util
import pickle
import random
import sys
import types

import mweso
from support import needs, raises, same

np = needs("numpy")
from mweso.environments import spiel  # noqa: E402  (after numpy)
from mweso.errors import UsageError  # noqa: E402


class Words:
    """Keyword arguments that become attributes, as GameType's and GameInfo's; a word that OpenSpiel does not know is refused."""

    def __init__(self, **words):
        assert set(words) == set(self.KNOWN), set(words) ^ set(self.KNOWN)
        vars(self).update(words)


class GameType(Words):
    KNOWN = ("short_name long_name dynamics chance_mode information utility reward_model max_num_players min_num_players "
             "provides_information_state_string provides_information_state_tensor provides_observation_string "
             "provides_observation_tensor parameter_specification").split()
    Dynamics, ChanceMode = types.SimpleNamespace(SEQUENTIAL=1), types.SimpleNamespace(DETERMINISTIC=0)
    Information, Utility = types.SimpleNamespace(PERFECT_INFORMATION=1), types.SimpleNamespace(ZERO_SUM=0)
    RewardModel = types.SimpleNamespace(TERMINAL=1)


class GameInfo(Words):
    KNOWN = "num_distinct_actions max_chance_outcomes num_players min_utility max_utility utility_sum max_game_length".split()


class Game:
    def __init__(self, kind, info, parameters):
        assert set(parameters) <= set(kind.parameter_specification), parameters
        self.kind, self.info, self.parameters = kind, info, parameters

    def num_distinct_actions(self):
        return self.info.num_distinct_actions

    def observers(self):
        """The usual one and that of information states, with the words by which OpenSpiel asks for them."""
        return [self.make_py_observer(types.SimpleNamespace(perfect_recall=recalls), {}) for recalls in (False, True)]


class State:
    def __init__(self, game):
        self.__dict__["_kept"] = {"game": game, "history": []}

    def attributes(self):
        return {name: value for name, value in vars(self).items() if name != "_kept"}

    def with_attributes(self, attributes):
        other = self._kept["game"].new_initial_state()
        other._kept["history"] = list(self._kept["history"])
        vars(other).update(attributes)
        return other

    def clone(self):
        return self.with_attributes(copy.deepcopy(self.attributes()))

    def serialized_and_read(self):
        return self.with_attributes(pickle.loads(pickle.dumps(self.attributes())))

    def legal_actions(self):
        return [] if self.is_terminal() else self._legal_actions(self.current_player())

    def apply_action(self, action):
        self._kept["history"].append(action)
        self._apply_action(action)

    def history(self):
        return self._kept["history"]


def stand_in():
    made = {}
    def load_game(name, parameters):
        return made[name](parameters)
    return types.SimpleNamespace(GameType=GameType, GameInfo=GameInfo, Game=Game, State=State, load_game=load_game,
                                 PlayerId=types.SimpleNamespace(TERMINAL=-4),
                                 register_game=lambda kind, creator: made.update({kind.short_name: creator}))


def pyspiel():
    """OpenSpiel with our game in it, and whether it is OpenSpiel itself."""
    if "pyspiel" not in sys.modules and not importlib.util.find_spec("pyspiel"):
        sys.modules["pyspiel"] = stand_in()
    import mweso.environments.openspiel  # noqa: F401  (registers)
    return sys.modules["pyspiel"], not isinstance(sys.modules["pyspiel"], types.SimpleNamespace)


def test_games_are_those_of_the_form():
    """Random games by OpenSpiel's classes go as those of mweso.environments.spiel, through copies and kept states."""
    openspiel, real = pyspiel()
    for variant in "omweso", "hus", "bao-kiswahili":
        game = openspiel.load_game("python_mweso", {"variant": variant, "max_turns": 60})
        if real:
            openspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
        form, rng = spiel.Game(variant, 60), random.Random(4)
        state, other = game.new_initial_state(), form.new_initial_state()
        same(game.num_distinct_actions(), form.num_distinct_actions(), "actions")
        while not state.is_terminal():
            actions = state.legal_actions()
            same((actions, state.current_player()), (other.legal_actions(), other.current_player()), variant)
            action = rng.choice(actions)
            before = str(state)
            copied = state.clone()
            copied.apply_action(action)
            assert str(state) == before, "a copy's action changes the state"
            state.apply_action(action)
            other.apply_action(action)
            same((str(copied), str(state)), (str(other), str(other)), variant)
            if not real and len(state.history()) % 9 == 0:
                state = state.serialized_and_read()
        same((state.current_player(), state.returns(), list(state.history())), (spiel.TERMINAL, other.returns(), other.history()), variant)
        assert state.legal_actions() == [], "something may be done after the end"
        assert len(state.history()) <= form.max_game_length()


def test_observers():
    """Positions by the usual one, all that was done by that of information states."""
    openspiel, real = pyspiel()
    game = openspiel.load_game("python_mweso", {"variant": "omweso"})
    state, form = game.new_initial_state(), spiel.Game("omweso").new_initial_state()
    first = state.legal_actions()[0]
    state.apply_action(first)
    form.apply_action(first)
    for usual, recalling in [] if real else [game.observers()]:
        for player in 0, 1:
            for observer in usual, recalling:
                observer.set_from(state, player)
                assert (observer.tensor == form.observation_tensor(player)).all() and np.shares_memory(observer.tensor, observer.dict["observation"])
            same((usual.string_from(state, player), recalling.string_from(state, player)), (str(form), form.history_str()))
    if real:
        same([state.observation_string(0), state.information_state_string(0)], [str(form), form.history_str()])
        assert (np.array(state.observation_tensor(0), np.float32) == form.observation_tensor(0)).all()
    raises(ValueError, game.make_py_observer, None, {"planes": 3})


def test_wrong_parameters():
    openspiel, real = pyspiel()
    if not real:
        from mweso.environments.openspiel import Game as Ours
        assert "omwesso" in str(raises(mweso.Error, Ours, {"variant": "omwesso"}))
        assert "max_turns" in str(raises(UsageError, Ours, {"max_turn": 3}))
        raises(UsageError, Ours, {"max_turns": 0})
        same(openspiel.load_game("python_mweso", {}).game, spiel.Game("omweso", 1000))
