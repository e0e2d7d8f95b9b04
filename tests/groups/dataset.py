"""The collection as a dataset (`mweso atlas --cldf`): valid by its own metadata, the same twice, and what other verbs say."""
import csv
import functools
import io
import json
import os
import re
import shutil
import sys
import tempfile

import cldf
from lib import (FAST, ROOT, Skip, example, finished, leaves_nothing_half_written, leaves_others_alone, not_installed,
                 output, over, python_has, rows, run, same, sampled, texts_in, write_files)

TABLES = ("rulesets", "parameters", "codes", "values", "examples", "play", "contributions", "values-long")
FILES = sorted([f"{name}.csv" for name in TABLES] + [cldf.METADATA, "sources.bib", "README.md", ".zenodo.json", "CITATION.cff"])
VARIANTS = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini"))
DATED = {"SOURCE_DATE_EPOCH": "86400"}

EVIL = "=1+1, \"quoted\"; 'single' | <b> \\ {x} [y]"
BOOK = "@book{aunt1931,\n  author = {Aunt, A. and {Uncle}, U.},\n  year = {1931},\n  title = {Our {Games} \\& Theirs},\n}\n\n" \
       "@misc{site,\n  title = {A {\"}site{\"}},\n}\n\n@misc{unread,\n  title = {Nobody cites this},\n}\n"
OWN = {
    "sources.bib": BOOK,
    "old.ini": "[variant]\ntitle = Old\nsource = Old: aunt1931, pp. 3-9; through site, [page] of it\nsource = Said: nobody knows who\nstatus = attested\n"
               "glottocode = suku1261, yaoo1241\nyears = 1931-1934, 1905\nplayers = men children\ncollector = An Aunt\ncoordinates = -2 30.5 100\n"
               "names = Oldest, Old; er\n[capture]\nneeds = inner ; Old tells it\nleast = 2 ? ; nobody says\n[turn]\npass = allowed ?silent\n",
    "mid.ini": "[variant]\ninherits = old.ini\notherwise = as-parent\nstatus = attested\nsource = site\nglottocode = suku1261\n[lap]\norigin = skipped ?as hus ; site\n"
               "[phase first]\nuntil = turns 2 ; site\ncapture.fate = removed ; Said and site\n",
    "new.ini": "[variant]\ninherits = mid.ini\nstatus = attested\nsource = site, elsewhere\n[capture]\nown_pit = taken ; site\n",
    "evil.ini": f"[variant]\nname = evil\ntitle = {EVIL}\nnames = {EVIL}\npeople = {EVIL}\nregion = {EVIL}\nplace = {EVIL}\nnote = {EVIL}\n"
                f"source = {EVIL}\nstatus = attested\n[capture]\nneeds = inner ; {EVIL}\n"
                f"[example one]\nposition = 0x8/0x8/0x8/2,0x7 S\nmove = B1\nsource = {EVIL}\n[example two]\nposition = 0x8/0x8/0x8/2,0x7 S\nmove = B2\nlegal = no\n",
}


def laid(folder, files):
    """Writes files, those whose names begin with a full stop too."""
    write_files(folder, files)
    return folder


def exported(*words, files=None, **more):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, files or {})
        output("atlas", *words, "--cldf", "set", "--quiet", cwd=folder, **{**DATED, **more})
        return texts_in(os.path.join(folder, "set"))


@functools.lru_cache(maxsize=None)
def shipped():
    """The files of the dataset of all shipped variants."""
    return exported("--games", "4", program=FAST)


@functools.lru_cache(maxsize=None)
def own():
    return exported("old.ini", "mid.ini", "new.ini", "evil.ini", "--games", "4", files=OWN)


def table(files, name):
    return list(csv.DictReader(io.StringIO(files[f"{name}.csv"], newline="")))


def plain(text):
    """A cell as it was before a ' kept spreadsheets from taking it for a formula."""
    return text[1:] if re.match("'+[-=+@]", text) else text


def faults(files):
    with tempfile.TemporaryDirectory() as folder:
        return cldf.Dataset(laid(folder, files)).wrong


# ---- valid ------------------------------------------------------------------------------------------------------------------

@over(["shipped", "own", "one"])
def test_valid(which):
    files = {"shipped": shipped, "own": own, "one": lambda: exported("coro", "coro", "--games", "2")}[which]()
    same(sorted(files), FILES, "files")
    same(faults(files), [], which)


def without_line(text, begins):
    lines = [line for line in text.split("\n") if not line.startswith(begins)]
    assert len(lines) < text.count("\n") + 1, begins
    return "\n".join(lines)


def cell(files, name, row, column, value):
    """The table with another value in the first row whose ID begins like that."""
    lines = list(csv.reader(io.StringIO(files[name], newline="")))
    place = next(i for i, line in enumerate(lines) if line[0].startswith(row))
    lines[place][lines[0].index(column)] = value
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue()


def described(files, change):
    metadata = json.loads(files[cldf.METADATA])
    change(metadata)
    return json.dumps(metadata)


DAMAGE = {
    "code-taken-out": (lambda f: {"codes.csv": without_line(f["codes.csv"], "capture-needs_inner,")}, r"values.csv: evil_capture-needs: Code_ID: codes.csv has no"),
    "question-taken-out": (lambda f: {"parameters.csv": without_line(f["parameters.csv"], "lap-origin,")}, "values.csv: old_lap-origin: Parameter_ID: parameters.csv has no"),
    "no-such-rule-set": (lambda f: {"play.csv": cell(f, "play.csv", "old_Balance", "Language_ID", "older")}, "play.csv: old_Balance: Language_ID: rulesets.csv has no 'older'"),
    "beyond-the-pole": (lambda f: {"rulesets.csv": cell(f, "rulesets.csv", "old", "Latitude", "91")}, "rulesets.csv: old: Latitude: '91' is not from -90 to 90"),
    "round-the-earth": (lambda f: {"values-long.csv": cell(f, "values-long.csv", "old", "Longitude", "-181")}, "Longitude: '-181' is not from"),
    "no-such-work": (lambda f: {"sources.bib": f["sources.bib"].replace("{aunt1931,", "{aunt1932,")}, "rulesets.csv: old: Source: the bibliography has no 'aunt1931"),
    "work-twice": (lambda f: {"sources.bib": 2 * f["sources.bib"]}, "sources.bib: site stands there twice"),
    "work-not-whole": (lambda f: {"sources.bib": f["sources.bib"].replace("}\n\n", "\n\n", 1)}, "sources.bib: an entry is not whole"),
    "row-twice": (lambda f: {"values.csv": cell(f, "values.csv", "old_lap-origin", "ID", "old_lap-relay")}, "values.csv: old_lap-relay stands there twice"),
    "other-code": (lambda f: {"values.csv": cell(f, "values.csv", "old_lap-origin", "Code_ID", "lap-origin_skipped")}, "values.csv: old_lap-origin: its code is that of another"),
    "no-code": (lambda f: {"values.csv": cell(f, "values.csv", "old_lap-origin", "Code_ID", "")}, "values.csv: old_lap-origin: 'sown' has no code"),
    "certainty": (lambda f: {"values.csv": cell(f, "values.csv", "old_lap-origin", "Certainty", "sure")}, "Certainty: 'sure' is not formed as"),
    "no-value": (lambda f: {"values.csv": cell(f, "values.csv", "old_lap-origin", "Value", "")}, "old_lap-origin: Value is empty"),
    "no-number": (lambda f: {"play.csv": cell(f, "play.csv", "old_Balance", "Games", "four")}, "Games: 'four' is no integer"),
    "no-id": (lambda f: {"examples.csv": cell(f, "examples.csv", "evil_1", "ID", "evil 1")}, "ID: 'evil 1' is not formed as"),
    "column-renamed": (lambda f: {"codes.csv": f["codes.csv"].replace("Description", "Meaning", 1)}, "codes.csv: its columns are not those of the metadata"),
    "cell-more": (lambda f: {"codes.csv": f["codes.csv"] + "a,b,c,d,e\n"}, r"codes.csv: line \d+ has 5 cells"),
    "row-lost": (lambda f: {"play.csv": without_line(f["play.csv"], "old_Balance,")}, r"play.csv: \d+ rows, not"),
    "line-ends": (lambda f: {"codes.csv": f["codes.csv"].replace("\n", "\r\n")}, "codes.csv: a line does not end in a line feed"),
    "table-lost": (lambda f: {"codes.csv": None}, "codes.csv: .*No such file"),
    "metadata-cut": (lambda f: {cldf.METADATA: f[cldf.METADATA][:-9]}, f"{cldf.METADATA}: "),
    "no-structure": (lambda f: {cldf.METADATA: described(f, lambda m: m.update({"dc:conformsTo": "x"}))}, "of no StructureDataset"),
    "no-values": (lambda f: {cldf.METADATA: described(f, lambda m: m["tables"].pop(3))}, "no ValueTable"),
    "no-term": (lambda f: {cldf.METADATA: described(f, lambda m: m["tables"][0]["tableSchema"]["columns"][0].update(propertyUrl=cldf.TERMS + "key"))},
                "rulesets.csv: no column is the id of the LanguageTable"),
}


@over(sorted(DAMAGE))
def test_damage_is_found(kind):
    """The checks of tests/cldf.py notice what they are for."""
    change, said = DAMAGE[kind]
    files = {name: text for name, text in {**own(), **change(own())}.items() if text is not None}
    found = faults(files)
    assert any(re.match(said, line) or re.search(said, line) for line in found), found[:5]


# ---- the same as elsewhere --------------------------------------------------------------------------------------------------

def test_same_twice():
    words = ("omweso", "hus-damara", "igisoro", "--games", "40")
    first, second = (exported(*words, "--threads", threads, program=FAST) for threads in ("1", "3"))
    same([name for name in FILES if first[name] != second[name]], [], "files that differ")
    assert "1970-01-02" in first["README.md"] and "date-released: 1970-01-02" in first["CITATION.cff"]


def test_rule_sets_are_those_of_list():
    listed = {row["name"]: row for row in rows("list")}
    found = table(shipped(), "rulesets")
    same([row["ID"] for row in found], list(listed), "rule sets")
    for row in found:
        there = listed[row["ID"]]
        where = re.split("[, ]+", there["coordinates"]) if there["coordinates"] else ["", "", ""]
        same([float(row[name] or "nan") for name in ("Latitude", "Longitude", "Radius_km") if row[name]], [float(number) for number in where if number], row["ID"])
        same((row["Name"], row["People"], row["Region"], row["Place"], row["Class"], row["Status"], f"{row['Columns']}x{row['Rows']}", row["Fingerprint"],
              row["Class_Certainty"], row["Collector"]),
             (there["title"], there["people"], there["region"], there["place"], there["class"], there["status"], there["board"], there["fingerprint"],
              "assumed" if there["class_assumed"] else "known", there["collector"]), row["ID"])


@sampled(8)
@over(VARIANTS)
def test_answers_are_those_of_show(variant):
    """Every answer about the rules, and nothing else; not those that the words of a game and its examples are."""
    shown = [row for row in rows("show", variant) if row["kind"] in ("key", "phase", "hook", "parameter") and row["answer"]
             and row["key"].split(".")[0] not in ("variant", "terms", "example")]
    parameters = {row["ID"]: row["Name"] for row in table(shipped(), "parameters")}
    found = {parameters[row["Parameter_ID"]]: row for row in table(shipped(), "values") if row["Language_ID"] == variant}
    same(sorted(found), sorted(row["key"] for row in shown), "questions")
    for row in shown:
        there = found[row["key"]]
        usual = row["from"] == "default" and row["certainty"] == "silent"
        same((plain(there["Value"]), there["Certainty"], plain(there["Comment"])), (row["answer"], "default" if usual else row["certainty"], row["comment"]), row["key"])
        if row["from"] != "ancestor":
            same(there["Source"], ";".join(work for work in row["works"].split() if f"{{{work}," in shipped()["sources.bib"]), row["key"])
        assert (row["from"] == "ancestor") == bool(there["Inherited_From"]), row["key"]


def test_what_is_known_is_what_matrix_has():
    answers = {row["variant"]: row for row in rows("matrix")}
    parameters = {row["ID"]: row["Name"] for row in table(shipped(), "parameters")}
    count = 0
    for row in table(shipped(), "values"):
        key = parameters[row["Parameter_ID"]]
        if key not in answers["omweso"] or key.startswith("hooks."):
            continue
        known = row["Certainty"] in ("stated", "as")
        same(answers[row["Language_ID"]][key], plain(row["Value"]) if known else "?", f"{row['Language_ID']} {key}")
        count += known
    assert count > 1000, count


def test_figures_are_those_of_rows():
    found = list(csv.DictReader(io.StringIO(output("atlas", "--games", "4", "--format", "csv", program=FAST))))
    named = {"Language_ID": "variant", "Metric": "metric", "Value": "value", "Low": "low", "High": "high", "Games": "games", "Different_Games": "different_games",
             "Cut_Off": "cut_off", "Players": "players", "Placement": "placement", "Seed": "seed", "Max_Turns": "max_turns", "Version": "version"}
    same([[row[name] for name in named] for row in table(shipped(), "play")], [[row[name] for name in named.values()] for row in found], "figures")


def test_long_table_is_the_others_joined():
    files = shipped()
    sets, questions = ({row["ID"]: row for row in table(files, name)} for name in ("rulesets", "parameters"))
    for row, value in zip(table(files, "values-long"), table(files, "values"), strict=True):
        same({name: row[name] for name in value if name in row}, {name: value[name] for name in value if name in row}, value["ID"])
        of, asked = sets[row["Language_ID"]], questions[row["Parameter_ID"]]
        same({name: row[name] for name in of if name in row and name not in ("ID", "Source")}, {name: of[name] for name in of if name in row and name not in ("ID", "Source")},
             value["ID"])
        same((row["Language_Name"], row["Parameter_Name"], row["Type"]), (of["Name"], asked["Name"], asked["Type"]), value["ID"])


def test_words_and_their_meanings():
    """All words of a key, in its order; each meaning stands in the reference behind its word."""
    keys = {f"{row['section']}.{row['name']}": row for row in rows("keys")}
    codes, questions = {}, {row["ID"]: row for row in table(shipped(), "parameters")}
    for row in table(shipped(), "codes"):
        codes.setdefault(row["Parameter_ID"], []).append(row)
    for name, asked in questions.items():
        key = keys.get(asked["Name"].split(":")[-1])
        if not key or key["type"] == "hook":
            continue
        same((asked["Description"], plain(asked["Comment"])), (key["question"], key["doc"]), name)
        if key["type"] == "word":
            same([row["Name"] for row in codes[name]], key["values"].split(), name)
        for row in codes.get(name, ()):
            told = f"{row['Name']}: {row['Description']}"
            assert told in key["doc"] if row["Description"] else not re.search(rf"(^|[;.] ){re.escape(row['Name'])}: ", key["doc"]), (name, row)
    meant = {row["ID"]: row["Description"] for row in table(shipped(), "codes")}
    same((meant["capture-fate_removed"], meant["capture-fate_stored"], meant["capture-fate_resown"]),
         ("they leave the game, and the turn ends", "likewise, but the captor keeps them in his store", ""), "capture.fate")
    same(meant["start-behind_longest"], "more empty pits in a row than behind any other that may start (if as many, the first from B1)", "a bracket")
    same(meant["reverse-capture_indirect"], "it may relay against the way until it captures, and is allowed only if it does", "the last word but one")


def pits(board):
    """The seeds of each pit: "2x3,1/0" is 2, 2, 2, 1 and 0."""
    parts = [part.split("x") for part in re.split("[,/]", board)]
    return [number for number, *times in parts for _ in range(int(times[0]) if times else 1)]


def test_worked_examples():
    """Each of every file, with the result that the file tells."""
    said = []
    for variant in VARIANTS:
        with open(os.path.join(ROOT, "variants", f"{variant}.ini"), encoding="utf-8") as file:
            parts = re.split(r"^\[(.*)\]$", file.read(), flags=re.M)
        said += [(variant, part[8:], dict(re.findall(r"^(\w+) = (.*)$", body, re.M))) for part, body in zip(parts[1::2], parts[2::2]) if part.startswith("example ")]
    found = table(shipped(), "examples")
    same([(row["Language_ID"], row["Name"]) for row in found], [(variant, name) for variant, name, _ in said], "examples")
    for row, (variant, name, keys) in zip(found, said):
        same((plain(row["Move"]), row["Outcome"]), (keys["move"], "illegal" if keys.get("legal") == "no" else "endless" if keys.get("endless") == "yes" else "played"), name)
        for column in ("Captured", "Laps"):
            if row["Outcome"] == "played" and column.lower() in keys:
                same(row[column], keys[column.lower()], f"{variant} {name} {column}")
        if "result" in keys and row["Outcome"] == "played":
            same(pits(row["Result"].split(" ")[0]), pits(keys["result"].split(" ")[0]), f"{variant} {name}: the board")
        if "winner" in keys and row["Outcome"] == "played":
            same(row["Winner"] or "none", keys["winner"], f"{variant} {name}")


# ---- sources, certainty, families -------------------------------------------------------------------------------------------

def test_facts_and_sources():
    old, mid, new, evil = table(own(), "rulesets")
    same({name: old[name] for name in ("Glottocode", "Glottocodes", "Years", "Year_First", "Year_Last", "Players", "Collector", "Alt_Names", "Latitude", "Radius_km")},
         {"Glottocode": "", "Glottocodes": "suku1261;yaoo1241", "Years": "1931-1934;1905", "Year_First": "1905", "Year_Last": "1934", "Players": "men;children",
          "Collector": "An Aunt", "Alt_Names": "Oldest;Old, er", "Latitude": "-2", "Radius_km": "100"}, "facts")
    same((old["Source"], old["Source_Comment"]), ("aunt1931[pp. 3-9];site[(page) of it]", "Old: aunt1931, pp. 3-9; through site, [page] of it; Said: nobody knows who"), "sources")
    same((mid["Source"], mid["Source_Comment"], mid["Glottocode"], mid["Latitude"]), ("site", "", "suku1261", ""), "no facts are inherited")
    same([(row["Inherits"], row["Family_ID"]) for row in (old, mid, new, evil)], [("", "old"), ("old", "old"), ("mid", "old"), ("", "evil")], "families")
    same((plain(evil["Source_Comment"]), plain(evil["Name"]), plain(evil["Comment"])), (EVIL, EVIL, EVIL), "texts")
    bibliography = own()["sources.bib"]
    same(re.findall("^@.*", bibliography, re.M), ["@book{aunt1931,", "@misc{site,"], "only what is cited")
    assert "  title = {Our {Games} \\& Theirs},\n" in bibliography


def test_how_sure_answers_are():
    found = {row["ID"]: (row["Value"], row["Certainty"], row["As"], row["Inherited_From"], row["Source"]) for row in table(own(), "values")}
    for name, expected in {
            "old_capture-needs": ("inner", "stated", "", "", "aunt1931;site"), "old_capture-least": ("2", "assumed", "", "", ""), "old_turn-pass": ("allowed", "silent", "", "", ""),
            "old_lap-origin": ("sown", "default", "", "", ""), "mid_capture-needs": ("inner", "as", "old", "old", "aunt1931;site"), "mid_lap-origin": ("skipped", "as", "hus", "", "site"),
            "mid_first--until": ("turns 2", "stated", "", "", "site"), "mid_first--capture-fate": ("removed", "stated", "", "", "site"),
            "new_capture-needs": ("inner", "silent", "", "old", ""), "new_capture-own_pit": ("taken", "stated", "", "", "site")}.items():
        same(found[name], expected, name)
    assert "old_first--until" not in found and "mid_first--capture-needs" not in found, "a phase that it has not, or what its phase leaves"
    parameters = {row["ID"]: (row["Name"], row["Type"], row["Section"], row["Phase"], row["Default"]) for row in table(own(), "parameters")}
    same(parameters["first--capture-fate"], ("first:capture.fate", "categorical", "capture", "first", ""), "of a phase")
    same(parameters["first--until"], ("first:until", "text", "phase", "first", ""), "its end")
    same(parameters["capture-least"], ("capture.least", "integer", "capture", "", "1"), "a number")


def test_examples_of_others():
    one, two = table(own(), "examples")
    same((one["ID"], one["Outcome"], one["Basis"], plain(one["Comment"]), one["Captured"]), ("evil_1", "played", "text", EVIL, "0"), "a move")
    same((two["ID"], two["Outcome"], two["Result"], two["Captured"], two["Basis"]), ("evil_2", "illegal", "", "", ""), "one that may not be played")


def test_two_of_one_name():
    found = exported("coro", "coro", "--games", "2")
    same([row["ID"] for row in table(found, "rulesets")], ["coro", "coro_2"], "IDs")


def test_licence():
    """It is given for what ships with the program, and for nothing else."""
    files = shipped()
    same(json.loads(files[cldf.METADATA])["dc:license"], "https://creativecommons.org/licenses/by/4.0/", "metadata")
    same(json.loads(files[".zenodo.json"])["license"], {"id": "CC-BY-4.0"}, "for deposits")
    assert "\nlicense: CC-BY-4.0\n" in files["CITATION.cff"] and "facts, which belong to nobody" in files["README.md"]
    same({(row["Contributor"], row["License"]) for row in table(files, "contributions")}, {("The Mweso developers", "CC-BY-4.0")}, "contributions")
    mixed = exported("omweso", "old.ini", "--games", "2", files=OWN, program=FAST)
    assert "dc:license" not in json.loads(mixed[cldf.METADATA]) and "license" not in json.loads(mixed[".zenodo.json"]) and "license" not in mixed["CITATION.cff"]
    same([(row["Contributor"], row["License"]) for row in table(mixed, "contributions")], [("The Mweso developers", "CC-BY-4.0"), ("", "")], "contributions")
    assert "1 of the rule sets does not" in mixed["README.md"]


def test_readme_has_every_column():
    text, metadata = own()["README.md"], json.loads(own()[cldf.METADATA])
    for part, described_ in zip(text.split("\n## ")[1:], metadata["tables"], strict=True):
        assert part.startswith(described_["url"]), part[:40]
        same(re.findall(r"^\| `(\w+)` \|", part, re.M), [column["name"] for column in described_["tableSchema"]["columns"]], described_["url"])


# ---- the folder -------------------------------------------------------------------------------------------------------------

WORDS = ("atlas", "coro", "--games", "2", "--quiet", "--cldf")


def test_an_older_dataset_is_replaced():
    """And what git keeps beside it stays."""
    with tempfile.TemporaryDirectory() as folder:
        output("atlas", "hus", "--games", "2", "--cldf", folder, **DATED)
        os.mkdir(os.path.join(folder, ".git"))
        output(*WORDS, folder, **DATED)
        same(sorted(os.listdir(folder)), sorted([*FILES, ".git"]), "files")
        os.rmdir(os.path.join(folder, ".git"))
        same(faults(texts_in(folder)), [], "valid")
        assert "hus" not in texts_in(folder)["rulesets.csv"]


@over([("other-file", {"notes.txt": "mine"}, "notes.txt"), ("no-dataset", {"README.md": "mine"}, "README.md"),
       ("folder-of-that-name", {"values.csv/x": "mine"}, "values.csv")])
def test_a_folder_of_others_is_refused(_, files, named):
    leaves_others_alone(WORDS, files, named, "dataset")


def test_a_link_is_not_followed():
    with tempfile.TemporaryDirectory() as folder:
        output(*WORDS, os.path.join(folder, "set"))
        write_files(folder, {"mine.txt": "mine"})
        os.remove(os.path.join(folder, "set", "codes.csv"))
        os.symlink(os.path.join(folder, "mine.txt"), os.path.join(folder, "set", "codes.csv"))
        code, _, err = run(*WORDS, os.path.join(folder, "set"))
        same(code, 5, err)
        with open(os.path.join(folder, "mine.txt"), encoding="utf-8") as file:
            same(file.read(), "mine", "the file of others")


@over([("in-a-file", "mine.txt/set", 5), ("no-parent", "no/set", 5), ("a-file", "mine.txt", 5), ("empty", "", 5), ("long", "x" * 300, 5), ("long-path", "x/" * 3000 + "x", 5)])
def test_folders_that_cannot_be_made(kind, name, expected):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"mine.txt": "mine"})
        code, out, err = run(*WORDS, name, cwd=folder)
        same(code, expected, f"{kind}: {err or out}")
        assert err.startswith("mweso atlas: "), err
        same(os.listdir(folder), ["mine.txt"], "nothing is left")


@over([("new", None), ("old", ("atlas", "hus", "--games", "2", "--cldf"))])
def test_a_full_disk(_name, older):
    leaves_nothing_half_written(WORDS, 20000, older)


def test_settings_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        code, _, err = run(*WORDS, "set", "--set", "capture.needs=inner", cwd=folder)
        same((code, os.listdir(folder)), (2, []), err)
        assert "--set" in err


# ---- the examples of the documents ------------------------------------------------------------------------------------------

def expected_table(files, question):
    known = [row for row in table(files, "values-long") if row["Parameter_Name"] == question and row["Certainty"] in ("stated", "as")]
    answers = {row["Value"] for row in known}
    counted = [(answer, sum(row["Value"] == answer for row in known), len({row["Family_ID"] for row in known if row["Value"] == answer})) for answer in answers]
    return sorted(counted, key=lambda row: (-row[1], row[0]))


@over(["csv", "pandas"])
def test_example_in_python(reader):
    if reader == "pandas":
        python_has("pandas")
    with tempfile.TemporaryDirectory() as folder:
        laid(folder, shipped())
        script = [sys.executable, os.path.join(ROOT, "docs", "examples", "cldf.py"), folder]
        for question in ("capture.fate", "start.singletons"):
            said = finished([*script, "--with", reader, "--question", question, "--map", "map.svg"], cwd=folder, check=True).stdout
            lines = [tuple(part.strip() for part in line.strip("|").split("|")) for line in said.splitlines()[2:]]
            same([(answer, int(count), int(families)) for answer, count, families, _ in lines], expected_table(shipped(), question), question)
            if reader == "pandas":
                same(said, finished([*script, "--with", "csv", "--question", question], check=True).stdout, "the same without pandas")
            with open(os.path.join(folder, "map.svg"), encoding="utf-8") as file:
                drawn = file.read()
            placed = [row for row in table(shipped(), "values-long") if row["Parameter_Name"] == question and row["Certainty"] in ("stated", "as") and row["Latitude"]]
            same(drawn.count('r="4"'), len(placed), "places on the map")


def test_the_page_has_the_table_of_the_example():
    with tempfile.TemporaryDirectory() as folder:
        said = finished([sys.executable, os.path.join(ROOT, "docs", "examples", "cldf.py"), "--with", "csv", laid(folder, shipped())], check=True).stdout
    with open(os.path.join(ROOT, "docs", "collection.md"), encoding="utf-8") as file:
        assert said in file.read(), said


def test_example_in_r():
    if not shutil.which("Rscript"):
        raise not_installed("R", "r-base-core")
    with tempfile.TemporaryDirectory() as folder:
        laid(folder, shipped())
        said = finished(["Rscript", os.path.join(ROOT, "docs", "examples", "cldf.R"), folder, "capture.fate", "map.pdf"], cwd=folder, check=True).stdout
        same([tuple(line.split()[:3]) for line in said.splitlines()[1:]], [tuple(map(str, row)) for row in expected_table(shipped(), "capture.fate")], "the table")
        assert os.path.getsize(os.path.join(folder, "map.pdf")) > 2000


def test_example_reads_what_it_says():
    """The functions of the example agree on latitudes too, where there are none."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(laid(folder, own()), "values-long.csv")
        answers, places = example("cldf").with_csv(path, "capture.needs")
        same([(answer, count) for answer, count, *_ in answers], [("inner", 3)], "known answers")
        same([place[1:] for place in places], [(-2.0, 30.5, 100.0)], "places")
