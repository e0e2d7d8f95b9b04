"""A random agent, the search, and one that has learned play each other: from Python, and the same games from the program."""
import gc
import io
import json
import os
import subprocess
import sys
import tempfile
import weakref

import mweso
from support import needs, raises, same

np = needs("numpy")
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "docs", "examples")
sys.path.insert(0, EXAMPLES)
import learn  # noqa: E402  (from docs/examples)
import learned  # noqa: E402
from mweso.engine import serve  # noqa: E402
from mweso.environments import aec, spiel  # noqa: E402  (after numpy)

OMWESO, SEARCH = mweso.Variant("omweso"), "search:nodes=60"
PLAN = {"pairs": 3, "seed": 5, "opening_moves": 3, "most_moves": 200}
trained = {}


def weights():
    """What four rounds have taught, once in a run of the tests."""
    if not trained:
        learner, random = learn.Learner(OMWESO, learn.GAMES), np.random.default_rng(1)
        for _ in range(4):
            learner.learn(*learn.self_play(learner, random, noise=0.1))
        trained["weights"] = learner.weights
    return trained["weights"]


def agent():
    return learned.Learned(OMWESO, weights())


class Puppet:
    """Plays in Python what a player of the library plays."""

    def __init__(self, name):
        self.player = OMWESO.player(name)

    def begin(self, seed, stream):
        self.player.begin(seed, stream)

    def move(self, game):
        return self.player.move(game)


def played(first, second):
    """The tally and the games of a match that Python plays."""
    games = []
    tally = mweso.match(OMWESO, first, second, each=games.append, **PLAN)
    return tally, [(game.moves, game.winner, game.halt) for game in games], games


def by_program(first, second):
    """The same of `mweso match`."""
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "games.txt")
        words = ["match", first, second, "--variant", "omweso", "--pairs", "3", "--seed", "5", "--opening", "3", "--max-turns", "200",
                 "--judge", "0", "--save", saved, "--format", "jsonl"]
        done = subprocess.run([os.path.join(ROOT, "mweso"), *words], capture_output=True, text=True, check=False,
                              env={**os.environ, "MWESO_PATH": mweso.BUILT_IN})
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout), [tuple(record.game().moves) for record in mweso.records(saved)]


def same_match(first, second, first_name, second_name):
    tally, games, _ = played(first, second)
    row, theirs = by_program(first_name, second_name)
    same([moves for moves, _, _ in games], theirs, "games")
    counts = [tally[name] for name in ("wins", "draws", "losses", "moves")]
    shares = [float(f"{tally[name]:.6g}") for name in ("score", "low", "high", "elo_low")]  # as it is printed
    same(counts + shares, [row[name] for name in ("won", "drawn", "lost", "moves", "score", "low", "high", "elo_low")])
    assert len(games) == 6 and len(set(games)) > 1, games
    return games


def engine(folder):
    """The command of the one that has learned, for the program."""
    file = os.path.join(folder, "weights.npy")
    np.save(file, weights())
    return f"ugi:'{sys.executable}' '{os.path.join(EXAMPLES, 'learned.py')}' '{file}'"


def test_random_agent_and_search():
    same_match(Puppet("random"), Puppet(SEARCH), "random", SEARCH)


def test_learned_agent_and_random():
    with tempfile.TemporaryDirectory() as folder:
        same_match(agent(), Puppet("random"), engine(folder), "random")


def test_learned_engine_is_simulated():
    """A player of one's own in a study: each game has his name, and is played as he plays it."""
    with tempfile.TemporaryDirectory() as folder:
        name = engine(folder)
        row, = mweso.simulate(OMWESO, games=1, players=[name, "search:depth=2"], threads=1).rows
    same((row["players"], row["first_player"]), (f"{name},search:depth=2", "S"))
    game, players = OMWESO.game(), [agent(), OMWESO.player("search:depth=2")]
    while not game.is_over:
        found = players[len(game) % 2].move(game)
        game.play(found if isinstance(found, str) else found.move)
    same((row["turns"], row["winner"], row["laps"]), (len(game), game.winner, game.standing.laps))


def test_search_and_learned_agent():
    with tempfile.TemporaryDirectory() as folder:
        same_match(SEARCH, agent(), SEARCH, engine(folder))


def test_names_and_agents_play_the_same():
    """Players of the library, by name or as objects; and on several threads, which agents do not."""
    named = played("greedy", SEARCH)
    same(played(Puppet("greedy"), OMWESO.player(SEARCH))[:2], named[:2])
    same(mweso.match(OMWESO, "greedy", SEARCH, threads=2, **PLAN), named[0])


def test_the_same_games_through_the_environments():
    """Action by action, in PettingZoo's form and in OpenSpiel's: the same winners, and rewards that say so."""
    _, _, games = played(agent(), Puppet("random"))
    for game in games:
        record = next(mweso.records_of(game.record))
        start = record.game().position_before(0)
        env, state = aec.MwesoEnv(OMWESO), spiel.Game(OMWESO).new_initial_state(start)
        env.reset(options={"start": start})
        for move in game.moves:
            for action in env.line.actions_of(move):
                assert env.last()[0]["action_mask"][action]
                env.step(action)
                state.apply_action(action)
        if game.halt != "played-out":
            continue
        south = 0 if game.winner is None else 1 if game.winner == game.south else -1
        same(([env.rewards["south"], env.rewards["north"]], state.returns()), ([south, -south], [south, -south]))


def test_functions_are_agents():
    moves = []

    def first(game):
        moves.append(str(game.position))
        return next(game.position.moves())
    tally = mweso.match(OMWESO, first, "random", pairs=1, most_moves=30)
    assert tally["games"] == 2 and len(moves) > 3, (tally, moves)


def test_what_an_agent_does_wrong_is_raised():
    def fails(_game):
        raise KeyError("lost")
    raises(KeyError, mweso.match, OMWESO, fails, "random", 1)
    found = raises(mweso.NotAllowed, mweso.match, OMWESO, lambda game: "A1", "random", 1)
    assert "start.smallest" in str(found), found
    raises(mweso.InputError, mweso.match, OMWESO, lambda game: "", "random", 1)
    raises(mweso.UsageError, mweso.match, OMWESO, Puppet("random"), "random", 1, series=True)
    raises(mweso.UsageError, mweso.match, OMWESO, "nobody", Puppet("random"), 1)


def test_a_match_can_be_ended():
    seen = []
    tally = mweso.match(OMWESO, "greedy", "random", pairs=20, threads=1, each=lambda game: seen.append(game) or len(seen) < 5)
    same((len(seen), tally["games"]), (5, 5))


def test_engine_speaks_ugi():
    """What it is told wrong it says, and goes on."""
    out = io.StringIO()
    told = ["ugi", "isready", "position startpos moves B1 B9", "position fen", "setoption name Variant value nosuch", "jump", "",
            "position startpos moves B1", "go depth 1", "setoption name Variant value hus", "uginewgame", "position startpos", "go",
            "quit", "isready"]
    serve(lambda variant: Fixed(), lines=told, out=out)
    said = out.getvalue().splitlines()
    same(said[:4], ["id name agent", "option name Variant type string default omweso", "ugiok", "readyok"])
    assert all(line.startswith("info string error: ") for line in said[4:8]), said
    same(said[8:], ["bestmove B1 after 1 of omweso", "bestmove B1 after 0 of hus"])


def test_what_a_match_takes_is_served():
    """A function, and an agent whose `begin` is told of each game."""
    out, told = io.StringIO(), []

    class Begins(Fixed):
        def begin(self, seed, stream):
            told.append((seed, stream))
    serve(lambda variant: Begins(), lines=["uginewgame", "go"], out=out, seed=7)
    same(told, [(7, 0), (7, 1)], "seed and game")
    serve(lambda variant: lambda game: "B2", lines=["go"], out=out)
    same(out.getvalue().splitlines(), ["bestmove B1 after 0 of omweso", "bestmove B2"])


def test_failures_are_raised_whoever_listens():
    """What is not allowed is no end that a listener has asked for; and False is False from numpy, too."""
    illegal = lambda game: "A1"  # noqa: E731
    for progress in (None, lambda done: True):
        raises(mweso.NotAllowed, mweso.match, OMWESO, illegal, "random", pairs=3, progress=progress)
        raises(mweso.NotAllowed, mweso.follow, OMWESO.start(), "A1", progress=progress)
    same(mweso.match(OMWESO, "random", "random", pairs=3, progress=lambda done: np.bool_(False))["games"] < 6, True, "games after the first")
    assert len(mweso.simulate(OMWESO, games=500, threads=1, progress=lambda done: np.bool_(done < 3))) < 500


def test_what_was_listened_for_is_let_go():
    """A sample is gone with the last that holds it, and not only when somebody collects cycles."""
    gc.disable()
    try:
        sample = mweso.simulate(OMWESO, games=5, progress=lambda done: True)
        there = weakref.ref(sample)
        del sample
        same(there(), None, "a sample that nobody holds")
    finally:
        gc.enable()


class Fixed:
    """Says what he knows of the game."""

    def move(self, game):
        return f"B1 after {len(game)} of {game.variant.name}"
