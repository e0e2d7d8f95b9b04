"""The collection: variants listed, found by their names, grouped and classified; how near they are; the atlas."""
import contextlib
import functools
import io
import itertools
import json
import os
import re
import shutil
import statistics
import sys
import tempfile
import xml.etree.ElementTree

from lib import FAST, ROOT, deep, depth, finished, not_installed, output, over, python_has, rows, run, same, sampled, scaled, write_files
from pages import measure, read, read_whole

FOLDED = {
    "alone.ini": "[variant]\ntitle = Kàtrâ Ñgŏla\nnames = Uru'heso, Ólú ṣe,\n Dritte\npeople = Tanála\nplace = Ambohimanga\n"
                 "coordinates = -21.4, 47.6, 30\nstatus = attested\nsource = Linton 1933: 261\n[board]\ncolumns = 6\n",
    "broken.ini": "[capture]\nneeds = bth\n",
}

# What makes a class, as lines of a file.
CLASSES = {
    "shared": ["[board]", "circuit = shared", "[setup]", "inner = 4xC"],
    "stages": ["[setup]", "store = 4", "inner = 2xC", "[phase first]", "until = store-empty", "start.from = store"],
    "reentry": [],
    "leaving": ["[capture]", "fate = removed"],
    "mixed": ["[phase first]", "until = turns 2", "capture.fate = removed"],
    "quiet": ["[capture]", "landing = none"],
}


def names(*words, **more):
    return [row["name"] for row in rows("list", *words, **more)]


def listed(folder, *words):
    return names(*words, cwd=folder)


def test_rows():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, FOLDED)
        row = {row["name"]: row for row in rows("list", cwd=folder)}
    same({key: row["alone"][key] for key in ("names", "place", "coordinates", "class", "class_assumed", "board", "sources")},
         {"names": "Uru'heso, Ólú ṣe, Dritte", "place": "Ambohimanga", "coordinates": "-21.4, 47.6, 30", "class": "reentry",
          "class_assumed": True, "board": "6x4", "sources": "Linton 1933: 261"}, "a row")
    assert re.fullmatch("[0-9a-f]{64}", row["alone"]["fingerprint"])
    same({key: row["broken"][key] for key in ("status", "class", "board", "fingerprint")},
         {"status": "broken", "class": "", "board": "", "fingerprint": ""}, "what does not load")


def test_fingerprint():
    for row in rows("list", "--names", "omweso"):
        shown = output("show", row["name"]).splitlines()[-1].split()[-1]
        same(row["fingerprint"], shown, row["name"])


@sampled(5)
@over([("--names", "katra ngola"), ("--names", "KATRA"), ("--names", "uruheso"), ("--names", "olu se"), ("--names", "dritt"),
       ("--people", "tanala"), ("--region", "ambohi"), ("--source", "linton"), ("--board", "6"), ("--board", "6x4")])
def test_filter(option, value):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, FOLDED)
        found = listed(folder, option, value)
        everything = listed(folder)
    assert "alone" in found and len(found) < len(everything), found


def test_filters_hold_together():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, FOLDED)
        same(listed(folder, "--people", "tanala", "--board", "6"), ["alone"], "both")
        code, out, err = run("list", "--people", "tanala", "--board", "7", cwd=folder)
    same((code, out, err), (1, "", "mweso list: no variant fits all of that\n"), "not together")


@over([("--people", "tamala", "Tanala"), ("--names", "katra ngolo", "Kàtrâ Ñgŏla"), ("--class", "reentri", "reentry")])
def test_guess(option, value, meant):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, FOLDED)
        code, out, err = run("list", option, value, cwd=folder)
    assert code in (1, 2) and not out and f"did you mean '{meant}'?" in err, err


@over([("4x8", "columns come first; did you mean '8x4'?"), ("8x3", "'8x3' is neither columns"), ("x", "'x' is neither"),
       ("8x4x", "is neither")])
def test_board_that_is_none(board, message):
    code, out, err = run("list", "--board", board)
    assert code == 2 and not out and message in err, err


@sampled(3)
@over(sorted(CLASSES.items()))
def test_class(word, lines):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"house.ini": "\n".join(lines) + "\n"})
        found = {row["name"]: row for row in rows("list", cwd=folder)}["house"]
        silent = word in ("reentry", "mixed")  # of the fate of what is captured, in the game or one of its phases
        same((found["class"], found["class_assumed"]), (word, silent), "class")
        assert "house" in listed(folder, "--class", word)


def test_class_of_assumptions():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"house.ini": "[capture]\nfate = removed ?\n"})
        row = {row["name"]: row for row in rows("list", cwd=folder)}["house"]
        same((row["class"], row["class_assumed"]), ("leaving", True), "an assumed answer")


def test_classes_are_documented():
    with open(os.path.join(ROOT, "src/cli/collection/classes.def"), encoding="utf-8") as file:
        words = re.findall(r'^CLASS\(\w+, "(\w+)"', file.read(), re.MULTILINE)
    with open(os.path.join(ROOT, "docs/collection.md"), encoding="utf-8") as file:
        same(re.findall(r"^\| `(\w+)` \|", file.read(), re.MULTILINE), words, "docs/collection.md")
    help_text = output("list", "--help")
    assert "|".join(words) in help_text


@sampled(2)
@over(["people", "region", "class", "board", "status"])
def test_groups(by):
    everything = rows("list")
    order = [row[by] or "not on record" for row in rows("list", "--group-by", by)]
    same(order, sorted(order, key=lambda group: (group == "not on record", group.encode())), "order")
    same(sorted(order), sorted(row[by] or "not on record" for row in everything), "groups")
    heads = re.findall(r"^(\S.*) \((\d+)\)$", output("list", "--group-by", by), re.MULTILINE)
    same(heads, [(group, str(order.count(group))) for group in dict.fromkeys(order)], "heads")


def test_jsonl_is_json():
    for line in output("list", "--format", "jsonl").splitlines():
        json.loads(line)


def test_rulebook_tells_all_that_the_file_does():
    lines = ["[variant]", "names = N-1", "people = P-1", "region = R-1", "place = L-1", "coordinates = -1.5 2 3", "note = T-1",
             "glottocode = suku1261", "years = 1905-1910, 1931", "players = children,men", "collector = C-1",
             "inherits = omweso"]
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"house.ini": "\n".join(lines) + "\n"})
        told = output("rules", "house.ini", cwd=folder)
    for part in ("N-1", "P-1", "R-1", "L-1", "latitude -1.5°, longitude 2°, known to within 3 km", "T-1",
                 "(Glottolog): suku1261.", "years: 1905-1910, 1931.", "players: children and men.", "Recorded by: C-1.", "takes from omweso"):
        assert part in told, part


# ---- distances and trees ----------------------------------------------------------------------------------------------------

SOME = ["omweso", "coro", "kombe", "mongale", "igisoro-plain", "hus", "hus-damara"]
USUAL = [*SOME, "--silence", "default"]


def known_answers(*words):
    """The answers of matrix by variant; '?' and '-' are left out."""
    return {row["variant"]: {key: value for key, value in row.items() if "." in key and value not in ("?", "-")}
            for row in rows("matrix", *words)}


def test_distances_on_paper():
    """They are counted from the answers that matrix prints, those not on record left out."""
    answers = known_answers(*SOME)
    for row in rows("matrix", *SOME, "--distances", "paper"):
        a, b = answers[row["a"]], answers[row["b"]]
        both = [key for key in a if key in b]
        differ = sum(a[key] != b[key] for key in both)
        same((row["answers_differ"], row["answers_known"]), (differ, len(both)), f"{row['a']} {row['b']}")
        assert abs(row["distance"] - differ / len(both)) < 1e-5 if both else row["distance"] is None, row


def test_silence():
    """What no file answers is unknown, or as it is played if that is asked for: two files that answer one question each have none in
    common."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"one.ini": "[capture]\nneeds = inner\n", "two.ini": "[lap]\norigin = skipped\n",
                             "six.ini": "[capture]\nneeds = both\n"})
        by_default = rows("matrix", "one.ini", "two.ini", "six.ini", "--distances", "paper", "--silence", "default", cwd=folder)
        silent = rows("matrix", "one.ini", "two.ini", "six.ini", "--distances", "paper", cwd=folder)
    same([row["answers_differ"] for row in by_default], [2, 1, 1], "with defaults")
    same([(row["answers_differ"], row["answers_known"]) for row in silent], [(0, 0), (1, 1), (0, 0)], "without")


MARKED = {"base.ini": "[variant]\nstatus = attested\n[capture]\nneeds = inner ; book\ntakes = outer ? ; guess\nown_pit = taken ?silent ; book\n"
                      "fate = removed ?as hus ; book\n",
          "son.ini": "[variant]\nstatus = attested\ninherits = base\notherwise = as-parent ; book\n[lap]\norigin = skipped ; book\n",
          "ward.ini": "[variant]\nstatus = attested\ninherits = base\n[lap]\norigin = skipped ; book\n",
          "house.ini": "[variant]\ninherits = base\n", "grandson.ini": "[variant]\nstatus = attested\ninherits = ward\notherwise = as-parent ; book\n"}


@over([("base", "stated assumed silent as silent"), ("son", "as assumed silent as stated"), ("ward", "silent assumed silent silent stated"),
       ("house", "as assumed silent as silent"), ("grandson", "silent assumed silent silent as")])
def test_how_sure_each_answer_is(name, expected):
    """As the file marks it; what it inherits as there, where the sources say so, or it is house rules."""
    keys = ["capture.needs", "capture.takes", "capture.own_pit", "capture.fate", "lap.origin"]
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, MARKED)
        shown = {row["key"]: row for row in rows("show", f"{name}.ini", cwd=folder)}
        (cells,) = rows("matrix", f"{name}.ini", cwd=folder)
        flat = output("show", f"{name}.ini", "--format", "ini", cwd=folder)
        book = output("rules", f"{name}.ini", "--sources", cwd=folder)
    same([shown[key]["certainty"] for key in keys], expected.split(), "certainty")
    same([cells[key] != "?" for key in keys], [word in ("stated", "as") for word in expected.split()], "known in the matrix")
    assert "own_pit = taken ?silent ; book\n" in flat and "[no source is noted; book]" in book, (flat, book)
    fate = {"base": "hus", "son": "hus", "house": "hus"}.get(name)
    same(shown["capture.fate"]["as"] or None, fate, "as")
    if fate:
        assert "fate = removed ?as hus ; book\n" in flat, flat


def test_distance_that_is_not_known():
    """Where no position was met there is no distance, and it is not called the greatest."""
    with tempfile.TemporaryDirectory() as folder:
        stuck = "[variant]\ninherits = makonn\n"  # every pit holds a seed that may go into empty pits alone
        write_files(folder, {"one.ini": stuck + "[capture]\nneeds = both\n", "two.ini": stuck + "[lap]\nrelay = none\n"})
        words = ["matrix", "one.ini", "two.ini", "--games", "2", "--distances"]
        same([row["distance"] for row in rows(*words, "play", cwd=folder)], [None], "nobody can move")
        assert re.search(r"^one +two +- +- +- +0$", output(*words, "play", cwd=folder), re.MULTILINE)
        assert re.search(r"MISSING=\?;\n  MATRIX\n    one\n    two \?\n", output(*words, "play", "--format", "nexus", cwd=folder))


def test_distances_in_play():
    """Two names of one game are 0 apart, and a game is as far from one as from the other; boards of another size have no distance."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"again.ini": "[variant]\ninherits = omweso\n", "wide.ini": "[board]\ncolumns = 9\n"})
        code, out, err = run("matrix", "omweso", "again.ini", "coro", "wide.ini", "--distances", "play", "--games", "3", "--format", "jsonl",
                             cwd=folder)
    found = {(row["a"], row["b"]): row["distance"] for row in map(json.loads, out.splitlines())}
    same(code, 0, err)
    assert "3 of 4 are on the board that most have" in err, err
    same(found["omweso", "again"], 0, "two names, one game")
    assert 0 < found["omweso", "coro"] == found["again", "coro"] < 1, found
    same(len(found), 3, "pairs")


def test_seeds_of_distances_are_replicates():
    """Chance spreads the distances of six seeds, of 60 games each, by about 0.017; of seeds that share most games by a tenth of that."""
    spread = statistics.stdev(rows("matrix", "omweso", "coro", "--distances", "play", "--games", "60", "--seed", str(seed), program=FAST)[0]["distance"]
                              for seed in range(1, 7))
    assert 0.006 < spread < 0.04, spread


def test_a_distance_in_play_has_its_interval():
    """The games of more seeds narrow it; of one game there is none; on paper there are neither intervals nor positions."""
    words = ["matrix", "omweso", "coro", "--distances", "play", "--games"]
    few, many, one = (rows(*words, games, program=FAST)[0] for games in ("10", "200", "1"))
    for row in few, many:
        assert 0 <= row["low"] < row["distance"] < row["high"] <= 1 and row["positions"] > 0, row
    assert many["high"] - many["low"] < 0.5 * (few["high"] - few["low"]) and many["positions"] > 10 * few["positions"], (few, many)
    same((one["low"], one["high"]), (None, None), "of one game")
    paper = rows("matrix", "omweso", "coro", "--distances", "paper")[0]
    same([paper[key] for key in ("low", "high", "positions")], [None, None, None], "on paper")
    line = output(*words, "10", program=FAST).splitlines()[1].split()
    same(line, ["omweso", "coro", *(f"{few[key]:.4f}" for key in ("distance", "low", "high")), str(few["positions"])], "as text")
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"again.ini": "[variant]\ninherits = omweso\n"})
        same_game = rows("matrix", "omweso", "again.ini", *words[3:], "20", cwd=folder, program=FAST)[0]
    assert same_game["distance"] == same_game["low"] == 0 < same_game["high"] < 0.2, same_game


@deep
def test_intervals_of_distances_in_play_cover():
    """Nineteen in twenty have the distance of many more games in them."""
    words = ["matrix", "omweso", "coro", "hus", "--distances", "play", "--games"]
    def pairs(games, seed):
        return {(row["a"], row["b"]): row for row in rows(*words, games, "--seed", seed, program=FAST)}
    truth, covered, asked = pairs("1000", "900000001"), 0, 0
    for seed in range(50):
        for pair, row in pairs("20", str(1 + 1000 * seed)).items():
            covered += row["low"] <= truth[pair]["distance"] <= row["high"]
            asked += 1
    assert 0.89 <= covered / asked, (covered, asked)


def newick(text):
    """A tree as (label, length, [children])."""
    at = 0

    def node():
        nonlocal at
        children = []
        if text[at] == "(":
            while text[at] in "(,":
                at += 1
                children.append(node())
            same(text[at], ")", "the end of a node")
            at += 1
        found = re.match(r"([^,():;[]*)(?:\[&known=[1-9]\d*\])?(?::([0-9.]+))?", text[at:])
        at += found.end()
        return found[1], float(found[2] or 0), children
    tree = node()
    same(text[at:], ";\n", "the end of the tree")
    return tree


def leaves(tree):
    label, _, children = tree
    return [label] if not children else [leaf for child in children for leaf in leaves(child)]


def splits(tree, everything):
    """The inner branches: the side without the first leaf, with what is said of their support."""
    found = {}
    for child in tree[2]:
        found.update(splits(child, everything))
        if child[2]:
            side = frozenset(leaves(child))
            found[side if everything[0] not in side else frozenset(everything) - side] = int(child[0])
    return found


def test_tree_has_its_support():
    """The support of every branch is the share of replicates whose splits, printed as rows, have it."""
    tree = newick(output("matrix", *USUAL, "--tree", "paper", "--replicates", "200"))
    same(sorted(leaves(tree)), sorted(SOME), "leaves")
    counted = {frozenset(row["side"].split("; ")): row for row in rows("matrix", *USUAL, "--tree", "paper", "--replicates", "200")}
    inner = splits(tree, SOME)
    same(len(inner), len(SOME) - 3, "inner branches")
    for side, support in inner.items():
        row = counted.get(side, {"times": 0})
        assert abs(support - row["times"] / 2) <= 0.5, (side, support, row)
    same(sorted(map(sorted, (side for side, row in counted.items() if row["in_tree"]))), sorted(map(sorted, inner)), "splits of the tree")
    assert frozenset(["kombe", "mongale"]) in inner and frozenset(["hus", "hus-damara"]) in inner, inner


def tree_of(distances):
    """Neighbor joining, worked out once more: the splits of the tree."""
    names = sorted({name for pair in distances for name in pair}, key=SOME.index)
    apart = {frozenset(pair): d for pair, d in distances.items()}
    groups = [frozenset([name]) for name in names]
    far = {frozenset([a, b]): apart[frozenset([*a, *b])] for a in groups for b in groups if a != b}
    found = set()
    while len(groups) > 3:
        total = {a: sum(far[frozenset([a, b])] for b in groups if b != a) for a in groups}
        _, a, b = min(((len(groups) - 2) * far[frozenset([a, b])] - total[a] - total[b], a, b)
                      for i, a in enumerate(groups) for b in groups[i + 1:])
        joined = a | b
        for c in groups:
            if c not in (a, b):
                far[frozenset([joined, c])] = (far[frozenset([a, c])] + far[frozenset([b, c])] - far[frozenset([a, b])]) / 2
        groups = [c for c in groups if c not in (a, b)] + [joined]
        found.add(joined if names[0] not in joined else frozenset(names) - joined)
    return found


@deep
def test_tree_is_joined_by_its_distances():
    distances = {(row["a"], row["b"]): row["distance"] for row in rows("matrix", *SOME, "--distances", "play", "--games", "4")}
    tree = newick(output("matrix", *SOME, "--tree", "play", "--games", "4", "--replicates", "10"))
    same(set(splits(tree, SOME)), tree_of(distances), "branches")


def test_a_leaf_shows_how_much_is_known():
    """In the tree of answers, as text and drawn; that in play rests on none."""
    with tempfile.TemporaryDirectory() as folder:
        text = output("matrix", *SOME, "--tree", "paper", "--svg", "tree.svg", cwd=folder)
        with open(os.path.join(folder, "tree.svg"), encoding="utf-8") as file:
            drawn = dict(re.findall(r">([a-z-]+) <tspan class=\"soft\">(\d+) known</tspan></text>", file.read()))
    known = {name: str(len(answers)) for name, answers in known_answers(*SOME).items()}
    same((dict(re.findall(r"([a-z-]+)\[&known=(\d+)\]", text)), drawn), (known, known), "known answers")
    assert "known" not in output("matrix", *SOME, "--tree", "play", "--games", "1"), "in play"


# ---- trees with a root, and what was resampled ------------------------------------------------------------------------------

IN_PLAY = ["matrix", *SOME, "--games", "6"]


def tree_in_play(*words, **more):
    return output(*IN_PLAY, "--tree", "play", *words, program=FAST, **more)


def clades(tree):
    """The leaves below each inner node but the root."""
    return {frozenset(leaves(child)) for child in tree[2] if child[2]} | {clade for child in tree[2] for clade in clades(child)}


def depths(tree):
    """How far each leaf is from the root."""
    if not tree[2]:
        return {tree[0]: 0.0}
    return {leaf: child[1] + depth for child in tree[2] for leaf, depth in depths(child).items()}


def lengths_of(tree, everything):
    """The length of each branch, by its side without the first leaf; those beside the root are one."""
    found = {}
    for child in tree[2]:
        side = frozenset(leaves(child))
        side = side if everything[0] not in side else frozenset(everything) - side
        found[side] = found.get(side, 0) + child[1]
        for inner, length in lengths_of(child, everything).items():
            found[inner] = found.get(inner, 0) + length
    return found


def labelled(tree):
    """The support of the branches that have one, by their side without the first leaf."""
    found = {}
    for child in tree[2]:
        side = frozenset(leaves(child))
        if child[2] and child[0]:
            found[side if SOME[0] not in side else frozenset(SOME) - side] = int(child[0])
        found.update(labelled(child))
    return found


def nearly(got, expected, within, what):
    same(set(got), set(expected), what)
    for key, value in expected.items():
        assert abs(got[key] - value) <= within, f"{what}: {sorted(key)}: {got[key]}, expected {value}"


def mean_joined(distances):
    """UPGMA, worked out once more: {leaves that are joined: how far they are below}."""
    far = {frozenset([frozenset([a]), frozenset([b])]): d for (a, b), d in distances.items()}
    groups, heights = {group for pair in far for group in pair}, {}
    while len(groups) > 1:
        a, b = min(far, key=far.get)
        heights[a | b] = far.pop(frozenset([a, b])) / 2
        groups -= {a, b}
        for c in groups:
            far[frozenset([a | b, c])] = (len(a) * far.pop(frozenset([a, c])) + len(b) * far.pop(frozenset([b, c]))) / len(a | b)
        groups.add(a | b)
    return heights


def test_upgma():
    distances = {(row["a"], row["b"]): row["distance"] for row in rows(*IN_PLAY, "--distances", "play", program=FAST)}
    heights = mean_joined(distances)
    tree = newick(tree_in_play("--join", "upgma", "--replicates", "20"))
    same(clades(tree) | {frozenset(SOME)}, set(heights), "groups")
    def check(node):
        mine = heights.get(frozenset(leaves(node)), 0)
        for child in node[2]:
            assert abs(child[1] - (mine - heights.get(frozenset(leaves(child)), 0))) < 2e-5, child
            check(child)
    check(tree)
    counted = {frozenset(row["side"].split("; ")): row for row in
               rows(*IN_PLAY, "--tree", "play", "--join", "upgma", "--replicates", "20", program=FAST)}
    same({side for side, row in counted.items() if row["in_tree"]}, clades(tree), "groups are counted, not splits")
    assert "TREE joined = [&R] (" in tree_in_play("--join", "upgma", "--format", "nexus")


@over([("midpoint",), ("hus",), ("omweso",)])
def test_root(root):
    """Rooted, a tree has the same branches and support: in the middle of its longest way, or of the branch of a rule set."""
    whole, rooted = newick(tree_in_play()), newick(tree_in_play("--root", root))
    same(len(rooted[2]), 2, "branches at the root")
    nearly(lengths_of(rooted, SOME), lengths_of(whole, SOME), 3e-6, "branches")
    same(labelled(rooted), splits(whole, SOME), "support")
    below = depths(rooted)
    if root == "midpoint":
        deep_ones = [max(depths(child).values()) + child[1] for child in rooted[2]]
        assert abs(deep_ones[0] - deep_ones[1]) < 1e-5 and max(below.values()) < max(deep_ones) + 1e-5, rooted
    else:
        same([child[0] for child in rooted[2] if not child[2]], [root], "beside the root")
        assert abs(rooted[2][0][1] - rooted[2][1][1]) < 2e-6, rooted
    if root == "hus":
        text = tree_in_play("--root", root, "--format", "nexus")
        assert "TREE joined = [&R] (hus:" in text and "TREE consensus = [&R] (hus:" in text, text


def test_root_where_all_are_alike():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {f"{name}.ini": "[capture]\nneeds = inner\n" for name in ("one", "two", "three")})
        words = ["matrix", "one.ini", "two.ini", "three.ini", "--tree", "paper", "--replicates", "0", "--root"]
        tree = output(*words, "midpoint", cwd=folder)
        same(sorted(leaves(newick(tree))), ["one", "three", "two"], tree)
        code, _, err = run(*words, "thre", cwd=folder)
    assert code == 2 and "--root: 'thre' is not in the tree; did you mean 'three'?" in err, err


@over([(["--root", "hus"],), (["--root", "midpoint", "--consensus"],), (["--consensus"],), (["--consensus", "--join", "upgma"],), (["--replicates", "0"],)])
def test_rows_have_the_tree_that_is_asked_for(words):
    """Its branches, with their lengths and support: below a root by what hangs on them."""
    words = ["--replicates", "40", *words]
    tree, joined = newick(tree_in_play(*words)), newick(tree_in_play(*[word for word in words if word != "--consensus"]))
    got = [({*row["side"].split("; ")}, row) for row in rows(*IN_PLAY, "--tree", "play", *words, program=FAST)]
    rooted = len(tree[2]) == 2
    of_tree = lengths_of_clades(tree) if rooted else {side if SOME[0] not in side else frozenset(SOME) - side: length for side, length in lengths_of_clades(tree).items()}
    nearly({frozenset(side): row["length"] for side, row in got}, of_tree, 2e-6, "lengths")
    same(len(got), len(of_tree), "rows")
    def below(node):
        return [child for part in node[2] for child in (part, *below(part))]
    support = {frozenset(leaves(node)): node[0] for node in below(tree) if node[2]}
    for side, row in got:
        said = support.get(frozenset(side)) or support.get(frozenset(SOME) - side) or ("100" if row["replicates"] else "0")
        assert abs(int(said) - 100 * row["times"] / (row["replicates"] or 1)) <= 0.5, (row, said)
    mine = {frozenset(leaves(node)) for node in below(joined)}
    same([row["in_tree"] for side, row in got], [not mine.isdisjoint({frozenset(side), frozenset(SOME) - side}) for side, row in got], "in the tree")


def majority(trees, of_tree):
    """What more than half of the trees have: {it: [lengths]}."""
    found = {}
    for tree in trees:
        for key, length in of_tree(tree).items():
            found.setdefault(key, []).append(length)
    return {key: lengths for key, lengths in found.items() if 2 * len(lengths) > len(trees)}


def lengths_of_clades(tree):
    """The length above each node, by the leaves below."""
    return {frozenset(leaves(child)): child[1] for child in tree[2]} | \
        {clade: length for child in tree[2] for clade, length in lengths_of_clades(child).items()}


@over([("nj",), ("upgma",)])
def test_consensus(method):
    """It has what more than half of the resampled trees have, which are in a file, with their share and their mean length."""
    words = ["--join", method, "--replicates", "60", "--seed", "3"]
    with tempfile.TemporaryDirectory() as folder:
        consensus = newick(tree_in_play(*words, "--consensus", "--resampled", "trees.nwk", cwd=folder))
        with open(os.path.join(folder, "trees.nwk"), encoding="utf-8") as file:
            text = file.read()
    trees = [newick(line + "\n") for line in text.splitlines()]
    same(len(trees), 60, "replicates")
    of_tree = (lambda tree: lengths_of(tree, SOME)) if method == "nj" else lengths_of_clades
    expected = majority(trees, of_tree)
    nearly(of_tree(consensus), {key: sum(lengths) / len(lengths) for key, lengths in expected.items()}, 2e-6, "mean lengths")
    counted = {frozenset(row["side"].split("; ")): row["times"] for row in rows(*IN_PLAY, "--tree", "play", *words, program=FAST)}
    same({key: len(lengths) for key, lengths in expected.items() if key in counted},
         {key: times for key, times in counted.items() if times > 30}, "counts")
    if method == "nj":
        nearly(splits(consensus, SOME), {key: 100 * times / 60 for key, times in counted.items() if times > 30}, 0.5, "support")


DENDROPY = """
import sys, json, dendropy
trees = dendropy.TreeList.get(path=sys.argv[1], schema="nexus", preserve_underscores=True)
mine = dendropy.TreeList.get(path=sys.argv[2], schema="nexus", preserve_underscores=True, taxon_namespace=trees.taxon_namespace)
def of(tree):
    tree.encode_bipartitions()
    return {str(edge.bipartition.split_bitmask): edge.length for edge in tree.postorder_edge_iter() if edge.tail_node}
theirs = trees.consensus(min_freq=0.5 + 1e-9)
tree = mine[0].clone(depth=1)
tree.reroot_at_midpoint(update_bipartitions=True)
print(json.dumps({"rooted": [t.is_rooted for t in (trees[0], mine[1])], "consensus": [sorted(of(mine[1])), sorted(of(theirs))],
                  "midpoint": sorted(round(leaf.distance_from_root(), 4) for leaf in tree.leaf_node_iter())}))
"""


@deep
@over([("nj",), ("upgma",)])
def test_dendropy_finds_the_same_consensus(method):
    python_has("dendropy")
    words = ["--join", method, "--replicates", "60", "--format", "nexus"]
    with tempfile.TemporaryDirectory() as folder:
        text = tree_in_play(*words, "--resampled", "trees.nex", cwd=folder)
        write_files(folder, {"tree.nex": text})
        said = json.loads(finished([sys.executable, "-c", DENDROPY, "trees.nex", "tree.nex"], cwd=folder, check=True).stdout)
    same(said["consensus"][0], said["consensus"][1], "branches of the consensus")
    same(said["rooted"], [method == "upgma"] * 2, "rooted")
    if method == "nj":
        rooted = depths(newick(tree_in_play("--root", "midpoint", "--replicates", "60")))
        for mine, theirs in zip(sorted(rooted.values()), said["midpoint"]):
            assert abs(mine - theirs) < 2e-4, (rooted, said["midpoint"])


R_TREES = """
suppressMessages({library(ape)})
d <- read.csv("d.csv"); names <- unique(c(d$a, d$b)); m <- matrix(0, length(names), length(names), dimnames = list(names, names))
for (i in seq_len(nrow(d))) m[d$a[i], d$b[i]] <- m[d$b[i], d$a[i]] <- d$distance[i]
stopifnot(all.equal(read.tree("nj.nwk"), nj(as.dist(m)), use.edge.length = FALSE))
upgma <- as.phylo(hclust(as.dist(m), "average"))
stopifnot(dist.topo(unroot(read.tree("upgma.nwk")), unroot(upgma)) == 0, is.ultrametric(read.tree("upgma.nwk"), tol = 1e-4))
stopifnot(max(abs(cophenetic(read.tree("upgma.nwk"))[names, names] - cophenetic(upgma)[names, names])) < 1e-4)
trees <- read.tree("trees.nwk"); mine <- read.tree("consensus.nwk")
stopifnot(length(trees) == 60, dist.topo(mine, consensus(trees, p = 0.5)) == 0)
"""


@deep
def test_ape_joins_the_same_trees():
    if not shutil.which("Rscript") or finished(["Rscript", "-e", "library(ape)"]).returncode:
        raise not_installed("ape for R", "r-cran-ape")
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"d.csv": output(*IN_PLAY, "--distances", "play", "--format", "csv", program=FAST), "r.R": R_TREES,
                             "nj.nwk": tree_in_play("--replicates", "0"), "upgma.nwk": tree_in_play("--join", "upgma", "--replicates", "0")})
        write_files(folder, {"consensus.nwk": tree_in_play("--replicates", "60", "--consensus", "--resampled", "trees.nwk", cwd=folder)})
        finished(["Rscript", "r.R"], cwd=folder, check=True)


@deep
def test_support_over_games():
    """Games are resampled: of one game there is no support, of many all replicates have what all games say."""
    one = output("matrix", *SOME, "--tree", "play", "--games", "1")
    assert not re.search(r"\)\d", one), one
    many = splits(newick(output("matrix", *SOME, "--tree", "play", "--games", "6", "--replicates", "100")), SOME)
    same(many[frozenset(["kombe", "mongale"])], 100, "two readings of one game")


@deep
def test_trees_are_the_same_on_any_threads():
    words = ["matrix", *SOME, "--tree", "play", "--games", "3", "--replicates", "50"]
    same(output(*words, "--threads", "4"), output(*words, "--threads", "1"), "threads")


def test_nexus_of_a_tree():
    text = output("matrix", *USUAL, "--tree", "paper", "--replicates", "50", "--format", "nexus")
    same(re.findall(r"^BEGIN (\w+);", text, re.MULTILINE), ["TAXA", "DISTANCES", "TREES", "SPLITS"], "blocks")
    tree = re.search(r"TREE joined = \[&U\] (.*)", text)[1]
    same(sorted(leaves(newick(tree + "\n"))), sorted(name.replace("-", "_") for name in SOME), "leaves, as NEXUS has their names")
    stated = int(re.search(r"NSPLITS=(\d+)", text)[1])
    rows_of_splits = re.findall(r"^    \[\d+\] ([0-9.]+)((?: +\d+)+),$", text, re.MULTILINE)
    same(len(rows_of_splits), stated, "splits")
    assert all(0.1 <= float(share) <= 1 for share, _ in rows_of_splits)


READER = """
import sys, dendropy
tree = dendropy.Tree.get(data=sys.stdin.read(), schema="nexus", preserve_underscores=True)
print(sorted(leaf.taxon.label for leaf in tree.leaf_node_iter()))
"""


def test_a_common_reader_reads_the_tree():
    text = output("matrix", *USUAL, "--tree", "paper", "--replicates", "20", "--format", "nexus")
    python_has("dendropy")
    done = finished([sys.executable, "-c", READER], stdin=text)
    same(done.stdout.strip(), str(sorted(name.replace("-", "_") for name in SOME)), done.stderr)


@over([(["--tree", "papr"], 2, "did you mean 'paper'?"), (["--svg", "x.svg"], 2, "there is no --tree"),
       (["--tree", "paper"], 2, "joins 3 to 512 rule sets, not 2"), (["--network", "play"], 2, "a network joins 3 to 512 rule sets, not 2"),
       (["--consensus"], 2, "--consensus is about a tree, and there is no --tree"), (["--root", "hus", "--network", "play"], 2, "--root is about a tree"),
       (["hus", "--tree", "paper", "--join", "upgm"], 2, "--join: 'upgm' is not one of nj, upgma; did you mean 'upgma'?"),
       (["hus", "--tree", "paper", "--join", "upgma", "--root", "hus"], 2, "--root: a tree that is joined by upgma has its root"),
       (["hus", "--tree", "paper", "--replicates", "0", "--consensus"], 2, "--consensus and --resampled are of resampled trees, and there are none"),
       (["hus", "--tree", "play", "--games", "1", "--resampled", "x.nwk"], 2, "are of resampled trees, and there are none"),
       (["--tree", "paper", "--network", "play"], 2, "--tree and --network do not go together"),
       (["--tree", "paper", "--distances", "play"], 2, "--tree joins by its own: paper"), (["--distances", "play", "--games", "0"], 2, "--games")])
def test_wrong_requests(words, code, message):
    got, out, err = run("matrix", "omweso", "coro", *words)
    assert got == code and not out and message in err, (got, out, err)


def test_picture_of_a_tree():
    with tempfile.TemporaryDirectory() as folder:
        output("matrix", *USUAL, "--tree", "paper", "--svg", "tree.svg", "--replicates", "20", cwd=folder)
        root = xml.etree.ElementTree.parse(os.path.join(folder, "tree.svg")).getroot()
    names = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    same(sorted(name.strip() for name in names if not name.isdigit()), sorted(SOME), "names")


@over([("--tree",), ("--network",)])
def test_long_names_have_room(kind):
    """In the picture of a tree, to the right of its branches, and of a network, on all sides."""
    files = [f"{'long-name-of-a-house-rule-' * 2}{i}.ini" for i in range(4)]
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {file: f"[variant]\ninherits = omweso\n[start]\nsmallest = {2 + i % 3}\n" for i, file in enumerate(files)})
        output("matrix", *files, kind, "paper", "--svg", "f.svg", cwd=folder)
        root = xml.etree.ElementTree.parse(os.path.join(folder, "f.svg")).getroot()
    svg, wide = "{http://www.w3.org/2000/svg}", float(root.get("viewBox").split()[2])
    names = [text for text in root.iter(svg + "text") if text.text.startswith("long")]
    same(len(names), 4, "names")
    for text in names:
        letters = 6.2 * len("".join(text.itertext()))
        start = float(text.get("x")) if kind == "--tree" else wide / 2 + 290
        assert start + letters * (1 if kind == "--tree" else 11 / 12) <= wide, (text.text, wide)


# ---- networks ---------------------------------------------------------------------------------------------------------------

# Questions with an answer that is not the usual one, which all can stand together in one file.
ODD = [("capture.own_pit", "taken"), ("lap.origin", "skipped"), ("start.smallest", "3"), ("capture.needs", "inner"), ("capture.least", "2"),
       ("end.every_column", "win"), ("end.both_ends", "win"), ("end.two_captures_first", "win"), ("start.largest", "15"),
       ("lap.way", "either"), ("lap.stop", "B8"), ("end.lap_limit", "500")]


def with_splits(leaves, sides):
    """Files whose answers part them so: a question for every side, answered otherwise by the leaves on it."""
    files = {}
    for leaf in leaves:
        answers = [(*key.split("."), word) for (key, word), side in zip(ODD, sides) if leaf in side]
        files[leaf + ".ini"] = "".join(f"[{section}]\n" + "".join(f"{key} = {word}\n" for _, key, word in of_section)
                                       for section, of_section in itertools.groupby(sorted(answers), lambda answer: answer[0]))
    return files


def network_of(leaves, sides):
    """The network of such files: its splits by their side without the first leaf, the NEXUS text, and the lines of its picture."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, with_splits(leaves, sides))
        words = ["matrix", *[leaf + ".ini" for leaf in leaves], "--network", "paper", "--silence", "default"]
        found = {frozenset(row["side"].split("; ")): row for row in rows(*words, cwd=folder)}
        text = output(*words, "--format", "nexus", "--svg", "net.svg", cwd=folder)
        root = xml.etree.ElementTree.parse(os.path.join(folder, "net.svg")).getroot()
    lines = [tuple(float(line.get(end)) for end in ("x1", "y1", "x2", "y2")) for line in root.iter("{http://www.w3.org/2000/svg}line")
             if line.get("class") == "branch"]
    same(sorted(name.text for name in root.iter("{http://www.w3.org/2000/svg}text")), sorted(leaves), "names")
    return found, text, lines


def expected_weights(leaves, sides):
    """How many questions part the leaves so."""
    whole = [side if leaves[0] not in side else set(leaves) - set(side) for side in sides]
    return {frozenset(side): whole.count(side) for side in whole}


def assert_weights(found, expected):
    """Weights are questions of all questions; the smallest is that of one."""
    unit = found[min(expected, key=expected.get)]["weight"] / min(expected.values())
    same(sorted(map(sorted, found)), sorted(map(sorted, expected)), "splits")
    for side, times in expected.items():
        assert abs(found[side]["weight"] / unit - times) < 1e-3, (side, found[side])


def test_box():
    """Four leaves and two splits that contradict each other: a box, whose opposite sides are equal."""
    sides = [{"c", "d"}, {"b", "c"}]
    found, _, lines = network_of("abcd", sides)
    assert_weights(found, expected_weights("abcd", sides))
    same(sum(row["in_tree"] for row in found.values()), 1, "a tree has one of them")
    same([line[2:] for line in lines], [line[:2] for line in lines[1:] + lines[:1]], "the lines go around")
    (ax, ay, bx, by), (_, _, cx, cy), (_, _, dx, dy), _ = lines
    assert abs(ax - bx + cx - dx) < 0.3 and abs(ay - by + cy - dy) < 0.3, lines
    assert abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > 1000, "no box but a line"


def test_network_of_a_tree():
    """Splits that one tree has: the network is the tree, and its outline goes over every branch twice."""
    sides = [{"a", "b"}, {"a"}, {"d", "e", "f"}, {"d", "e", "f"}, {"d", "e"}, {"e"}, {"c"}]
    found, text, lines = network_of("abcdef", sides)
    assert_weights(found, expected_weights("abcdef", sides))
    assert "PROPERTIES FIT=100.00 CYCLIC;" in text, text
    assert all(row["in_tree"] for row in found.values()), found
    ends = lambda line: frozenset((round(line[i]), round(line[i + 1])) for i in (0, 2))
    same(len(lines), 2 * len(found), "lines")
    same(sorted(map(sorted, map(ends, lines)))[::2], sorted(map(sorted, map(ends, lines)))[1::2], "out and back")


@over([("bdface", [4, 2, 1]), ("eafbcd", [3, 5, 2]), ("fdbeca", [1, 4, 4])])
def test_hidden_circle(circle, widths):
    """Splits of a circle are found again, with their weights, whatever the order in which the leaves are named."""
    sides = [set((circle * 2)[at:at + widths[at % 3]]) for at in range(6)] + [{leaf} for leaf in circle]
    found, text, _ = network_of("abcdef", sides)
    assert_weights(found, expected_weights("abcdef", sides))
    assert "PROPERTIES FIT=100.00 CYCLIC;" in text, text


def parted(split, a, b):
    return (a in split) != (b in split)


def assert_best_weights(by, *words):
    """No weight can be changed for the better (Karush, Kuhn and Tucker), of all splits of the circle that is printed."""
    text = output("matrix", *SOME, "--network", by, *words, "--format", "nexus")
    circle = [int(leaf) - 1 for leaf in re.search(r"CYCLE([ \d]+);", text)[1].split()]
    weights = {frozenset(int(leaf) - 1 for leaf in leaves.split()): float(weight)
               for weight, leaves in re.findall(r"^    \[\d+\] ([0-9.]+) ((?: *\d+)+),$", text, re.MULTILINE)}
    distances = {(SOME.index(row["a"]), SOME.index(row["b"])): row["distance"]
                 for row in rows("matrix", *SOME, "--distances", by, *words)}
    missed = {pair: sum(w for split, w in weights.items() if parted(split, *pair)) - d for pair, d in distances.items()}
    count = 0
    for first in range(1, len(SOME)):
        for last in range(first, len(SOME)):
            split = frozenset(circle[first:last + 1])
            slope = sum(more for pair, more in missed.items() if parted(split, *pair))
            assert slope > -1e-4 and (split not in weights or slope < 1e-4), (split, slope)
            count += split in weights
    same(count, len(weights), "splits of the circle")
    fit = 1 - sum(more ** 2 for more in missed.values()) / sum(d ** 2 for d in distances.values())
    assert abs(100 * fit - float(re.search(r"FIT=([0-9.]+)", text)[1])) < 0.02, fit


def test_weights_on_paper_are_the_best():
    assert_best_weights("paper", "--silence", "default")


@deep
def test_weights_in_play_are_the_best():
    assert_best_weights("play", "--games", "3")


def test_names_around_a_network():
    """All names are there, harmless, and none stands where another does."""
    with tempfile.TemporaryDirectory() as folder:
        output("matrix", *SOME, "--network", "paper", "--svg", "net.svg", cwd=folder)
        root = xml.etree.ElementTree.parse(os.path.join(folder, "net.svg")).getroot()
    texts = list(root.iter("{http://www.w3.org/2000/svg}text"))
    same(sorted(text.text for text in texts), sorted(SOME), "names")
    same(len({text.get("transform") for text in texts}), len(SOME), "places")


def test_boards_cut_to_one_size():
    found = rows("matrix", "omweso", "aweet", "kiela", "--distances", "play", "--games", "2", "--columns", "6")
    same([(row["a"], row["b"]) for row in found], [("omweso", "aweet"), ("omweso", "kiela"), ("aweet", "kiela")], "pairs")


# ---- the atlas --------------------------------------------------------------------------------------------------------------

EVIL = "<script>alert(1)</script>\"'&</pre><b onclick=x>"
TOLD = {"evil.ini": f"[variant]\nname = evil\ntitle = {EVIL}\nnames = {EVIL}\npeople = {EVIL}\nregion = {EVIL}\nplace = {EVIL}\nnote = {EVIL}\n"
                    f"coordinates = -2 30 100\nsource = {EVIL}\nstatus = attested\n[capture]\nneeds = inner ; {EVIL}\nown_pit = taken ? ; {EVIL}\n"
                    f"[terms]\nseed = {EVIL}\n[example one]\nposition = 0x8/0x8/0x8/2,0x7 S\nmove = B1\nsource = {EVIL}\n"}
GAMES = ["omweso", "coro", "hus", "evil.ini"]
WORDS = ["atlas", *GAMES, "--games", "40", "--pair-games", "2"]


@functools.lru_cache(maxsize=None)
def made():
    """The page of four games, and their figures as rows."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, TOLD)
        found = rows(*WORDS, "--html", "a.html", cwd=folder, SOURCE_DATE_EPOCH="86400")
        same(sorted(os.listdir(folder)), ["a.html", "evil.ini"], "files")
        with open(os.path.join(folder, "a.html"), encoding="utf-8") as file:
            return file.read(), found


def test_page_is_whole():
    """One script, its own; nothing is loaded; every id once, every link to a part that exists; texts are harmless."""
    page = read_whole(made()[0], scripts=1)
    same(page.tags.count("b"), 0, "tags from texts")
    assert "".join(page.texts).count(EVIL) > 10


def test_page_in_a_browser():
    """On a desk and on a phone nothing but tables runs out of the page, and its script says nothing."""
    text = page_of({}, "hus-damara", "kisolo-nines", "omweso")
    measure(text)


def test_page_tells_of_every_game():
    text = made()[0]
    parts = re.split(r'<section class="game" id="', text)[1:]
    same([part.split('"')[0] for part in parts], ["omweso", "coro", "hus", "evil"], "games")
    for part, name in zip(parts, ["omweso", "coro", "hus", "evil"]):
        for heading in ("How sure each answer is", "How it plays", "Nearest relatives", "On paper", "In play", "Rulebook", "The variant&#39;s file"):
            assert heading in part, (name, heading)
    for name in ("omweso", "coro", "hus"):
        shown = output("show", name).splitlines()[-1].split()[-1]
        assert shown in text, f"the fingerprint of {name}"
    assert "1970-01-02" in text and "To cite:" in text


def test_page_says_what_is_not_on_record():
    text = made()[0]
    evil = text[text.index('id="evil"'):]
    assert re.search(r'<tr class="assumed"><th scope="row"><code>capture.own_pit</code>[^\n]*<td>assumed</td><td>&lt;script', evil)
    assert re.search(r"<code>capture.needs</code>[^\n]*<td>on record</td>", evil)
    silent = re.findall(r'<tr class="assumed"><th scope="row"><code>([a-z_.]+)</code>[^\n]*<td>not noted</td><td>the usual answer', evil)
    assert {"lap.relay", "board.columns"} < set(silent) and not {"capture.own_pit", "capture.needs"} & set(silent), silent
    every = len(silent) + 2
    told = re.sub("<[^>]*>", "", evil)
    assert f"{every} questions arise in this game. The answers to 1 are on record: a source gives them. 1 are assumed by whoever" in told
    assert f"Of {len(silent)} there is nothing: " in told
    assert f">1 of {every}</td>" in text, every
    omweso = text[text.index('id="coro"'):text.index('id="hus"')]
    assert re.search(r"Recorded at</th><td>(not on record|\w)", omweso)


def page_of(files, *games):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files)
        output("atlas", *games, "--games", "2", "--pair-games", "0", "--html", "a.html", cwd=folder)
        with open(os.path.join(folder, "a.html"), encoding="utf-8") as file:
            return file.read()


def test_page_names_the_sources_of_what_is_inherited():
    """Short names beside answers that come from other files are spelt out on the same page."""
    text = page_of({"old.ini": "[variant]\nsource = Old: First Book\n[capture]\nneeds = inner ; Old\n",
                    "mid.ini": "[variant]\ninherits = old.ini\nsource = Mid: Second Book\n[lap]\norigin = skipped ; Mid\n",
                    "new.ini": "[variant]\ninherits = mid.ini\nsource = New: Third Book\n[capture]\nown_pit = taken ; New\n"}, "new.ini")
    found = re.findall(r'<tr><th scope="row">(Sources[^<]*)</th><td>([^<]*)</td></tr>', text)
    same(found, [("Sources", "New: Third Book"), ("Sources of mid", "Mid: Second Book"), ("Sources of old", "Old: First Book")], "sources")
    assert "<td>on record as in old</td><td>Old</td>" in text and "<td>on record</td><td>New</td>" in text


ARRANGES = "[setup]\nplacement = free\n"


@over([("free.ini", {"free.ini": ARRANGES}, "as if they had left them as they were"),
       ("barred.ini", {"barred.ini": ARRANGES + "[hooks]\nscript = no.lua\n",
                       "no.lua": 'hook("arrange", "B1 holds most", function(t) return "B1 must hold most" end)\n'}, "cannot leave them as they lie"),
       ("makonn", {}, "cannot leave them as they lie"), ("coro", {}, None)])
def test_figures_where_seeds_are_arranged(game, files, said):
    """Figures from the usual start are not those of a game that cannot begin with it, and the page says so."""
    text = page_of(files, game)
    same([words for words in ("as if they had left them as they were", "cannot leave them as they lie") if words in text], [said] if said else [],
         game)


def test_figures_of_the_page_are_those_of_the_rows():
    text, found = made()
    cells, count = {row: {cell.end: cell.value for cell in found} for row, found in read(text).rows.items()}, 0
    for row in found:
        shown = cells.get((row["variant"], row["metric"]))
        for end in ("value", "low", "high") if shown else ():
            expected = "" if row[end] is None else f"{row[end]:.6g}"
            same(shown[end], expected, f"{row['variant']} {row['metric']} {end}")
            count += 1
    assert count > 4 * 10 * 3, count
    simulated = {row["metric"]: row["value"] for row in rows("simulate", "coro", "--games", "40", "--metrics")}
    same({row["metric"]: row["value"] for row in found if row["variant"] == "coro"}, simulated, "what simulate says")


def test_networks_of_the_page():
    """That of answers and that of play, each with the names of all that it joins."""
    text = made()[0]
    for title, heading in (("on paper", "By answers, as a network"), ("in play", "By play, as a network")):
        part = text[text.index(f"<h3>{heading}</h3>"):]
        names = re.findall(r"<text [^>]*>([^<]+)</text>", part[:part.index("</svg>")])
        same(sorted(names), sorted(["omweso", "coro", "hus", "evil"]), title)


def test_relatives_are_counted():
    text = made()[0]
    coro = text[text.index('id="coro"'):text.index('id="hus"')]
    on_paper = re.search(r'<a href="#omweso">Omweso</a>: (\d+) of the (\d+) answers known of both differ', coro)
    row = next(row for row in rows("matrix", "omweso", "coro", "hus", "--distances", "paper") if (row["a"], row["b"]) == ("omweso", "coro"))
    same(tuple(map(int, on_paper.groups())), (row["answers_differ"], row["answers_known"]), "differing answers")


def test_map():
    text = made()[0]
    drawn = text[text.index('class="map"'):text.index('id="games"')]
    same(re.search(r'<g class="pin" transform="translate\(([0-9. ]+)\) [^<]*<line [^<]*<a href="#evil" ', drawn)[1], "500.0 300.0", "2 S, 30 E")
    assert '<circle class="around" cx="500.0" cy="300.0" r="9.0"/>' in drawn, "100 km"
    assert "Not on the map" not in drawn and "Natural Earth" in drawn
    assert '<th scope="row">Coordinates</th><td>2° S, 30° E; known to within 100 km</td>' in text


def test_not_on_the_map():
    with tempfile.TemporaryDirectory() as folder:
        output("atlas", "omweso", "plain", "--games", "2", "--pair-games", "0", "--html", "a.html", cwd=folder)
        with open(os.path.join(folder, "a.html"), encoding="utf-8") as file:
            text = file.read()
    drawn = text[text.index('class="map"'):text.index('id="games"')]
    assert 'href="#plain"' in drawn[drawn.index("Not on the map"):], drawn[-400:]


def test_store_goes_on():
    """A run with a store plays nothing twice and says the same; shards are joined by merge."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["atlas", "omweso", "coro", "--games", "30"]
        plain = output(*words, "--format", "csv", cwd=folder)
        output("atlas", "omweso", "coro", "--games", "10", "--store", "a.db", cwd=folder)
        same(output(*words, "--format", "csv", "--store", "a.db", cwd=folder), plain, "with a store")
        same(output(*words, "--format", "csv", "--store", "a.db", cwd=folder), plain, "once more")
        for part in ("1", "2"):
            output(*words, "--shard", part + "/2", "--store", f"{part}.db", cwd=folder)
        output("merge", "all.db", "1.db", "2.db", cwd=folder)
        same(output(*words, "--format", "csv", "--store", "all.db", cwd=folder), plain, "joined")


def test_same_page_twice():
    with tempfile.TemporaryDirectory() as folder:
        for name, threads in (("1.html", "1"), ("2.html", "3")):
            output("atlas", "omweso", "coro", "mongola", "--games", "20", "--pair-games", "2", "--threads", threads, "--html", name,
                   cwd=folder, SOURCE_DATE_EPOCH="0")
        pages = [open(os.path.join(folder, name), encoding="utf-8").read() for name in ("1.html", "2.html")]
    assert pages[0] == pages[1]


def test_two_of_one_name():
    with tempfile.TemporaryDirectory() as folder:
        output("atlas", "coro", "coro", "--games", "4", "--html", "a.html", cwd=folder)
        with open(os.path.join(folder, "a.html"), encoding="utf-8") as file:
            page = read(file.read())
    assert "coro" in page.ids and "coro.2" in page.ids and len(page.ids) == len(set(page.ids))


def test_atlas_leaves_out_what_does_not_load():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"broken.ini": "[capture]\nneeds = bth\n"})
        code, out, err = run("atlas", "--games", "1", cwd=folder)
    same(code, 0, err)
    assert "broken.ini does not load and is left out" in err and "omweso" in out and "broken" not in out
    same(run("atlas", "omwezo")[0], 3, "an unknown game")


# ---- docs/atlas.md ----

def tables(text):
    """The tables of a Markdown text, by their heads."""
    return {lines.split("\n")[0]: lines.strip() for lines in re.findall(r"(?:^\|.*\|$\n?)+", text, re.M)}


def test_the_page_on_the_collection_is_what_its_script_prints():
    """What hangs on no games is the same; on a small sample all of its tables are there, and the same pairs play alike."""
    script = os.path.join(ROOT, "docs", "examples", "family.py")
    alike = ("ntchuva", "tshuba", "maruba", "njombwa-two")
    done = finished([sys.executable, script, "--mweso", FAST, "--games", "20", "--pair-games", "1", *alike], seconds=300, check=True)
    with open(os.path.join(ROOT, "docs", "atlas.md"), encoding="utf-8") as file:
        page = tables(file.read().split("\n## How much each answer matters")[0])
    printed = tables(done.stdout)
    same(sorted(printed), sorted(page), "heads")
    head = "| rule sets | answers that differ | stated by both |"
    pairs = [line.split(" | ")[0] for line in printed[head].split("\n")[2:]]
    assert pairs and all(f"\n{pair} | " in page[head] for pair in pairs), pairs


@scaled
def test_the_answers_that_go_together_stand_on_the_page():
    sys.path.insert(0, os.path.join(ROOT, "docs", "examples"))
    import family as script  # pylint: disable=import-outside-toplevel
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        listed = [row for row in script.rows(FAST, "list") if row["status"] != "house"]
        four = [row for row in listed if row["board"].endswith("x4")]
        script.classes(four)
        script.neighbours(four)
        if depth(False, True):
            script.latitudes(four)
        script.together(script.rows(FAST, "matrix", *[row["name"] for row in listed]), {row["name"]: script.source_of(row) for row in listed})
    with open(os.path.join(ROOT, "docs", "atlas.md"), encoding="utf-8") as file:
        page = tables(file.read())
    for head, text in tables(out.getvalue()).items():
        same(page[head], text, head)
    same(len(listed), 100, "the README and the page say a hundred")


def test_every_rule_set_has_its_record():
    """The table of what is on record names every file of the collection once, and no other."""
    with open(os.path.join(ROOT, "docs", "atlas.md"), encoding="utf-8") as file:
        table = tables(file.read())["| on record as | told by | files |"]
    named = [name for line in table.split("\n")[2:] for name in re.findall(r"`([^`]+)`", line.split(" | ")[2])]
    same(sorted(named), sorted(row["name"] for row in rows("list") if row["status"] != "house"), "files")


MATTERS = os.path.join(ROOT, "docs", "examples", "matters.py")
FEW = ["--games", "1", "--jobs", "2", "nsumbi", "lisolo"]


@functools.lru_cache(maxsize=None)
def mattered():
    return finished([sys.executable, MATTERS, "--mweso", FAST, *FEW], seconds=300, check=True).stdout


@sampled(1 / 3)
def test_how_much_answers_matter_stands_on_the_page():
    """Of two rule sets: the heads and, of every question, how many words it has."""
    with open(os.path.join(ROOT, "docs", "atlas.md"), encoding="utf-8") as file:
        text = file.read()
    page, printed = tables(text), tables(mattered())
    assert len(printed) == 2 and set(printed) < set(page), sorted(printed)
    ranked = [line.split(" | ")[:2] for line in next(iter(printed.values())).split("\n")[2:]]
    assert len(ranked) > 15 and all(f"\n{question} | {words} | " in text for question, words in ranked), ranked


def test_how_much_an_answer_matters():
    """A question's figure is the mean of what matrix says of each word; what cannot be played, or has no effect, is left out."""
    with tempfile.TemporaryDirectory() as folder:
        shares = []
        for word in ("inner", "either", "behind"):
            write_files(folder, {"other.ini": f"[variant]\ninherits = nsumbi\n[capture]\nneeds = {word}\n"})
            found = rows("matrix", "nsumbi", "other.ini", "--distances", "play", "--games", "1", cwd=folder, program=FAST)
            shares.append(found[0]["distance"])
    alone = finished([sys.executable, MATTERS, "--mweso", FAST, "--games", "1", "nsumbi"], seconds=300, check=True).stdout
    row = re.search(r"^\| `capture.needs` \| 4 \| 1 \| 1 \| ([0-9.]+) % \|", alone, re.MULTILINE)
    assert row and abs(float(row[1]) - 100 * sum(shares) / 3) < 0.06, (shares, row)
    assert "`capture.extra`" not in alone and "`capture.extra_not`" not in alone, "captured seeds are sown again"


@deep
def test_figures_that_are_others_are_found():
    """--check: a page of what is printed has all of it; of one whose number is another, and which lacks a line, that is said."""
    text = mattered()
    line = next(line for line in text.split("\n") if line.startswith("| `lap.relay`"))
    with tempfile.TemporaryDirectory() as folder:
        for page, code, said in ((text, 0, ""), (text.replace(line, line.replace("%", "% ", 1)), 1, f"the page has not: {line}\n")):
            write_files(folder, {"page.md": page})
            done = finished([sys.executable, MATTERS, "--mweso", FAST, *FEW, "--check", os.path.join(folder, "page.md")], seconds=300)
            same((done.returncode, done.stdout), (code, said), done.stderr)
