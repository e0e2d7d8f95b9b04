"""What PettingZoo (AEC) and OpenSpiel document of their interfaces, held against ours.

These are our own checks, written from the public documentation: neither package is needed, and neither package's own
test has been run by passing them.
"""
import copy
import pickle
import random

import mweso
from support import needs, raises, same

np = needs("numpy")
from mweso.environments import aec, spiel  # noqa: E402  (after numpy)

VARIANTS = "omweso", "hus", "kombe", "bao-kiswahili", "enkeshui"

# ---- PettingZoo ----------------------------------------------------------------------------------


def check_observation(env, agent, observation):
    """It lies in its space, and the mask in it is that of the info."""
    assert env.observation_space(agent).contains(observation), "an observation is outside its space"
    mask = observation["action_mask"]
    assert mask.shape == (env.action_space(agent).n,) and set(np.unique(mask)) <= {0, 1}, mask
    assert (mask == env.infos[agent]["action_mask"]).all(), "the masks of observation and info differ"


def check_tables(env):
    """All dictionaries are about the agents that are left, these in the order of possible_agents."""
    for name in "rewards", "terminations", "truncations", "infos", "_cumulative_rewards":
        assert set(getattr(env, name)) == set(env.agents), f"{name} is not of the agents that are left"
    assert env.agents == [agent for agent in env.possible_agents if agent in env.agents] and env.num_agents == len(env.agents)
    for agent in env.agents:
        assert isinstance(env.terminations[agent], bool) and isinstance(env.truncations[agent], bool)
        float(env.rewards[agent])


def check_last(env, agent, owed):
    """What last() says is what the tables say, and its reward is the sum since the agent acted."""
    observation, reward, termination, truncation, info = env.last()
    assert agent == env.agent_selection, "agent_iter yields another agent than is selected"
    assert env.last(observe=False)[0] is None, "last(observe=False) observes"
    assert (termination, truncation) == (env.terminations[agent], env.truncations[agent])
    assert info is env.infos[agent]
    assert reward == owed[agent], f"last() says a reward of {reward}, and {owed[agent]} is owed"
    check_observation(env, agent, observation)
    return observation, termination or truncation


def check_aec(env, cycles, rng):
    """Plays a game, or a part of it, by the AEC contract; the actions taken."""
    assert env.reset(seed=rng.randrange(1000)) is None and env.agents == env.possible_agents
    assert not any(env.terminations.values()) and not any(env.truncations.values()), "somebody is out at the beginning"
    owed, out, actions = dict.fromkeys(env.agents, 0), [], []
    for agent in env.agent_iter(cycles):
        check_tables(env)
        observation, gone = check_last(env, agent, owed)
        assert gone or observation["action_mask"].any(), "an agent in the game has no action"
        action = None if gone else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        assert env.step(action) is None, "step() returns something"
        actions.append(action)
        owed[agent] = 0
        for other, reward in env.rewards.items():
            owed[other] += reward
        if gone:
            assert agent not in out and agent not in env.agents, f"{agent} is out, and acts again"
            out.append(agent)
    assert env.agents or sorted(out) == sorted(env.possible_agents), "somebody was skipped over"
    return actions


def test_aec_contract():
    for name in VARIANTS:
        env, rng = aec.env(variant=name, max_turns=120), random.Random(name)
        lengths = [len(check_aec(env, 400, rng)) for _ in range(3)]
        assert sum(lengths) > 30, (name, lengths)
        check_aec(env, 5, rng)  # begun anew in the midst of a game


def test_aec_ends():
    """Games that end by the rules are terminated, long ones truncated, never both; rewards are of the end, and sum to nothing."""
    ends = set()
    for seed in range(12):
        env = aec.MwesoEnv("omweso", max_turns=25)
        check_aec(env, 1000, random.Random(seed))
        env.reset()
        rng = random.Random(seed)
        while not (any(env.terminations.values()) or any(env.truncations.values())):
            assert set(env.rewards.values()) == {0}
            env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        assert set(env.terminations.values()) != set(env.truncations.values())
        assert len(set(env.terminations.values())) == 1, "one agent is in the game, and not the other"
        same(sum(env.rewards.values()), 0)
        ends.add((env.terminations["south"], env.rewards["south"]))
        for agent in env.agents:
            assert not env.infos[agent]["action_mask"].any() and not env.observe(agent)["action_mask"].any()
    assert {(True, 1.0), (True, -1.0), (False, 0.0)} <= ends, ends


def test_aec_dead_steps():
    """Whoever is out takes None and nothing else; who is not never does; and nobody acts when all are out, or before reset."""
    env = aec.MwesoEnv("omweso", max_turns=1)
    raises(ValueError, env.last)
    raises(ValueError, env.step, 0)
    env.reset()
    raises(ValueError, env.step, None)
    env.step(0)
    same((env.agents, set(env.truncations.values())), (["south", "north"], {True}))
    raises(ValueError, env.step, 1)
    order = []
    for agent in env.agent_iter():
        order.append(agent)
        env.step(None)
    same((sorted(order), env.agents, env.rewards, env.infos), (["north", "south"], [], {}, {}))
    raises(ValueError, env.step, None)
    same(list(env.agent_iter()), [])


def test_aec_seeds():
    """reset(seed) makes sampled games come again; nothing else is drawn."""
    def sampled(seed):
        env = aec.MwesoEnv("bao-kiswahili", max_turns=30)
        env.reset(seed=seed)
        taken = []
        for agent in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            gone = termination or truncation
            taken.append(None if gone else env.action_space(agent).sample(info["action_mask"]))
            env.step(taken[-1])
        return taken, env.render()
    same(sampled(7), sampled(7))
    assert sampled(7) != sampled(8)


def test_aec_actions_of_numpy():
    env = aec.MwesoEnv("omweso")
    for kind in int, np.int32, np.int64:
        env.reset()
        env.step(kind(3))
        same((env.line.actions, env.agent_selection), ([3], "north"))


def test_aec_spaces_do_not_change():
    env = aec.MwesoEnv("hus")
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent) and env.action_space(agent) is env.action_space(agent)
    same((env.max_num_agents, env.unwrapped is env, str(env), env.metadata["name"]), (2, True, "mweso_v0", "mweso_v0"))
    env.reset()
    same(env.state().tolist(), env.observe("south")["observation"].tolist())


def test_aec_copies():
    env = aec.MwesoEnv("omweso")
    env.reset()
    env.step(2)
    other = copy.deepcopy(env)
    other.step(int(np.flatnonzero(other.last()[0]["action_mask"])[0]))
    same((len(env.line.actions), len(other.line.actions)), (1, 2))


def broken(**wrong):
    """An environment with something replaced."""
    return type("Broken", (aec.MwesoEnv,), wrong)("omweso", max_turns=4)


def test_the_check_of_aec_finds_what_is_wrong():
    """Each of these breaks the contract in one place."""
    good = aec.MwesoEnv

    def mask_of_nothing(self, side):
        return good._mask(self, side) * 0

    def generous(self, observe=True):
        observation, reward, *rest = good.last(self, observe)
        return (observation, reward + 1, *rest)

    def far(self, agent):
        return {**good.observe(self, agent), "observation": good.observe(self, agent)["observation"] - 1}

    def stay(self, agent, action):
        good._leave(self, agent, action)
        self.agents.insert(0, agent)

    def forgetful(self):
        good._settle(self)
        self.infos.pop("north")

    def talkative(self, action):
        good.step(self, action)
        return 1

    def sums_up(self, action):
        kept = dict(self._cumulative_rewards)
        good.step(self, action)
        for agent in self._cumulative_rewards:
            self._cumulative_rewards[agent] += kept[agent] + 1
    for wrong in ({"_mask": mask_of_nothing}, {"last": generous}, {"observe": far}, {"_leave": stay}, {"_settle": forgetful},
                  {"step": talkative}, {"step": sums_up}):
        env = broken(**wrong)
        try:
            check_aec(env, 50, random.Random(1))
        except (AssertionError, KeyError):
            continue
        raise AssertionError(f"not found: {wrong}")


# ---- OpenSpiel -----------------------------------------------------------------------------------


def seen(state):
    """All that a state says."""
    return (str(state), state.history(), state.legal_actions(), state.current_player(), state.returns(), state.is_terminal(),
            state.observation_tensor().tobytes(), state.information_state_tensor(0).tobytes())


def check_state(game, state):
    """At any stage of a game."""
    count = game.num_distinct_actions()
    actions, mask = state.legal_actions(), state.legal_actions_mask()
    assert actions == sorted(set(actions)) and all(0 <= action < count for action in actions), actions
    same([i for i in range(count) if mask[i]], actions)
    same((len(mask), state.num_players(), state.num_distinct_actions()), (count, game.num_players(), count))
    player = state.current_player()
    if state.is_terminal():
        same((player, actions, state.is_player_node()), (spiel.TERMINAL, [], False))
    else:
        assert player in (0, 1) and actions, (player, actions)
        same((state.legal_actions(player), state.legal_actions(1 - player), sum(state.legal_actions_mask(1 - player))), (actions, [], 0))
        same((state.returns(), state.rewards()), ([0, 0], [0, 0]))
    assert not state.is_chance_node() and not state.is_simultaneous_node() and state.chance_outcomes() == []
    same(sum(state.returns()), game.utility_sum())
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
    for tensor in (state.observation_tensor(0), state.observation_tensor(1), state.information_state_tensor(0)):
        same(len(tensor), game.observation_tensor_size())
    for action in actions:
        same(state.string_to_action(state.action_to_string(player, action)), action)
        same(state.action_to_string(action), state.action_to_string(player, action))
    same([action for _, action in state.full_history()], state.history())
    same((state.move_number(), state.is_initial_state()), (len(state.history()), not state.history()))


def check_copies(game, state, rng):
    """Clones, children, what was written and read: all are the state, and go their own way."""
    before = seen(state)
    for other in (state.clone(), copy.deepcopy(state), game.deserialize_state(state.serialize()), state.resample_from_infostate(0)):
        same(seen(other), before)
        if not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
            assert len(other.history()) == len(state.history()) + 1
    for action in state.legal_actions()[:3]:
        player, child = state.current_player(), state.child(action)
        same(child.history(), [*state.history(), action])
        child.undo_action(player, action)
        same(seen(child), before)
    same(seen(state), before)


def test_openspiel_contract():
    for name in VARIANTS:
        game, rng = spiel.Game(name, max_turns=60), random.Random(name)
        for _ in range(2):
            state, strings = game.new_initial_state(), set()
            while not state.is_terminal():
                check_state(game, state)
                if rng.random() < 0.1:
                    check_copies(game, state, rng)
                strings.add(state.information_state_string())
                state.apply_action(rng.choice(state.legal_actions()))
            check_state(game, state)
            check_copies(game, state, rng)
            same(len(strings), len(state.history()))


def test_openspiel_end():
    state = spiel.Game("omweso").new_initial_state("0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S")
    state.apply_action(state.string_to_action("B5"))
    raises(mweso.NotAllowed, state.apply_actions, [0, 0])
    raises(mweso.UsageError, state.string_to_action, "B99")
    same(seen(spiel.Game("omweso").deserialize_state(state.serialize())), seen(state))
    raises(mweso.InputError, spiel.Game("omweso").deserialize_state, "start \nseven\n")
    raises(mweso.InputError, spiel.Game("omweso").deserialize_state, "nonsense\n")
    raises(mweso.NotAllowed, spiel.Game("omweso").deserialize_state, "start \n34\n")
    kind = spiel.Game("hus").get_type()
    same((kind.dynamics, kind.chance_mode, kind.utility), ("SEQUENTIAL", "DETERMINISTIC", "ZERO_SUM"))
    assert spiel.Game("hus") == spiel.Game("hus") != spiel.Game("hus", max_turns=3)


def test_openspiel_states_are_pickled():
    """As are variants and positions, for other processes."""
    game = spiel.Game(mweso.Variant("omweso", settings={"capture.own_pit": "taken"}))
    state = game.new_initial_state()
    state.apply_action(3)
    again = pickle.loads(pickle.dumps(state))
    same((seen(again), again.get_game()), (seen(state), game))
    position = state.line.position
    same(pickle.loads(pickle.dumps(position)), position)
