"""The answers of many variants as a matrix, and a NEXUS file read back by a common reader."""
import csv
import io
import json
import re
import sys
import tempfile

from lib import finished, output, python_has, rows, run, same, write_files

SOME = ["omweso", "igisoro-plain", "kiela", "aweet"]
HOUSE = {"house.ini": "[variant]\nname = its-odd\npeople = the O'Neills\nregion = here, and \"there\"\nsource = one\n"
                      "source = two\ninherits = omweso\n[capture]\nneeds = inner ?\n"}


def test_answers():
    """Every cell is the answer that show gives, or '?' if it is assumed."""
    for row in rows("matrix", *SOME):
        for answer in rows("show", row["variant"]):
            if answer["key"] in row:
                expected = "?" if answer["certainty"] not in ("stated", "as") else answer["answer"] or "none"
                same(row[answer["key"]], expected, f"{row['variant']} {answer['key']}")


def test_all_variants():
    same([row["variant"] for row in rows("matrix")], [row["name"] for row in rows("list")], "variants")


def test_csv():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, HOUSE)
        text = output("matrix", "omweso", "house.ini", "--format", "csv", cwd=folder)
    table = list(csv.DictReader(io.StringIO(text)))
    same((table[1]["variant"], table[1]["people"], table[1]["region"]), ("its-odd", "the O'Neills", 'here, and "there"'),
         "texts with quotes")
    same((table[1]["sources"], table[1]["capture.needs"], table[0]["capture.needs"]), ("one; two", "?", "both"), "cells")


READER = """
import json, sys, dendropy
read = dendropy.StandardCharacterMatrix.get(data=sys.stdin.read(), schema="nexus", preserve_underscores=True)
print(json.dumps([[taxon.label, [str(state) for state in read[taxon]]] for taxon in read.taxon_namespace]))
"""


def read_nexus(text):
    """Taxa and their states, as DendroPy reads them."""
    python_has("dendropy")
    return json.loads(finished([sys.executable, "-c", READER], stdin=text, check=True).stdout)


def test_nexus():
    """Read back, the matrix has the states of the CSV, character by character."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, HOUSE)
        text = output("matrix", *SOME, "house.ini", "--format", "nexus", cwd=folder)
        table = list(csv.DictReader(io.StringIO(output("matrix", *SOME, "house.ini", "--format", "csv", cwd=folder))))
    read = read_nexus(text)
    same([taxon for taxon, _ in read], [row["variant"] for row in table], "taxa")
    labels = re.findall(r"^    \d+ '([\w.]+)'(?: /(.*))?[,;]$", text, re.M)
    same([key for key, _ in labels], list(table[0])[6:], "characters")
    for (_, cells), row in zip(read, table):
        same(len(cells), len(labels), "characters of a taxon")
        for cell, (key, states) in zip(cells, labels):
            names = re.findall(r"'((?:[^']|'')*)'", states)
            got = "?" if cell == "?" else names["0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(cell)]
            same(got, row[key], f"{row['variant']} {key}")


def test_notes():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, HOUSE)
        text = output("matrix", "house.ini", "--format", "nexus", cwd=folder)
    assert "people: the O''Neills. region: here, and \"there\". status: house. sources: one; two." in text, text


def test_text():
    text = output("matrix", "omweso", "omweso-forward")
    assert re.search(r"reverse.pits: .*\n  omweso .*A1 A2 B1 B2\n  omweso-forward .*none\n", text), text
    assert text.splitlines()[-1].endswith("questions are answered alike by all"), text


def test_parameters():
    """What a variant's script asks is a character; one whose script does not ask has a gap, which is no state."""
    scripted = "tests/variants/bao-by-script.ini"
    words = ["matrix", scripted, "omweso", "--silence", "default"]
    found = {r["variant"]: r for r in rows(*words)}
    same([found[v]["hooks.threshold"] for v in ("bao-by-script", "omweso")], ["6", "-"], "threshold")
    states = dict(read_nexus(output(*words, "--format", "nexus")))
    same(len(states["omweso"]), len(states["bao-by-script"]), "characters")
    same(["-" in states[v] for v in ("omweso", "bao-by-script")], [True, False], "gaps")


def test_houses_are_characters():
    found = {r["variant"]: r for r in rows("matrix", "bao-kiswahili", "bao-malawi", "omweso")}
    same([found[v]["house.threshold"] for v in ("bao-kiswahili", "bao-malawi")], ["6", "8"], "threshold")
    same([found[v]["house.pit"] for v in ("bao-kiswahili", "omweso")], ["A5", "?"], "houses: of Omweso nobody says that there are none")
    same(found["bao-malawi"]["house.tax_from"], "?", "assumed")


def test_unknown_variant():
    code, out, err = run("matrix", "omweso", "koro")
    same((code, out), (3, ""), "exit code and stdout")
    assert "did you mean 'coro'" in err, err
