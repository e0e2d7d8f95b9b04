"""Docs/findings.md: every number is made by a script, which a few games try; a figure of it, and R, from what is stored."""
import collections
import csv
import functools
import importlib
import math
import os
import re
import shutil
import sys
import tempfile
import types
import zlib

from lib import (FAST, ROOT, deep, environment, example, finished, not_installed, output, over, python_has, rows, same, sampled,
                 write_files)

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
    asked = ["versions before 0.2.0", "Intervals are of 95%", "15 to 25 seconds", "[comparing.md , 6)", "looks at 300 positions",
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


# ---- effects of answers over all rule sets -------------------------------------------------------

MODULES = ("numpy", "pandas", "scipy")
# Thirteen trials of a vaccine (Colditz et al. 1994): ill and well among the vaccinated, and among the others.
VACCINE = [(4, 119, 11, 128), (6, 300, 29, 274), (3, 228, 11, 209), (62, 13536, 248, 12619), (33, 5036, 47, 5761), (180, 1361, 372, 1079),
           (8, 2537, 10, 619), (505, 87886, 499, 87892), (29, 7470, 45, 7232), (17, 1699, 65, 1600), (186, 50448, 141, 27197),
           (5, 2493, 3, 2338), (27, 16886, 29, 17825)]
METAFOR = """
suppressMessages(library(metafor))
of <- read.csv("groups.csv")
for (name in unique(of$table)) {
    some <- of[of$table == name, ]
    scale <- sd(some$effect)  # what metafor takes for converged is absolute
    found <- rma(some$effect / scale, some$variance / scale^2, method="REML", test="adhoc",
                 control=list(maxiter=10000, stepadj=0.5, threshold=1e-10))
    cat(name, found$b * scale, found$ci.lb * scale, found$ci.ub * scale, found$pval, found$I2, "\\n")
}
"""


def effects():
    python_has(*MODULES)
    return example("effects")


def effects_of(*words, check=True):
    return finished([sys.executable, os.path.join(EXAMPLES, "effects.py"), "--mweso", FAST, "--jobs", "1", *words], seconds=600, check=check)


def near(got, expected, share, what):
    assert abs(got - expected) <= share * max(abs(expected), 1e-3), f"{what}: expected {expected}, got {got}"


def test_an_effect_is_what_compare_says():
    """On one rule set: the difference, and its error by the width of the interval; what grows by a factor by its logarithm. The usual word
    may be the rule set's own or the other one: the effect is that of the same word."""
    script = effects()
    given = types.SimpleNamespace(mweso=FAST, games=80, players="random", seed=1)
    for name, own, other in (("omweso", "stays", "taken"), ("coro", "taken", "stays")):
        with tempfile.TemporaryDirectory() as folder:
            write_files(folder, {"other.ini": f"[variant]\ninherits = {name}\n[capture]\nown_pit = {other}\n"})
            change = types.SimpleNamespace(question="capture.own_pit", word=other, file=os.path.join(folder, "other.ini"))
            found = {row[3]: row for row in script.on_one(given, name, {"capture.own_pit": own}, {"capture.own_pit": "stays"}, [change])}
        crc = str(zlib.crc32(f"1 {name}".encode()))
        said = rows("compare", name, "--sweep", f"capture.own_pit={other}", "--games", "80", "--seed", crc, program=FAST, seconds=120)
        of = {(row["variant"] == name, row["metric"]): row for row in said}
        sign = 1 if own == "stays" else -1
        same(found["DurationTurns"][:2], ("capture.own_pit = taken", "stays"), name)
        for metric, figure in script.FIGURES.items():
            _, _, _, _, effect, error, same_games, before, after, games = found[metric]
            row = of[False, metric]
            same((same_games, games), (False, 80), metric)
            near(sign * (after - before), row["difference"], 1e-4, metric)
            if figure.by_factor: near(effect, math.log(after / before), 1e-6, metric)
            elif metric in ("AdvantageP1", "CapturingTurns"):
                half = (row["difference_high"] - row["difference_low"]) / 2
                near(error * 1.9904502, half, 1e-4, metric)  # Student's t for 79 degrees of freedom


def test_published_meta_analysis():
    """The trials of the vaccine as metafor's paper has them (W. Viechtbauer, Journal of Statistical Software 36, 2010), with Hartung and
    Knapp's interval as metafor gives it."""
    script = effects()
    effects_, variances = zip(*((math.log(a / (a + b) / (c / (c + d))), 1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)) for a, b, c, d in VACCINE))
    found = script.pooled(effects_, variances)
    for key, expected in (("effect", -0.71453234), ("low", -1.10844371), ("high", -0.32062097), ("p", 0.00192002), ("tau", 0.55968139),
                          ("i2", 0.9222138)):
        near(getattr(found, key), expected, 1e-5, key)
    same(script.pooled([0.3, 0.3, 0.3], [1, 2, 3]).tau, 0.0, "equal effects")


def test_a_source_counts_once():
    """However many rule sets it has told: ten copies of one with another effect do not change what one does."""
    script = effects()
    pandas = importlib.import_module("pandas")
    def told(copies):
        some = [("one", 0.5, 0.1)] * copies + [(f"s{n}", 0.1 * n, 0.1) for n in range(4)]
        return script.pooled(*script.one_each(pandas.DataFrame(some, columns=["source", "effect", "error"]), "source"))
    near(told(10).effect, told(1).effect, 0.1, "effect")
    same(told(10).count, 5, "sources")
    near(script.holm([0.01, 0.04, 0.03])[1], 0.06, 1e-9, "Holm")


def made_up(script):
    """Effects of two answers on eight rule sets: one of them moves all by about a tenth, one of them says the same in other words, and a
    third moves nothing."""
    pandas = importlib.import_module("pandas")
    lines = [(answer, "stays", f"v{n}", metric, effect, error, not error, 1, 1, f"s{n}", n, "leaving" if n % 2 else "reentry", 1000)
             for answer, way in ((script.ONE, 1), ("lap.first = origin", -1), ("end.score = most-seeds", 0)) for n in range(8)
             for number, metric in enumerate(script.FIGURES)
             for effect, error in [(way * (0.1 + 0.002 * number + 0.01 * n), 0.003 * abs(way))]]
    return pandas.DataFrame(lines, columns=["answer", "instead_of", "variant", "metric", "effect", "error", "same_games", "before", "after",
                                            "source", "family", "class", "games"])


def test_tables_and_their_twins():
    script = effects()
    table, fits = script.all_fits(made_up(script))
    own, twin, still = (fits[fits.answer == answer] for answer in (script.ONE, "lap.first = origin", "end.score = most-seeds"))
    assert own.stands.all() and (own.more == 8).all() and (own.less == 0).all(), own
    same(list(twin.twin_of), [f"{script.ONE}, {metric}" for metric in script.FIGURES], "twins")
    assert twin.stands.all() and (twin.less == 8).all(), twin
    assert still.p.isna().all() and (still.same == 8).all() and (still.same_games == 8).all() and not still.stands.any(), still
    for piece in script.pieces(table, fits):
        assert script.findings.shape(piece).search(piece), piece


def test_effects_stand_on_the_page():
    """Heads and sentences of the page are those that the script prints; each row tells of an answer that the program knows, once."""
    script, text = effects(), page()
    flat = FINDINGS.flat(text)
    printed = list(script.pieces(*script.all_fits(made_up(script))))
    for piece in printed:
        if not piece.startswith(("| `cap", "| `lap", "| turns", "| wins", "| laps", "| seeds", "| first", "| games")):
            assert script.findings.shape(piece).search(flat), f"the page does not say: {piece}"
    words = {f"{row['section']}.{row['name']}": row["values"] for row in rows("keys", program=FAST)}
    for head in (piece for piece in printed if piece.startswith("| answer")):
        answers = re.findall(r"(?m)^\| `([a-z.-_]+) = ([^`]*)` \|", text.split(head)[1].split("\n\n")[0])
        same(len(answers), len(set(answers)), head)
        assert len(answers) > 5 and all(key in words for key, _ in answers), answers


@deep
def test_effects_again_by_metafor():
    """A small run over nine rule sets: the pieces are there, the page that has them fits and another does not, what was kept says the same,
    figures are the same bytes again; and every table by other software."""
    python_has(*MODULES, "matplotlib")
    names = "omweso kombe kisolo hus tsoro lisolo nsumbi aweet igisoro".split()
    with tempfile.TemporaryDirectory() as folder:
        kept, fits_file, page_file = (os.path.join(folder, name) for name in ("effects.csv", "fits.csv", "page.md"))
        said = effects_of("--games", "20", "--save", kept, "--fits", fits_file, *names).stdout
        for text, code in ((said, 0), ("9" + said, 1)):
            write_files(folder, {"page.md": text})
            done = effects_of("--from", kept, "--figures", folder, "--check", page_file, check=False)
            same(done.returncode, code, done.stdout)
            pictures = []
            for name in ("effects-own-pit.svg", "effects-turns.svg"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    pictures.append(file.read())
                assert pictures[-1].rstrip().endswith("</svg>") and "turns of a game" in pictures[-1], name
        with open(fits_file, encoding="utf-8") as file:
            fits = {f"{row['answer']}/{row['metric']}".replace(" ", "_"): row for row in csv.DictReader(file) if row["p"]}
        assert len(fits) > 200, len(fits)
        again_by_metafor(folder, kept, fits)


def again_by_metafor(folder, kept, fits):
    """Effects are averaged by source without pandas, and put together by R."""
    if not shutil.which("Rscript") or finished(["Rscript", "-e", "library(metafor)"]).returncode:
        raise not_installed("R's metafor", "r-cran-metafor")
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    with open(kept, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            effect, error = float(row["effect"]), float(row["error"])
            if effect or error: groups[f"{row['answer']}/{row['metric']}".replace(" ", "_")][row["source"]].append((effect, error))
    lines = [f"{name},{sum(e for e, _ in some) / len(some)!r},{sum(s * s for _, s in some) / len(some) ** 2!r}"
             for name in fits for some in groups[name].values()]
    write_files(folder, {"groups.csv": "\n".join(["table,effect,variance", *lines, ""]), "again.R": METAFOR})
    said = finished(["Rscript", "again.R"], seconds=300, cwd=folder, check=True).stdout.splitlines()
    same(len(said), len(fits), "tables")
    for line in said:
        name, *numbers = line.split()
        for key, number in zip(("effect", "low", "high", "p"), map(float, numbers)):
            near(float(fits[name][f"source_{key}"]), number, 1e-4, f"{name}, {key}")
        near(float(fits[name]["source_i2"]), float(numbers[4]) / 100, 1e-3, f"{name}, I2")


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
