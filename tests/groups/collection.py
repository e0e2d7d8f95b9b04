"""The collection: variants listed, found by their names, grouped and classified."""
import json
import os
import re
import tempfile

from lib import ROOT, output, over, rows, run, same, write_files

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
          "class_assumed": False, "board": "6x4", "sources": "Linton 1933: 261"}, "a row")
    assert re.fullmatch("[0-9a-f]{64}", row["alone"]["fingerprint"])
    same({key: row["broken"][key] for key in ("status", "class", "board", "fingerprint")},
         {"status": "broken", "class": "", "board": "", "fingerprint": ""}, "what does not load")


def test_fingerprint():
    for row in rows("list", "--names", "omweso"):
        shown = output("show", row["name"]).splitlines()[-1].split()[-1]
        same(row["fingerprint"], shown, row["name"])


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
        code, out, err = run("list", "--people", "tanala", "--board", "8", cwd=folder)
    same((code, out, err), (1, "", "mweso list: no variant fits all of that\n"), "not together")


@over([("--people", "tamala", "Tanála"), ("--names", "katra ngolo", "Kàtrâ Ñgŏla"), ("--class", "reentri", "reentry")])
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


@over(sorted(CLASSES.items()))
def test_class(word, lines):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"house.ini": "\n".join(lines) + "\n"})
        found = {row["name"]: row for row in rows("list", cwd=folder)}["house"]
        same((found["class"], found["class_assumed"]), (word, False), "class")
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
             "inherits = omweso"]
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"house.ini": "\n".join(lines) + "\n"})
        told = output("rules", "house.ini", cwd=folder)
    for part in ("N-1", "P-1", "R-1", "L-1", "latitude -1.5°, longitude 2°, known to within 3 km", "T-1", "takes from omweso"):
        assert part in told, part
