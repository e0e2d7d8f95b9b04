"""Games against an opponent, side by side and alone: who is to act, what is rewarded, and that they begin anew."""
import sys
import types

import mweso
from support import needs, raises, same

np = needs("numpy")
import mweso.environments.vector as vector  # noqa: E402  (after numpy)
from mweso.environments.vector import SoloEnv, VectorEnv  # noqa: E402

OMWESO = mweso.Variant("omweso")


def drawn(random, mask):
    return (mask * random.random(mask.shape)).argmax(axis=-1)


def test_the_learner_is_to_act_and_games_begin_anew():
    """Against each kind of opponent; the games that end are the learner's and the opponent's, in the same step begun anew."""
    def first(batch, games):
        """Takes the first action offered."""
        assert (batch.games["side"][games] != envs.table.seats[games]).all()
        return batch.mask[games].argmax(axis=1)
    for opponent in "random", "greedy", first:
        envs, random = VectorEnv(OMWESO, 12, opponent=opponent), np.random.default_rng(3)
        seen, infos = envs.reset(seed=5)
        ended = 0
        for _ in range(90):
            batch = envs.table.batch
            same((seen.shape[0], seen.dtype, infos["action_mask"].shape), (12, np.uint8, (12, 35)))
            assert (batch.games["side"] == envs.table.seats).all() and infos["action_mask"].any(axis=1).all()
            assert (seen == batch.planes).all()
            seen, rewards, over, cut, infos = envs.step(drawn(random, infos["action_mask"]))
            assert (rewards[~over] == 0).all() and not cut.any()
            same("final_obs" in infos, bool(over.any()))
            if over.any():
                same([last is not None for last in infos["final_obs"]], over.tolist())
                assert (envs.table.batch.games["turns"][over] <= 2).all()
                assert set(np.abs(rewards[over])) <= {0.0, 1.0}
            ended += int(over.sum())
        assert ended > 10, (opponent, ended)


def test_the_same_seed_is_the_same():
    def play():
        envs, random, found = VectorEnv("hus", 8), np.random.default_rng(1), []
        _, infos = envs.reset(seed=9)
        for _ in range(40):
            seen, rewards, *_, infos = envs.step(drawn(random, infos["action_mask"]))
            found.append((seen.tobytes(), rewards.tolist()))
        return found
    same(play(), play())


def test_long_games_are_cut_off():
    envs = VectorEnv(OMWESO, 4, max_turns=3, seat="south")
    _, infos = envs.reset()
    for _ in range(2):
        seen, rewards, over, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
    same((over.any(), cut.all(), rewards.any()), (False, True, False))
    same(envs.table.batch.games["turns"].tolist(), [0] * 4)


def test_one_game():
    env, random = SoloEnv("omweso", seat="north", render_mode="ansi"), np.random.default_rng(2)
    seen, info = env.reset(seed=1)
    same((env.table.batch.games["side"][0], env.table.batch.games["turns"][0]), (1, 1))
    for _ in range(500):
        assert (env.action_masks() == info["action_mask"].astype(bool)).all() and seen.shape == env.observation_space.shape
        seen, reward, over, cut, info = env.step(int(drawn(random, info["action_mask"])))
        if over:
            break
    same((over, cut, abs(reward)), (True, False, 1.0))
    raises(mweso.NotAllowed, env.step, 0)
    assert env.render().count("/") == 3


def test_wrong_use():
    for wrong in ({"opponent": 3}, {"seat": "east"}, {"max_turns": 0}, {"num_envs": 0}):
        raises(mweso.UsageError, VectorEnv, OMWESO, **{"num_envs": 2, **wrong})
    raises(mweso.Error, VectorEnv, OMWESO, 2, opponent="gredy")
    assert "num_envs: a whole number" in str(raises(mweso.UsageError, VectorEnv, OMWESO, 1.5))
    for env, actions in (VectorEnv(OMWESO, 2), [0, 0]), (SoloEnv(OMWESO), 0):
        same(str(raises(mweso.UsageError, env.step, actions)), "no game has begun: reset() begins them")
    envs = VectorEnv(OMWESO, 2)
    raises(mweso.UsageError, envs.reset, options={"strat": "x"})
    envs.reset()
    raises(mweso.NotAllowed, envs.step, [34, 34])


def test_spaces_and_closing_without_gymnasium():
    with VectorEnv(OMWESO, 3) as envs:
        observations, infos = envs.reset()
        assert envs.observation_space.contains(observations) and envs.unwrapped is envs
        for masks in None, infos["action_mask"]:
            actions = envs.action_space.sample(masks if not vector.gymnasium or masks is None else tuple(masks))
            assert envs.action_space.contains(actions)
        envs.step(actions)
        same((envs.single_action_space.n, envs.observation_space.shape), (35, (3, *envs.single_observation_space.shape)))
    assert envs.closed
    with SoloEnv(OMWESO) as env:
        assert env.observation_space.contains(env.reset()[0]) and "35" in repr(env.action_space)
    env.close()


def test_gymnasium_knows_the_variants():
    """What it is told, by a stand-in: where gymnasium is installed, make() itself is tried."""
    if vector.gymnasium:
        env = vector.gymnasium.make("mweso/omweso-v0", opponent="greedy")
        same(env.reset(seed=1)[0].dtype, np.uint8)
        return
    told = {}
    vector.gymnasium = types.SimpleNamespace(register=lambda name, entry, **more: told.update({name: (entry, more)}))
    try:
        vector.register()
    finally:
        vector.gymnasium = None
    entry, more = told["mweso/omweso-v0"]
    same((len(told) > 90, more["kwargs"]), (True, {"variant": "omweso"}))
    for point in entry, more["vector_entry_point"]:
        module, name = point.split(":")
        assert getattr(sys.modules[module], name)(**more["kwargs"])
