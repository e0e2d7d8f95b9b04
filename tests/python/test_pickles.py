"""Games, environments and what they are of go through pickles: to other processes, and into checkpoints."""
import pickle

import mweso
from support import needs, same

np = needs("numpy")
from mweso.environments import aec, spiel  # noqa: E402  (after numpy)


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def test_variants_by_whatever_they_were_loaded():
    text = "[variant]\ninherits = omweso\n[board]\ncolumns = 4\n"
    for variant in (mweso.Variant("omweso", settings={"capture.own_pit": "taken"}), mweso.Variant.from_text(text),
                    mweso.Variant.small("coro", columns=3, seeds=2), mweso.Variant.recorded("hus")):
        same((again(variant), again(variant).label), (variant, variant.label))


def test_games():
    game = mweso.Game("omweso", "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S")
    same(again(game).position, game.position)
    game = mweso.Game("omweso")
    for _ in range(5):
        game.play(next(game.position.moves()))
    other = again(game)
    same((other.moves, other.position, other.record()), (game.moves, game.position, game.record()))
    other.undo()
    same((len(other), len(game)), (4, 5))


def test_environments_in_the_midst_of_turns():
    env = aec.MwesoEnv("bao-kiswahili", max_turns=50)
    env.reset(seed=4)
    midway = 0
    for agent in env.agent_iter(60):
        observation, _, termination, truncation, _ = env.last()
        other = again(env)
        same((other.agent_selection, other.line.text, other.rewards), (env.agent_selection, env.line.text, env.rewards))
        assert (other.last()[0]["observation"] == observation["observation"]).all()
        midway += bool(env.line._game["midway"][0])
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
        other.step(action)
        same(other.line.text, env.line.text)
    assert midway > 3, midway
    same(again(spiel.Game("hus", 50)), spiel.Game("hus", 50))
