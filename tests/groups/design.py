"""Rule sets that play as somebody wishes: planted wishes are found, what is printed is true, and wrong input is refused."""
import functools
import json
import os
import re
import resource
import signal
import subprocess
import tempfile

from lib import FAST, ROOT, deep, environment, finished, output, over, rows, run, same, sampled, until_busy, write_files

PLANTED = os.path.join(ROOT, "docs", "examples", "planted.py")
QUICK = ("--change", "1", "--players", "random", "--games", "400", "--max-turns", "200")


@functools.lru_cache(maxsize=None)
def designed(*words):
    """(exit code, rows of figures by changes, how many rule sets were rejected by why)."""
    code, out, err = run("design", *words, *QUICK, "--format", "jsonl", program=FAST)
    assert code in (0, 1), err
    shown, rejected = {}, {}
    for row in map(json.loads, out.splitlines()):
        if row["row"] == "figure":
            shown.setdefault(row["changes"], {})[row["measured"]] = row
        elif row["row"] == "rejected":
            rejected[row["why"]] = row["rule_sets"]
    return code, shown, rejected


# ---- what is found ---------------------------------------------------------------------------------

def planted(*words, seconds=300):
    return finished(["python3", PLANTED, "--mweso", FAST, *words], seconds, check=True).stdout


@over([("coro", "3"), ("hus", "4")])
def test_planted(variant, seed):
    """A change was made, its figures measured and given as wishes: it is found, or one as good, and the figures are true."""
    said = planted("--changes", "1", "--players", "random", "--games", "4000", "--seed", seed, variant)
    same(re.findall(r"^found: (\d+) of (\d+)", said, re.M), [("1", "1")], said)
    outside, printed = re.findall(r"(\d+) of (\d+) figures outside", said)[0]
    assert int(outside) == 0 and int(printed) >= 3, said


@deep
def test_planted_in_twenty():
    """Of twenty planted changes at least 18 are found, and of what is printed of them at most one figure in twenty is off."""
    said = planted("--changes", "1", "--players", "random", "--replay", "100000", seconds=1500)
    found, bases = map(int, re.findall(r"^found: (\d+) of (\d+)", said, re.M)[0])
    outside, printed = map(int, re.findall(r"(\d+) of (\d+) figures outside", said)[0])
    assert bases == 20 and found >= 18 and printed >= 60 and outside <= printed / 20, said


def test_wishes_are_kept():
    """What is shown is as wished by its own value, kept sections are as they were, and every rule set that was tried is accounted for."""
    words = ("--from", "coro", "--wish", "turns at most 25", "--wish", "ends 99%", "--keep", "capture,start")
    code, shown, rejected = designed(*words)
    same(code, 0, "exit code")
    assert shown and not [changes for changes in shown if re.search(r"\b(capture|start)\.", changes)], list(shown)
    for figures in shown.values():
        assert figures["DurationTurns"]["value"] <= 25 and figures["ends"]["value"] >= 0.99, figures
        same({row["fulfilled"] for row in figures.values()} - {"met", "likely met"}, set(), "fulfilled")
    text = run("design", *words, *QUICK, program=FAST)[1]
    tried = int(re.search(r"tried +(\d+) rule sets", text)[1])
    anew = int(re.search(r"plays the last (\d+) anew", text)[1])
    same(sum(rejected.values()) + anew, tried, "rejected and played anew")


def test_nobody_dominates():
    """None that is shown is surpassed in every wish by another with as few changes."""
    _, shown, _ = designed("--from", "coro", "--wish", "longer", "--wish", "more captures")
    values = [(figures["DurationTurns"]["value"], figures["CapturingTurns"]["value"]) for figures in shown.values()]
    assert len(values) > 1, values
    for one in values:
        assert not [other for other in values if other != one and other[0] >= one[0] and other[1] >= one[1]], (one, values)


def test_nothing_does_it():
    """What cannot be had is said, with the nearest misses; the exit code tells."""
    words = ("--from", "coro", "--wish", "laps 1000 to 2000")
    code, shown, rejected = designed(*words)
    same(code, 1, "exit code")
    assert 1 <= len(shown) <= 3 and {row["fulfilled"] for figures in shown.values() for row in figures.values()} == {"missed"}, shown
    assert "are surely not as wished: laps 1000 to 2000" in rejected, rejected
    code, out, _ = run("design", *words, *QUICK, program=FAST)
    assert code == 1 and "\nNothing within one change does it. The nearest:\n\n1. " in out, out


def test_like():
    """Of Omweso in which own seeds are taken too it is found that they are not, when it shall be like Omweso."""
    _, shown, _ = designed("--from", "omweso", "--set", "capture.own_pit=taken", "--like", "omweso")
    first = next(iter(shown.items()))
    same(first[0], "capture.own_pit = stays", "nearest")
    row = first[1]["distance"]
    assert row["low"] == 0 and row["value"] < row["base_value"] and row["fulfilled"] in ("met", "likely met"), row


@sampled(1 / 3)
def test_deeper():
    """Deeper is where who takes the most wins more of a random player."""
    _, shown, _ = designed("--from", "coro", "--wish", "deeper", "--keep", "board,setup,start,lap,reverse,end,turn,hold,house")
    row = next(iter(shown.values()))["depth"]
    assert row["value"] > row["base_value"] > 0.5, row


def test_easier():
    """The burden is that by which games are listed: words of the rulebook, times the root of laps and choices of a turn; and it is less."""
    _, shown, _ = designed("--from", "coro", "--wish", "easier", "--wish", "burden at most 3000", "--keep", "board,setup,start,reverse,end")
    row = next(iter(shown.values()))["burden"]
    words, = (game["words"] for game in rows("list", "--easy", "--names", "coro") if game["name"] == "coro")
    played = {row["metric"]: row["value"] for row in rows("simulate", "coro", "--metrics", "--games", "400", "--seed", "2", "--max-turns", "200")}
    burden = words * (played["LapsPerTurn"] * played["BranchingFactor"]) ** 0.5
    assert abs(row["base_value"] - burden) < 0.02, (row["base_value"], burden)
    assert row["value"] < row["base_value"] and row["low"] <= row["value"] <= row["high"], row


@sampled(1 / 3)
def test_same_bytes():
    """Threads change nothing, in text, on the page, and in files."""
    words = ("design", "--from", "coro", "--wish", "shorter", "--wish", "easier", "--keep", "board,setup,start,reverse,end", *QUICK)
    made = []
    for threads in ("1", "3"):
        with tempfile.TemporaryDirectory() as folder:
            out = output(*words, "--threads", threads, "--html", "page.html", "--write", "found", cwd=folder, program=FAST)
            texts = [out]
            for name in ["page.html"] + sorted(f"found/{name}" for name in os.listdir(os.path.join(folder, "found"))):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    texts.append(file.read().replace(f"--threads {threads}", ""))
            made.append(texts)
    same(made[0], made[1], "with one thread and with three")


def test_rows_grow():
    """Each round says how far it is, and then which are the nearest; what is found in the end has its changes, and the file that --write writes.
    Threads change no byte."""
    words = ("--from", "coro", "--wish", "shorter", "--keep", "board,setup,start,end,reverse,lap", *QUICK)
    with tempfile.TemporaryDirectory() as folder:
        told = [output("design", *words, "--format", "jsonl", "--threads", threads, "--write", f"found{threads}", cwd=folder, program=FAST)
                for threads in ("1", "3")]
        same(re.sub(r"found\d", "found", told[0]), re.sub(r"found\d", "found", told[1]).replace("--threads 3", "--threads 1"), "whatever the threads")
        found = list(map(json.loads, told[0].splitlines()))
        steps = [(row["round"], row["row"]) for row in found if row["row"] != "rejected"]
        same([at for at, _ in steps], sorted(at for at, _ in steps), "rounds")
        for at in range(1, found[0]["rounds"] + 1):
            of = [row for row in found if row["round"] == at and row["row"] == "round"]
            same((of[0]["played"], of[-1]["played"]), (0, of[-1]["rule_sets"]), f"played in round {at}")
            kinds = {kind for step, kind in steps if step == at}
            same(kinds, {"round", "figure" if at == found[0]["rounds"] else "nearest", "change", "file"}, f"rows of round {at}")
        last = [row for row in found if row["round"] == found[0]["rounds"]]
        for row in last:
            if row["row"] == "change":
                assert f"{row['key']} = {row['answer']}" in row["changes"] and row["as_it_is"] != row["answer"], row
            if row["row"] == "file":
                with open(os.path.join(folder, "found1", f"coro-design-{row['place']}.ini"), encoding="utf-8") as file:
                    same(row["file"], file.read(), "file")
        same({row["reason"] for row in found if row["row"] == "rejected"} - set(REASONS), set(), "reasons")


def test_a_wider_board_is_one_change():
    """Its rows of the start are filled as before: that only follows."""
    told = rows("design", "--from", "omweso", "--wish", "longer", "--keep", "start,lap,capture,reverse,turn,end,hold", *QUICK, program=FAST)
    wider = [row for row in told if row["row"] == "change" and row["changes"].startswith("board.columns = ")]
    assert wider, told
    same({(row["key"], bool(row["why"])) for row in wider}, {("board.columns", False), ("setup.outer", True), ("setup.inner", True)}, "what follows")
    others = [row for row in told if row["row"] == "change" and "columns" not in row["changes"]]
    same([row for row in others if row["why"]], [], "changes that were chosen")


@deep
def test_a_rule_set_for_which_there_is_no_room_is_left_out():
    """As on a page, which has a gigabyte: lists of a million moves do not end the search for all others."""
    words = ("--from", "omweso", "--wish", "deeper", "--keep", "board,setup,start,lap,reverse,turn,end,hold", "--change", "1", "--players", "random",
             "--games", "20", "--threads", "1", "--format", "jsonl")
    done = finished([FAST, "design", *words], seconds=300, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 600 << 20)))
    told = list(map(json.loads, done.stdout.splitlines()))
    assert done.returncode < 2 and any(row["reason"] == "boundless" for row in told), (done.returncode, done.stderr)


REASONS = ("unplayable", "unchanged", "same", "unwon", "misses", "behind", "needless", "boundless", "unclean")


def test_files():
    """What is written is clean, and plays as was said: its figures lie in the intervals; no file is written over."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("--from", "coro", "--wish", "shorter", "--wish", "captures more", *QUICK)
        out = output("design", *words, "--write", "found", "--format", "jsonl", cwd=folder, program=FAST)
        figures = {}
        for row in map(json.loads, out.splitlines()):
            if row["row"] == "figure":
                figures.setdefault(int(row["place"]), {})[row["measured"]] = row
        same(sorted(os.listdir(os.path.join(folder, "found"))), [f"coro-design-{place}.ini" for place in sorted(figures)], "files")
        for place, told in figures.items():
            file = f"found/coro-design-{place}.ini"
            same(run("check", file, cwd=folder), (0, f"{file}: fine\n", ""), file)
            again = {row["metric"]: row["value"] for row in rows("simulate", file, "--metrics", "--games", "20000", "--seed", "99",
                                                                 "--max-turns", "200", cwd=folder, program=FAST)}
            for metric, row in told.items():
                assert row["low"] <= again[metric] <= row["high"], (file, metric, row, again[metric])
        code, _, err = run("design", *words, "--write", "found", cwd=folder, program=FAST)
        same(code, 5, "exit code of a folder that has such files")
        assert "coro-design-1.ini" in err, err


HOUSE = "[variant]\ninherits = coro\n[start]\nsmallest = 3\n"
FEW = ("--wish", "shorter", "--keep", "board,capture,lap, setup ,reverse,end,turn,hold", "--change", "1", "--players", "random", "--games", "50")


def test_a_house_rule_in_a_file():
    """From a file in another folder as many are found as from one here, and what is written beside it can be played from anywhere."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "sub"))
        write_files(folder, {"house.ini": HOUSE, "sub/house.ini": HOUSE})
        near, below, far = (rows("design", "--from", file, *FEW, *words, cwd=folder, program=FAST) for file, words in (
            ("house.ini", ()), ("sub/house.ini", ("--write", "sub")), (os.path.join(folder, "sub", "house.ini"), ())))
        figures = [[(row["changes"], row["value"]) for row in told if row["row"] == "figure"] for told in (near, below, far)]
        assert figures[0] and figures[0] == figures[1] == figures[2], figures
        made = sorted(name for name in os.listdir(os.path.join(folder, "sub")) if "design" in name)
        same(len(made), len(figures[0]), "files")
        for file in made:
            same(run("show", file, cwd=os.path.join(folder, "sub"), program=FAST)[0], 0, file)
            same(run("show", "sub/" + file, cwd=folder, program=FAST)[0], 0, file)


@over([
    ("elsewhere", ["--from", "house.ini", "--write", "found"], 2, "must lie beside it, as with --write ."),
    ("no folder", ["--from", "coro", "--write", "no/such/folder"], 5, "cannot write 'no/such/folder'"),
    ("no page", ["--from", "coro", "--html", "no/page.html"], 5, "--html: 'no/page.html' cannot be written"),
    ("player", ["--from", "coro", "--players", "rndom"], 2, "did you mean 'random'?"),
    ("two of them", ["--from", "coro", "--players", "random,random,random"], 2, "no option of the player random"),
    ("like itself", ["--from", "house.ini", "--like", "house"], 2, "plays as 'house' already"),
    ("too long", ["--from", "coro", "--wish", "turns over 300 ", "--wish", "turns at least 301"], 2, "games are cut off after 300 turns"),
    ("apart", ["--from", "coro", "--wish", "turns at most 20", "--wish", "turns 30-40"], 2, "exclude each other"),
    ("both ways", ["--from", "coro", "--wish", "longer", "--wish", "shorter"], 2, "'longer' and 'shorter' exclude each other"),
])
def test_told_before_games(_name, words, code, text):
    """What cannot be had, or not be written, is told before anything is played, with the players that take long."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"house.ini": HOUSE})
        wish = () if "--wish" in words else ("--wish", "more draws")
        got, out, err = run("design", *words, *wish, cwd=folder)
        same((got, out, sorted(os.listdir(folder))), (code, "", ["house.ini"]), err)
    assert text in err, err


def test_both_of_like_are_uncertain():
    """How far one game is from another is as uncertain as the other from the one: both have been played as often."""
    there, back = (designed("--from", one, "--like", other, "--keep", "board,setup,capture,lap,end,reverse,turn")[1]
                   for one, other in (("coro", "hus"), ("hus", "coro")))
    first, second = (next(iter(shown.values()))["distance"] for shown in (there, back))
    for field in ("base_value", "base_low", "base_high"):
        assert abs(first[field] - second[field]) < 1e-6, (field, first, second)


def test_page():
    """The page names wishes and what became of all; it has the boards of the comparison."""
    with tempfile.TemporaryDirectory() as folder:
        output("design", "--from", "coro", "--wish", "shorter", "--keep", "board,setup,start,reverse,end", *QUICK, "--html", "page.html",
               cwd=folder, program=FAST)
        with open(os.path.join(folder, "page.html"), encoding="utf-8") as file:
            page = file.read()
    for text in ("What was wished, and what comes of it", "why they were rejected", "As it is:", "Where it shows first", "<svg"):
        assert text in page, text
    assert "<script" not in page and "http" not in page.replace("http://www.w3.org", ""), "scripts or addresses"


def test_stopped():
    """After Ctrl-C what is found so far is printed."""
    with subprocess.Popen([FAST, "design", "--from", "omweso", "--wish", "shorter", "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, env=environment()) as process:
        until_busy(process, 1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    same((process.returncode, err), (1, ""), "exit code and stderr")
    assert "was played anew" not in out, out
    assert "\nStopped in round " in out and "\n1. " in out and "\nTried and rejected\n" in out, out


# ---- wrong input -----------------------------------------------------------------------------------

@over([
    ("nearest word", ["turnz 3 to 5"], "did you mean 'turns'?"), ("nearest metric", ["CaptureTurns more"], "did you mean 'CapturingTurns'?"),
    ("order", ["turns 60 to 30"], "the first bound is above the second"), ("one number", ["turns 5"], 'expected is "30 to 60"'),
    ("no percentage", ["turns 5% to 7%"], "is no share"), ("not a share", ["first player 48 to 52"], "is a share, from 0% to 100%"),
    ("nothing said", ["captures"], 'expected is "30 to 60"'), ("two things", ["captures more 5"], 'expected is "30 to 60"'),
    ("empty", [""], "does not begin with what is measured"), ("number first", ["30 to 60 turns"], 'as "turns 30 to 60" does'),
    ("one end", ["turns between 30"], 'expected is "30 to 60"'), ("alike", ["FirstPlayer 40% to 60%"], "both are the same here"),
])
def test_wrong_wish(_name, wishes, text):
    code, out, err = run("design", "--from", "omweso", *(word for wish in wishes for word in ("--wish", wish)))
    same((code, out), (2, ""), "exit code and stdout")
    assert "--wish: " in err and text in err, err


@over([
    ("no base", ["--wish", "shorter"], 2, "--from says which variant"), ("no wish", ["--from", "omweso"], 2, "--wish says what"),
    ("changes", ["--from", "omweso", "--wish", "shorter", "--change", "3"], 2, "--change: 3 is not a number from 1 to 2"),
    ("kept", ["--from", "omweso", "--wish", "shorter", "--keep", "captur"], 2, "did you mean 'capture'?"),
    ("base", ["--from", "omwezo", "--wish", "shorter"], 3, "did you mean 'omweso'?"),
    ("like", ["--from", "omweso", "--like", "hux"], 3, "did you mean 'hus'?"),
    ("player", ["--from", "omweso", "--wish", "deeper", "--players", "search:depth=2"], 2, "thinks four times as far"),
])
def test_wrong_option(_name, words, code, text):
    got, out, err = run("design", *words)
    same((got, out), (code, ""), "exit code and stdout")
    assert text in err, err
