"""Batches with numpy: what is shown is what is there, and copies go on as their originals."""
import mweso
from support import needs, raises, same

np = needs("numpy")
from mweso.batches import GAME, Batch, action_names, plane_names  # noqa: E402  (after numpy)

OMWESO = mweso.Variant("omweso")


def offered_at_random(batch, random):
    """One of the offered actions in each game; -1 in those that are over."""
    drawn = (batch.mask * random.random(batch.mask.shape)).argmax(axis=1)
    return np.where(batch.over, -1, drawn)


def test_arrays_at_the_start():
    batch = Batch(OMWESO, 5, planes=True)
    same((len(batch), batch.mask.shape, batch.planes.shape[0]), (5, (5, 35), 5))
    same([batch.action_names[i] for i in np.flatnonzero(batch.mask[0])], [f"B{i}" for i in range(1, 9)])
    seeds = batch.planes[0, batch.plane_names.index("seeds")]
    same(seeds.tolist(), [[4] * 8, [0] * 8, [0] * 8, [4] * 8])
    same(GAME.itemsize, batch.games.itemsize)
    same((batch.games["side"].tolist(), batch.over.any()), ([0] * 5, False))


def test_names():
    names = action_names(mweso.Variant("enkeshui"))
    same((names[:2], names[-2:]), (["A1", "A2"], ["pass", "swap"]))
    assert {"seeds", "hand", "own turns", "their turns"} <= set(plane_names(OMWESO))
    script = mweso.Variant("bao-kiswahili")
    assert len(plane_names(script)) >= len(plane_names(OMWESO)), plane_names(script)


def moves_of(batch, game, text=""):
    """All moves of a game, put together from the names of actions."""
    found, turns = [], batch.games["turns"][game]
    for action in np.flatnonzero(batch.mask[game]):
        apart = batch.clone()
        actions = np.full(len(batch), -1)
        actions[game] = action
        apart.step(actions)
        name = text + batch.action_names[action]
        found += [name] if apart.games["turns"][game] > turns else moves_of(apart, game, name)
    return found


def test_actions_make_the_moves_of_the_position():
    for name in "omweso", "kombe", "bao-kujifunza", "bao-kiswahili":
        variant = mweso.Variant(name)
        batch = Batch(variant, 3, seed=5)
        batch.random(9)
        for game in range(3):
            if batch.games["midway"][game] or batch.over[game]:
                continue
            same(sorted(moves_of(batch, game)), sorted(move.text for move in batch.position(game).moves()), name)


def seen_after(variant, games, threads):
    """The arrays of a batch after some chosen actions."""
    batch, random = Batch(variant, games, threads=threads, planes=True), np.random.default_rng(1)
    for _ in range(60):
        batch.step(offered_at_random(batch, random))
        batch.reset(batch.over)
    return batch.games, batch.mask, batch.planes


def test_steps_are_the_same_on_any_number_of_threads():
    """With a script, too, of which each thread has its own."""
    for variant, games in (OMWESO, 500), (mweso.Variant("bao-kiswahili"), 200):
        for one, other in zip(seen_after(variant, games, 1), seen_after(variant, games, 3)):
            assert (one == other).all(), variant


def test_what_is_shown_is_what_is_played():
    """The seeds of the planes are those of the positions; rewards those of whole games played by the same moves."""
    batch, random = Batch(OMWESO, 40, planes=True), np.random.default_rng(2)
    games = [OMWESO.game() for _ in range(40)]
    texts = [""] * 40
    while not batch.over.all():
        actions, turns = offered_at_random(batch, random), batch.games["turns"].copy()
        batch.step(actions)
        for i in np.flatnonzero(actions >= 0):
            texts[i] += batch.action_names[actions[i]]
            if batch.games["turns"][i] > turns[i]:
                games[i].play(texts[i])
                texts[i] = ""
                same(batch.position(i), games[i].position)
    for i, game in enumerate(games):
        same(batch.rewards[i].tolist(), {"S": [1, -1], "N": [-1, 1], None: [0, 0]}[game.winner], game)
        same(batch.planes[i, 0, 2:].sum(), sum(game.position.south if game.position.side == "S" else game.position.north))


def test_each_side_sees_its_own_rows_below():
    batch = Batch(OMWESO, 1, planes=True)
    batch.play(0, "B1")
    south, north = batch.seen_by(0)[0, 0], batch.seen_by(1)[0, 0]
    assert (north == south[::-1, ::-1]).all()
    assert (batch.planes[0, 0] == north).all()
    same(south[2:].tolist()[::-1], [[0, 5, 5, 5, 0, 5, 5, 5], [0] * 6 + [1, 1]])


def test_a_turn_half_made_is_shown_and_cloned():
    batch = Batch(mweso.Variant("bao-kiswahili"), 1, planes=True)
    action = batch.action_names.index("A7")
    batch.step([action])
    same((batch.games["midway"][0], batch.games["turns"][0]), (1, 0))
    start = batch.planes[0, batch.plane_names.index("start of the turn")]
    same(start.sum(), 1)
    other = batch.clone()
    for one in batch, other:
        one.step([int(np.flatnonzero(one.mask[0])[0])])
    same(other.position(0), batch.position(0))
    raises(mweso.NotAllowed, lambda: batch.step([action]) or batch.play(0, "A1") or batch.play(0, "A1"))


def test_hands_are_seeds_too():
    """No seed is lost from sight in the midst of a turn, where nothing leaves the board."""
    for name in "omweso", "coro", "igisoro-plain":
        batch = Batch(mweso.Variant(name), 300, planes=True, seed=3)
        total = batch.planes[0, 0].sum()
        met = 0
        for _ in range(30):
            batch.random(1)
            hand, start = batch.planes[:, 1].sum(axis=(1, 2)), batch.planes[:, 2].sum(axis=(1, 2))
            met += int((hand > 0).sum())
            assert (batch.planes[:, 0].sum(axis=(1, 2)) + hand == total).all(), name
            assert (start == batch.games["midway"]).all(), name
        assert met > 0, name


def test_all_actions_tried_at_once():
    batch = Batch(OMWESO, 6, seed=4)
    batch.random(5)
    games, actions = np.nonzero(batch.mask)
    tries = Batch(OMWESO, len(games))
    tries.gather(batch, games)
    tries.step(actions)
    for i, (game, action) in enumerate(zip(games, actions)):
        one = batch.clone()
        one.step([action if j == game else -1 for j in range(6)])
        same((tries.position(i), tries.games[i]), (one.position(game), one.games[game]))
    raises(mweso.UsageError, tries.gather, batch, [6])
    raises(mweso.UsageError, tries.gather, batch, np.argwhere(batch.mask))  # pairs, where games are due
    raises(mweso.UsageError, tries.gather, batch, [0] * (len(tries) + 1))


def test_random_actions():
    batch = Batch(OMWESO, 100, seed=9)
    sums = batch.random(50)
    same((sums["actions"], sum(sums["ended"])), (5000, sums["games"]))
    assert sums["won"][0] + sums["won"][1] <= sums["games"] > 20
    again = Batch(OMWESO, 100, seed=9, threads=2).random(50)
    same(again, sums)
    rest = Batch(OMWESO, 10, seed=9)
    same(rest.random(10000, again=False)["games"], 10)
    assert rest.over.all() and not rest.mask.any()


def test_many_at_once_are_those_one_by_one():
    """Few games are played one by one, many at once: by chosen actions, by random ones, and from start to end."""
    few, many, steps = 20, 300, 40
    for name in "omweso", "coro", "hus", "bao-kujifunza":
        variant = mweso.Variant(name)
        one, other = (Batch(variant, games, seed=3, threads=1, planes=True) for games in (few, many))
        random = np.random.default_rng(4)
        for _ in range(steps):
            actions = offered_at_random(other, random)
            one.step(actions[:few])
            other.step(actions)
            for array, whole in (one.games, other.games), (one.mask, other.mask), (one.planes, other.planes):
                assert (array == whole[:few]).all(), name
            one.reset(one.over)
            other.reset(other.over)
        one.random(steps)
        other.random(steps)
        assert (one.games == other.games[:few]).all() and (one.planes == other.planes[:few]).all(), name
        one, other = (list(mweso.simulate(variant, games=games, seed=3, start="random", threads=2).rows) for games in (few, many))
        same(one, other[:few], name)


def test_starts():
    batch = Batch(OMWESO, 4)
    batch.reset([True, False, True, False], start="0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S")
    same([str(batch.position(i))[:5] for i in range(4)], ["0x5,4", "4x8/0", "0x5,4", "4x8/0"])
    free = mweso.Variant("omweso", settings={"setup.placement": "free"})
    batch = Batch(free, 50)
    batch.reset(placed="random")
    boards = {str(batch.position(i)) for i in range(50)}
    same(len(boards), 50)


def test_wrong_use_names_the_game():
    batch = Batch(OMWESO, 3)
    found = raises(mweso.NotAllowed, batch.step, [0, 9, 0])
    assert "game 1: action 9 (A7)" in str(found), found
    same(batch.games["turns"].tolist(), [0, 0, 0])
    raises(mweso.UsageError, batch.step, [0, 35, 0])
    raises(mweso.UsageError, batch.step, [0, 0])
    raises(mweso.UsageError, Batch, OMWESO, 0)
    raises(mweso.UsageError, batch.position, 3)
    raises(mweso.UsageError, batch.copy_from, Batch(mweso.Variant("hus"), 3), 0, 0)
    raises(mweso.NotAllowed, batch.play, 0, "A1")
    raises(mweso.InputError, batch.reset, None, "nonsense")
    raises(mweso.UsageError, batch.reset, None, None, "anywhere")


def test_arrays_stay_where_the_library_writes():
    batch = Batch(OMWESO, 100, planes=True)
    for name in "games", "mask", "planes":
        array = getattr(batch, name)
        for one in array, array.base:
            if hasattr(one, "resize"):
                raises(ValueError, one.resize, (1,), refcheck=False)
        raises(AttributeError, setattr, batch, name, array[:1].copy())
        assert getattr(batch, name) is array and array.flags.writeable, name
    batch.random(5)
    same((batch.games["actions"] > 0).all(), True)


def test_a_batch_in_several_threads_says_that_it_is_in_use():
    """Whoever is first goes on; nobody waits, and the batch is as if the others had not asked."""
    import threading
    batch, other, refused, wrong = Batch(OMWESO, 200, seed=3), Batch(OMWESO, 200), [], []

    def use(work):
        for _ in range(60):
            try:
                work()
            except mweso.UsageError as problem:
                refused.append(str(problem))
            except BaseException as problem:  # noqa: B902  (told below)
                wrong.append(repr(problem))

    def apart(work):
        thread = threading.Thread(target=use, args=(work,))
        thread.start()
        return thread

    works = (lambda: batch.random(40), lambda: batch.random(40), batch.look, batch.reset, batch.clone, lambda: batch.position(7),
             lambda: other.gather(batch, [3, 1]), lambda: batch.copy_from(other, 0, 0))
    for thread in [apart(work) for work in works]:
        thread.join()
    same(wrong, [])
    same({text.split(",")[0] for text in refused} <= {"the batch is in use by another thread"}, True, str(set(refused)))
    with batch._used():
        refused.clear()
        apart(batch.look).join()
    same(len(refused), 60)
    with batch._used(changes=False):  # what is only read
        refused.clear()
        apart(lambda: other.gather(batch, [0])).join()
        same(refused, [])
        apart(batch.look).join()
    same(len(refused), 60)
    batch.random(3)


def test_a_script_that_fails_is_an_error():
    import os
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "bad.lua"), "w", encoding="utf-8") as script:
            script.write('hook("landing", "fails after some turns", function(m) error("no") end)\n')
        text = "[variant]\ninherits = omweso\n[hooks]\nscript = bad.lua\n"
        try:
            variant = mweso.Variant.from_text(text, label=os.path.join(folder, "bad.ini"), path=[mweso.BUILT_IN, folder])
        except mweso.VariantError as problem:
            assert "bad.lua" in str(problem), problem
            return
        found = raises(mweso.VariantError, lambda: Batch(variant, 3).random(10))
        assert "bad.lua" in str(found) and "game 0" in str(found), found
