"""`mweso show --format ini` prints a file that says the same."""
import json
import os
import tempfile

from lib import ROOT, output, over, run, same, sampled

NASTY = """[variant]
name = nasty
note = {note}
source = {note}
people = a = b: c ? and ; no, that was a comment
[board]
columns = 32
[setup]
outer = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 ? ; from a photograph
[reverse]
pits = {pits}
"""

NOTES = {
    "hash": "word " * 17 + "#hash and " + "more " * 20,
    "semicolon-word": "word " * 17 + "a;b ;c",
    "key-like": "word " * 18 + "status: house and title = x " + "more " * 10,
    "long-word": "a " + "x" * 190,
    "all-long": "y" * 190,
}


def wrapped(text, width=180):
    """Cuts a text into lines that start with a blank, as an INI file may have them."""
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) > width and not word.startswith(("#", ";")):
            lines.append(line)
            line = ""
        line += " " + word
    return "\n".join([*lines, line]).lstrip()


def told(file, cwd):
    """All that a variant says, without where it says it."""
    rows = [json.loads(line) for line in output("show", file, "--format", "jsonl", cwd=cwd).splitlines()]
    answers = [r for r in rows if r["key"] not in ("variant.inherits", "variant.otherwise")]
    return [(r["key"], r["answer"], r["certainty"] if r["key"] != "variant.status" else None, r["comment"]) for r in answers]


@over(sorted(NOTES.items()))
def test_flat_file_says_the_same(_name, note):
    pits = " ".join(f"{row}{k}" for row in "AB" for k in range(1, 33))
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "nasty.ini"), "w", encoding="utf-8") as file:
            file.write(NASTY.format(note=wrapped(note), pits=wrapped(pits)))
        flat = output("show", "nasty.ini", "--format", "ini", cwd=folder)
        with open(os.path.join(folder, "flat.ini"), "w", encoding="utf-8") as file:
            file.write(flat)
        before, after = told("nasty.ini", folder), told("flat.ini", folder)
        # a comment may have moved to a line of its own
        same([row[:3] for row in after], [row[:3] for row in before], flat)
        same(output("show", "flat.ini", cwd=folder).splitlines()[-1], output("show", "nasty.ini", cwd=folder).splitlines()[-1],
             "fingerprint")


def test_the_end_of_a_phase_may_be_marked():
    """What is inherited as the parent has it is written so into a flat file, and read again."""
    flat = output("show", "bao-malawi", "--format", "ini")
    assert "\nuntil = store-empty ?as bao-kiswahili" in flat, flat
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "flat.ini"), "w", encoding="utf-8") as file:
            file.write(flat)
        (until,) = [row for row in json.loads("[" + ",".join(output("show", "flat.ini", "--format", "jsonl", cwd=folder).splitlines()) + "]")
                    if row["key"] == "namua:until"]
    same((until["certainty"], until["as"]), ("as", "bao-kiswahili"), "the end of a phase")


@sampled(16)
@over(sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini")))
def test_flat_variant_has_the_fingerprint(variant):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "flat.ini"), "w", encoding="utf-8") as file:
            file.write(output("show", variant, "--format", "ini"))
        same(output("show", "flat.ini", cwd=folder).splitlines()[-1], output("show", variant).splitlines()[-1], "fingerprint")
        code, out, _ = run("check", "flat.ini", cwd=folder)
        same((code, out), (0, "flat.ini: fine\n"), "check")


def test_origins():
    rows = {r["key"]: r for r in map(json.loads, output("show", "omweso-tournament", "--format", "jsonl", "--set",
                                                        "capture.needs=inner").splitlines())}
    same(rows["capture.needs"]["from"], "--set", "given beside the file")
    same(rows["end.every_column"]["from"], "file", "its own")
    same(rows["end.both_ends"]["from"], "ancestor", "inherited")
    same(rows["turn.pass"]["from"], "default", "nobody's")
    same(rows["end.lap_limit"]["assumed"], True, "assumed, inherited")
    assert os.path.exists(os.path.join(ROOT, rows["end.both_ends"]["file"]))
