"""The benchmark of generalisation: one layout, rules as vectors, sides that do not change, exact labels, tables that come again."""
import itertools

import mweso
from support import needs, raises, same

np = needs("numpy")
from mweso import benchmark  # noqa: E402  (after numpy)
from mweso.batches import action_names, planes_that_matter  # noqa: E402

TASKS = {task.name: task for task in benchmark.tasks()}

# A rule set never changes its side: who has learned by it would be judged by it. New ones are added where the script draws them.
VALID = """choro-acholi choro-lango hawalis hawalis-one-lap igisoro igisoro-murray igisoro-plain ikibuguzo ikibuguzo-2 katra katra-mpantsaka
    mweiso ndoto tsoro-baia"""
TEST = """bao-ki-arabu-1 bao-ki-arabu-2 chisolo-nambidi chisolo-natatu chisolo-one fifangha katra-boaoaka kubuguza lisolo lobudok makonn mefuvha
    mongola moruba mulabalaba mwambulula mweso namudilakunze nchayo otep pereauni plain ryakati"""


def test_rule_sets_keep_their_sides():
    side = benchmark.split()
    same(sorted(side), sorted(mweso.variants(mweso.BUILT_IN)), "who has a side")
    for name, wanted in ("valid", VALID), ("test", TEST):
        same(sorted(one for one in side if side[one] == name), wanted.split(), name)


def test_no_family_is_on_two_sides():
    """Nor are there equal rules, whatever the board, on two."""
    for of in (lambda task: task.family), (lambda task: task.features.tobytes()):
        found = {}
        for task in TASKS.values():
            same(found.setdefault(of(task), task.side), task.side, task.name)


def test_distances_are_to_what_is_learned():
    for task in TASKS.values():
        if task.nearest:
            near = TASKS[task.nearest]
            same((near.side, near == task), ("train", task.side == "train"), task.name)
            same((near.variant.rows, near.variant.columns), (task.variant.rows, task.variant.columns), task.name)
            assert 0 <= task.low <= task.distance <= task.high <= 1, task
        else:
            same(task.distance, None)


def test_distances_are_those_of_the_program():
    for name in "mweso", "lobudok", "hawalis":
        task = TASKS[name]
        row, = mweso.distances(name, task.nearest, by="play", games=20, seed=1)
        same([f"{row[key]:.4f}" for key in ("distance", "low", "high")], [f"{number:.4f}" for number in (task.distance, task.low, task.high)], name)


def test_one_layout_for_all_rule_sets_of_a_width():
    for task in TASKS.values():
        width = task.variant.columns
        layout = benchmark.layout(width)
        same(task.layout, layout, task.name)
        assert set(planes_that_matter(task.variant)) <= set(layout.planes), (task.name, planes_that_matter(task.variant))
        names = action_names(task.variant)
        same((len(names), names[2 * width:]), (len(layout.actions), list(layout.actions[2 * width:])), task.name)
        batch = task.batch(3)
        batch.random(25)
        seen = layout.seen(batch)
        same(seen.shape, (3, len(benchmark.PLANES), 4, width), task.name)
        rows = slice(None) if task.variant.rows == 4 else slice(1, 3)
        for plane, name in enumerate(layout.planes):
            wanted = batch.planes[:, batch.plane_names.index(name)] if name in batch.plane_names else 0
            assert (seen[:, plane, rows] == wanted).all(), (task.name, name)
        same(seen.sum(), batch.planes.sum(), "nothing else is in it")


def test_features_differ_where_rules_do():
    """On a board that all have, with the same seeds, equal rules have equal fingerprints."""
    prints = {name: mweso.Variant.small(name, 5, 2).fingerprint for name in TASKS if name != "mwambulula"}  # which begins from three
    for one, other in itertools.combinations(prints, 2):
        alike = (TASKS[one].features == TASKS[other].features).all()
        same(alike, prints[one] == prints[other], f"{one} and {other}")


def test_features_of_other_rules():
    usual = benchmark.features("omweso")
    changed = benchmark.features(mweso.Variant("omweso", settings={"capture.own_pit": "taken", "start.smallest": "3"}))
    names = [name for name, one, other in zip(benchmark.feature_names(), usual, changed) if one != other]
    same(names, ["start.smallest", "capture.own_pit = stays", "capture.own_pit = taken"])
    same((changed - usual)[[benchmark.feature_names().index("start.smallest")]].tolist(), [np.log2(4) - np.log2(3)])
    odd = mweso.Variant("omweso", settings={"reverse.pits": "A3 B7"})
    assert "'reverse.pits = A3 B7'" in str(raises(mweso.UsageError, benchmark.features, odd))


def test_labels_are_the_solvers():
    """And values of moves agree with those of positions: the best move comes to what its position does."""
    for name, columns, seeds in ("hus", 2, 3), ("ndoto", 2, 3), ("plain", 2, 2):
        labels = benchmark.Labels(TASKS[name], columns, seeds)
        solution = mweso.solve(mweso.Variant.small(name, columns, seeds))
        same([(row["key"], {"S": 1, "N": -1, None: 0}[row["winner"]]) for row in solution.rows], list(labels.values.items()), name)
        same(len(labels.positions), len(solution))
        for text in labels.positions[:400]:
            position = labels.task.variant.position(text)
            moves = labels.moves(position)
            if moves:
                same(max(moves.values()), labels.value_of(position), f"{name} {text}")


def test_who_knows_the_labels_is_right():
    def knowing(task):
        labels = benchmark.Labels(TASKS[task.name], 2, 3)

        def choose(batch, games):
            """Of a turn of one choice: all moves of hus are."""
            found = []
            for game in games:
                moves = labels.moves(batch.position(int(game)))
                found.append(batch.action_names.index(pick(moves, key=moves.get)))
            return found
        return choose
    for pick, score in (max, 1.0), (min, 0.0):
        row, = benchmark.evaluate_exact(knowing, [TASKS["hus"]], positions=30)
        same((row["game"], row["score"], row["positions"]), ("hus", score, 30))
        assert 0 < row["chance"] < 1 and row["low"] <= score <= row["high"]


def test_the_same_seed_is_the_same_table():
    some = [TASKS[name] for name in ("lisolo", "nchayo", "ndoto", "fifangha")]
    tables = [benchmark.evaluate("random", some, pairs=6, seed=seed) for seed in (1, 1, 2)]
    same((tables[0] == tables[1], tables[0] == tables[2]), (True, False))
    same(list(tables[0][0]), ["game", "family", "side", "distance", "score", "low", "high", "games"])
    same([(row["game"], row["side"], row["games"]) for row in tables[0]],
         [("lisolo", "test", 12), ("nchayo", "test", 12), ("ndoto", "valid", 12), ("fifangha", "test", 12)])
    best = benchmark.evaluate("greedy", some[:1], opponent="random", pairs=20)[0]
    assert best["score"] > 0.7 and best["low"] < best["score"] and best["low"] > 0.5, best


def test_an_agent_is_asked_where_he_is_to_act():
    asked = []

    def first(task):
        def choose(batch, games):
            assert batch.mask[games].any(axis=1).all()
            same(task.layout.seen(batch, games).shape[1:], task.layout.shape)
            asked.append((task.name, len(games)))
            return batch.mask[games].argmax(axis=1)
        return choose
    rows = benchmark.evaluate(first, [TASKS["lisolo"]], opponent="random", pairs=10)
    assert {name for name, _ in asked} == {"lisolo"} and asked[0][1] <= 20, asked[:3]
    assert rows[0]["score"] * 40 == int(rows[0]["score"] * 40)


def test_wrong_use():
    said = raises(mweso.UsageError, benchmark.tasks, side="tset")
    assert "did you mean 'test'" in str(said), said
    for what, more in ((3, {}), ("random", {"pairs": 0}), ("random", {"opening": -1})):
        raises(mweso.UsageError, benchmark.evaluate, what, [TASKS["lisolo"]], **more)
    raises(mweso.Error, benchmark.evaluate, "gredy", [TASKS["lisolo"]], pairs=1)
    raises(mweso.UsageError, benchmark.layout, 1)
