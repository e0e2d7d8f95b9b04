"""mweso endless: recorded facts from the command line, searches that are stopped, divided and put together."""
import contextlib
import json
import os
import re
import signal
import subprocess
import tempfile
import time

from lib import FAST, PROGRAM, ended, environment, output, over, rows, run, same, until_busy

ELEVEN = "2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 1"
LONG = "6 6 3 6 8 7 3 7 8 5 2 7 4 1 2 5"  # period 18315469776
LONG_SEARCH = ["endless", "omweso", "--columns", "9", "--search", "--seeds", "27", "--checkpoint", "search.txt"]


@over([("eleven seeds", ELEVEN, 128), ("constant laps", "3 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2", 16),
       ("32 seeds", "2 0 1 0 1 0 1 0 1 0 1 0 1 0 6 18", 860368),
       ("48 seeds", "2 0 1 0 1 0 1 0 1 0 2 1 2 1 12 24", 180114512)])
def test_period(_name, side, period):
    (row,) = rows("endless", "omweso", "--side", side, "--start", "B1")
    same(row, {"decided": True, "endless": True, "laps": period, "period": period})


@over([("32 seeds", "3 0 1 2 3 2 1 2 3 2 3 0 1 2 3 4", 585), ("48 seeds", "2 2 3 5 4 1 4 3 4 5 2 3 2 3 4 1", 1878)])
def test_finite(_name, side, laps):
    (row,) = rows("endless", "omweso", "--side", side)
    same(row, {"decided": True, "endless": False, "laps": laps, "period": 0})


def test_other_start():
    """The same circuit, told from another pit."""
    turned = ELEVEN.split()[13:] + ELEVEN.split()[:13]
    (row,) = rows("endless", "omweso", "--side", " ".join(turned), "--start", "B4")
    same((row["endless"], row["period"]), (True, 128))


def test_move_beyond_the_lap_limit():
    position = "0x8/0x8/24,12,1,2,1,2,0,1/2,0,1,0,1,0,1,0 S"
    (row,) = rows("endless", "omweso", "--position", position, "--move", "B1")
    same((row["endless"], row["period"]), (True, 180114512))
    same(output("endless", "omweso", "--move", "B1"), "finite: it ends after 2 laps\n")


@over([("B8", ["lap.way=clockwise"]), ("B8r", ["lap.way=either"]), ("B8r", ["lap.way=either", "lap.kept=game"])])
def test_a_clockwise_move_is_followed_clockwise(move, settings):
    """The mirror image of the endless move of eleven seeds."""
    words = [word for setting in settings for word in ("--set", setting)]
    position = "0x8/0x8/1,0,1,0,1,0,2,1/0,1,0,1,0,1,0,2 S"
    (row,) = rows("endless", "omweso", "--position", position, "--move", move, *words)
    same((row["endless"], row["laps"], row["period"]), (True, 128, 128))


@over([("short", "0x3/0x3/4,0,1/1,0,2 S", "A1", ["board.columns=3"], 15),
       ("beyond the lap limit", "0x8/0x8/17,8,0,1,0,1,0,1/1,0,1,0,1,0,1,0 S", "A2", ["hooks.stay=6"], 860368)])
def test_seeds_stay_in_the_start(_name, position, move, settings, period):
    """The first lap begins in a pit that still holds seeds, and so never comes back; the second one does."""
    words = [word for setting in ["reverse.pits=none", *settings] for word in ("--set", setting)]
    (row,) = rows("endless", "tests/hooks/left-behind.ini", "--position", position, "--move", move, *words)
    same(row, {"decided": True, "endless": True, "laps": period + 1, "period": period})


def test_closed_pits_are_open_to_who_starts_from_one():
    """The move starts in A1, which is closed to all others; so its laps pass it over neither before nor after one period is known."""
    answers = ["board.columns=4", "lap.closed=A1", "setup.outer=0xC", "setup.inner=4xC", "reverse.pits=none"]
    words = [word for setting in answers for word in ("--set", setting)]
    (row,) = rows("endless", "omweso", "--position", "0,2,3,3/1,3,0,1/2,0,2,0/2,1,0,1 S 5,5 0,0", "--move", "A1", *words)
    same(row, {"decided": True, "endless": True, "laps": 74, "period": 68})


def test_a_pass_ends():
    """Nothing is sown, from no pit."""
    said = output("endless", "omweso", "--move", "pass", "--position", "4x8/0x8/0x8/4x8 S 0,0 0,0", "--set", "turn.pass=allowed")
    same(said, "finite: it ends after 0 laps\n")


def test_trace_stops_after_one_period():
    out = output("trace", "omweso", "B1", "--position", "0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 S")
    laps = [int(n) for n in re.findall(r"^Lap (\d+):", out, re.M)]
    same(laps, list(range(1, 129)), "laps told")
    assert "The turn ends: the laps repeat themselves, so the move never ends [end.endless]" in out


def test_trace_tells_every_lap_of_a_long_move():
    """Where somebody listens no laps are sown unseen, however many there are."""
    told = rows("trace", "omweso", "B1", "--position", "0x8/0x8/1,4,3,2,3,2,5,4/2,2,3,5,4,1,4,3 S", "--set", "capture.landing=none")
    same((sum(row["event"] == "lap" for row in told), told[-1]["lap"]), (1878, 1878), "laps told")


def test_moves_with_the_largest_limit():
    """However many laps are allowed, moves are listed at once."""
    code, out, err = run("moves", "omweso", "--set", "end.lap_limit=1000000000", "--format", "jsonl", "--position",
                         "0x8/0x8/24,12,1,2,1,2,0,1/2,0,1,0,1,0,1,0 S", program=FAST, seconds=20)
    same((code, err), (0, ""), "exit code, stderr")
    same([json.loads(line)["laps"] for line in out.splitlines()][0], 180114512)


# ---- searches --------------------------------------------------------------------------------------

def test_search():
    (row,) = rows("endless", "omweso", "--search", "--seeds", "11")
    same((row["starts"], row["endless"], row["cycles"], row["period"]), (1307504, 8, 1, 128))
    (row,) = rows("endless", "hus", "--search", "--seeds", "9", "--columns", "4")
    same((row["pits"], row["seeds"], row["done"]), (8, 9, row["parts"]))


def test_periods():
    listed = rows("endless", "omweso", "--search", "--seeds", "15", "--periods")
    (row,) = rows("endless", "omweso", "--search", "--seeds", "15")
    same([r["period"] for r in listed], sorted(r["period"] for r in listed))
    same((sum(r["starts"] for r in listed), sum(r["cycles"] for r in listed)), (row["endless"], row["cycles"]))
    for r in listed:
        (run_of_it,) = rows("endless", "omweso", "--side", r["start"])
        same((run_of_it["endless"], run_of_it["period"]), (True, r["period"]), r["start"])


def test_shards():
    whole = output("endless", "omweso", "--search", "--seeds", "16")
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for shard in ("1/3", "2/3", "3/3"):
            files.append(f"shard-{shard[0]}.txt")
            out = output("endless", "omweso", "--search", "--seeds", "16", "--shard", shard, "--checkpoint", files[-1],
                         cwd=folder)
            assert "so far: " in out, out
        same(output("endless", "merge", *files, cwd=folder), whole, "all shards")
        output("endless", "merge", *files[:2], "--checkpoint", "sum.txt", cwd=folder)
        same(output("endless", "omweso", "--search", "--seeds", "16", "--checkpoint", "sum.txt", cwd=folder), whole,
             "two shards, and then the rest")
        code, _, err = run("endless", "merge", files[0], files[0], cwd=folder)
        same(code, 4, err)
        code, _, err = run("endless", "omweso", "--search", "--seeds", "17", "--checkpoint", "sum.txt", cwd=folder)
        same(code, 4, err)


def interrupted(words, cwd):
    process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd,
                               env=environment())
    until_busy(process, 0.4)
    process.send_signal(signal.SIGINT)
    out, err = ended(process, 20)
    return process.returncode, out.decode(), err.decode()


def test_interrupted_search_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = interrupted(LONG_SEARCH, folder)
        same(code, 1, f"exit code; it says {out} {err}")
        assert "the search was stopped; go on with the same command" in err and "so far: " in out, out + err
        same(os.listdir(folder), ["search.txt"], "files")
        done = int(re.search(r"so far: (\d+) of", out).group(1))
        with open(os.path.join(folder, "search.txt"), encoding="ascii") as file:
            spans = re.findall(r"^done (\d+) (\d+)$", file.read(), re.M)
        same(sum(int(last) - int(first) + 1 for first, last in spans), done, "parts in the file")


@contextlib.contextmanager
def searching(folder):
    """A search that has its checkpoint, and is killed in the end."""
    process = subprocess.Popen([FAST, *LONG_SEARCH], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder, env=environment())
    try:
        while process.poll() is None and not is_saved(os.path.join(folder, "search.txt")):
            time.sleep(0.01)
        yield process
    finally:
        process.kill()
        process.communicate()


def is_saved(path):
    return os.path.exists(path) and os.path.getsize(path) > 0


def test_checkpoint_in_use():
    """Another run is told that a checkpoint is in use, and nothing is lost; when the first is killed it can be used again."""
    with tempfile.TemporaryDirectory() as folder:
        output("endless", "omweso", "--columns", "9", "--search", "--seeds", "27", "--shard", "100000/100000", "--checkpoint", "last",
               cwd=folder, program=FAST)
        with searching(folder) as process:
            same(process.poll(), None, "the exit code of the search")
            for words in LONG_SEARCH, ["endless", "merge", "last", "--checkpoint", "search.txt"]:
                code, out, err = run(*words, cwd=folder, seconds=20)
                same((code, out), (5, ""), f"exit code and stdout; it says {err}")
                same(err, "mweso endless: search.txt: is in use by another run\n")
            output("endless", "merge", "search.txt", cwd=folder, program=FAST)
            same(process.poll(), None, "the exit code of the search")
        code, out, err = interrupted(LONG_SEARCH, folder)
        same(code, 1, f"exit code; it says {out} {err}")
        same(sorted(os.listdir(folder)), ["last", "search.txt"], "files")


def test_killed_before_it_had_saved():
    """It leaves an empty checkpoint, and perhaps one that is half written, behind which the next run does not lead."""
    words = ["endless", "omweso", "--search", "--seeds", "14"]
    with tempfile.TemporaryDirectory() as folder:
        for name, text in ("c", ""), ("victim", "the only copy of my thesis"):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        os.symlink("victim", os.path.join(folder, "c.new"))
        same(output(*words, "--checkpoint", "c", cwd=folder), output(*words), "what is found")
        with open(os.path.join(folder, "victim"), encoding="ascii") as file:
            same(file.read(), "the only copy of my thesis", "what a link leads to")
        same(sorted(os.listdir(folder)), ["c", "victim"], "files")


def test_one_checkpoint_at_once():
    """Of runs that are begun at the same time each finds what there is, or is told that another has the checkpoint."""
    words = ["endless", "omweso", "--search", "--seeds", "14"]
    whole = output(*words, program=FAST)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            name = f"c{number // 2}"  # begun, and then gone on with
            together = [subprocess.Popen([FAST, *words, "--threads", "1", "--checkpoint", name], stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE, cwd=folder, env=environment(), text=True) for _ in range(5)]
            told = [(process.wait(), out, err) for process in together for out, err in [process.communicate()]]
            for each in told:
                assert each in ((0, whole, ""), (5, "", f"mweso endless: {name}: is in use by another run\n")), each
            assert any(code == 0 for code, _, _ in told), "none could search"
        same(sorted(os.listdir(folder)), [f"c{number}" for number in range(6)], "files")


def test_interrupted_move():
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = interrupted(["endless", "omweso", "--side", LONG, "--format", "jsonl"], folder)
    same(code, 1, f"exit code; it says {out} {err}")
    row = json.loads(out)
    assert not row["decided"] and row["laps"] > 1000, out
    assert f"stopped after {row['laps']} laps, which neither ended nor recurred" in err, err


def test_samples_do_not_depend_on_threads():
    words = ["endless", "omweso", "--random", "3000", "--seeds", "24", "--seed", "5"]
    same(output(*words, "--threads", "1"), output(*words, "--threads", "3"))


@over([("nothing asked", ["omweso"], 2), ("two things", ["omweso", "--search", "--side", "2"], 2),
       ("no seeds", ["omweso", "--search"], 2), ("shard", ["omweso", "--search", "--seeds", "9", "--shard", "3/2"], 2),
       ("bad shard", ["omweso", "--search", "--seeds", "9", "--shard", "x"], 2),
       ("too many", ["omweso", "--search", "--seeds", "256"], 2), ("columns", ["omweso", "--search", "--seeds", "5",
                                                                              "--columns", "33"], 2),
       ("short side", ["omweso", "--side", "2 0 1"], 4), ("no number", ["omweso", "--side", "2 x"], 4),
       ("start", ["omweso", "--side", ELEVEN, "--start", "C1"], 4),
       ("empty start", ["omweso", "--side", ELEVEN, "--start", "B2"], 2), ("illegal", ["omweso", "--move", "A1"], 1),
       ("merge nothing", ["merge"], 2), ("merge what is not there", ["merge", "nowhere"], 5),
       ("checkpoint", ["omweso", "--search", "--seeds", "5", "--checkpoint", "no/such/folder/file"], 5)])
def test_wrong_use(_name, words, expected):
    code, out, err = run("endless", *words)
    same((code, out), (expected, ""), f"exit code and output; it says {err!r}")
    assert err.startswith("mweso endless: ") and len(err.splitlines()) == 1, err


# ---- files of searches from strangers ------------------------------------------------------------------


def write_search(folder):
    """A finished search, as its lines."""
    output("endless", "omweso", "--search", "--seeds", "13", "--checkpoint", "c", cwd=folder, program=FAST)
    with open(os.path.join(folder, "c"), encoding="ascii") as file:
        return file.read().splitlines()


def altered(lines, word, number, value):
    """The lines with another word in the first line that starts with `word`."""
    at = next(i for i, line in enumerate(lines) if line.startswith(word))
    words = lines[at].split()
    words[number] = value
    return [*lines[:at], " ".join(words), *lines[at + 1:]]


@over([
    ("no head", lambda lines: lines[1:], "this is no file of a search"),
    ("pits", lambda lines: altered(lines, "circuit", 1, "99"), "a number is missing or too large"),
    ("odd pits", lambda lines: altered(lines, "circuit", 1, "15"), "an even number of pits"),
    ("seeds", lambda lines: altered(lines, "circuit", 2, "255"), "more than 16777216 parts"),
    ("many pits and seeds", lambda lines: altered(altered(lines, "circuit", 1, "32"), "circuit", 2, "200"), "more than 16777216 parts"),
    ("parts", lambda lines: altered(lines, "circuit", 3, "18446744073709551615"), "not divided into so many parts"),
    ("shard", lambda lines: altered(lines, "shard", 1, "2"), "of N shards"),
    ("done", lambda lines: altered(lines, "done", 2, "18446744073709551615"), "there are no such parts"),
    ("done twice", lambda lines: lines[:4] + lines[3:], "a part is done twice"),
    ("laps", lambda lines: altered(lines, "finite", 1, "-5"), "a number is missing or too large"),
    ("start", lambda lines: altered(lines, "finite", 2, "9"), "not the pits of a start"),
    ("period", lambda lines: altered(lines, "cycles", 1, "0"), "not in their order"),
    ("period twice", lambda lines: [line for line in lines for _ in range(1 + line.startswith("cycles"))], "not in their order"),
    ("no cycles", lambda lines: altered(lines, "cycles", 2, "0"), "there are not so many starts"),
    ("cycles", lambda lines: altered(lines, "cycles", 2, "18446744073709551615"), "there are not so many starts"),
    ("starts", lambda lines: altered(lines, "cycles", 3, "18446744073709551615"), "there are not so many starts"),
    ("word", lambda lines: altered(lines, "cycles", 3, "abc"), "a number is missing or too large"),
    ("more", lambda lines: altered(lines, "done", 2, lines[3].split()[2] + " 7"), "behind the last number"),
    ("long line", lambda lines: [lines[0], "circuit " + "1" * 100000, *lines[2:]], "the line is too long"),
    ("no end", lambda lines: lines[:-1], "the file ends too early"),
])
def test_altered_checkpoint(_name, alter, message):
    """Counts that no search can give are refused, and so is, as ever, a file that is no whole search."""
    with tempfile.TemporaryDirectory() as folder:
        lines = write_search(folder)
        with open(os.path.join(folder, "x"), "w", encoding="ascii") as file:
            file.write("\n".join(alter(lines)) + "\n")
        for words in ["omweso", "--search", "--seeds", "13", "--checkpoint", "x"], ["merge", "x", "c"]:
            code, out, err = run("endless", *words, cwd=folder, program=FAST, seconds=20)
            same((code, out), (4, ""), f"exit code and stdout; it says {err}")
            assert err.startswith("mweso endless: x:") and message in err, err
