"""`mweso rules` tells every answer once, in words of its own, and leaves out what has no effect; and what else is in the book."""
import html
import itertools
import json
import os
import re
import tempfile

from lib import ROOT, output, over, rows, run, same, sampled

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
    "start.quiet_singles": ["house.pit=A5", "start.from=store", "setup.store=22", "setup.inner=2xC"],
    "lap.kept": ["lap.way=either"],
    "lap.laid": ["lap.way=either"],
    "setup.limits": ["setup.placement=free"],
    "start.others": ["start.pits=A1 B1"],
    "start.most": ["setup.inner=1xC", "start.singletons=always"],
    "capture.near_end": ["capture.resow=ends"],
    "capture.declined": ["capture.refusal=always"],
    "capture.least_empty": ["capture.landing=any"],
    "end.every_column_points": ["end.every_column=win"],
    "end.still_result": ["end.still=20"],
    "board.circuit": ["setup.inner=2xC"],
    "hold.pair": ["hold.at=4"],
    **{f"house.{name}": ["house.pit=A5"] for name in ("threshold", "tax_from", "after_capture", "after_quiet", "kept")},
    **{f"takasia.{name}": ["house.pit=A5", "takasia.barred=one-turn"] for name in ("single", "house", "from_house", "then")},
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
    "start.most": ["0", "1", "3"],
    "start.largest": ["0", "15"],
    "start.capturing": ["1", "3"],
    "start.lifts": ["0", "1", "3"],
    "lap.laid": ["none", "B1", "B1 B4"],
    "capture.near_end": ["0", "1", "2"],
    "lap.stop": ["none", "A1 B2"],
    "house.pit": ["none", "A5"],
    "house.threshold": ["1", "6"],
    "house.tax_from": ["1", "6"],
    "lap.closed": ["none", "B1", "A1 B2"],
    "capture.extra": ["1", "3"],
    "capture.extra_not": ["none", "A3", "A1 B2"],
    "capture.least": ["1", "3"],
    "capture.least_empty": ["1", "3"],
    "start.pits": ["all", "A1", "A1 B2"],
    "capture.pits": ["inner", "none", "A1", "A1 A2"],
    "capture.quiet_turns": ["0", "1", "2"],
    "reverse.pits": ["none", "A1", "A1 B2"],
    "reverse.into": ["all", "none", "A1 B2"],
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
                inherits = "inherits = omweso\n" if key == "variant.otherwise" else ""
                out.write(f"[variant]\n{inherits}{key.partition('.')[2]} = {answer}\n")
            lines = rows("rules", file)
    else:
        settings = [f"{key}={answer}", *CONTEXT.get(key, [])]
        lines = rows("rules", EMPTY, *(word for setting in settings for word in ("--set", setting)))
    found = [line["sentence"] for line in lines if line["key"] == key]
    same(len(found), 1, f"sentences for {key} = {answer}")
    return found[0]


@sampled(20)
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


DRAWN = re.compile(r" *([NS] )?([AB] )?[ \d.]+( [SN])?$")  # a row of a board, as wide as the board is


@sampled(12)
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
        assert len(line) <= 80 or DRAWN.match(line), f"{variant}: {len(line)} characters: {line}"


def test_markdown():
    """Markdown says the same as the rows, whatever letters are in it."""
    text = output("rules", "igisoro", "--format", "md", "--keys")
    plain = re.sub(r"\\([\\`*_\[\]<>|])", r"\1", text)
    for line in rows("rules", "igisoro"):
        assert line["sentence"] in plain, line["sentence"]
    same(re.findall(r"^# .*", text, re.M), ["# Igisoro (Ikibuguzo)"], "headings of the first order")


def test_hooks_and_parameters():
    lines = {line["key"]: line for line in rows("rules", "tests/hooks/igisoro-by-script.ini", "--set", "hooks.gukuba=never")}
    assert lines["hooks.refusal"]["sentence"].startswith("The opponent saves his seeds"), lines["hooks.refusal"]
    same(lines["hooks.refusal"]["source"], "gukuba.lua, line 11", "source of a hook")
    assert "never" in lines["hooks.gukuba"]["sentence"], lines["hooks.gukuba"]


def test_hooks_of_a_chapter_are_told_in_their_order():
    """What is remembered after a turn is asked before who moves next."""
    script = "hook('turn', 'the fast one moves', function() end)\nhook('remember', 'who was fast', function() end)\n"
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("fast.lua", script), ("fast.ini", "[variant]\ninherits = omweso\n[hooks]\nscript = fast.lua\n")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        told = [row["key"] for row in rows("rules", "fast.ini", cwd=folder) if row["key"] in ("hooks.turn", "hooks.remember")]
    same(told, ["hooks.remember", "hooks.turn"], "hooks")


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
            book = " ".join(output("rules", os.path.join(folder, name), "--sources").split())
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


def test_the_words_of_the_players_stand_in_the_book():
    """For things, one and many, also at the beginning of a sentence; nothing is put into what is quoted."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[variant]\nnote = a pit is a pit\n[terms]\npit = shimo/mashimo (a hole)\nseed = kete, namu\nstore = %n%s\n")
        book = " ".join(output("rules", path, "--set", "setup.store=2").split())
    for text in ("Each row has 8 mashimo.", "The shimo must hold at least 2 kete.", "Which shimo to start from", "in his %n%s.",
                 "a pit is a pit"):
        assert text in book, f"{text!r} is not in {book}"
    assert not re.search(r"\bseeds?\b", book.partition("The words of its players")[0]), book


# ---- to hand back --------------------------------------------------------------------------------

@sampled(12)
@over(VARIANTS)
def test_no_keys_and_brackets(variant):
    """Unless they are asked for; what is assumed is said in words."""
    book = output("rules", variant)
    sources = book.index("Open questions")
    chapters = book[book.index("\n1. "):sources]
    assert "[" not in re.sub(r"\[hold\]", "", chapters), re.search(r".*\[.*", chapters)[0]
    labels = {f"{row['section']}.{row['name']}" for row in keys()}
    same([label for label in labels if re.search(rf"(?<![\w/]){re.escape(label)}(?!\w)", chapters)], [], "keys that are named")
    named = output("rules", variant, "--keys")
    assert "[board.columns" in named, named[:2000]


def test_sources_and_keys():
    plain, both = ("".join(output("rules", "omweso", *more).split()) for more in ([], ["--sources", "--keys"]))
    assert "andputsthem" not in plain and "[capture.takes;WP]" in both and "WP" not in plain.partition("Sources")[0][-3000:], both


def test_what_is_assumed_is_said():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[capture]\nown_pit = taken ? ; a book\n")
        for more, end in ([], "That is assumed."), (["--sources"], "[assumed; a book]"), (["--keys"], "[capture.own_pit; assumed]"):
            book = " ".join(output("rules", path, *more).split())
            assert f"and go where they go. {end}" in book, book


def cited(**env):
    return " ".join(output("rules", "omweso", **env).partition("To cite: ")[2].split())


def test_citation():
    version = output("--version").split()[1]
    prints = output("show", "omweso").split("fingerprint")[1].split()[0]
    same(cited(SOURCE_DATE_EPOCH="86400"), f"Omweso. Rulebook of the variant omweso, made by mweso {version}, 1970-01-02; "
         f"fingerprint of the rules {prints}.", "with a date that is given")
    assert re.search(r"\d{4}-\d\d-\d\d; ", cited()), "the day of the file"


def test_as_told_by():
    """Where infer has written the file, those who told the rules are named at the beginning."""
    note = "Observation: door\nInformant: Mzee Omari\nPlace: Lamu\nPosition: 0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S\n" \
           "Move: B5\nAfter: 0x5,4,0,3/0x4,?,2,0x2/0x5,1x2,3/0x5,2,?,0\n"
    with tempfile.TemporaryDirectory() as folder:
        output("infer", "-", "--vary", "capture.takes", "--write", "lamu.ini", cwd=folder, stdin=note)
        assert "As told by Mzee Omari, Lamu." in output("rules", "lamu.ini", cwd=folder), "in English"
        assert "D'après Mzee Omari, Lamu." in output("rules", "lamu.ini", "--language", "fr", cwd=folder), "in French"
    assert "As told by" not in output("rules", "omweso").partition("Sources")[0], "from books"


@over([("four rows", "omweso"), ("two rows", "enkeshui"), ("a script's marks", "bao-kiswahili")])
def test_page(_name, variant):
    """A picture of the start, and two of every worked example that can be played."""
    with tempfile.TemporaryDirectory() as folder:
        text = output("rules", variant, "--html", "book.html", cwd=folder)
        with open(os.path.join(folder, "book.html"), encoding="utf-8") as file:
            page = file.read()
    with open(os.path.join(ROOT, "variants", variant + ".ini"), encoding="utf-8") as file:
        examples = file.read().count("\n[example ")
    pictures = page.count('class="board"')
    assert 1 + examples < pictures <= 1 + 2 * examples, f"{pictures} pictures, {examples} examples"
    told = html.unescape(re.sub(r"<[^>]*>", " ", page))
    for line in rows("rules", variant):
        assert line["sentence"] in told or line["key"] == "", line["sentence"]
    assert "To cite: " in told and "[" not in told.partition("Open questions")[0].partition("1. ")[2], "brackets"
    assert "script>" not in page and not re.search(r"https?:", re.sub(r"<p>.*</p>|<li>.*</li>", "", page)), "nothing is loaded"
    for tag in "ul", "section", "figure", "svg", "p", "li", "html":
        same(len(re.findall(rf"<{tag}[ >]", page)), page.count(f"</{tag}>"), f"<{tag}>")
    assert text.startswith(page.partition("<h1>")[2].partition("</h1>")[0]), "text is printed as well"
    code, _, err = run("rules", variant, "--html", "/dev/full/x")
    same(code, 5, err)
