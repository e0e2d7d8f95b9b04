"""`mweso rules` tells every answer once, in words of its own, and leaves out what has no effect."""
import itertools
import json
import os
import re
import tempfile

from lib import ROOT, output, over, rows, run, same

EMPTY = "tests/records/empty.ini"
VARIANTS = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini"))

# What must be so for a key to have an effect, and so to be told.
CONTEXT = {
    "setup.placement": ["capture.fate=removed", "capture.landing=any"],
    "capture.extra": ["capture.fate=removed"],
    "start.from": ["setup.store=3", "setup.inner=2xC"],
    "start.into": ["start.from=store", "setup.store=3", "setup.inner=2xC"],
    "start.quiet_singles": ["start.from=store", "setup.store=3", "setup.inner=2xC"],
    "end.leftover": ["end.score=most-seeds"],
    "capture.extra_choice": ["capture.fate=removed", "capture.extra=2"],
    "capture.extra_not": ["capture.fate=removed", "capture.extra=2"],
    "capture.extra_when": ["capture.fate=removed", "capture.extra=2"],
    "lap.kept": ["lap.way=either"],
    "capture.near_end": ["capture.resow=ends"],
    "end.every_column_points": ["end.every_column=win"],
    "end.still_result": ["end.still=20"],
    "board.circuit": ["setup.inner=2xC"],
    "hold.pair": ["hold.at=4"],
    "turn.race": ["turn.opening=race"],
}

# Other answers of keys that are not words.
OTHER = {
    "board.columns": ["10"],
    "setup.outer": ["3xC"],
    "setup.inner": ["0 0 1 0 0 0 0 2"],
    "setup.store": ["0", "1", "22"],
    "setup.north_outer": ["south", "3xC"],
    "setup.north_inner": ["south", "0 0 1 0 0 0 0 2"],
    "setup.north_store": ["south", "5"],
    "start.smallest": ["1", "3"],
    "hold.at": ["0", "4"],
    "start.largest": ["0", "15"],
    "capture.near_end": ["0", "1", "2"],
    "lap.stop": ["none", "A1 B2"],
    "capture.extra": ["1", "3"],
    "capture.extra_not": ["none", "A3", "A1 B2"],
    "capture.least": ["1", "3"],
    "start.pits": ["all", "A1", "A1 B2"],
    "capture.pits": ["inner", "none", "A1", "A1 A2"],
    "capture.quiet_turns": ["0", "1", "2"],
    "reverse.pits": ["none", "A1", "A1 B2"],
    "reverse.at": ["none", *(" ".join(words) for n in (1, 2, 3)
                             for words in itertools.combinations(["start", "relay", "reentry"], n))],
    "end.every_column_points": ["1", "5"],
    "end.lap_limit": ["7"],
    "end.still": ["0", "20", "50"],
    "end.repeats": ["0", "3"],
}


def keys():
    return [row for row in rows("keys") if row["section"] not in ("example", "hooks", "phase", "terms")]


def answers():
    """(label, key, its other answers) for every key that rules are played by, and variant.status."""
    for row in keys():
        label = f"{row['section']}.{row['name']}"
        if row["type"] == "word":
            yield label, label, row["values"].split()
        elif row["section"] != "variant":
            yield label, label, OTHER[label]


def told(key, answer):
    """The sentence for an answer, in which the rulebook may tell it once only."""
    if key.startswith("variant."):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "house.ini")
            with open(file, "w", encoding="ascii") as out:
                out.write(f"[variant]\n{key.partition('.')[2]} = {answer}\n")
            lines = rows("rules", file)
    else:
        settings = [f"{key}={answer}", *CONTEXT.get(key, [])]
        lines = rows("rules", EMPTY, *(word for setting in settings for word in ("--set", setting)))
    found = [line["sentence"] for line in lines if line["key"] == key]
    same(len(found), 1, f"sentences for {key} = {answer}")
    return found[0]


@over(list(answers()))
def test_every_answer_has_a_sentence(_label, key, others):
    sentences = [told(key, answer) for answer in others]
    for answer, sentence in zip(others, sentences):
        assert sentence.endswith(".") and "%" not in sentence and len(sentence) > 20, f"{key} = {answer}: {sentence!r}"
    same(len(set(sentences)), len(sentences), f"different sentences for {key}")


@over([
    ("resow", "capture.resow", ["capture.fate=removed"]),
    ("singletons", "start.singletons", ["start.smallest=1", "start.singletons=always"]),
    ("reverse", "reverse.right_end", ["reverse.pits=none"]), ("moments", "reverse.at", ["reverse.pits=none"]),
    ("endless", "end.endless", ["lap.relay=none"]), ("points", "end.every_column_points", ["end.every_column=no"]),
])
def test_without_effect(_label, key, settings):
    lines = rows("rules", EMPTY, *(word for setting in settings for word in ("--set", setting)))
    assert key not in [line["key"] for line in lines], f"{key} is told with {settings}"


def test_words_that_come_to_the_same():
    """Where an answer plays like one that comes before it, that is told."""
    lines = rows("rules", EMPTY, "--set", "capture.takes=inner", "--set", "capture.needs=either")
    same([line["sentence"] for line in lines if line["key"] == "capture.needs"], [told("capture.needs", "inner")], "what is told")


@over([
    ("moments", ["capture.fate=removed", "reverse.at=reentry"]), ("right end", ["reverse.pits=A8"]),
])
def test_no_clockwise_lap(_label, settings):
    """Where no lap can be turned, the rulebook says so once, whatever pits are named."""
    lines = rows("rules", EMPTY, *(word for setting in settings for word in ("--set", setting)))
    told = {line["key"]: line["sentence"] for line in lines}
    same((told["reverse.pits"], told.get("reverse.at")), ("No lap runs the other way round.", None), f"with {settings}")


@over(VARIANTS)
def test_shipped(variant):
    """What the file marks as assumed is among the open questions, and sources are told."""
    lines, shown = rows("rules", variant), [json.loads(line) for line in output("show", variant, "--format", "jsonl").splitlines()]
    open_keys = {line["key"] for line in lines if line["section"] == "Open questions"}
    chapters = {line["key"]: line for line in lines if line["section"] != "Open questions"}
    for row in shown:
        told = row["key"].split(".")[0] == "variant" or row["kind"] == "hook"
        if row["key"] in chapters and not told:
            same((chapters[row["key"]]["source"], chapters[row["key"]]["assumed"]), (row["comment"], row["assumed"]), row["key"])
            same(row["key"] in open_keys, row["assumed"], f"{row['key']} is an open question")
    for line in output("rules", variant).splitlines():
        assert len(line) <= 80, f"{variant}: {len(line)} characters: {line}"


def test_markdown():
    """Markdown says the same as the rows, whatever letters are in it."""
    text = output("rules", "igisoro", "--format", "md")
    plain = re.sub(r"\\([\\`*_\[\]<>|])", r"\1", text)
    for line in rows("rules", "igisoro"):
        assert line["sentence"] in plain, line["sentence"]
    same(re.findall(r"^# .*", text, re.M), ["# Igisoro (Ikibuguzo)"], "headings of the first order")


def test_hooks_and_parameters():
    lines = {line["key"]: line for line in rows("rules", "igisoro", "--set", "hooks.gukuba=never")}
    assert lines["hooks.refusal"]["sentence"].startswith("The opponent saves his seeds"), lines["hooks.refusal"]
    same(lines["hooks.refusal"]["source"], "igisoro.lua, line 11", "source of a hook")
    assert "never" in lines["hooks.gukuba"]["sentence"], lines["hooks.gukuba"]


def test_layout_by_a_script():
    """Where a script lays out the start, the file's rows are not told, but the drawing is right."""
    text = output("rules", "tests/hooks/coro-by-hooks.ini")
    assert "outer row, from left to right, holds" not in text, text
    assert re.search(r"^  B +4 +4 +4 +4 +4 +4 +4 +4 *$", text, re.M), text


# ---- what players call things --------------------------------------------------------------------

TERMS = """[variant]
name = base
[terms]
seed = cow ; a source
pit = kraal ?
note = nobody sleeps
 while a bull stands
"""


def test_words_of_the_players():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("base.ini", TERMS), ("heir.ini", "[variant]\ninherits = ./base.ini\n[terms]\nseed = goat\n")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for name, seed in (("base.ini", "A seed: cow. [a source]"), ("heir.ini", "A seed: goat.")):
            book = " ".join(output("rules", os.path.join(folder, name)).split())
            assert "The words of its players" in book and seed in book and "nobody sleeps while a bull stands" in book, book
            assert "A pit: kraal. [assumed]" in book, book
        marks = [row["assumed"] for row in rows("rules", os.path.join(folder, "base.ini")) if row["key"] == "terms.pit"]
        same(marks[0], True, "assumed")
        prints = [output("show", os.path.join(folder, name)).split("fingerprint")[1] for name in ("base.ini", "heir.ini")]
        same(prints[0], prints[1], "no rules, so no other game")
        output("diff", os.path.join(folder, "base.ini"), os.path.join(folder, "heir.ini"))


def test_no_words_of_the_players():
    assert "The words of its players" not in output("rules", EMPTY), "none are said"


def test_a_misspelt_term_is_guessed():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[terms]\nsede = cow\n")
        code, out, err = run("check", path)
        assert code == 1 and "did you mean 'seed'" in out + err, (code, out, err)
