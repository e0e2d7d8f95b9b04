"""Parameters of a script as readings: which combinations of their answers explain notes (docs/notes.md)."""
import os
import random
import re
import sys
import tempfile

from lib import FAST, ROOT, deep, finished, output, over, rows, run, same, sampled

START = "0x8/0,2x2,6,0x4/0x4,6,2x2,0/0x8 S 0,0 0,0 h22,22 house=3"
SECOND_STAGE = "3,0,2,0,1,0,2,4/2,0,3,7,0,1,2,0/1,2,0,0,8,3,0,2/0,4,1,0,3,0,2,1 S 22,22 5,5 h1,1 house=3"


BASE = "tests/variants/bao-by-script.ini"  # what words say of Bao elsewhere is a script's parameter there

NOTE = f"Observation: a\nPosition: {START}\nMove: A2f\n"


def played(seed, count, *answers, start=START):
    """Notes of turns in random games of Bao by such answers: whole positions, moves, boards after them."""
    words = [word for answer in answers for word in ("--set", answer)]
    chance, position, notes = random.Random(seed), start, []
    while len(notes) < count:
        moves = rows("moves", BASE, "--position", position, "--limit", "0", *words, program=FAST)
        if not moves:
            position = start
            continue
        move = chance.choice(moves)
        notes.append(f"Observation: o{len(notes)}\nPosition: {position}\nMove: {move['move']}\n"
                     f"After: {move['position'].split()[0]}\n")
        position = start if move["over"] else move["position"]
    return "\n".join(notes)


def inferred(notes, vary, *more):
    found = rows("infer", "-", "--base", BASE, "--vary", vary, *more, stdin=notes, program=FAST)
    return {row["key"]: row for row in found if row["kind"] == "key"}, found


@sampled(1)
@over([(1, START, ["hooks.threshold=8", "hooks.singles=always"],
        "hooks.threshold=5..8,hooks.singles,hooks.house_capture_namua,hooks.house_takata_namua",
        {"hooks.threshold": "8", "hooks.singles": "always", "hooks.house_capture_namua": "choice", "hooks.house_takata_namua": "stop"}),
       (2, START, ["hooks.house_takata_namua=choice", "hooks.singles=functional"],
        "hooks.threshold=5..7,hooks.house_takata_namua,hooks.singles,capture.landing,start.quiet_row",
        {"hooks.house_takata_namua": "choice", "capture.landing": "occupied"}),
       (3, SECOND_STAGE, ["hooks.house_kept=until-emptied", "hooks.house_capture_mtaji=choice", "hooks.takasia=never"],
        "hooks.house_kept,hooks.house_capture_mtaji,hooks.house_takata_mtaji,hooks.takasia,lap.origin",
        {"hooks.house_kept": "until-emptied", "hooks.house_capture_mtaji": "choice"})])
def test_hidden_readings(seed, start, hidden, vary, settled):
    """From two hundred turns: the hidden answers stand, and those that show are settled."""
    keys, _ = inferred(played(seed, 200, *hidden, start=start), vary)
    for answer in hidden:
        key, value = answer.split("=")
        assert value in keys[key]["values"].split(", "), (answer, keys[key])
    for key, value in settled.items():
        same((keys[key]["values"], keys[key]["settled"]), (value, True), key)


@deep
def test_every_reading_is_judged_alone():
    """What is said to stand is what the variants of these answers explain, one by one."""
    notes = played(4, 12, "hooks.threshold=8")
    keys, found = inferred(notes, "hooks.threshold=5..8,hooks.singles")
    stand = set()
    for threshold in range(5, 9):
        for singles in ("owner", "functional", "always"):
            told = rows("infer", "-", "--hypotheses", BASE, "--base", BASE, "--set",
                        f"hooks.threshold={threshold}", "--set", f"hooks.singles={singles}", stdin=notes, program=FAST)
            if all(row["verdict"] != "contradicted" for row in told): stand.add((str(threshold), singles))
    same({key: set(row["values"].split(", ")) for key, row in keys.items()},
         {"hooks.threshold": {t for t, _ in stand}, "hooks.singles": {s for _, s in stand}}, "values that stand")
    pairs = {row["text"] for row in found if row["kind"] == "pair"}
    same(pairs, {f"hooks.threshold = {t} does not stand with hooks.singles = {s}"
                 for t in {t for t, _ in stand} for s in {s for _, s in stand} if (t, s) not in stand}, "pairs")


def test_nothing_stands():
    notes = played(5, 6).replace("After: 0", "After: 9", 1)
    code, out, err = run("infer", "-", "--base", BASE, "--vary", "hooks.singles", stdin=notes)
    same(code, 1, err)
    assert "None of these readings explains everything" in out and "o" in out.splitlines()[-1], out


@over([("hooks.tresold", "did you mean 'hooks.threshold'?"),
       ("hooks.threshold", "'hooks.threshold' has more than 32 values; give some, as in hooks.threshold=4..8"),
       ("hooks.threshold=8..4", "two numbers from 1 to 64 are expected, as in hooks.threshold=4..8"),
       ("hooks.singles=1..2", "all words of 'hooks.singles' are tried; name it alone"),
       ("hooks.singles,setup.inner", "'setup.inner' is neither"),
       ("hooks.threshold=1..32,hooks.tax_from=1..32,hooks.singles,hooks.takasia_single,hooks.house_capture_namua,"
        "hooks.house_takata_namua,hooks.house_capture_mtaji,hooks.house_takata_mtaji", "more than 200000 combinations")])
def test_refused(vary, why):
    code, _, err = run("infer", "-", "--base", BASE, "--vary", vary, stdin=NOTE, program=FAST)
    same(code, 2, err)
    assert why in err, err


@over(["--allow=1", "--write=x.ini"])
def test_options_of_words_alone(option):
    code, _, err = run("infer", "-", "--base", BASE, "--vary", "hooks.singles", option, stdin=NOTE)
    same(code, 2, err)
    assert option.split("=")[0] in err, err


def test_in_words():
    out = output("infer", "-", "--base", BASE, "--vary", "hooks.takasia_then,hooks.threshold=6..8",
                 stdin=played(1, 60, "hooks.singles=always", "hooks.threshold=8") + NOTE.replace("A2f", "A2f\nLegal: no"))
    assert out.startswith("61 observations, 6 readings of tests/variants/bao-by-script.ini: "), out


INFORMANT = "[variant]\nname = %s\ntitle = %s\nstatus = house\ninherits = bao-kiswahili\n[%s]\n%s\n"


@sampled(1)
@over(["house\nthreshold = 8", "phase namua\nstart.quiet_singles = always", "phase namua\nhouse.after_quiet = choice",
       "house\ntax_from = 7"])
def test_two_informants_are_told_apart(says):
    """By a small board of the first stage, on which they answer differently, each by one letter."""
    with tempfile.TemporaryDirectory() as folder:
        for name, reading in ("first", "house\n"), ("second", says):
            with open(os.path.join(folder, f"{name}.ini"), "w", encoding="utf-8") as file:
                file.write(INFORMANT % (name, name, *reading.split("\n")))
        told = rows("ask", "--among", "./first.ini,./second.ini", "--count", "1", cwd=folder, program=FAST)
        same(sorted(row["settles"] for row in told if row["settles"]), ["first", "second"], told)
        board = told[0]["position"].split()[0]
        assert sum(map(int, re.findall(r"(?<!x)\b\d+(?=[,/ ]|$)", board))) < 20, board
        for name, reading in ("first", ""), ("second", says):
            played = {m["position"].split()[0]: m["move"] for m in
                      rows("moves", "./" + name + ".ini", "--position", told[0]["position"], "--limit", "0", cwd=folder)}
            row = next(row for row in told if row["settles"] == name)
            if row["after"]: assert row["after"] in played, (row, played)


# ---- what readings do to the game ------------------------------------------------------------------

TABLE = os.path.join(ROOT, "docs", "examples", "readings.py")


def table(*words):
    """The lines of docs/findings.md on a small sample, as cells."""
    said = finished([sys.executable, TABLE, "--mweso", FAST, "--quiet", "--seed", "1", *words], seconds=200, check=True).stdout
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in said.splitlines()]


@deep
def test_table_of_findings():
    """Docs/findings.md says how its table is made; a few games give what it must show, whoever plays."""
    heads, _, *found = table("--games", "20", "--only", "house.kept=until-emptied house")
    same(heads[:4], ["reading", "positions that differ", "first at turn", "smallest, seeds"], "heads")
    same([cells[0] for cells in found],
         ["`house.kept = until-emptied`, `house.after_capture = choice`, `house.after_quiet = stop`"], "readings")
    same(found[0][3], "6", "the smallest position: a house that works")
    heads, _, found = table("--games", "4", "--only", "quiet_row=loses", "--openings", "2", "--players", "search:nodes=20")
    same(heads[1:3], ["positions that differ", "AdvantageP1"], "heads of games that begin with an opening")
    same(len(found), len(heads), "cells")


def test_table_holds_every_reading():
    """Each key of the house and takasia but the pit has another of its answers in the table."""
    with open(TABLE, encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(ROOT, "docs", "findings.md"), encoding="utf-8") as file:
        findings = file.read()
    for answer in rows("show", "bao-kiswahili"):
        if answer["key"].split(":")[-1].split(".")[0] not in ("house", "takasia") or answer["key"] == "house.pit": continue
        assert f"\n{answer['key']}=" in text, f"{answer['key']} is not in the table"
        assert f"`{answer['key']} = " in findings, f"{answer['key']} is not in docs/findings.md"
