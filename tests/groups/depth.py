"""How deep a game is: the ladder of players, its intervals, and decisions that matter, each worked out again from what is printed."""
import csv
import io
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile

from lib import FAST, ROOT, environment, example, finished, output, over, rows, run, same

DEPTH = example("depth")
SMALL = ["--nodes", "10..20", "--games", "16", "--judge", "40", "--decisions", "8"]


# ---- worked out again ------------------------------------------------------------------------------

def elo(score):
    """Of a share of the points (Elo 1978); what is beyond 1200 is 1200."""
    return -1200 if score <= 0.001 else 1200 if score >= 0.999 else 400 * math.log10(score / (1 - score))


def capital(pairs, score):
    """What 24 bettors, who share 1 and stake on every pair, own if the true score is this one: pair after pair (src/study/sequence.c)."""
    owned = [1 / 24] * 24
    for points, count in enumerate(pairs):
        for _ in range(count):
            for i in range(24):
                stake, side = 0.95 * 0.5 ** (i // 2), 1 if i % 2 == 0 else -1
                farthest = max(score if side > 0 else 1 - score, 1 / 16)
                won = side * (points / 4 - score) / farthest
                owned[i] *= math.exp(stake * won - (-math.log(1 - stake) - stake) * won * won)
    return sum(owned)


def sequence(pairs):
    """The score of pairs with its confidence sequence at 95 %: the scores against which nobody's capital has come to 20."""
    units = sum(pairs)
    score = sum(points * count for points, count in enumerate(pairs)) / (4 * units)
    ends = []
    for farthest in 0, 1:
        inside, outside = score, farthest
        if capital(pairs, farthest) >= 20:
            for _ in range(40):
                middle = (inside + outside) / 2
                if capital(pairs, middle) < 20:
                    inside = middle
                else:
                    outside = middle
        ends.append(outside)
    return score, *ends


def together(steps, unit):
    """The sum of independent steps: half widths add up in squares."""
    total = sum(step["elo"] for step in steps)
    below = math.sqrt(sum((step["elo"] - step["elo_low"]) ** 2 for step in steps))
    above = math.sqrt(sum((step["elo_high"] - step["elo"]) ** 2 for step in steps))
    return total / unit, (total - below) / unit, (total + above) / unit


def near(row, key, expected, what):
    found = [row[key + end] for end in ("", "_low", "_high")]
    assert all(math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-4) for a, b in zip(found, expected)), f"{what}: {found}, and not {expected}"


def pairs_of(step):
    return [step[f"pairs_{i}"] for i in range(5)]


def test_every_number_follows():
    """Scores, Elo, their intervals, the sum, levels and the mean doubling, from the counts of pairs."""
    *steps, whole = rows("depth", "coro", "--nodes", "10..40", "--games", "40", "--width", "700", "--judge", "40", "--decisions", "24", program=FAST)
    ladder = ["random", *(f"search:nodes=10,err={err}" for err in ("0.75", "0.5", "0.25")), *(f"search:nodes={n}" for n in (10, 20, 40))]
    same([(step["against"], step["player"]) for step in steps], list(zip(ladder, ladder[1:])), "the ladder")
    for step in steps:
        name, pairs = step["player"], pairs_of(step)
        same(2 * sum(pairs), step["won"] + step["drawn"] + step["lost"], f"{name}: games of whole pairs")
        same(2 * step["won"] + step["drawn"], sum(i * count for i, count in enumerate(pairs)), f"{name}: half points")
        found = sequence(pairs)
        near({"x": step["score"], "x_low": step["low"], "x_high": step["high"]}, "x", found, f"{name}, score")
        near(step, "elo", list(map(elo, found)), f"{name}, Elo")
    near(whole, "elo", together(steps, 1), "the sum")
    near(whole, "levels", together(steps, elo(0.75)), "levels")
    near(whole, "doubling", together(steps[4:], 2), "a doubling")
    same((whole["doublings"], whole["decisions"], whole["player"], whole["against"]), (2, 24, ladder[-1], "random"), "the whole")


def test_a_match_ends_when_it_is_narrow():
    """Just then: a pair earlier it was not, whichever of its results the last pair had."""
    *steps, _ = rows("depth", "omweso", "--nodes", "10..10", "--games", "200", "--width", "400", "--judge", "40", "--decisions", "0", program=FAST)
    stopped = [step for step in steps if step["won"] + step["drawn"] + step["lost"] < 200]
    assert stopped, "no match ended before its 200 games"
    for step in stopped:
        assert step["elo_high"] - step["elo_low"] < 400, step
        wide = False
        for i in range(5):
            before = [count - (at == i) for at, count in enumerate(pairs_of(step))]
            if min(before) >= 0:
                _, low, high = sequence(before)
                wide |= elo(high) - elo(low) >= 400
        assert wide, f"it was narrow before: {step}"


def test_the_matches_are_matches():
    """The same games as `match` plays by that plan."""
    for step in rows("depth", "coro", *SMALL, "--width", "1", "--seed", "5", program=FAST)[:-1]:
        match = rows("match", step["player"], step["against"], "--variant", "coro", "--pairs", "8", "--opening", "6", "--judge", "40",
                     "--seed", "5", program=FAST)[0]
        same([match[key] for key in ("won", "drawn", "lost")] + pairs_of(match), [step[key] for key in ("won", "drawn", "lost")] + pairs_of(step),
             step["player"])


def split_mix(state):
    """SplitMix64 (Steele, Lea and Flood 2014)."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        yield z ^ z >> 31


def positions_of(text):
    """The positions of a recorded game, each with the moves there are."""
    position = re.search(r"^Start: (.+)$", text, re.M)[1]
    for move in [*re.findall(r"\d+\. (\S+)(?: (\S+))?", text), ("", "")]:
        for half in move:
            found = {row["move"]: row["position"] for row in rows("moves", "coro", "--position", position, program=FAST)}
            yield position, found
            if not half:
                return
            position = found[half[0].upper() + half[1:]]


def matters(position, player):
    """Does the second best move give away three seeds, or the game?"""
    best, second = rows("analyze", "coro", "--position", position, "--player", player, program=FAST)[:2]
    classes = [(row["win"] > 0) - (row["win"] < 0) for row in (best, second)]
    lost = best["value"] - second["value"]
    return lost > 0 if classes[0] != classes[1] else classes[0] == 0 and lost >= 3


def test_decisions():
    """Drawn from the games of the last match, and judged move by move, as `analyze` does."""
    whole = rows("depth", "coro", *SMALL, "--width", "1", "--seed", "3", program=FAST)[-1]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "games")
        output("match", "search:nodes=20", "search:nodes=10", "--variant", "coro", "--pairs", "8", "--opening", "6", "--judge", "40", "--seed", "3",
               "--save", file, program=FAST)
        with open(file, encoding="utf-8") as stream:
            games = re.split(r"\n(?=Game: )", stream.read())
    pairs = [0, 0]
    for number, text in enumerate(games[:4]):
        positions = list(positions_of(text))[:-1]
        draw, drawn = split_mix((3 * 0xD1342543DE82EF95 + number) % 2**64), []
        while len(drawn) < 2:
            position, moves = positions[next(draw) % len(positions)]
            if len(moves) > 1:
                drawn.append(matters(position, "search:nodes=20"))
        pairs[number // 2] += sum(drawn)
    near(whole, "matter", sequence([pairs.count(i) for i in range(5)]), f"of {whole['decisions']} decisions")


def test_no_choice_no_depth():
    """Where the rules leave nothing to choose, nobody plays better, and there are no decisions."""
    code, out, err = run("depth", "chiana-wa-bwalo", *SMALL, "--games", "24", "--width", "100", "--format", "jsonl", program=FAST)
    *steps, whole = map(json.loads, out.splitlines())
    same(code, 0, err)
    assert "in 1 of 1 matches between searches all pairs ended alike" in err, err
    same(({step["elo"] for step in steps}, whole["elo"], whole["decisions"], whole["matter"]), ({0}, 0, 0, None), "Elo and decisions")


# ---- the same whatever the threads, and in every format ----------------------------------------------

@over(["text", "jsonl", "csv"])
def test_threads_change_nothing(form):
    said = {output("depth", "hus", *SMALL, "--width", "900", "--threads", threads, "--format", form, program=FAST) for threads in "13"}
    same(len(said), 1, "different outputs")
    if form == "csv":
        lines = list(csv.reader(io.StringIO(said.pop())))
        same({len(line) for line in lines}, {35}, "columns")


@over([("nodes", ["--nodes", "40..20"], "--nodes: '40..20' is not A..B"), ("nodes", ["--nodes", "0..9"], "'0..9' is not A..B"),
       ("nodes", ["--nodes", "50"], "as in 50..1600"), ("nodes", ["--nodes", "1..2x"], "'1..2x'"), ("nodes", ["--nodes", "1..2000000000"], "up to 1000000000"),
       ("games", ["--games", "1"], "--games: 1 is not a number from 2"), ("width", ["--width", "0"], "--width: 0 is not a number from 1"),
       ("threads", ["--threads", "65"], "--threads: 65"), ("decisions", ["--decisions", "x"], "--decisions"), ("option", ["--wdth", "9"], "did you mean '--width'")])
def test_wrong_options(_name, words, says):
    code, out, err = run("depth", "omweso", *words)
    same((code, out), (2, ""), err)
    assert says in err, err


def test_wrong_variant():
    code, _, err = run("depth", "omwesso")
    same(code, 3, err)
    assert "did you mean 'omweso'?" in err, err


def test_remark_about_what_is_wide():
    code, _, err = run("depth", "coro", *SMALL, "--width", "1", program=FAST)
    same((code, err), (0, "mweso depth: 5 of 5 intervals are still 1 Elo wide or wider after 16 games\n"), "exit code and stderr")


def test_ctrl_c_keeps_what_is_measured():
    """A step that is done has been printed, the one under way is, and there is no sum."""
    with subprocess.Popen([FAST, "depth", "coro", "--nodes", "10..100000000", "--games", "20", "--judge", "0", "--format", "jsonl"], cwd=ROOT,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=60)
    assert b'"kind":"step"' in first and b"whole" not in rest, rest
    same((process.returncode, err), (1, b"mweso depth: stopped\n"), "exit code and stderr")


# ---- the pages -----------------------------------------------------------------------------------------

def script(*words, check=True):
    return finished([sys.executable, os.path.join(ROOT, "docs", "examples", "depth.py"), "--mweso", FAST, *words], seconds=200, check=check)


def test_the_script_measures():
    """A line for each rule set, kept, and taken up again."""
    with tempfile.TemporaryDirectory() as folder:
        file, drawing = (os.path.join(folder, name) for name in ("depth.csv", "depth.svg"))
        plan = ["--nodes", "10..20", "--games", "8", "--save", file]
        one = script(*plan, "coro").stdout
        two = script(*plan, "--figure", drawing, "coro", "hus").stdout
        same([len(one.splitlines()), len(two.splitlines())], [1, 2], "lines")
        assert one.strip() in two, two
        same(script("--from", file).stdout, two, "from the file")
        with open(drawing, encoding="utf-8") as stream:
            text = stream.read()
        assert text.startswith("<svg") and ">coro<" in text and ">hus<" in text, text[:300]


def test_the_pages_say_what_was_measured():
    found = script("--from", "docs/examples/depth.csv", "--check", "docs/depth.md", "docs/findings.md", check=False)
    same((found.returncode, found.stdout), (0, ""), "pieces that the pages do not have")


def test_holm():
    """Holm's adjusted p-values, by hand."""
    same([round(p, 6) for p in DEPTH.holm([0.01, 0.04, 0.03, 0.005])], [0.03, 0.06, 0.06, 0.02], "adjusted")
