"""Comparing rule sets: where they part, how often, what it does to the games, and how it is told."""
import contextlib
import functools
import json
import math
import os
import re
import sqlite3
import tempfile
from xml.etree import ElementTree

from lib import FAST, PROGRAM, deep, depth, output, over, rows, run, same, sampled, scaled, write_files


@functools.lru_cache(maxsize=None)
def compared(*words):
    return json.loads(output("compare", *words, "--format", "json", program=FAST))


def pair(*words):
    found = compared(*words)
    same(len(found["pairs"]), 1, "pairs")
    return found["pairs"][0]


def differs(metrics):
    return {name for name, change in metrics.items() if change["verdict"] in ("more", "less")}


# ---- itself, and one other answer ------------------------------------------------------------------

def test_itself():
    """A variant differs from itself nowhere."""
    found = pair("omweso", "omweso", "--games", "100")
    same(found["answers"], [], "answers")
    same((found["smallest"]["search"], found["earliest"]["turn"]), ("never", None), "smallest, earliest")
    same({phase["any"]["value"] for phase in found["rates"]["phases"]}, {0}, "shares of positions")
    same(differs(found["metrics"]), set(), "metrics that differ")
    same({change["difference"]["value"] for change in found["metrics"].values()}, {0}, "differences")


def test_answer_without_effect():
    """Where no lap may run against the way, the right-hand end can make no difference: nothing is searched."""
    found = pair("omweso-forward", "--sweep", "reverse.right_end=open", "--games", "20")
    same([answer["key"] for answer in found["answers"]], ["reverse.right_end"], "answers")
    same((found["smallest"]["search"], found["earliest"]["turn"]), ("never", None), "smallest, earliest")


# answer, seeds and pits of the smallest position on 8 columns, what the clash is
ONE_KEY = [
    ("capture.own_pit=taken", 5, 4, "other-result"), ("capture.needs=inner", 4, 3, "other-moves"),
    ("lap.relay=none", 3, 2, "other-result"), ("start.smallest=3", 2, 1, "other-moves"),
    ("start.singletons=always", 1, 1, "other-moves"), ("reverse.pits=none", 5, 4, "other-moves"),
    ("capture.landing=any", 4, 3, "other-moves"),
    ("turn.pass=allowed", 2, 1, "other-moves"),
]


@over(ONE_KEY)
def test_one_key(setting, seeds, pits, kind):
    """The answer is found, and the smallest position is as small as it can be (worked out by hand)."""
    with_it = pair("omweso", "--sweep", setting, "--games", "20")
    same([answer["key"] for answer in with_it["answers"]], [setting.split("=")[0]], "answers")
    smallest = with_it["smallest"]
    same(smallest["clash"]["kind"], kind, "kind of the clash")
    same((smallest["search"], smallest["seeds"], smallest["pits"]), ("proved", seeds, pits), "smallest position")
    # played by the two rule sets it does go two ways
    a, b = (run("trace", "omweso", smallest["clash"]["move"], "--position", smallest["clash"]["position"], "--format",
                "jsonl", *more)[:2] for more in ([], ["--set", setting]))
    if kind == "other-moves":
        assert a[0] != b[0] or setting == "turn.pass=allowed", f"{smallest['clash']['move']} is legal in both"
    else:
        assert a != b, "the traces are equal"


def test_earliest():
    """Coro and Omweso can part at the third turn, and every line of two turns is common to them."""
    earliest = pair("omweso", "coro", "--games", "20")["earliest"]
    same((earliest["starts_differ"], earliest["turn"], len(earliest["line"])), (False, 3, 2), "earliest")
    counts = [[row["leaves"] for row in rows("perft", name, "2")] for name in ("omweso", "coro")]
    same(counts[0], counts[1], "sequences of one and two turns")
    with tempfile.TemporaryDirectory() as folder:
        output("compare", "omweso", "coro", "--games", "20", "--html", "page.html", cwd=folder, program=FAST)
        with open(os.path.join(folder, "page.html"), encoding="utf-8") as file:
            same(re.findall(r"at the earliest(.*)</p>", file.read()),
                 [f", after <code>{' '.join(earliest['line'])}</code> about <code>{earliest['clash']['move']}</code>."], "on the page")


REMEMBERS = """remember('moves', {2, 50}, 'The moves.')
hook('turn', 'after every fifth move the mover goes again', function(t) if t.moves % 5 == 4 then return 'again' end end)
hook('remember', 'moves are counted', function(t) return {moves = (t.moves + 1) % 50} end)
"""


@over([("first", False), ("second", True)])
def test_one_of_them_remembers(_label, second):
    """What one variant's script remembers in a position is none of the other's business: both play the move."""
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, "remembers.ini"), "omweso"]
        for name, text in (("remembers.lua", REMEMBERS), ("remembers.ini", "[hooks]\nscript = remembers.lua\n")):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        told = output("compare", *(names[::-1] if second else names), "--games", "6", program=FAST)
    assert "has 2 seeds in 1 pit (" in told, told
    assert "There is no move" not in told and "memory" not in told, told


def test_starts_differ():
    found = pair("kombe", "mongale", "--games", "20")
    same((found["smallest"]["search"], found["earliest"]["starts_differ"]), ("never", True), "kombe and mongale")


def test_usual_starts_on_which_moves_depend():
    """Where captures from outer pits ask whether the inner ones are as they were at the usual start (capture.from_outer), other starts are other moves."""
    found = pair("omweso capture.from_outer=untouched", "omweso setup.inner=1x8 capture.from_outer=untouched", "--games", "20")
    same(found["smallest"]["search"] == "never", False, "said never to part")
    assert found["rates"]["phases"][0]["any"]["value"] > 0, found["rates"]


def test_other_boards():
    found = pair("omweso", "aweet", "--games", "20")
    same((found["smallest"]["search"], found["earliest"], found["rates"]), ("other-boards", None, None), "8 and 10 columns")


# ---- games -----------------------------------------------------------------------------------------

def test_a_chart_without_an_end():
    """An interval of a median that ends beyond the cut is drawn up to where the picture ends."""
    with tempfile.TemporaryDirectory() as folder:
        text = output("compare", "kombe", "mongale", "--games", "100", "--max-turns", "150", "--html", "page.html", cwd=folder, program=FAST)
        with open(os.path.join(folder, "page.html"), encoding="utf-8") as file:
            page = file.read()
    assert "114.000 to cut off" in text and "interval 114.000 to cut off" in page, "no interval without an end"
    assert not re.search(r"\b(nan|inf)\b", page), re.findall(r".{60}\b(?:nan|inf)\b", page)[:3]


def test_pairs():
    """Differences are those of the values, and come from paired games."""
    found = compared("omweso", "coro", "kombe", "--games", "300")
    values = [variant["metrics"] for variant in found["variants"]]
    for i, other in enumerate(found["pairs"], 1):
        for name, change in other["metrics"].items():
            expected = values[i][name]["value"] - values[0][name]["value"]
            assert math.isclose(change["difference"]["value"], expected, abs_tol=2e-5 * max(1, abs(expected) * 100)), name
            if not values[i][name]["possible"] and not values[0][name]["possible"]:
                same((change["family"], change["difference"], change["corrected"]), ("constant", *[{"value": 0, "low": None, "high": None}] * 2), name)
                continue
            assert change["corrected"]["low"] <= change["difference"]["low"], f"{name}: corrected interval is narrower"
            if change["family"] in ("follows", "constant"):
                same((change["verdict"], change["p_holm"]), (change["family"], None), name)
                continue
            stands = change["p_holm"] is not None and change["p_holm"] <= 0.05
            verdict = "no difference seen" if not stands else "more" if change["difference"]["value"] > 0 else "less"
            same(change["verdict"], verdict, f"verdict on {name}")
            low, high = change["corrected"]["low"], change["corrected"]["high"]
            assert stands or low <= 0 <= high, f"{name}: Bonferroni names more than Holm"
    both_ends = found["pairs"][0]["metrics"]["WinsBothEnds"]
    same(both_ends["verdict"], "less", "coro knows no win by both ends")
    assert math.isclose(found["corrected_level"], 1 - 0.05 / found["differences"], abs_tol=1e-5), "Bonferroni"


def test_metrics_are_those_of_simulate():
    found = compared("omweso", "coro", "kombe", "--games", "300")
    for row in rows("simulate", "omweso", "coro", "kombe", "--games", "300", "--metrics", program=FAST):
        variant = next(v for v in found["variants"] if v["variant"] == row["variant"])
        for end in ("value", "low", "high"):
            same(variant["metrics"][row["metric"]][end], row[end], f"{row['variant']} {row['metric']} {end}")


def test_rates():
    """Shares add up, and where the first turn is quiet for both nothing can differ in it."""
    phases = pair("omweso", "coro", "--games", "100")["rates"]["phases"]
    same([phase["phase"] for phase in phases], ["first third", "middle third", "last third", "whole game"], "phases")
    same(sum(phase["positions"] for phase in phases[:3]), phases[3]["positions"], "positions")
    for phase in phases:
        total = phase["other_moves"]["value"] + phase["other_result"]["value"]
        assert math.isclose(total, phase["any"]["value"], abs_tol=1e-5), phase
    nothing = pair("omweso", "--sweep", "end.every_column_points=7", "--games", "50")
    same((nothing["smallest"]["search"], nothing["rates"]["phases"][3]["any"]["value"]), ("never", 0), "points only")


def test_unique():
    """Players that leave nothing to chance repeat themselves, and that is said; where chance plays, a game that comes twice is two."""
    small = ["omweso", "omweso-forward", "--set", "board.columns=2", "--set", "setup.outer=2 0", "--set", "setup.inner=0 0", "--set", "reverse.pits=none"]
    for variant in compared(*small, "--games", "60")["variants"]:
        assert variant["different_games"] < 5, variant["different_games"]
    said = "too few for the intervals to be trusted"
    assert said not in output("compare", *small, "--games", "60", program=FAST), "random players"
    text = output("compare", *small, "--games", "20", "--players", "search:nodes=30", program=FAST)
    assert said in text and "all 20 games are the same" in text, text


# ---- single answers --------------------------------------------------------------------------------

def test_ablate():
    found = pair("omweso", "coro", "--games", "200", "--ablate")
    trials = {(trial["kind"], trial["what"]): trial["metrics"] for trial in found["trials"]}
    same(set(trials), {(kind, f"{key} = {value}") for key, alone, rest in
                       (("capture.own_pit", "taken", "stays"), ("capture.quiet_turns", "0", "1"), ("end.both_ends", "no", "win"))
                       for kind, value in (("alone", alone), ("all-but", rest))}, "trials")
    # a trial is an ordinary comparison
    swept = pair("omweso", "--sweep", "capture.own_pit=taken", "--games", "200")["metrics"]
    same({name: c["difference"] for name, c in trials["alone", "capture.own_pit = taken"].items()},
         {name: c["difference"] for name, c in swept.items()}, "own_pit alone")
    same(trials["alone", "end.both_ends = no"]["WinsBothEnds"]["verdict"], "less", "without both ends")
    same(differs(trials["alone", "capture.quiet_turns = 0"]), set(), "no capture is possible in the first turn")


def test_ablate_impossible():
    """Answers that make no sense alone are named with the reason."""
    found = pair("omweso", "omweso", "--games", "20")
    same(found["trials"], [], "trials of equal rule sets")
    found = pair("coro", "aweet", "--games", "20", "--ablate")
    same(found["trials"], [], "rule sets that differ in their boards only")


def test_assumptions():
    """Of assumed answers a shown move hangs on those alone that its laps go by; all that is said of games on all of them."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "assumed.ini"), "w", encoding="utf-8") as file:
            file.write("[variant]\nname = assumed\ninherits = omweso\n[lap]\nrelay = none ?\n[capture]\nquiet_turns = 2 ?\n")
        text = output("compare", "omweso", "assumed.ini", "--games", "20", program=FAST, cwd=folder)
    move, games = text[text.index("\n2. "):text.index("\n3. ")], text[text.index("\n6. "):]
    told = [re.findall(r"assumed answer: assumed says (\S+) =", part) for part in (move, games)]
    same(told[0], ["lap.relay"], "what the move hangs on")
    same(told[1][:2], ["lap.relay", "capture.quiet_turns"], "what is said of games")


def test_open():
    found = pair("coro", "kiela", "--games", "50", "--open")
    what = [trial["what"] for trial in found["trials"]]
    same(what, ["capture.needs = inner", "capture.needs = either", "capture.needs = behind",
                "capture.takes = inner", "capture.takes = outer",
                "capture.resow = lap-origin", "capture.resow = turn-origin", "capture.resow = ends",
                "capture.resow = behind", "capture.quiet_turns = 1"], "trials")
    text = output("compare", "coro", "kiela", "--games", "50", "--open", program=FAST)
    assert "hangs on an assumed answer: kiela says capture.needs = both ?" in text, text


# ---- sweeps and wrong use --------------------------------------------------------------------------

SWEEPS = [
    ("range", "capture.quiet_turns=1..3", ["omweso", "omweso capture.quiet_turns=2", "omweso capture.quiet_turns=3"]),
    ("list", "capture.takes=inner,both", ["omweso", "omweso capture.takes=inner"]),
    ("all words", "capture.takes", ["omweso", "omweso capture.takes=inner", "omweso capture.takes=outer"]),
    ("words", "capture.resow", ["omweso", "omweso capture.resow=landing", "omweso capture.resow=turn-origin",
                                 "omweso capture.resow=ends", "omweso capture.resow=behind"]),
]


@over(SWEEPS)
def test_sweep(_name, sweep, labels):
    found = compared("omweso", "--sweep", sweep, "--games", "10")
    same([variant["label"] for variant in found["variants"]], labels, "what is compared")


@deep
def test_factorial():
    """Several sweeps are tried in all combinations, each with the variant's own answer; a combination is what both are
    together."""
    words = ["omweso", "--sweep", "capture.own_pit=taken", "--sweep", "capture.quiet_turns=0,1", "--games", "30"]
    found = compared(*words)
    same([variant["label"] for variant in found["variants"]],
         ["omweso", "omweso capture.quiet_turns=0", "omweso capture.own_pit=taken",
          "omweso capture.own_pit=taken capture.quiet_turns=0"], "what is compared")
    both = compared("omweso", "--set", "capture.own_pit=taken", "--sweep", "capture.quiet_turns=0", "--games", "30")["variants"]
    same([v["fingerprint"] for v in both], [v["fingerprint"] for v in found["variants"][2:]], "rule sets")
    same([v["metrics"] for v in both], [v["metrics"] for v in found["variants"][2:]], "metrics")


# ---- what is asked, and nothing else ----------------------------------------------------------------

def test_metrics_asked():
    """With --metrics the family is these alone, in the order given: what was a twin of another is counted if that is not
    asked for, values and p stay what they were, and Holm's correction is for so many."""
    words = ["omweso", "coro", "hus", "--games", "100"]
    asked = ["Drawishness", "DurationTurns", "AdvantageP1"]
    everything = {(row["variant"], row["metric"]): row for row in rows("compare", *words, program=FAST)}
    got = rows("compare", *words, "--metrics", ",".join(asked), program=FAST)
    same([row["metric"] for row in got], asked * 3, "metrics")
    for row in got:
        before = everything[row["variant"], row["metric"]]
        same([row[key] for key in ("value", "low", "high", "difference", "p")],
             [before[key] for key in ("value", "low", "high", "difference", "p")], row["metric"])
    same([everything["coro", "Drawishness"]["family"], got[3]["family"]], ["twin", "counted"], "Drawishness")
    members = [row for row in got if row["family"] == "counted"]
    same(len(members), 6, "members of the family")
    least = min(members, key=lambda row: row["p"])
    same(math.isclose(least["p_holm"], min(1, 6 * least["p"]), rel_tol=1e-4), True, f"Holm's correction of {least}")


def test_lists_may_have_blanks():
    words = ["compare", "omweso", "coro", "hus", "--games", "9"]
    same(output(*words, "--metrics", " DurationTurns, Balance ", "--pairs", "1:2, omweso:hus", program=FAST),
         output(*words, "--metrics", "DurationTurns,Balance", "--pairs", "1:2,omweso:hus", program=FAST), "text")


def test_one_difference_is_no_plural():
    words = ["compare", "omweso", "coro", "--games", "9", "--metrics", "DurationTurns"]
    with tempfile.TemporaryDirectory() as folder:
        said = [output(*words, "--svg", "f.svg", "--html", "f.html", cwd=folder, program=FAST)]
        for name in ("f.svg", "f.html"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                said.append(file.read())
    same([("1 difference" in text, "1 differences" in text, "all 1" in text) for text in said], [(True, False, False)] * 3, "grammar")


def test_pairs_asked():
    """--pairs all compares every two, each in a row of its own that says with what; a list compares what it names, in its
    direction, by name or number. What is compared with nothing has its values."""
    words = ["omweso", "coro", "hus", "--games", "60", "--metrics", "DurationTurns"]
    of = {choice: rows("compare", *words, "--pairs", choice, program=FAST) for choice in ("first", "all", "3:1,hus:coro")}
    same({choice: [(row["variant"], row["compared_with"]) for row in got] for choice, got in of.items()},
         {"first": [("omweso", None), ("coro", "omweso"), ("hus", "omweso")],
          "all": [("omweso", None), ("coro", "omweso"), ("hus", "omweso"), ("hus", "coro")],
          "3:1,hus:coro": [("omweso", "hus"), ("coro", "hus"), ("hus", None)]}, "rows")
    same(of["3:1,hus:coro"][0]["difference"], -of["all"][2]["difference"], "the difference the other way")
    same(of["first"], rows("compare", *words, program=FAST), "what is compared if nothing is said")
    same(math.isclose(of["all"][3]["p_holm"], min(1, 3 * of["all"][3]["p"]), rel_tol=1e-4), True, "Holm's correction of the least of three")
    text = output("compare", *words, "--pairs", "all", program=FAST)
    same(re.findall(r"^    (\S+ against \S+): ", text, re.M), ["coro against omweso", "hus against omweso", "hus against coro"], "lines")
    found = compared(*words, "--pairs", "2:3")
    same([(each["a"], each["b"], list(each["metrics"])) for each in found["pairs"]], [("coro", "hus", ["DurationTurns"])], "json")
    with tempfile.TemporaryDirectory() as folder:
        output("compare", *words, "--pairs", "all", "--format", "csv", "--html", "page.html", cwd=folder, program=FAST)
        with open(os.path.join(folder, "page.html"), encoding="utf-8") as file:
            same(re.findall(r'<td class="one-line">([^<]*)</td>', file.read()),
                 ["omweso", "coro against omweso", "hus against omweso", "hus against coro"], "rows of the page")


def test_interactions_of_the_pairs():
    """What two answers do together is told if their single effects are: of all pairs, not of a list without them."""
    words = ["omweso", "--sweep", "lap.relay=none", "--sweep", "start.smallest=3", "--games", "20", "--metrics", "DurationTurns"]
    together = {choice: [row["compared_with"] for row in rows("compare", *words, "--pairs", choice, program=FAST)
                         if row["trial"] == "together"] for choice in ("first", "all", "2:3")}
    same(together, {"first": [None], "all": [None], "2:3": []}, "interactions")


# ---- stored games ----------------------------------------------------------------------------------

STORED = ["omweso", "coro", "hus"]


@contextlib.contextmanager
def store_of(*words):
    """A folder with a store `all` of 40 games of each of three rule sets."""
    with tempfile.TemporaryDirectory() as folder:
        output("simulate", *STORED, "--games", "40", "--seed", "5", *words, "--store", "all", "--format", "csv", cwd=folder, program=FAST)
        yield folder


@over([("usual", []), ("random", ["--placement", "random"]), ("two players", ["--players", "greedy,random"])])
def test_store(_name, words):
    """Stored games say what the same games say when they are played, of all rule sets in the store or of some, also joined
    from shards; nothing but the file is needed."""
    played = output("compare", *STORED, "--games", "40", "--seed", "5", *words, "--format", "csv", program=FAST)
    with store_of(*words) as folder:
        same(output("compare", *STORED, "--store", "all", "--format", "csv", cwd=folder, program=FAST), played, "three rule sets")
        some = ["hus", "omweso", "--metrics", "Balance,DurationTurns", "--format", "jsonl"]
        same(output("compare", *some, "--store", "all", *words, cwd=folder, program=FAST),
             output("compare", *some, "--games", "40", "--seed", "5", *words, program=FAST), "two of them")
        for shard in "1", "2":
            output("simulate", *STORED, "--games", "40", "--seed", "5", *words, "--shard", f"{shard}/2", "--store", f"part{shard}",
                   "--format", "csv", cwd=folder, program=FAST)
        output("merge", "joined", "part1", "part2", cwd=folder, program=FAST)
        same(output("compare", *STORED, "--store", "joined", "--games", "40", "--format", "csv", cwd=folder, program=FAST), played, "shards")


def test_store_in_text():
    """Text and JSON leave out what needs moves and games to be played."""
    with store_of() as folder:
        text = output("compare", "omweso", "coro", "--store", "all", cwd=folder, program=FAST)
        same(re.findall(r"^([0-9])\. ", text, re.M), ["1", "4", "6"], "parts")
        same("40 games each: random against random, the usual start, seed 5" in text, True, text)
        found = json.loads(output("compare", "omweso", "coro", "--store", "all", "--format", "json", "--html", "page.html",
                                  cwd=folder, program=FAST))
        same([(pair["smallest"], pair["earliest"], pair["rates"]) for pair in found["pairs"]], [(None, None, None)], "parts of JSON")
        with open(os.path.join(folder, "page.html"), encoding="utf-8") as file:
            same(re.findall(r"<h2[^>]*>([0-9])\. ", file.read()), ["1", "4", "6"], "parts of the page")


@over([
    ("no such rule set", ["omweso", "kombe"], 2, "it has no games of kombe, but of omweso, coro, hus"),
    ("other rules", ["omweso", "coro", "--set", "end.both_ends=no"], 2, "it has no games of omweso end.both_ends=no"),
    ("games", ["omweso", "coro", "--games", "20"], 2, "its games have --games 40, not 20"),
    ("seed", ["omweso", "coro", "--seed", "1"], 2, "its games have --seed 5, not 1"),
    ("players", ["omweso", "coro", "--players", "greedy"], 2, "its games have --players random,random, not greedy"),
    ("placement", ["omweso", "coro", "--placement", "random"], 2, "its games have --placement usual, not random"),
    ("turns", ["omweso", "coro", "--max-turns", "9"], 2, "its games have --max-turns 1000, not 9"),
    ("trials", ["omweso", "coro", "--ablate"], 2, "--ablate plays games of other rule sets"),
    ("open", ["omweso", "coro", "--open"], 2, "--open plays games of other rule sets"),
    ("no store", ["omweso", "coro", "--store", "none"], 5, "none"),
    ("none of ours", ["omweso", "coro", "--store", "text"], 4, "text"),
])
def test_store_of_another(_name, words, code, message):
    """What the store does not have, and options that say other games than it has, are refused by name."""
    with store_of() as folder:
        write_files(folder, {"text": "no store of games, but a text that is as long as the head of one" * 20})
        got, out, err = run("compare", "--store", "all", *words, cwd=folder, program=FAST)
        same((got, out), (code, ""), f"exit code and stdout; stderr is {err}")
        assert message in err, err


@over([("missing", "variant = 1 AND game >= 30", "has 40 games of omweso and 30 of coro, and differences are of games of the same number"),
       ("of other numbers", "(variant = 0 AND game = 1) OR (variant = 1 AND game = 2)",
        "has 39 games of omweso and 39 of coro, not all of the same number"),
       ("nothing", "1", "has no games yet of omweso")])
def test_store_with_other_games(_name, rows_of, message):
    """Differences are of games of the same number: where rule sets have others there is no difference."""
    with store_of() as folder:
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "all"))) as database:
            database.execute(f"DELETE FROM game WHERE {rows_of}")
            database.commit()
        code, out, err = run("compare", "omweso", "coro", "--store", "all", "--format", "csv", cwd=folder, program=FAST)
        same((code, out, message in err), (2, "", True), err)


def test_store_with_fewer_games():
    """A part of a run is compared where it is the same part of all, and that is said; so is a release other than this."""
    with store_of() as folder:
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "all"))) as database:
            database.execute("DELETE FROM game WHERE game >= 25")
            database.execute("UPDATE run SET value = '0.0.9' WHERE name = 'version'")
            database.commit()
        code, out, err = run("compare", "omweso", "coro", "--store", "all", "--format", "csv", cwd=folder, program=FAST)
        got = [line.split(",")[3] for line in out.splitlines()[1:]]
        same((code, set(got)), (0, {"25"}), "games")
        same(("holds 25 of the 40 games of its run" in err, "played by mweso 0.0.9" in err), (True, True), err)


# ---- to be printed ---------------------------------------------------------------------------------

PRINTED_METRICS = ["DurationTurns", "WinsBothEnds", "WinsNoMove", "EndsStill"]
PRINTED = ["omweso", "coro", "hus", "--games", "200", "--metrics", ",".join(PRINTED_METRICS), "--pairs", "all"]


def test_forest():
    """The picture is XML with a name, a description, and a text for each difference; each has a mark, filled where the
    difference stands, and its corrected interval where the scale has it. It tells nothing by colour."""
    with tempfile.TemporaryDirectory() as folder:
        got = [json.loads(line) for line in
               output("compare", *PRINTED, "--format", "jsonl", "--svg", "forest.svg", cwd=folder, program=FAST).splitlines()]
        root = ElementTree.parse(os.path.join(folder, "forest.svg")).getroot()
    svg = "{http://www.w3.org/2000/svg}"
    texts = {child.get("id"): child.text for child in root if child.tag in (svg + "title", svg + "desc")}
    same([bool(texts.get(name)) for name in root.get("aria-labelledby").split()], [True, True], "title and description")
    differences = sorted((row for row in got if row["difference"] is not None), key=lambda row: PRINTED_METRICS.index(row["metric"]))
    groups = root.findall(svg + "g")
    same([group.find(svg + "title").text.split(": ")[0] for group in groups],
         [f"{row['metric']}, {row['variant']} against {row['compared_with']}" for row in differences], "lines")
    same([group.find(svg + "text").text for group in groups[:3]], ["coro against omweso", "hus against omweso", "hus against coro"], "names")
    for row, group in zip(differences, groups):
        marks = [(each.tag[len(svg):], each.get("class")) for each in group if each.get("class") in ("stands", "open", "follows")]
        mark = [("rect", "stands") if row["verdict"] in ("more", "less") else ("path", "follows") if row["verdict"] == "follows" else ("circle", "open")]
        same(marks, [] if row["family"] == "constant" else mark, f"marks of {row}")
    low = {round(float(re.search(r"M([0-9.]+) [0-9]+ H", group.find(f"{svg}path[@class='corrected']").get("d")).group(1)), 1): row
           for row, group in zip(differences[:3], groups)}
    same([row["corrected_low"] for _, row in sorted(low.items())], sorted(row["corrected_low"] for row in differences[:3]), "order of ends")
    text = ElementTree.tostring(root, encoding="unicode")
    colours = set(re.findall(r"(?:fill|stroke)[:=]\"?#([0-9a-f]+)", text))
    same({colour for colour in colours if len(set(colour)) > 1}, set(), "colours that are no grey")


def test_why_a_metric_cannot_differ_is_told_in_every_form():
    words = ["compare", "omweso", "coro", "--games", "20", "--metrics", "FirstPlayer,Timeouts,WinsDecided"]
    with tempfile.TemporaryDirectory() as folder:
        told = [output(*words, "--svg", "f.svg", "--html", "f.html", "--format", form, cwd=folder, program=FAST) for form in ("md", "latex", "text")]
        for name in ("f.svg", "f.html"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                told.append(file.read())
    why = ("both players are alike", "the same in every game", "it can happen in none of them")
    same([[reason in text for reason in why] for text in told], [[True] * 3] * 5, "why")


def test_tables():
    """Markdown and LaTeX have a line for each row of csv, a difference that stands is bold, and nothing in a name is read as
    anything but itself."""
    got = rows("compare", *PRINTED, program=FAST)
    stand = sum(row["verdict"] in ("more", "less") for row in got)
    markdown = output("compare", *PRINTED, "--format", "md", program=FAST)
    lines = [line for line in markdown.splitlines() if line.startswith("|")]
    same((len(lines), {len(line.split(" | ")) for line in lines if "--" not in line}), (2 + len(got), {8}), "lines and cells")
    latex = output("compare", *PRINTED, "--format", "latex", program=FAST)
    lines = [line for line in latex.splitlines() if line.endswith(r" \\") and not line.startswith(r"\multicolumn")]
    same((len(lines), {line.count(" & ") for line in lines}), (1 + len(got), {7}), "lines and cells of LaTeX")
    same((stand > 0, markdown.count("**") / 2, latex.count(r"\textbf{")), (True, stand, stand), "bold ones")
    same(latex.count("{") - latex.count("}"), 0, "open braces")
    swept = [output("compare", "omweso", "--sweep", "capture.own_pit=taken", "--games", "9", "--format", form, program=FAST)
             for form in ("md", "latex")]
    same([" omweso capture.own\\_pit=taken " in text for text in swept], [True, True], "an underscore")
    same((" (-" in swept[1], " ($-$" in swept[1], re.search(r"[^\\]%", swept[1].split("\n", 1)[1])), (False, True, None), "minus and percent")


def notes_of(words):
    """The lines below a table in Markdown, and in LaTeX, where they are within the table, without what each makes of a text."""
    markdown, latex = (output("compare", *words, "--format", form, program=FAST) for form in ("md", "latex"))
    below = [line for line in markdown.splitlines() if line and not line.startswith(("|", "Made by"))]
    inside = re.findall(r"^\\multicolumn\{8\}\{p\{0.9\\linewidth\}\}\{\\footnotesize (.*)\} \\\\$", latex.split("\\bottomrule\n")[1], re.M)
    assert latex.endswith("} \\\\\n\\end{tabular}\n") or not inside, latex
    same([line.replace("\\%", "%").replace("\\_", "_") for line in inside], [line.replace("\\_", "_") for line in below], "notes in LaTeX")
    return below


def test_tables_say_what_stands_behind_them():
    """Why a metric has no corrected p, where it is not the same of all rows, too; how many games were cut off, and that few differ."""
    follows = "is no test of its own: it has no p that is corrected"
    notes = notes_of(["omweso", "coro", "--games", "60"])
    same(notes, [f"Balance follows from AdvantageP1, and {follows}", f"WinsNoMove follows from Completion WinsBothEnds, and {follows}"], "notes")
    notes = notes_of(["omweso", "coro", "hus", "--games", "60", "--max-turns", "60", "--metrics", "Completion,WinsBothEnds,WinsNoMove,WinsEndless"])
    same([note for note in notes if "WinsNoMove" in note][0].split(",")[0], "WinsNoMove follows from Completion WinsBothEnds", "the first")
    cut = {row["variant"]: row["cut_off"] for row in rows("compare", "omweso", "coro", "hus", "--games", "60", "--max-turns", "60", program=FAST)}
    same({note.split(":")[0]: note.split(": ")[1].split("%")[0] for note in notes if "cut off" in note},
         {name: f"{100 * games / 60:.2f}" for name, games in cut.items() if games}, "cut off")
    assert sum(map(bool, cut.values())) > 1, cut
    notes = notes_of(["omweso", "hus", "--games", "4", "--players", "search:depth=1,nodes=20", "--metrics", "DurationTurns"])
    assert len(notes) == 2 and all("all 4 games are the same" in note for note in notes), notes


@over([("swept", ["omweso", "--sweep", "capture.own_pit=taken", "--sweep", "end.both_ends=no"], 4), ("tried", ["omweso", "coro", "hus", "--ablate", "--interactions"], None)])
def test_every_line_has_a_name_of_its_own(_name, words, lines):
    """In a table and in the picture: interactions are none of the differences between rule sets, and trials of two pairs are told apart."""
    words = [*words, "--games", "20", "--metrics", "DurationTurns"]
    with tempfile.TemporaryDirectory() as folder:
        table = output("compare", *words, "--format", "md", "--svg", "f.svg", cwd=folder, program=FAST)
        root = ElementTree.parse(os.path.join(folder, "f.svg")).getroot()
    svg = "{http://www.w3.org/2000/svg}"
    cells = [[cell.strip() for cell in line.split("|")[2:5:2]] for line in table.splitlines() if line.startswith("|")][2:]
    drawn = [group.find(svg + "text").text for group in root.findall(svg + "g")]
    same((len(set(map(tuple, cells))), len(set(drawn))), (len(cells), len(cells) - 1), f"names of {cells} and {drawn}")
    together = [row for row in rows("compare", *words, program=FAST) if row["trial"] == "together"]
    same(sum(name.startswith("interaction of ") for name in drawn), len(together), "interactions")
    if lines: same(drawn[-1], "interaction of capture.own_pit = taken and end.both_ends = no", "its name")
    names = float(root.get("viewBox").split()[2]) - 610
    assert all(10 + 6.5 * len(name) < names for name in drawn) and "textLength" not in ElementTree.tostring(root, encoding="unicode"), (names, drawn)


def test_settings_may_stand_behind_a_name():
    """As labels have them: of a name and of a file; --set overrules them. What is not known is said."""
    label, games = "omweso capture.own_pit=taken", ["--games", "5", "--metrics", "DurationTurns"]
    by_set = rows("compare", "omweso", "coro", "--set", "capture.own_pit=taken", *games, program=FAST)
    with tempfile.TemporaryDirectory() as folder:
        for place in ("a", "b"): os.mkdir(os.path.join(folder, place))
        write_files(folder, HOUSES)
        got = rows("compare", "omweso", label, "b/coro.ini capture.own_pit=taken", *games, cwd=folder, program=FAST)
    same([row["variant"] for row in got], ["omweso", label, "coro capture.own_pit=taken"])
    same([got[1][name] for name in ("fingerprint", "value")], [by_set[0][name] for name in ("fingerprint", "value")])
    same([row["variant"] for row in rows("compare", label, "omweso", "--set", "capture.own_pit=stays", *games, program=FAST)], ["omweso", "omweso_2"])
    same([row["variant"] for row in rows("compare", label, label, *games, program=FAST)], [label, "omweso_2 capture.own_pit=taken"])
    same({row["variant"] for row in rows("atlas", "omweso", label, "--games", "2", "--pair-games", "0", program=FAST)}, {"omweso", label})
    for wrong, said in ("omwes capture.own_pit=taken", "did you mean 'omweso'?"), ("omweso capture.own_pit=tken", "did you mean 'taken'?"):
        code, _, err = run("compare", "omweso", wrong, *games)
        same((code, said in err), (3, True), err)
    code, _, err = run("atlas", label, "--games", "2", "--cldf", "x")
    same((code, "writes what the files of variants say" in err), (2, True), err)
    assert f"  {label} taken" in run("diff", "omweso", label)[1], "diff"


@over([("simulate", ["{}", "--games", "2", "--save", "r"], ""), ("match", ["random", "greedy", "--variant", "{}", "--pairs", "1", "--save", "r"], ""),
       ("play", ["{}"], "B1\nsave r\nquit\n")])
def test_records_have_the_settings_behind_a_name(verb, words, typed):
    """So that they are replayed by the same rules; settings that --set gives have lines of their own."""
    label = "omweso capture.own_pit=taken"
    for given, more, written in (label, [], f"Variant: {label}\n"), ("omweso", ["--set", "capture.own_pit=taken"], "Variant: omweso\n"):
        with tempfile.TemporaryDirectory() as folder:
            output(verb, *[word.format(given) for word in words], *more, stdin=typed, cwd=folder)
            with open(os.path.join(folder, "r"), encoding="utf-8") as file:
                record = file.read()
            assert written in record and ("Set: " in record) == bool(more), record
            code, out, err = run("replay", "r", cwd=folder)
            same((code, err), (0, ""), out)


HOUSES = {"a/coro.ini": "[variant]\ninherits = omweso\n[capture]\nown_pit = taken\n", "b/coro.ini": "[variant]\ninherits = omweso\n[capture]\nown_pit = stays\n[start]\nsmallest = 3\n"}


@over([("by files", ["coro", "a/coro.ini", "./b/coro.ini"], ["coro", "a/coro.ini", "./b/coro.ini"], "1:a/coro.ini", (0, 1)),
       ("given twice", ["omweso", "coro", "coro"], ["omweso", "coro", "coro_2"], "coro:coro_2", (1, 2)),
       ("with settings", ["a/coro.ini", "b/coro.ini", "--set", "start.smallest=4"], ["a/coro.ini start.smallest=4", "b/coro.ini start.smallest=4"], "a/coro.ini:b/coro.ini", (0, 1)),
       ("with trials", ["a/coro.ini", "b/coro.ini", "--ablate"], ["a/coro.ini", "b/coro.ini"], "1:2", (0, 1))])
def test_rule_sets_of_one_name_are_told_apart(_name, words, labels, pair_of, members):
    """In rows, JSON and --pairs."""
    with tempfile.TemporaryDirectory() as folder:
        for place in ("a", "b"): os.mkdir(os.path.join(folder, place))
        write_files(folder, HOUSES)
        words = [*words, "--games", "5", "--metrics", "DurationTurns"]
        got = rows("compare", *words, cwd=folder, program=FAST)
        same([row["variant"] for row in got if not row["trial"]], labels, "rows")
        if "coro_2" in labels:
            whole = json.loads(output("compare", *words, "--pairs", "2:3", "--format", "json", cwd=folder, program=FAST))
            same([variant["label"] for variant in whole["variants"]], labels, "JSON")
        same({row["variant"].split(" ")[0] for row in got if row["trial"]} - set(labels), set(), "trials")
        pairs = [(row["compared_with"], row["variant"]) for row in rows("compare", *words, "--pairs", pair_of, cwd=folder, program=FAST)
                 if row["compared_with"] and not row["trial"]]
        same(pairs, [tuple(labels[member] for member in members)], "the pair")
        code, _, err = run("compare", "a/coro.ini", "b/coro.ini", "--pairs", "coro:2", cwd=folder)
    assert code == 2 and "'coro' is none of the rule sets that are compared" in err, err


def test_wide():
    """A row for each rule set and pair, whose columns are the rows of the long form."""
    long = rows("compare", *PRINTED, program=FAST)
    wide = rows("compare", *PRINTED, "--wide", program=FAST)
    same([(row["variant"], row["compared_with"]) for row in wide],
         [("omweso", None), ("coro", "omweso"), ("hus", "omweso"), ("hus", "coro")], "rows")
    of = {(row["variant"], row["compared_with"], row["metric"]): row for row in long}
    for row in wide:
        for metric in PRINTED_METRICS:
            told = of[row["variant"], row["compared_with"], metric]
            same({key: row[f"{metric}_{key}"] for key in ("low", "difference", "corrected_high", "p", "p_holm", "q_bh", "verdict", "family")},
                 {key: told[key] for key in ("low", "difference", "corrected_high", "p", "p_holm", "q_bh", "verdict", "family")}, metric)
            same(row[metric], told["value"], metric)
    same(len(output("compare", *PRINTED, "--wide", "--format", "csv", program=FAST).splitlines()), 5, "lines of csv")


def test_rows_look_at_no_moves():
    """Rows have no smallest position and no positions of play, and so these are not searched: no positions are reported, and
    a rule set that fails on small boards alone does not fail."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {file.replace("NAME", "one"): text.replace("NAME", "one") for file, text in FAILS.items()})
        words = ["compare", "omweso", "one.ini", "--games", "4", "--max-turns", "3"]
        same([run(*words, "--format", format, cwd=folder, program=FAST)[0] for format in ("csv", "jsonl", "text")], [0, 0, 3], "exit codes")


@over([
    ("swept twice", ["omweso", "--sweep", "lap.relay", "--sweep", "lap.relay"], 2, "lap.relay is swept twice"),
    ("too many", ["omweso", "--sweep", "capture.quiet_turns=0..9", "--sweep", "start.smallest=1..9"], 2, "more than 32 combinations"),
    ("one variant", ["omweso"], 2, "at least two variants"),
    ("sweep of two", ["omweso", "coro", "--sweep", "lap.relay"], 2, "--sweep takes one variant"),
    ("unknown key", ["omweso", "--sweep", "lap.rely"], 2, "there is no question 'lap.rely'"),
    ("no values", ["omweso", "--sweep", "capture.quiet_turns"], 2, "values are expected, as in capture.quiet_turns=1,2"),
    ("bad value", ["omweso", "--sweep", "lap.relay=noen"], 3, "did you mean 'none'"),
    ("long", ["omweso", "--sweep", "capture.quiet_turns=0..32"], 2, "0..32 is no range of up to 32 values"),
    ("longer than a number", ["omweso", "--sweep", f"capture.quiet_turns=-{2**63}..{2**63 - 1}"], 2, "is no range of up to 32 values"),
    ("backwards", ["omweso", "--sweep", "capture.quiet_turns=3..1"], 2, "3..1 is no range"),
    ("nothing new", ["omweso", "--sweep", "lap.relay=occupied"], 2, "no value is another than the variant has"),
    ("no metric", ["omweso", "coro", "--metrics", "DurationTurn"], 2, "did you mean 'DurationTurns'?"),
    ("metric unlike all", ["omweso", "coro", "--metrics", "length of a game"], 2, "; there are AdvantageP1, Balance, "),
    ("metric twice", ["omweso", "coro", "--metrics", "Balance,Balance"], 2, "Balance is named twice"),
    ("no pair", ["omweso", "coro", "--pairs", "last"], 2, "'last' is not first, all, or a list like omweso:coro,1:3"),
    ("unknown pair", ["omweso", "coro", "--pairs", "omweso:corro"], 2, "did you mean 'coro'?"),
    ("number of no pair", ["omweso", "coro", "--pairs", "1:3"], 2, "nor a number from 1 to 2"),
    ("pair twice", ["omweso", "coro", "--pairs", "1:2,2:1"], 2, "coro and omweso are paired twice"),
    ("pair of one", ["omweso", "coro", "--pairs", "2:coro"], 2, "coro is paired with itself"),
    ("wide text", ["omweso", "coro", "--wide"], 2, "--wide: rows are wide or long"),
    ("picture", ["coro", "kombe", "--games", "2", "--format", "csv", "--svg", "missing/forest.svg"], 5, "missing/forest.svg"),
    ("format", ["omweso", "coro", "--format", "xml"], 2, "'xml' is not one of text|jsonl|csv|json|md|latex"),
    ("page", ["coro", "kombe", "--games", "2", "--html", "missing/report.html"], 5, "missing/report.html"),
])
def test_wrong_use(_name, words, code, message):
    got, out, err = run("compare", *words, program=FAST if {"--html", "--svg"} & set(words) else PROGRAM)
    same((got, out), (code, ""), f"exit code and stdout; stderr is {err}")
    assert message in err, err


def test_what_differs_in_a_phase_alone_is_found_from_either_side():
    """In the same position of its last turn, whichever of the two has the phase."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"plain.ini": "[variant]\nname = plain\ninherits = omweso\n", "staged.ini": "[variant]\nname = staged\ninherits = omweso\n"
                             "[phase first]\nuntil = turns 3\ncapture.takes = inner\n"})
        for names in (("plain.ini", "staged.ini"), ("staged.ini", "plain.ini")):
            words = ("compare", *(os.path.join(folder, name) for name in names), "--games", "2", "--format", "json")
            smallest = json.loads(output(*words, program=FAST))["pairs"][0]["smallest"]
            same((smallest["search"], smallest["pits"], smallest["clash"]["position"]), ("proved", 4, "0,1,0x6/0,1,0x6/0,1,0x6/2,0x7 S 2,2 0,0"), names)


@deep
def test_sweep_of_a_script():
    """Parameters of a script are questions like others: swept, told apart on paper, and shown in the smallest position.
    That is one of the first stage, with seeds in store."""
    found = pair("bao-kiswahili", "--sweep", "house.threshold=6,8", "--games", "20", "--max-turns", "20")
    same([(a["key"], a["a"], a["b"]) for a in found["answers"]], [("house.threshold", "6", "8")], "answers")
    same((found["smallest"]["seeds"], found["smallest"]["pits"]), (7, 2), "the smallest position")
    same(found["smallest"]["agreed_seeds"] > 3, True, "agreement on all small boards was looked at")
    same(found["rates"]["phases"][-1]["other_moves"]["value"] > 0, True, "a share of positions")
    same(found["rates"]["earliest_turn"], 1, "first turn in these games")


def test_a_turn_without_a_lap_says_why():
    """In the smallest position of rules whose first turns are sown together neither is sown yet: the trace says so."""
    told = " ".join(output("compare", "coro", "choro-lango", "--games", "2").split())
    assert "The turn ends: it is sown together with the" in told and "[opening:turn.opening]." in told, told


@sampled(1 / 3)
def test_script_says_why():
    """What a script bars is told in the words of the script, in both traces and where such a move is typed."""
    scripted = "tests/variants/bao-by-script.ini"
    text = output("compare", scripted, "--sweep", "hooks.threshold=6,8", "--games", "5", "--max-turns", "5", program=FAST)
    same("(null)" in text, False, "a reason without words")
    same("A5 may not start: a" in text, True, "the script's words")
    _, out, err = run("trace", scripted, "A5r", "--position", "0x7,50/1,0,5,0x5/0x2,2,0,7,0x3/0x6 S 0,0 0,0 h1,1 house=1")
    same("(null)" in out + err, False, "a reason without words")


def test_threads():
    words = ["compare", "omweso", "coro", "--games", "60", "--ablate"]
    same(output(*words, "--threads", "1", program=FAST), output(*words, "--threads", "4", program=FAST), "comparison on 1 and 4 threads")


# A rule set that fails where there are few seeds, which is on the boards that are searched and in none of the games.
FAILS = {"NAME.ini": "[variant]\nname = NAME\ninherits = omweso\n\n[hooks]\nscript = NAME.lua\n",
         "NAME.lua": """hook('lift', 'all seeds', function(t)
    local seeds = 0
    for n = 1, t.pits do seeds = seeds + t[n] end
    if seeds < 4 then error('too few for NAME') end
    return t[t.start]
end)
"""}


def test_charts_without_values():
    """Where nobody can move nothing is to be measured: the chart says so of each rule set, on a scale from nothing to all."""
    stuck = "[variant]\ninherits = makonn\n"  # every pit holds a seed that may go into empty pits alone
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"one.ini": stuck + "[capture]\nneeds = both\n", "two.ini": stuck + "[lap]\nrelay = none\n"})
        output("compare", "one.ini", "two.ini", "--games", "4", "--html", "page.html", cwd=folder)
        with open(os.path.join(folder, "page.html"), encoding="utf-8") as file:
            charts = re.findall(r'<svg[^>]*class="chart".*?</svg>', file.read(), re.DOTALL)
    scales = {tuple(re.findall(r'font-size="11"[^>]*>([0-9.]+%?)<', chart)) for chart in charts if re.search(r': -[";<]', chart)}
    same(scales, {("0%", "50%", "100%"), ("0", "0.5", "1")}, "scales")


@sampled(1 / 3)
@scaled
def test_first_failure():
    """Pairs are looked at together; of several that fail the first is told of, whichever thread was quicker."""
    with tempfile.TemporaryDirectory() as folder:
        for name in "one", "two":
            write_files(folder, {file.replace("NAME", name): text.replace("NAME", name) for file, text in FAILS.items()})
        for first, second, threads in ("one", "two", "1"), *[("one", "two", "4"), ("two", "one", "4")] * depth(1, 6):
            code, _, err = run("compare", "omweso", "coro", first + ".ini", second + ".ini", "--games", "20", "--max-turns", "3",
                               "--threads", threads, cwd=folder)
            same((code, f"too few for {first}" in err, f"too few for {second}" in err), (3, True, False), err)


def test_rows():
    got = rows("compare", "omweso", "coro", "--games", "40", program=FAST)
    same(len(got), 2 * len({row["metric"] for row in got}), "rows")
    assert all(row["difference"] is None for row in got if row["variant"] == "omweso"), "the first differs from nothing"


def test_rows_of_trials():
    """Trials are rows too: the changed rule set by its name, with what was changed of which."""
    words = ["omweso", "coro", "--games", "40", "--ablate"]
    got = [row for row in rows("compare", *words, program=FAST) if row["trial"]]
    trials = {(t["kind"], t["what"]): t["metrics"] for t in pair(*words)["trials"]}
    same({(row["trial"], row["trial_changes"]) for row in got}, set(trials), "trials")
    for row in got:
        change = trials[row["trial"], row["trial_changes"]][row["metric"]]
        same((row["difference"], row["verdict"]), (change["difference"]["value"], change["verdict"]), row["metric"])
    alone = next(row for row in got if row["trial_changes"] == "capture.own_pit = taken")
    same((alone["variant"], alone["trial_of"]), ("omweso capture.own_pit=taken", "coro"), "names")
    swept = rows("compare", "omweso", "--sweep", "capture.own_pit=taken", "--games", "40", program=FAST)[-1]
    same((alone["fingerprint"], swept["trial"]), (swept["fingerprint"], None), "rule set")


def test_rows_name_changed_rules():
    """What --set changes is in the names beside what --sweep does, and every row says what run it is of."""
    got = rows("compare", "omweso", "--set", "end.both_ends=no", "--sweep", "capture.own_pit", "--games", "10", "--seed", "3",
               "--players", "greedy,search:depth=1,nodes=20", program=FAST)
    same(list(dict.fromkeys(row["variant"] for row in got)),
         ["omweso end.both_ends=no", "omweso capture.own_pit=taken end.both_ends=no"], "names")
    same(len({row["fingerprint"] for row in got}), 2, "rule sets")
    same({(row["players"], row["placement"], row["seed"], row["max_turns"]) for row in got},
         {("greedy,search:depth=1,nodes=20", "usual", 3, 1000)}, "the run")
