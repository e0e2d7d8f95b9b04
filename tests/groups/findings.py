"""Docs/findings.md: every number is made by a script, which a few games try; a figure of it, and R, from what is stored."""
import functools
import os
import re
import shutil
import sys
import tempfile

from lib import FAST, ROOT, deep, environment, example, finished, not_installed, output, over, python_has, rows, same, sampled

EXAMPLES = os.path.join(ROOT, "docs", "examples")
SCRIPT = os.path.join(EXAMPLES, "findings.py")


FINDINGS = example("findings")
PARTS = [part.__name__ for part in FINDINGS.PARTS]
SMALL = ["--games", "60", "--search-games", "8"]


def script(*words, check=True):
    return finished([sys.executable, SCRIPT, "--mweso", FAST, *words], seconds=300, check=check)


@functools.lru_cache(maxsize=None)
def of_bao():
    """What readings.py keeps of a few games by two readings."""
    with tempfile.TemporaryDirectory() as folder:
        where = os.path.join(folder, "said.json")
        finished([sys.executable, os.path.join(EXAMPLES, "readings.py"), "--mweso", FAST, "--only", "threshold=8", "--quiet",
                  "--games", "20", "--seed", "1", "--save", where], seconds=200, check=True)
        said = script("--only", "bao", "--readings", where).stdout.splitlines()
        two = script("--only", "bao", "--readings", where, where).stdout.splitlines()
    same(two[:len(said)], said, "of random players")
    return [*said, *two[len(said):]]


def pieces_of(part):
    return of_bao() if part == "bao" else script("--only", part, *SMALL).stdout.splitlines()


def test_a_reading_is_what_it_changes():
    """A script asked other questions because of its answer is still compared as that one reading."""
    answers = [{"key": "hooks.starts", "b": "who put a pit under takasia must capture it"}, {"key": "takasia.then", "b": "must"}]
    found = FINDINGS.by_reading({"pairs": [{"answers": answers}, {"answers": [{"key": "house.threshold", "b": "8"}]}]})
    same(list(found), ["house.threshold=8", "takasia.then=must"], "readings, in the order of the table")


def page():
    with open(os.path.join(ROOT, "docs", "findings.md"), encoding="utf-8") as file:
        return file.read()


# What depends on which verdict a few games come to stands in one of several sentences.
OF_VERDICTS = {"first_turn": "the same games", "strong": "Between searchers"}


@sampled(2)
@over(PARTS)
def test_pieces(part):
    """Each piece that a few games give is there, with whatever numbers; those names of variants are in that hang on them apart."""
    pieces = pieces_of(part)
    assert pieces, "no pieces"
    text = FINDINGS.flat(page())
    for piece in pieces:
        if "Greedy players beat" in piece: piece = re.sub(r"\([a-z-]+\)", "({})", piece)
        if "one in" in piece: piece = piece.replace(piece.split()[3], "{}")
        pattern = FINDINGS.shape(piece).pattern.replace(re.escape("{}"), "[a-z-]+")
        alternative = OF_VERDICTS.get(part)
        if piece.startswith("| `") and piece.count("|") == 9:  # which differences stand hangs on the games
            pattern = FINDINGS.shape(" | ".join(piece.split(" | ")[:3])).pattern
        if alternative and alternative in piece: assert alternative in text, piece
        else: assert re.search(pattern, text), f"the page does not say: {piece}"


@deep
def test_every_number_is_made():
    """What remains of the page without the pieces has no numbers but those of commands, and of what was asked for."""
    text = FINDINGS.flat(re.sub(r"(?m)^    .*$", "", page().split("## What the readings of Bao do")[0]))
    for part in PARTS[:-1]:
        for piece in script("--only", part, *SMALL).stdout.splitlines():
            pattern = FINDINGS.shape(piece).pattern
            if "Greedy players beat" in piece: pattern = re.sub(r"\\\([a-z\\-]+\\\)", r"\\([a-z-]+\\)", pattern)
            if "one in" in piece: pattern = r"most frequent in [a-z-]+ \(one in (\d+)\)"
            text = re.sub(pattern, " ", text)
    text = re.sub(r"Between searchers (no difference is seen|the difference) from Hus[^.]*?stands?: .*?p = \d\.\d+\.|"
                  r"Between searchers no difference is seen from Hus: .*?p = \d\.\d+\.|`[^`]*`|\]\([^)]*\)", " ", text)
    asked = ["version 0.1.0", "Intervals are of 95%", "15 to 25 seconds", "[comparing.md , 6)", "looks at 300 positions",
             "from 500 random arrangements", "rests on 500 different games", "about one would show it", "among 1000 random games",
             "about one game in a thousand", "capture.quiet_turns = 1", "Coro, Kombe and Hus have 0", "300 positions a move"]
    for words in asked: text = text.replace(words, " ")
    left = re.findall(r"[^.|]{0,50}(?<![\w-])\d[\d.]*%?[^.|]{0,30}", text)
    same(left, [], "numbers that no script makes")


def test_check_finds_other_numbers():
    """By fewer games, other numbers; and a page that lacks a piece."""
    with tempfile.TemporaryDirectory() as folder:
        where = os.path.join(folder, "page.md")
        pieces = script("--only", "variants", *SMALL).stdout
        for text, code, says in ((pieces, 0, ""), (pieces.replace("| hus | ", "| hus | 1"), 1, "says      | hus | 1"),
                                 (pieces.replace("| kiela |", "| |"), 1, "is not there: | kiela |")):
            with open(where, "w", encoding="utf-8") as file:
                file.write(text)
            done = script("--only", "variants", *SMALL, "--check", where, check=False)
            same(done.returncode, code, done.stdout + done.stderr)
            assert says in done.stdout, done.stdout


@deep
def test_kombe_between_searchers():
    """Whoever plays? No: between players who search, the first mover's wins in Hus and Kombe are not told apart."""
    found = {row["metric"]: row for row in rows("compare", "hus", "kombe", "--players", "search:nodes=300", "--placement", "random",
                                                "--games", "100", program=FAST, seconds=120) if row["variant"] == "kombe"}
    same(found["AdvantageP1"]["verdict"], "no difference seen", found["AdvantageP1"])
    text = page()
    for claim in "whoever plays", "least unfair", "avoids losing by":
        assert claim not in text, claim


def test_figure():
    """The script that draws a figure from a store prints the table that the page has, and a picture is there."""
    python_has("pandas", "matplotlib")
    words = ["simulate", "omweso", "kombe", "--set", "capture.own_pit=taken", "--games", "200", "--max-turns", "300"]
    with tempfile.TemporaryDirectory() as folder:
        output(*words, "--store", "s", cwd=folder, program=FAST)
        said = finished([sys.executable, os.path.join(EXAMPLES, "figure.py"), "s", "figure.svg"], seconds=120, cwd=folder, check=True,
                        env=environment(MPLCONFIGDIR=folder)).stdout
        with open(os.path.join(folder, "figure.svg"), encoding="utf-8") as file:
            assert "</svg>" in file.read(), "no picture"
    metrics = {(row["variant"], row["metric"]): row["value"] for row in rows(*words, "--metrics", program=FAST)}
    table = [line.split(",") for line in said.splitlines()]
    same(table[0][:3], ["label", "games", "turns"], "heads")
    same([line[0] for line in table[1:]], list(dict.fromkeys(name for name, _ in metrics)), "rule sets")
    for label, games, turns, _, south, _, both_ends in table[1:]:
        same(int(games), 200, "games")
        for value, metric in ((turns, "DurationTurns"), (south, "AdvantageP1"), (both_ends, "WinsBothEnds")):
            assert abs(float(value) - metrics[label, metric]) < 1e-3, (label, metric, value)


def test_vignette_of_r():
    """Ten lines of R read the rows, and test the difference as compare does."""
    if not shutil.which("Rscript"): raise not_installed("R", "r-base-core")
    words = ["omweso", "hus", "--games", "200", "--seed", "1"]
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "games.csv"), "w", encoding="utf-8") as file:
            file.write(output("simulate", *words, "--format", "csv", program=FAST))
        said = finished(["Rscript", os.path.join(EXAMPLES, "metrics.R"), "games.csv"], cwd=folder, check=True).stdout
    compared = {(row["variant"], row["metric"]): row for row in rows("compare", *words, program=FAST)}
    lines = [line.split() for line in said.splitlines()]
    same(lines[0], ["variant", "turns", "south"], said)
    for name, turns, south in lines[1:3]:
        assert abs(float(turns) - compared[name, "DurationTurns"]["value"]) < 1e-2, said
        assert abs(float(south) - compared[name, "AdvantageP1"]["value"]) < 1e-3, said
    p = compared["hus", "DurationTurns"]["p"]
    assert abs(float(lines[3][1]) / p - 1) < 2e-3, (said, p)
    with open(os.path.join(ROOT, "docs", "metrics.md"), encoding="utf-8") as docs, \
            open(os.path.join(EXAMPLES, "metrics.R"), encoding="utf-8") as file:
        code = [line for line in file.read().splitlines() if not line.startswith("#")]
        text = docs.read()
    same([line for line in code if line not in text], [], "lines that docs/metrics.md does not show")
