"""Games, environments and what they are of go through pickles: to other processes, and into checkpoints."""
import copy
import os
import pickle
import subprocess
import sys
import tempfile

import mweso
from support import first_offered, needs, raises, same

np = needs("numpy")
from mweso.batches import Batch  # noqa: E402  (after numpy)
from mweso.environments import aec, spiel  # noqa: E402
from mweso.environments.vector import SoloEnv, VectorEnv  # noqa: E402



def again(thing):
    return pickle.loads(pickle.dumps(thing))


WAYS = again, copy.copy, copy.deepcopy


def drawn(random, mask):
    return (mask * (1 - random.random(mask.shape))).argmax(axis=-1)


def alike(batch, other):
    assert (batch.games == other.games).all() and (batch.mask == other.mask).all() and (batch.planes == other.planes).all()


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
    for number, agent in enumerate(env.agent_iter(60)):
        observation, _, termination, truncation, _ = env.last()
        other = WAYS[number % 3](env)
        same((other.agent_selection, other.line.text, other.rewards), (env.agent_selection, env.line.text, env.rewards))
        assert (other.last()[0]["observation"] == observation["observation"]).all()
        midway += bool(env.line._game["midway"][0])
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
        other.step(action)
        same(other.line.text, env.line.text)
        same(other.line is env.line, False)
    assert midway > 3, midway
    same(again(spiel.Game("hus", 50)), spiel.Game("hus", 50))


def test_batches_go_on_as_they_would_have():
    """In the midst of turns, with what they draw by lot and the positions that they have come through; on their own."""
    repeats = mweso.Variant("omweso", settings={"end.repeats": 3})
    for variant in ("omweso", "bao-kiswahili", "hus", repeats, mweso.Variant.from_text("[variant]\ninherits = hus\n")):
        for way in WAYS:
            batch = Batch(variant, 70, seed=5, planes=["hand", "seeds"], dtype="float32", threads=2)
            batch.random(9)
            other = way(batch)
            same((other.variant, other.threads, other.plane_names, other.planes.dtype, len(other)),
                 (batch.variant, 2, ["hand", "seeds"], np.float32, 70))
            for _ in range(6):
                alike(batch, other)
                same(other.random(11), batch.random(11))
                which = batch.games["turns"] % 2 == 0
                batch.reset(which, placed="random")
                before = other.games.copy()
                assert not which.any() or (before != batch.games).any()
                other.reset(which, placed="random")


def test_a_batch_that_writes_no_planes():
    batch = again(Batch("omweso", 3))
    same(batch.plane_names, [])
    raises(mweso.UsageError, lambda: batch.planes)


def test_batches_of_other_processes():
    batch = Batch("bao-kiswahili", 5, planes=True)
    batch.random(20)
    code = "import pickle, sys; b = pickle.load(sys.stdin.buffer); b.random(30); sys.stdout.buffer.write(pickle.dumps(b))"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(batch), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    batch.random(30)
    alike(batch, pickle.loads(done.stdout))


def test_batches_of_other_versions_and_rules():
    text = pickle.dumps(Batch("omweso", 2))
    version = mweso.__version__.encode()
    found = raises(mweso.InputError, pickle.loads, text.replace(version, b"9" * len(version)))
    same(str(found), f"the games were kept by Mweso {'9' * len(version)}, and {mweso.__version__} cannot go on with them")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "house.ini")

        def write(answer):
            with open(file, "w", encoding="utf-8") as house:
                house.write(f"[variant]\ninherits = omweso\n[capture]\nown_pit = {answer}\n")
        write("stays")
        text = pickle.dumps(VectorEnv(file, 2))
        write("taken")
        assert "other rules than those of house now" in str(raises(mweso.InputError, pickle.loads, text))


def test_vector_environments_go_on_as_they_would_have():
    for opponent in "random", "greedy", "search:nodes=30", first_offered:
        for way in WAYS:
            envs = VectorEnv("bao-kujifunza", 6, opponent=opponent, max_turns=60)
            random = np.random.default_rng(2)
            envs.reset(seed=4)
            for _ in range(10):
                envs.step(drawn(random, envs.table.mask))
            other = way(envs)
            for _ in range(25):
                actions = drawn(random, envs.table.mask)
                before = other.table.batch.games.copy()
                seen, rewards, over, cut, infos = envs.step(actions)
                assert (other.table.batch.games == before).all()
                theirs = other.step(actions)
                assert (seen == theirs[0]).all() and (infos["action_mask"] == theirs[4]["action_mask"]).all()
                same([part.tolist() for part in theirs[1:4]], [rewards.tolist(), over.tolist(), cut.tolist()])
            same(repr(other.observation_space), repr(envs.observation_space))


def test_solo_environments_go_on_as_they_would_have():
    for opponent in "random", "greedy":
        for way in WAYS:
            env = SoloEnv("omweso", opponent=opponent, seat="north", render_mode="ansi")
            random, (_, info) = np.random.default_rng(2), env.reset(seed=4)
            env.step(int(drawn(random, info["action_mask"])))
            other = way(env)
            for _ in range(30):
                same(other.render(), env.render())
                action = int(drawn(random, env.action_masks()))
                seen, reward, over, cut, info = env.step(action)
                theirs = other.step(action)
                assert (seen == theirs[0]).all()
                same(theirs[1:4], (reward, over, cut))
                if over or cut:
                    env.reset(), other.reset()


def test_samples_are_pickled():
    """With all figures, for who plays in several processes; what the library alone holds says so."""
    sample = mweso.simulate("omweso", 12, seed=3, players=["greedy", "random"], start="random")
    again = pickle.loads(pickle.dumps(sample))
    same((again.rows, again.metrics(), repr(again)), (sample.rows, sample.metrics(), repr(sample)))
    same(copy.deepcopy(sample).difference(again)[0]["p"], sample.difference(sample)[0]["p"])
    series = mweso.simulate_series("ndoto", 3, most_games=4)
    same(pickle.loads(pickle.dumps(series)).metrics(), series.metrics())
    player = pickle.loads(pickle.dumps(mweso.Variant("omweso").player("search:nodes=100")))
    same(player.name, mweso.Variant("omweso").player("search:nodes=100").name)
    for held in mweso.Evidence("omweso"), mweso.Series("ndoto"), mweso.EndlessSearch(4, 3), mweso.Asking(["omweso", "coro"]):
        assert "is neither pickled nor copied" in str(raises(TypeError, pickle.dumps, held)), held
        raises(TypeError, copy.copy, held)


def test_games_of_an_unpickled_batch_are_taken():
    """Rules are compared, not objects."""
    batch, one = Batch("omweso", 4), Batch(mweso.Variant("omweso"), 4)
    batch.step(batch.mask.argmax(1))
    again = pickle.loads(pickle.dumps(batch))
    one.gather(again, [3, 2])
    one.copy_from(again, 0, 2, 2)
    same(one.games["actions"].tolist(), [1] * 4)
    found = str(raises(mweso.UsageError, one.gather, Batch("hus", 4), [0]))
    assert "the batches are of omweso and of hus" in found, found


def test_objects_say_what_they_are():
    omweso = mweso.Variant("omweso")
    rows = mweso.simulate(omweso, 20).rows
    for thing, said in ((mweso.simulate(omweso, 3), "<Sample of omweso: 3 of 3 games, random,random, usual, seed 1>"),
                        (Batch(omweso, 3), "<Batch of 3 games of omweso>"), (mweso.Evidence(omweso), "<Evidence on omweso: 0 observations>"),
                        (mweso.Series("ndoto"), "<Series of ndoto: game 1>"),
                        (mweso.solve(mweso.Variant.small("omweso", 2, 2)), "positions>"), (omweso.start().turn(), "<Turn of omweso: begun, from "),
                        (mweso.compare("omweso", "hus", 4, most_positions=10), "<Comparison of omweso and hus: "), (rows, "... (17 more rows)])"),
                        (next(mweso.records_of(omweso.game().record())), "<Record of omweso, text:1>")):
        assert said in repr(thing), (thing, said)
    same([type(part) for part in (rows + rows, [{}] + rows, rows[:2], rows.copy())], [mweso.Rows] * 4)
    same((len(rows + rows), len([{}] + rows), repr(rows[:1]) == f"Rows([{rows[0]!r}])"), (40, 21, True))
