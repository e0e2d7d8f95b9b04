"""What makes no sense is refused as mweso.Error, which says what was expected; names stand for variants everywhere."""
import mweso
from support import needs, raises, same

np = needs("numpy")
from mweso.batches import Batch, action_names, plane_names  # noqa: E402  (after numpy)
from mweso.environments import aec, spiel  # noqa: E402

OMWESO = mweso.Variant("omweso")


def refused(expected, function, *arguments, **more):
    """Is it refused with these words?"""
    found = str(raises(mweso.UsageError, function, *arguments, **more))
    assert expected in found, (expected, found)


def test_actions_are_whole_numbers():
    """What would be cut off, counted or wrapped is refused before anything is done."""
    batch = Batch(OMWESO, 2)
    for actions, said in (([0.9, 1.7], "whole numbers are due, not float64: argmax() finds the actions"),
                          (np.array([True, False]), "whole numbers are due, not bool"), (["B1", "B2"], "whole numbers are due"),
                          (np.full(2, 2**32), "4294967296 is more than int32 can hold"),
                          (np.array([0, 2**64 - 1], np.uint64), "18446744073709551615 is more than int32 can hold"),
                          ([0], "one value is due for each of 2 games")):
        refused(said, batch.step, actions)
    same(batch.games["actions"].tolist(), [0, 0])
    refused("truths are due, not float64", batch.reset, [0.5, 0.5])
    refused("whole numbers are due, not float64", batch.gather, Batch(OMWESO, 2), [0.5])
    batch.step(np.zeros(2, np.int64))
    same(batch.games["actions"].tolist(), [1, 1])


def test_numbers_say_their_range():
    for wrong in -1, 0, 2.5, float("nan"), float("inf"), True, "ten", None, 1j, [3]:
        refused(f"games: a whole number from 1 to 2147483647 is due, not {wrong!r}", Batch, OMWESO, wrong)
        refused(f"games: a whole number from 1 to 18446744073709551615 is due, not {wrong!r}", mweso.simulate, OMWESO, wrong)
    for threads in -3, 1.5, "all":
        refused(f"threads: a whole number from 0 to 2147483647 is due, not {threads!r}", Batch, OMWESO, 8, threads=threads)
        refused(f"threads: a whole number from 0 to 256 is due, not {threads!r}", mweso.simulate, OMWESO, 8, threads=threads)
        refused(f"threads: a whole number from 0 to 64 is due, not {threads!r}", mweso.match, OMWESO, "random", "greedy", threads=threads)
    for seed in -1, 2**64, "x", 0.5:
        refused("seed: a whole number from 0 to 18446744073709551615", Batch, OMWESO, 8, seed=seed)
        refused("seed: a whole number from 0 to 18446744073709551615", mweso.simulate, OMWESO, 8, seed=seed)
        refused("seed: a whole number from 0 to 18446744073709551615", mweso.tune, OMWESO, 1, seed=seed)
    refused("max_turns: a whole number", mweso.simulate, OMWESO, 8, max_turns=2**32)
    refused("players=3", mweso.simulate, OMWESO, 8, players=3)
    refused("start=3", mweso.simulate, OMWESO, 8, start=3)
    refused("there is no level 'greddy'", mweso.Player.of_level, OMWESO, "greddy")
    refused("a game: a whole number from 0 to 7", Batch(OMWESO, 8).position, 8)
    refused("steps: a whole number", Batch(OMWESO, 8).random, 2.5)
    same(len(mweso.simulate(OMWESO, np.int64(3), seed=np.uint8(2))), 3)
    same([len(mweso.simulate(OMWESO, games)) for games in (1e1, np.float32(10))], [10, 10])  # whole numbers all the same
    refused("seed: a whole number", mweso.simulate, OMWESO, 3, seed=2.0**60)  # which stands for several


def test_words_say_the_nearest():
    refused("there is no way to place seeds 'randon'; did you mean 'random'? (usual, random)", Batch(OMWESO, 1).reset, placed="randon")
    refused("there is no notation 'vogt'; did you mean 'voogt'?", OMWESO.start().write, "B1", "vogt")
    refused("there is no layout 'records'; did you mean 'record'?", lambda: list(mweso.records_of("", "records")))
    refused("a position or its string is due, not 7", OMWESO.game, 7)
    refused("a text is due, not 7", OMWESO.position, 7)


def test_what_is_not_meant_is_said():
    player = OMWESO.player("greedy")
    for asked in player.move, lambda game: player.judge(game, "B1"):
        refused("a game is due, not <Position", asked, OMWESO.start())
        refused("he plays omweso, and the game is of hus", asked, mweso.Game("hus"))
    for level in 95, "DurationTurns", True, 0:
        refused("level: a number between 0 and 1 is due, such as 0.95", mweso.simulate(OMWESO, 3).metrics, level)
    refused("a text is due, not 3", mweso.Variant.small, 3, 3, 2)
    refused("a text is due, not 3", mweso.table, 3)
    refused("count: a whole number", Batch(OMWESO, 2).copy_from, Batch(OMWESO, 2), 0, 0, 1.5)
    refused("no store is given", mweso.merge, "/nowhere/run.sqlite", [])
    evidence = mweso.Evidence(OMWESO)
    same(mweso.infer(evidence, keys="capture.own_pit").rows, mweso.infer(evidence, keys=["capture.own_pit"]).rows)
    same(list(mweso.Asking("omweso")), [])


def test_environments_refuse_what_they_do_not_know():
    refused("there is no render_mode 'ansy'; did you mean 'ansi'? (ansi, svg)", aec.MwesoEnv, render_mode="ansy")
    refused("max_turns: a whole number from 1", aec.MwesoEnv, max_turns=0)
    env = aec.MwesoEnv("omweso")
    refused("there is no option of reset 'strat'; did you mean 'start'? (start)", env.reset, options={"strat": "x"})
    refused("there is no option of reset 'position'", env.reset, options={"position": "x"})
    refused("seed: a whole number", env.reset, seed="x")
    refused("reset() begins one", env.step, 0)


def test_parameters_of_openspiel():
    same(spiel.Game("omweso", {"max_turns": 5}), spiel.Game("omweso", 5))
    refused("there is no parameter 'max_turn'; did you mean 'max_turns'?", spiel.Game, "omweso", {"max_turn": 5})
    refused("max_turns: a whole number from 1", spiel.Game, "omweso", {"max_turns": "5"})
    state = spiel.Game("omweso").new_initial_state()
    refused("there is no player 7; there are 0 (South) and 1 (North)", state.legal_actions, 7)
    refused("an action: a whole number from 0 to 34 is due, not 0.0", state.apply_action, 0.0)
    refused("there is no action 'B9'", state.string_to_action, "B9")


def test_names_stand_for_variants():
    same(Batch("omweso", 3).variant, OMWESO)
    same(mweso.simulate("omweso", games=5).rows, mweso.simulate(OMWESO, games=5).rows)
    same((action_names("omweso"), plane_names("omweso")), (action_names(OMWESO), plane_names(OMWESO)))
    same(mweso.match("omweso", "random", "greedy", pairs=1), mweso.match(OMWESO, "random", "greedy", pairs=1))
    same(mweso.Game("omweso").position, OMWESO.start())
    same(mweso.Player("omweso", "greedy").variant, OMWESO)
    same(mweso.Series("ndoto").variant, mweso.Variant("ndoto"))
    same(mweso.Evidence("omweso").base, OMWESO)
    same(mweso.analyze("omweso", "search:nodes=50"), mweso.analyze(OMWESO, "search:nodes=50"))
    same(aec.MwesoEnv("omweso").variant, spiel.Game("omweso").variant)
    same(mweso.compare("omweso", "coro", games=4, most_positions=10).b, mweso.Variant("coro"))
    assert next(mweso.Asking(["omweso", "coro"])).replies
    refused("a variant or its name is due, not 3", Batch, 3, 3)
    refused("a variant or its name is due, not None", mweso.simulate, None)
    assert "did you mean 'omweso'" in str(raises(mweso.VariantError, Batch, "omwes", 3))


def test_planes_that_were_not_asked_for():
    refused("this batch writes no planes", lambda: Batch(OMWESO, 2).planes)


def test_an_action_is_due():
    """Where somebody is to act, -1, a fraction and too few are refused; nothing waits for ever."""
    from mweso import benchmark
    from mweso.environments.vector import SoloEnv, VectorEnv
    envs = VectorEnv(OMWESO, num_envs=2)
    envs.reset(seed=1)
    for wrong in [-1, 0], [0], [0.5, 0.5]:
        raises(mweso.UsageError if wrong != [-1, 0] else mweso.NotAllowed, envs.step, wrong)
    same(envs.table.batch.games["actions"].tolist()[0], 0)
    with SoloEnv(OMWESO) as env:
        env.reset(seed=1)
        raises(mweso.NotAllowed, env.step, -1)
    task = benchmark.tasks(width=8, side="test")[:1]
    for kind, answer in ((mweso.NotAllowed, lambda _, games: -np.ones(len(games), int)), (mweso.UsageError, lambda _, games: [0, 0, 0]),
                         (mweso.UsageError, lambda batch, games: batch.mask[games].argmax(1) + 0.7)):
        raises(kind, VectorEnv(OMWESO, num_envs=2, opponent=answer).reset, seed=1)
        raises(kind, benchmark.evaluate, lambda _task, how=answer: how, task, pairs=1)


def test_a_lent_game_is_given_back():
    """An agent may look at his game for as long as he is asked, leaves it as it was, and may keep a copy."""
    import copy
    kept = []

    def keeps(game):
        kept.append((game, copy.deepcopy(game)))
        return next(game.position.moves())
    mweso.match(OMWESO, keeps, "random", pairs=1, most_moves=20)
    for game, own in kept:
        for use in (lambda g=game: g.moves), game.record, (lambda g=game: g.play("B1")), (lambda g=game: len(g)):
            refused("lent for the time of a call", use)
        assert own.record() and len(own) == len(own.moves)

    def plays(game):
        move = next(game.position.moves())
        game.play(move.text)
        return move
    refused("undo() what was tried", mweso.match, OMWESO, plays, "random", pairs=1, most_moves=20)


def test_positions_of_other_boards():
    small = mweso.Variant.small("omweso", columns=4, seeds=2)
    for wrong in (lambda: OMWESO.game(small.start()), lambda: small.game(OMWESO.start()), lambda: Batch(OMWESO, 2).reset(start=small.start())):
        refused("a position of 4 rows of", wrong)
    same(str(mweso.Variant("coro").game(OMWESO.start()).position).split(" ")[0], str(OMWESO.start()).split(" ")[0])


def test_what_is_in_use_is_not_closed():
    """A store that plays, a player who thinks."""
    import copy
    import os
    import tempfile
    with tempfile.TemporaryDirectory() as folder, mweso.Store(os.path.join(folder, "s.sqlite"), OMWESO, games=2000) as store:
        refused("in use", store.play, progress=lambda _: store.close())
        refused("one Store at a time", copy.copy, store)
        store.play()
        same(len(store.sample()), 2000)
    player = OMWESO.player("search:nodes=20000")
    refused("in use", player.move, OMWESO.game(), thinking=lambda _: bool(player.move(OMWESO.game())))
    refused("not copied", copy.copy, mweso.Turn(OMWESO.start()))


def test_headers_read_back():
    """No header of a record becomes two, or another."""
    game = OMWESO.game()
    for headers in ({"South": "Ann\nNorth: Bob"}, {"No: rth": "x"}, {"Result": "south"}, {"Sotuh": "Ann"}, {"South": "Ann\x1b[31m"}):
        raises(mweso.UsageError, game.record, headers)
    same(next(mweso.records_of(game.record({"South": " Ann", "Note": "in the rain"}))).headers["South"], "Ann")


def test_what_is_of_another_kind_is_refused():
    """Never an error of Python's insides, and never a crash: each says what is due."""
    game, position, evidence = OMWESO.game(), OMWESO.start(), mweso.Evidence(OMWESO)
    for wrong in 7, 2.5, b"x", [None], object():
        for use in (lambda x: mweso.Variant.from_text(x), lambda x: mweso.Variant("omweso", path=x), lambda x: mweso.Variant("omweso", x),
                    OMWESO.pit_number, position.play, position.turn().choose, game.record, mweso.Turn, lambda x: list(mweso.records(x)),
                    lambda x: mweso.simulate(OMWESO, 3, progress=x), lambda x: mweso.match(OMWESO, "random", "greedy", each=x),
                    lambda x: mweso.match(OMWESO, x, "greedy"), mweso.Series("ndoto").count, mweso.simulate(OMWESO, 3).difference,
                    mweso.solve(mweso.Variant.small("omweso", 2, 2)).verdict, lambda x: mweso.infer(x), lambda x: mweso.why(x, "a"),
                    lambda x: mweso.follow(x, "B1"), lambda x: mweso.follow_side([1, 2], x),
                    mweso.EndlessSearch(4, 3).merge, lambda x: mweso.merge("/nowhere/x", x), mweso.verify, mweso.table,
                    lambda x: mweso.table("perft", "omweso\0", 1), lambda x: mweso.forest(x),
                    lambda x: Batch(OMWESO, 2).gather(x, [0]), aec.MwesoEnv(OMWESO).observe, aec.MwesoEnv(OMWESO).action_space,
                    spiel.Game(OMWESO).deserialize_state, lambda x: spiel.Game(OMWESO).new_initial_state().player_return(x)):
            raises((mweso.Error, ImportError), use, wrong)
    raises(mweso.InputError, OMWESO.position, "\udc80")
    same(mweso.infer(evidence, []).stands, True)
    for wrong in None, 9, -1:
        raises(IndexError, game.position_before, wrong)


def test_whoever_is_asked_may_only_look():
    """An opponent that resets or steps the batch would never come to his action, as an agent of the benchmark."""
    from mweso import benchmark
    from mweso.environments.vector import VectorEnv
    task = benchmark.tasks(width=8, side="test")[:1]

    def looks(batch, games):
        batch.seen_by(0), batch.position(int(games[0])), batch.clone()
        return batch.mask[games].argmax(1)
    for change in (lambda batch: batch.reset(), lambda batch: batch.step(batch.mask.argmax(1)), lambda batch: batch.random(1)):
        def acts(batch, games, change=change):
            change(batch)
            return looks(batch, games)
        refused("the batch is in use", VectorEnv(OMWESO, num_envs=2, opponent=acts).reset, seed=1)
        refused("the batch is in use", benchmark.evaluate, lambda _task, how=acts: how, task, pairs=1)
    VectorEnv(OMWESO, num_envs=2, opponent=looks).reset(seed=1)
    env = VectorEnv(OMWESO, num_envs=2, opponent=lambda batch, games: env.reset())
    refused("the batch is in use", env.reset)


def test_tasks_that_there_are_not():
    from mweso import benchmark
    for width in "test", 33, True, 8.5:
        refused("a side is asked for by its name, side='test' (train, valid, test)", benchmark.tasks, width)
    for nothing in [], ["omweso"], "omweso":
        refused("tasks are due, as of tasks(side='test')", benchmark.evaluate, "random", nothing)
        refused("tasks are due", benchmark.evaluate_exact, "random", nothing)
    refused("a function that chooses actions is due of an agent", benchmark.evaluate, lambda task: 1, benchmark.tasks(8, "test")[:1], pairs=1)


def test_planes_of_a_layout():
    """Those that a batch lacks are named; what it has beyond them is left out."""
    from mweso import benchmark
    layout = benchmark.layout(8)
    refused("planes are missing in this batch, which Layout.batch() has it write: hand", layout.seen, Batch(OMWESO, 2, planes=["seeds"]))
    refused("this layout 8", layout.seen, Batch(mweso.Variant.small("omweso", 4, 2), 2, planes=True))
    same((layout.seen(Batch(OMWESO, 2, planes="all")) == layout.seen(layout.batch(OMWESO, 2))).all(), True)
    refused("a Batch is due", layout.seen, 3)


def test_stores_that_are_none():
    import os
    import tempfile
    for name in "", ":memory:":
        refused("the name of a file is due", mweso.Store, name, OMWESO)
        refused("the name of a file is due", mweso.verify, name)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "s.sqlite")
        refused("a store is of one rule set or more", mweso.Store, file, [])
        same(os.listdir(folder), [])
        raises(mweso.SystemFailure, mweso.Store, file)
        with open(file, "w", encoding="utf-8") as text:
            text.write("none of these" * 100)
        raises(mweso.Error, mweso.Store, file)
        raises(mweso.Error, mweso.Store, file, OMWESO)
