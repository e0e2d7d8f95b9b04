"""tests/mutants: which faults it plants, which of them a seed draws, and what it says of a small tree with tests of its own."""
import functools
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile

from lib import ROOT, environment, over, same, sharing

# Lines of a function, or of a table, and all that can stand there instead.
FAULTS = [
    ("comparison", "    x = f(a < b);", ["    x = f(a <= b);", "    ;"]),
    ("sign", "    x = a + b;", ["    x = a - b;", "    ;"]),
    ("sign behind", "    x++;", ["    x--;", "    ;"]),
    ("condition", "    if (a && f(b)) return;", ["    if (a) return;", "    if (a || f(b)) return;"]),
    ("negation", "    if (!a) return;", ["    if (a) return;"]),
    ("constant", "    return a[7];", ["    return a[8];"]),
    ("truth", "    return true;", ["    return false;"]),
    ("choice", "    return a ? b : c;", ["    return a ? c : b;"]),
    ("call", "    f(a);", ["    ;"]),
    ("number of a table", '    {"words", 3},', ['    {3, "words"},', '    {"words", 4},']),
    ("entries of a table", "    A, B,", ["    B, A,"]),
    ("comment", "    /* a < b */", []),
    ("comment behind", "    int a; /* a < b */", []),
    ("assertion", "    assert(a < b);", []),
    ("text", '    const char *text = "+ 5";', []),
    ("outside", "static int f(int a);", []),
]

# A tree of two rooms; the test sees what kernel does, and of cli nothing.
TOY = {
    "Makefile": "test-builds: mweso\nmweso: src/kernel/sum.c src/kernel/sum.h src/cli/unseen.c\n"
                "\t@$(CC) -O1 -Isrc src/kernel/sum.c src/cli/unseen.c -o $@\n",
    "src/kernel/sum.h": "static const int added[] = {\n    2, 3,\n};\n",
    "src/kernel/sum.c": '#include <stdio.h>\n#include "kernel/sum.h"\nint main(void)\n{\n    printf("%d\\n", added[0] - added[1]);\n}\n',
    "src/cli/unseen.c": "int unseen(int a, int b);\nint unseen(int a, int b)\n{\n    return a < b;\n}\n",
    "tests/run": '#!/bin/sh\necho run >>runs; [ "$(./mweso)" = -1 ] || { echo "FAILED: sums: 2 and 3: it is not -1"; exit 1; }\n',
    "tests/groups/sums.py": "",
    "tests/mutants.equivalent": "",
}


@functools.lru_cache(maxsize=None)
def mutants():
    loader = importlib.machinery.SourceFileLoader("mutants", os.path.join(ROOT, "tests", "mutants"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutants", loader))
    loader.exec_module(module)
    return module


@over(FAULTS)
def test_kinds(label, line, expected):
    head = {"outside": ""}.get(label, "const int t[] = {\n" if "table" in label else "int f(int a)\n{\n")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{head}{line}\n}};\n")
        found = [fault.after for fault in mutants().faults_of(path, "a.c") if fault.before == line]
    same(sorted(found), sorted(expected), "faults")


@functools.lru_cache(maxsize=None)
def drawn_of(seed):
    return [(room, next(order)) for room, order in mutants().drawn(ROOT, seed, 80)]


@sharing(lambda *_: 0)
@over([("the same seed",), ("another seed",), ("every room",), ("no fault twice",)])
def test_drawing(what):
    slots = drawn_of(1)
    if what == "the same seed":
        same([(room, next(order)) for room, order in mutants().drawn(ROOT, 1, 80)], slots, "faults")
    elif what == "another seed":
        assert drawn_of(2) != slots
    elif what == "every room":
        counts = {room: [r for r, _ in slots].count(room) for room in mutants().rooms(ROOT)}
        assert sum(counts.values()) >= 80 and min(counts.values()) >= 2 and counts["kernel"] > counts["base"], counts
    else:
        same(len(set(slots)), len(slots), "faults")


def start(folder, *words):
    """tests/mutants on the small tree: what it prints."""
    done = subprocess.run([sys.executable, "tests/mutants", "--count", "2", *words], cwd=folder, capture_output=True, text=True, env=environment(),
                          timeout=600, check=False)
    same((done.returncode, done.stderr), (0, ""), "exit code and stderr")
    return done.stdout


def runs(folder):
    """How often the tests have run."""
    with open(os.path.join(folder, "build", "mutants", "tree", "runs"), encoding="utf-8") as file:
        return len(file.readlines())


def test_tree():
    """A small tree: what is noticed, and by whom; what is known is not tried again; what is judged to change nothing is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in TOY.items():
            os.makedirs(os.path.join(folder, os.path.dirname(name)), exist_ok=True)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        os.chmod(os.path.join(folder, "tests", "run"), 0o755)
        shutil.copy(os.path.join(ROOT, "tests", "mutants"), os.path.join(folder, "tests"))
        told = start(folder)
        assert "| `kernel` | 2 | 2 | sums 2 |" in told and "| `cli` | 1 | 0 |  |" in told, told
        assert told.endswith("src/cli/unseen.c:4 (comparison)\n-    return a < b;\n+    return a <= b;\n"), told
        tree = os.path.join(folder, "build", "mutants", "tree")
        for name in (name for name in TOY if name.startswith("src/")):
            with open(os.path.join(tree, name), encoding="utf-8") as file:
                same(file.read(), TOY[name], f"{name} is put back")
        results = os.path.join(folder, "build", "mutants", "1.jsonl")
        with open(results, encoding="utf-8") as file:
            known = file.readlines()
        with open(results, "w", encoding="utf-8") as file:
            file.writelines([*known[:-1], known[-1][:40]])  # it was stopped as it wrote
        told = start(folder)
        same(told.count("\n    "), 1, f"faults that are tried again, in\n{told}")
        with open(os.path.join(folder, "tests", "mutants.equivalent"), "w", encoding="utf-8") as file:
            file.write("src/cli/unseen.c | return a < b; | return a <= b; | nobody asks\n")
        told = start(folder, "--table")
        assert "| all | 2 | 2 | sums 2 |" in told and "1 that change nothing" in told, told


def test_judged_faults_are_in_the_source():
    """Each row of tests/mutants.equivalent names a line that its file still has."""
    with open(os.path.join(ROOT, "tests", "mutants.equivalent"), encoding="utf-8") as file:
        judged = [row.split(" | ") for row in file.read().splitlines() if row and not row.startswith("#")]
    assert len(judged) > 5 and all(len(row) == 4 for row in judged), judged
    gone = []
    for name, before, _, _ in judged:
        with open(os.path.join(ROOT, name), encoding="utf-8") as source:
            if before.strip() not in source.read():
                gone.append((name, before))
    same(gone, [], "lines that are gone")
