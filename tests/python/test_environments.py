"""Environments, without PettingZoo and OpenSpiel, and with PettingZoo where it is installed."""
import random

import mweso
from support import needs, raises, same

np = needs("numpy")
from mweso.environments import aec, spiel  # noqa: E402  (after numpy)
from mweso.environments.line import Line  # noqa: E402


def test_agents_play_a_game_to_its_end():
    env = aec.MwesoEnv("omweso")
    for seed in range(5):
        env.reset(seed=seed)
        acted, last = 0, {}
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _info = env.last()
            assert env.observation_space(agent).contains(observation), observation
            last[agent] = reward
            if termination or truncation:
                env.step(None)
                continue
            assert reward == 0 and observation["action_mask"].any()
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            acted += 1
        assert sorted(last.values()) == [-1, 1] and acted >= env.line.turns > 3, (last, acted)
        same((env.agents, len(env.line.actions)), ([], acted))
        assert env.line.over


def test_only_who_acts_is_offered_actions():
    env = aec.env(variant=mweso.Variant("hus"))
    env.reset()
    same((env.agent_selection, env.observe("north")["action_mask"].any()), ("south", False))
    seeds = env.observe("south")["observation"][0], env.observe("north")["observation"][0]
    same(seeds[0].sum(), seeds[1].sum())
    env.step(int(np.flatnonzero(env.observe("south")["action_mask"])[0]))
    same(env.agent_selection, "north")


def test_wrong_actions_change_nothing():
    env = aec.MwesoEnv("omweso")
    env.reset()
    for action in 8, 34:
        raises(mweso.NotAllowed, env.step, action)
    for action in 35, -1, 0.0, True, "B1":
        raises(mweso.UsageError, env.step, action)
    same((env.line.actions, env.agent_selection), ([], "south"))


def test_long_games_are_truncated():
    env = aec.MwesoEnv("omweso", max_turns=2)
    env.reset(options={"start": "4x8/0x8/0x8/4x8 S"})
    for move in "B1", "B1":
        for action in env.line.actions_of(move):
            env.step(action)
    same((env.terminations, env.truncations), ({"south": False, "north": False}, {"south": True, "north": True}))
    raises(ValueError, env.step, 0)


def test_pictures():
    env = aec.MwesoEnv("omweso", render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg "), env.render()
    same(aec.MwesoEnv("omweso").render(), None)


def test_pettingzoo_accepts_it():
    needs("pettingzoo")
    from pettingzoo.test import api_test, seed_test
    import warnings
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.MwesoEnv("omweso"), num_cycles=200)
        seed_test(lambda: aec.MwesoEnv("omweso"), num_cycles=100)


def walk(state, rng, steps):
    for _ in range(steps):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


def test_states_are_undone_to_what_they_were():
    """In the midst of turns too; by the reference, by a script, and where positions may not come again."""
    for variant in "omweso", "kombe", "bao-kiswahili", "bao-congo":
        rules = mweso.Variant(variant, settings={} if variant != "kombe" else {"end.repeats": 2})
        state, rng, seen = spiel.Game(rules).new_initial_state(), random.Random(1), []
        while not state.is_terminal() and len(seen) < 80:
            seen.append((str(state), state.legal_actions(), state.current_player(), state.observation_tensor().tobytes()))
            walk(state, rng, 1)
        history = state.history()
        for action, before in zip(reversed(history), reversed(seen)):
            state.undo_action(before[2], action)
            same((str(state), state.legal_actions(), state.current_player(), state.observation_tensor().tobytes()), before, variant)
        same(state.history(), [])


def test_clones_go_their_own_way():
    state = spiel.Game("bao-kiswahili").new_initial_state()
    state.apply_action(state.string_to_action("A7"))
    assert str(state).endswith("A7"), state
    other = state.clone()
    same((str(other), other.legal_actions()), (str(state), state.legal_actions()))
    walk(other, random.Random(2), 40)
    same((len(state.history()), str(state)[-2:]), (1, "A7"))
    child = state.child(state.legal_actions()[0])
    same((len(child.history()), len(state.history())), (2, 1))
    raises(mweso.NotAllowed, state.undo_action, 1, state.history()[0])
    raises(mweso.NotAllowed, state.undo_action, 0, 0)
    same(len(state.history()), 1)


def test_the_end_of_a_game():
    game = spiel.Game("omweso")
    state = game.new_initial_state()
    walk(state, random.Random(3), 10000)
    same((state.current_player(), state.legal_actions(), sum(state.returns())), (spiel.TERMINAL, [], 0))
    assert abs(state.player_return(0)) <= game.max_utility()
    raises(mweso.NotAllowed, state.apply_action, 0)
    same(state.observation_tensor(0).shape, (game.observation_tensor_size(),))
    short = spiel.Game("omweso", max_turns=1).new_initial_state()
    short.apply_action(0)
    same((short.is_terminal(), short.returns()), (True, [0, 0]))


def test_moves_as_actions():
    for name in "omweso", "bao-kiswahili", "coro":
        line = Line(mweso.Variant(name))
        for _ in range(6):
            moves = list(line.position.moves())
            move = moves[len(line.actions) % len(moves)]
            for action in line.actions_of(move.text):
                line.take(action)
            same(line.position, move.after, name)
