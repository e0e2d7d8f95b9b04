"""The answers of many variants as a matrix, questions chosen of them, and NEXUS files read back by common readers."""
import csv
import io
import json
import os
import re
import shutil
import sys
import tempfile

from lib import ROOT, deep, finished, not_installed, output, over, python_has, rows, run, same, write_files

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


def test_a_file_that_does_not_load_is_left_out():
    """Where nobody has named it."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"begun.ini": "[variant\n"})
        code, out, err = run("matrix", "--format", "csv", cwd=folder)
        same((code, len(out.splitlines())), (0, 1 + len(rows("list"))), err)
        assert "begun.ini does not load and is left out: see mweso check" in err, err
        same(run("matrix", "omweso", "begun.ini", cwd=folder)[0], 3, "that was named")


def test_csv():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, HOUSE)
        text = output("matrix", "omweso", "house.ini", "--format", "csv", cwd=folder)
    table = list(csv.DictReader(io.StringIO(text)))
    same((table[1]["variant"], table[1]["people"], table[1]["region"]), ("its-odd", "the O'Neills", 'here, and "there"'),
         "texts with quotes")
    same((table[1]["sources"], table[1]["capture.needs"], table[0]["capture.needs"]), ("one; two", "?", "both"), "cells")


def test_a_phase_that_a_game_has_not():
    """What it answers there is no answer that is not on record: the question is not asked."""
    games = ["omweso", "bao-kiswahili"]
    phased = {answer["key"] for answer in rows("show", "bao-kiswahili") if ":" in answer["key"]}
    got = {row["variant"]: row for row in rows("matrix", *games)}
    keys = [key for key in got["omweso"] if key in phased]
    assert len(keys) > 5, keys
    same({got["omweso"][key] for key in keys}, {"-"}, "a game without phases")
    assert "-" not in {got["bao-kiswahili"][key] for key in keys} and any(got["bao-kiswahili"][key] != "?" for key in keys), got
    played = {row["variant"]: row for row in rows("matrix", *games, "--silence", "default")}["omweso"]
    same({key for key in keys if played[key] == "-"}, set(), "as it is played")


ALIKE = {"a/coro.ini": "[variant]\ninherits = omweso\n[capture]\nown_pit = taken\n", "b-c/coro.ini": "[variant]\ninherits = omweso\n[capture]\nown_pit = stays\n"}
OF_ONE_NAME = ["coro", "a/coro.ini", "b-c/coro.ini", "omweso", "omweso"]


def in_one_folder(*words, verb="matrix"):
    with tempfile.TemporaryDirectory() as folder:
        for name in ALIKE: os.mkdir(os.path.join(folder, os.path.dirname(name)))
        write_files(folder, ALIKE)
        return run(verb, *words, cwd=folder)[1]


def test_rule_sets_of_one_name_are_told_apart():
    """In rows, distances, trees and NEXUS, which DendroPy reads; and where two are compared on paper."""
    same(re.findall(r"^  (\S+) +(?:taken|stays)", in_one_folder("a/coro.ini", "b-c/coro.ini", verb="diff"), re.M), ["a/coro.ini", "b-c/coro.ini"], "diff")
    names = ["coro", "a/coro.ini", "b-c/coro.ini", "omweso", "omweso_2"]
    same([row["variant"] for row in csv.DictReader(io.StringIO(in_one_folder(*OF_ONE_NAME, "--format", "csv")))], names, "rows")
    pairs = list(csv.DictReader(io.StringIO(in_one_folder(*OF_ONE_NAME, "--distances", "paper", "--format", "csv"))))
    same(len({(row["a"], row["b"]) for row in pairs}), 10, "pairs")
    tree = in_one_folder(*OF_ONE_NAME, "--tree", "paper", "--replicates", "9")
    same(sorted(re.findall(r"[(,]([^(),:\[]+)", tree)), sorted(names), tree)
    text = in_one_folder(*OF_ONE_NAME, "--format", "nexus")
    taxa = ["coro", "a_coro_ini", "b_c_coro_ini", "omweso", "omweso_2"]
    same((list(rows_of(text)), re.search("TAXLABELS (.*);", text)[1].split()), (taxa, taxa), "NEXUS")
    python_has("dendropy")
    for words in [], ["--tree", "paper", "--replicates", "9"]:
        kind = "TreeList" if words else "StandardCharacterMatrix"
        script = f"import sys, dendropy; print(sorted(t.label for t in dendropy.{kind}.get(data=sys.stdin.read(), schema='nexus', preserve_underscores=True).taxon_namespace))"
        done = finished([sys.executable, "-c", script], stdin=in_one_folder(*OF_ONE_NAME, *words, "--format", "nexus"))
        same(done.stdout.strip(), str(sorted(taxa)), done.stderr)


# ---- NEXUS ------------------------------------------------------------------------------------------------------------------

def in_nexus(name):
    """How a variant is called there: no program knows quotes and hyphens alike."""
    return name.replace("-", "_")


def table_of(*words, cwd=ROOT):
    """The answers as the CSV has them: {name in NEXUS: {question: answer}}."""
    text = output("matrix", *words, "--format", "csv", cwd=cwd)
    return {in_nexus(row["variant"]): dict(list(row.items())[6:]) for row in csv.DictReader(io.StringIO(text))}


def labels_of(text):
    """What each character asks and its states say, by names of characters or by notes: (question, one answer or None, {state: answer})."""
    found = []
    for label, states in re.findall(r"^    \d+ '([^']+)'(?: /(.*))?[,;]$", text, re.M):
        found.append((label, None, dict(zip("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", re.findall("'([^']*)'", states)))))
    for number, note in re.findall(r"^  TEXT CHARACTER=(\d+) TEXT='(.*)';$", text, re.M):
        label, one, states = re.fullmatch(r"(\S+?)(?: = (.+?))?(?:: (0 .*))?", note).groups()
        found.append((label, one, dict(state.split(" ", 1) for state in (states or "").split("; ") if state)))
        same(int(number), len(found), "characters have notes in their order")
    return found


def rows_of(text):
    """The rows of the matrix, as the file has them."""
    return dict(re.findall(r"^    (\S+) (\S+)$", text.split("  MATRIX\n")[1].split("  ;\n")[0], re.M))


def sets_of(text, block):
    """The sets of characters of a block, as numbers from 1."""
    inside = text.split(f"BEGIN {block};\n")[1].split("END;")[0]
    return {name: {i for part in numbers.split() for ends in [part.split("-")] for i in range(int(ends[0]), int(ends[-1]) + 1)}
            for name, numbers in re.findall(r"CHARSET (\w+) = (.*);", inside)}


def answers_of(text):
    """The answers that characters say: {name: {question: answer}}."""
    labels, found = labels_of(text), {}
    for name, row in rows_of(text).items():
        same(len(row), len(labels), "characters of a row")
        answers = found[name] = {}
        for (question, one, states), state in zip(labels, row):
            if state in "?-":
                answers[question] = state
            elif one is None:
                answers[question] = states[state]
            elif states[state] == "yes":
                assert question not in answers, f"{name} answers {question} twice"
                answers[question] = one
    return found


CODED = [("few", 10), ("binary", 2), ("full", 62)]


@over(CODED)
def test_coding(coding, most):
    """However they are coded, characters say what the CSV says, with no more states than that; and so do the sets."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {**HOUSE, **{f"odd{i}.ini": f"[setup]\nouter = {i}xC\n" for i in range(2, 14)}})
        words = [*SOME, "house.ini", *[f"odd{i}.ini" for i in range(2, 14)]]
        table = table_of(*words, cwd=folder)
        text = output("matrix", *words, "--format", "nexus", "--coding", coding, cwd=folder)
    same(answers_of(text), table, "answers")
    labels = labels_of(text)
    same("CHARSTATELABELS" in text, coding == "full", "names of characters, which MrBayes does not know")
    assert max(len(states) for _, _, states in labels) <= most, labels
    columns = list(zip(*rows_of(text).values()))
    sets = sets_of(text, "SETS")
    same(sets_of(text, "MRBAYES"), sets, "MrBayes skips the other block")
    same(sets.pop("varying"), {i + 1 for i, column in enumerate(columns) if len({*column} - {*"?-"}) > 1}, "varying")
    same(sets.pop("unvarying"), {i + 1 for i, column in enumerate(columns) if len({*column} - {*"?-"}) < 2}, "unvarying")
    for name, numbers in sets.items():
        asked = re.sub("^(section|phase)_", "", name)
        expected = {i + 1 for i, (question, one, _) in enumerate(labels)
                    if asked == re.split("[.:]", question)[0] or one is not None and name == question.replace(".", "_")}
        same(numbers, expected, name)
    same("setup_outer" in sets, coding != "full", "a question that is divided has its set")


@over([("dendropy",), ("Bio",)])
def test_python_reads_it(module):
    """Read back, rows have the states of the file."""
    text = output("matrix", *SOME, "--format", "nexus")
    same(READERS[module](text, len(SOME)), rows_of(text), module)


def by_python(script, *modules):
    def read(text, _):
        python_has(*modules)
        return json.loads(finished([sys.executable, "-c", script], stdin=text, check=True).stdout)
    return read


def by_r(text, _):
    if not shutil.which("Rscript") or finished(["Rscript", "-e", "library(phangorn)"]).returncode:
        raise not_installed("phangorn for R", "r-cran-phangorn", "r-cran-ape")
    script = """
f <- commandArgs(TRUE)[1]; x <- ape::read.nexus.data(f)
p <- phangorn::read.phyDat(f, format = "nexus", type = "STANDARD"); stopifnot(length(p) == length(x))
p <- phangorn::phyDat(x, type = "USER", levels = as.character(0:9), ambiguity = c("?", "-"))
stopifnot(phangorn::parsimony(ape::nj(phangorn::dist.hamming(p)), p) > 0)
for (name in names(x)) cat(name, paste(x[[name]], collapse = ""), "\\n")
"""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"m.nex": text, "read.R": script})
        said = finished(["Rscript", "read.R", "m.nex"], cwd=folder, check=True).stdout
    return dict(line.split() for line in said.splitlines())


def by_mrbayes(text, count):
    """Its log has no rows; that it begins to sample without what does not vary shows that it has read them."""
    if not shutil.which("mb"): raise not_installed("MrBayes", "mrbayes")
    leave_out = "exclude unvarying; " if "CHARSET unvarying" in text else ""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"m.nex": text, "run.nex": "#NEXUS\nbegin mrbayes;\n set autoclose=yes nowarn=yes;\n execute m.nex;\n "
                             f"{leave_out}lset coding=variable;\n mcmcp ngen=20 samplefreq=10 nruns=1 nchains=1;\n mcmc;\n quit;\nend;\n"})
        said = finished(["mb", "run.nex"], cwd=folder, check=True, seconds=120).stdout
        with open(os.path.join(folder, "m.nex.t"), encoding="utf-8") as file:
            trees = file.read()
    assert not re.search("Error|rror in command", said) and f"Defining new set of {count} taxa" in said, said[-2000:]
    same(len(re.findall(r"^ +\d+\s+\w+[,;]$", trees, re.M)), count, "taxa of the sampled trees")
    return rows_of(text)


def by_iqtree(text, count):
    program = shutil.which("iqtree2") or shutil.which("iqtree")
    if not program: raise not_installed("IQ-TREE", "iqtree")
    rows_there = rows_of(text)
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"m.nex": text})
        model = ["-m", "JC2"] if {*"".join(rows_there.values())} <= {*"01?-"} else ["-st", "MORPH", "-m", "MK"]
        said = finished([program, "-s", "m.nex", *model, "-nt", "1", "-n", "0", "-seed", "1"], cwd=folder, check=True, seconds=300).stdout
    assert f"Alignment has {count} sequences with {len(next(iter(rows_there.values())))} columns" in said, said[-2000:]
    return rows_there


READERS = {
    "dendropy": by_python("""
import json, sys, dendropy
read = dendropy.StandardCharacterMatrix.get(data=sys.stdin.read(), schema="nexus", preserve_underscores=True)
print(json.dumps({taxon.label: "".join(map(str, read[taxon])) for taxon in read.taxon_namespace}))
""", "dendropy"),
    "Bio": by_python("""
import json, sys
from Bio.Nexus.Nexus import Nexus
read = Nexus(sys.stdin)
print(json.dumps({taxon: str(read.matrix[taxon]) for taxon in read.taxlabels}))
""", "Bio"),
    "R": by_r, "MrBayes": by_mrbayes, "IQ-TREE": by_iqtree,
}


@deep
@over([(reader, coding) for reader in READERS for coding in ("few", "binary")])
def test_all_rule_sets_are_read(reader, coding):
    """By programs of Debian, as they come."""
    text = output("matrix", "--format", "nexus", "--coding", coding, "--silence", "default")
    same(READERS[reader](text, len(rows("list"))), rows_of(text), f"{reader} {coding}")


def test_notes():
    """What is not ASCII is escaped, for MrBayes ends at it."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {**HOUSE, "hus.ini": "[variant]\ntitle = ǁHūs 𐐀\n"})
        text = output("matrix", "house.ini", "hus.ini", "--format", "nexus", cwd=folder)
    assert "people: the O''Neills. region: here, and \"there\". status: house. sources: one; two." in text, text
    assert r"TEXT='title: \u01C1H\u016Bs \U00010400. " in text and text.isascii(), text


def test_rows_of_which_nothing_is_known():
    """Likelihood programs refuse them, so they are named."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"one.ini": "[capture]\nneeds = inner\n", "two.ini": "[lap]\norigin = skipped\n"})
        code, _, err = run("matrix", "one.ini", "two.ini", "--only", "lap", "--format", "nexus", cwd=folder)
    same((code, err), (0, "mweso matrix: one: no answer to these questions is known\n"), "a remark")


# ---- questions chosen --------------------------------------------------------------------------------------------------------

def of_section(question):
    return re.split("[.:]", question.split(":")[-1])[0]


CHOICES = [
    (["--only", "setup"], lambda q: of_section(q) == "setup"),
    (["--only", "capture"], lambda q: of_section(q) == "capture"),
    (["--only", "capture.duty"], lambda q: q.split(":")[-1] == "capture.duty"),
    (["--only", "opening"], lambda q: q.startswith("opening:")),
    (["--only", "opening:capture.duty,lap"], lambda q: q == "opening:capture.duty" or of_section(q) == "lap"),
    (["--except", "setup,board.circuit"], lambda q: of_section(q) != "setup" and q != "board.circuit"),
    (["--only", "lap,capture", "--except", "lap.way,opening"],
     lambda q: of_section(q) in ("lap", "capture") and q.split(":")[-1] != "lap.way" and not q.startswith("opening:")),
]


@over([(" ".join(words), words, chosen) for words, chosen in CHOICES])
def test_questions_chosen(_, words, chosen):
    """A word is a key, also as phases answer it, or a section or a phase for all in it."""
    some = ["igisoro", "choro-lango", "omweso", "coro"]
    whole, part = table_of(*some), table_of(*some, *words)
    expected = {name: {q: answer for q, answer in answers.items() if chosen(q)} for name, answers in whole.items()}
    assert 0 < len(expected["omweso"]) < len(whole["omweso"]), expected
    same(part, expected, "questions")
    same(answers_of(output("matrix", *some, *words, "--format", "nexus")), expected, "in NEXUS")
    text = output("matrix", *some, *words)
    assert text.endswith(f" of {len(expected['omweso'])} questions are answered alike by all\n"), text


def test_unvarying():
    whole, part = table_of(*SOME), table_of(*SOME, "--except", "unvarying")
    varying = [q for q in whole["omweso"] if len({row[q] for row in whole.values()} - {"?", "-"}) > 1]
    same(list(part["omweso"]), varying, "what varies")
    same(list(table_of(*SOME, "--only", "unvarying")["omweso"]), [q for q in whole["omweso"] if q not in varying], "the rest")


def test_distances_are_of_the_questions_chosen():
    some, words = ["omweso", "coro", "hus", "kiela"], ["--except", "setup,board", "--silence", "default"]
    answers = table_of(*some, *words)
    for row in rows("matrix", *some, *words, "--distances", "paper"):
        a, b = answers[row["a"]], answers[row["b"]]
        both = [q for q in a if not {a[q], b[q]} & {"?", "-"}]
        same((row["answers_differ"], row["answers_known"]), (sum(a[q] != b[q] for q in both), len(both)), f"{row['a']} {row['b']}")
    tree = output("matrix", *some, *words, "--tree", "paper", "--replicates", "0")
    assert f"omweso[&known={sum(answer not in '?-' for answer in answers['omweso'].values())}]" in tree, tree
    whole = rows("matrix", *some, "--silence", "default", "--network", "paper")
    assert rows("matrix", *some, *words, "--network", "paper") != whole, "a network of them"


@over([(["--only", "captur"], "--only: 'captur' is no section, key or phase that these rule sets answer; did you mean 'capture'?"),
       (["--except", "setup,capture.own_pitt"], "--except: 'capture.own_pitt' is no section, key or phase that these rule sets answer; "
        "did you mean 'capture.own_pit'?"),
       (["--only", "variant.title"], "--only: 'variant.title' is no"), (["--only", ""], "--only: '' is no"), (["--only", "lap,"], "--only: '' is no"),
       (["--only", "x" * 200], "--only: 'xxxx"), (["--only", "lap", "--except", "lap"], "--only and --except leave no question"),
       (["--only", "lap", "--distances", "play"], "--only and --except choose among questions"),
       (["--coding", "ful", "--format", "nexus"], "--coding: 'ful' is not one of few, binary, full; did you mean 'full'?"),
       (["--coding", "binary"], "--coding is of the characters of --format nexus"),
       (["--coding", "binary", "--format", "nexus", "--tree", "paper"], "--coding is of the characters of --format nexus")])
def test_wrong_choices(words, message):
    code, out, err = run("matrix", "omweso", "coro", *words)
    assert code == 2 and not out and message in err, (code, out, err)


# ---- text, and what scripts ask -----------------------------------------------------------------------------------------------

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
    states = {name.replace("_", "-"): row for name, row in rows_of(output(*words, "--format", "nexus")).items()}
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
