"""tests/mutants: which faults it plants, which of them a seed draws, and what it says of a small tree with tests of its own."""
import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import faults
from lib import ROOT, environment, over, same, sharing

# Of what stands in a function all that can be planted there, by kinds.
FAULTS = [
    ("comparison", "x = a < b;", ["x = a <= b;"]),
    ("comparison ==", "x = a == b;", ["x = a != b;"]),
    ("condition", "x = a && f(b) && c;", ["x = f(b) && c;", "x = a && c;", "x = a && f(b);"]),
    ("condition ||", "x = a || b && c;", ["x = b && c;", "x = a;", "x = a || c;", "x = a || b;"]),
    ("condition if", "if (a) f(b);\nelse f(c);", ["if (true) f(b);"]),
    ("negation", "x = !a;", ["x = a;"]),
    ("sign", "x = a + b;", ["x = a - b;"]),
    ("sign of a value", "x = -a;", ["x = a;"]),
    ("sign +=", "x += a;", ["x -= a;"]),
    ("sign ++", "x++;", ["x--;"]),
    ("bits", "x = a & b;", ["x = a | b;"]),
    ("bits << ", "x = a << b;", ["x = a >> b;"]),
    ("constant", "x = 7u;", ["x = 6u;", "x = 8u;"]),
    ("constant 0", "x = a[0];", ["x = a[1];"]),
    ("constant hexadecimal", "x = 0x1F;", ["x = 0x1E;", "x = 0x20;"]),
    ("constant real", "x = 0.5;", ["x = 1.5;"]),
    ("word", "x = WAY_EAST;\ny = WAY_WEST;", ["x = WAY_WEST;", "y = WAY_EAST;"]),
    ("deleted", "f(a);", ["{}"]),
    ("deleted guard", "if (a) return;", ["{}"]),
    ("return", "return true;", ["return false;"]),
    ("return of yes or no", "return f(a);", ["return !(f(a));"]),
    ("return of a choice", "return a ? b : c;", ["return a ? c : b;"]),
]

TABLES = [
    ("table", "a.c", "static const int t[] = {a, b};", ["static const int t[] = {b, a};"]),
    ("table by places", "a.c", 'static const char *t[] = {[A] = "x", [B] = "y"};', ['static const char *t[] = {[A] = "y", [B] = "x"};']),
    ("table of numbers", "a.c", "static const T t = {3, a};", ["static const T t = {2, a};", "static const T t = {4, a};"]),
    ("table word", "keys.def", 'KEY(A, "what", WORD, "a", "What?", "a", "b")',
     ['KEY(A, "what", WORD, "b", "What?", "a", "b")', 'KEY(A, "what", WORD, "a", "What?", "b", "a")']),
    ("table constant", "keys.def", 'KEY(A, "what", NUMBER, 2, "9", "What?")',
     ['KEY(A, "what", NUMBER, 1, "9", "What?")', 'KEY(A, "what", NUMBER, 3, "9", "What?")', 'KEY(A, "what", NUMBER, 2, "10", "What?")']),
]

# Where nothing can be planted.
SPARED = ["/* a < b */", "// a < b", 'char text[12], *other[3], *s = "a < b";', "assert(a < b);", "MW_INVARIANT(a < b && c);", "int a;",
          "T x = {0};", "case 3:", "\n#if A < B\n#endif\n", "const char *c;"]

# A tree of four rooms. The tests see what base and kernel do; of cli they see nothing, and what field has is in no build.
# In each there is one thing that can go wrong; base then waits for ever.
TOY = {
    "Makefile": """
prog: build/toy/main.o build/base/wait.o build/kernel/sum.o build/cli/unseen.o build/field/hidden.o
\t@$(CC) $^ -o $@
build/%.o: src/%.c
\t@mkdir -p $(@D); $(CC) -Isrc -MMD -O1 -g -c $< -o $@
-include build/toy/main.d build/base/wait.d build/kernel/sum.d build/cli/unseen.d
""",
    "src/toy/main.c": '#include <stdio.h>\n#include "kernel/sum.h"\nint main(void) { printf("%d\\n", sum(2, 3 + left_over())); return 0; }\n',
    "src/base/wait.c": '#include "kernel/sum.h"\nstatic volatile unsigned left = 1, step = 1;\nint left_over(void)\n{\n'
                       '    while (left) left -= step;\n    return (int)left;\n}\n',
    "src/kernel/sum.h": "int sum(int a, int b);\nint left_over(void);\n",
    "src/kernel/sum.c": '#include "kernel/sum.h"\nint sum(int a, int b) { return a + b; }\n',
    "src/cli/unseen.c": "int unseen(int a, int b);\nint unseen(int a, int b)\n{\n    return a < b;\n}\n",
    "src/field/hidden.c": "#ifdef NEVER\nint hidden(int a, int b) { return a - b; }\n#endif\n",
    "tests/run": '#!/bin/sh\n[ "$1" = first ] || [ "$(./prog)" = 5 ] || echo "FAILED: $1: sums [2 and 3]: it is not 5"\n',
    "tests/groups/first.py": "",
    "tests/groups/second.py": "",
}


def after(text, name="a.c", room=""):
    """The lines that a file could have in place of its own."""
    source = faults.read(text, name)
    return [(fault.kind, faults.told(name, source, fault).after.strip()) for fault in source.faults if not room or fault.kind == room]


@over(FAULTS)
def test_kinds(label, code, expected):
    """A place has the faults of its kind that it should, and no others."""
    kind = label.split()[0]
    found = after(f"static bool f(int a)\n{{\n    {code}\n}}\n".replace("\n    if", "\nif"), room=kind)
    same(sorted(text for _, text in found), sorted(expected), "faults")


def test_all_kinds():
    same({label.split()[0] for label, *_ in FAULTS + TABLES}, set(faults.KINDS), "the kinds that are tried here")


@over(TABLES)
def test_tables(label, name, code, expected):
    found = after(code + "\n", name)
    same(sorted(text for _, text in found if text in expected), sorted(expected), f"{label}: of the faults {found}")


@over([(code,) for code in SPARED])
def test_spared(code):
    same(after(f"static void f(int a)\n{{\n    {code}\n}}\n"), [], "faults")


def test_lines_stay():
    """Whatever is planted, what stands behind it keeps its number."""
    text = "static int f(int a)\n{\n    if (a > 1 &&\n        a < 5)\n        g(a,\n          a);\n    return a\n               ? b\n               : c;\n}\n"
    source = faults.read(text, "a.c")
    assert len(source.faults) > 10, source.faults
    same({faults.planted(source, fault).count("\n") for fault in source.faults}, {text.count("\n")}, "lines")


@functools.lru_cache(maxsize=None)
def sources():
    return faults.sources(ROOT, ("base", "differ", "kernel", "cli/help"))


@functools.lru_cache(maxsize=None)
def drawn_of(seed):
    return faults.draw(sources(), seed, 80)


@sharing(lambda *_: 0)
@over([("the same seed",), ("another seed",), ("every room",), ("no place twice",)])
def test_drawing(what):
    slots = drawn_of(1)
    if what == "the same seed":
        same(faults.draw(sources(), 1, 80), slots, "faults")
    elif what == "another seed":
        assert drawn_of(2) != slots
    elif what == "every room":
        counts = {room: [r for r, _ in slots].count(room) for room in sources()}
        assert len(slots) == 80 and min(counts.values()) >= 2 and counts["kernel"] > counts["base"], counts
    else:
        places = [(name, fault.start) for _, drawn in slots for name, fault in drawn]
        same(len(set(places)), len(places), "places")


def start(folder, *words):
    """tests/mutants on the small tree: exit code, stdout, stderr."""
    done = subprocess.run([sys.executable, "tests/mutants", "--count", "4", *words], cwd=folder, capture_output=True, text=True, env=environment(),
                          timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def outcomes(folder):
    with open(os.path.join(folder, "build", "mutants", "1.jsonl"), encoding="utf-8") as file:
        lines = [json.loads(line) for line in file][1:]
    return {line["after"].strip(): (line["outcome"], line.get("group"), line.get("test")) for line in lines}


@functools.lru_cache(maxsize=None)
def tried():
    """The small tree after a run; its folder is gone when the tests are over."""
    keeper = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
    folder = keeper.name
    for name, text in TOY.items():
        os.makedirs(os.path.join(folder, os.path.dirname(name)), exist_ok=True)
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    os.chmod(os.path.join(folder, "tests", "run"), 0o755)
    for name in ("mutants", "faults.py"):
        shutil.copy(os.path.join(ROOT, "tests", name), os.path.join(folder, "tests"))
    return keeper, folder, start(folder, "--build", "make prog", "--suite", "tests/run", "--patience", "0.05")


def again():
    """A copy of it."""
    keeper = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
    shutil.copytree(tried()[1], keeper.name, dirs_exist_ok=True, symlinks=True)
    return keeper


NOTICED = ("noticed", "second", "sums [2 and 3]")


@sharing(lambda *_: 0)
@over([("outcomes",), ("table",), ("sources",), ("order",)])
def test_tree(what):
    """The small tree: what is noticed, and by whom."""
    _, folder, (code, out, err) = tried()
    same((code, err), (0, ""), f"exit code and stderr of\n{out}")
    if what == "outcomes":
        found = outcomes(folder)
        same([(found.pop("int sum(int a, int b) { return a - b; }"), found.pop("return a <= b;"))],
             [(NOTICED, ("survived", None, None))], "what comes of them")
        same(sorted(outcome[::2] for outcome in found.values()), [("equivalent", None), ("noticed", "hang")], "of the others")
    elif what == "table":
        assert "| `cli` | 1 | 0 | 1 |  |\n" in out and "| `kernel` | 1 | 1 | 0 | second 1 |\n" in out, out
        assert "2 of 3 (67 %) noticed. Not counted: 1 that make the same code" in out, out
        assert re.search(r"Survivors:\n\n```diff\n\d: src/cli/unseen.c:4 in unseen \(comparison\)\n-    return a < b;\n"
                         r"\+    return a <= b;\n```\n$", out), out
    elif what == "sources":
        for name in (name for name in TOY if name.startswith("src/")):
            for copy in ("", "build/mutants/tree"):
                with open(os.path.join(folder, copy, name), encoding="utf-8") as file:
                    same(file.read(), TOY[name], f"{copy} {name}")
    else:
        with open(os.path.join(folder, "build", "mutants", "noticed.json"), encoding="utf-8") as file:
            same(json.load(file)["src/kernel/sum.c"], {"second": 1}, "what is remembered")


@sharing(lambda *_: 0)
def test_resumes():
    """What is known is not tried again, also where half a line was written; the same comes of the rest."""
    with again() as folder:
        path, before = os.path.join(folder, "build", "mutants", "1.jsonl"), outcomes(folder)
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
        lost = next(line for line in lines if '"survived"' in line)
        with open(path, "w", encoding="utf-8") as file:
            file.writelines([line for line in lines if line != lost] + [lost[:40]])
        code, out, err = start(folder, "--build", "make prog", "--suite", "tests/run")
        same((code, err, outcomes(folder)), (0, "", before), "exit code, stderr and outcomes")
        same(re.findall(r"^    (\w+)", out.split("|")[0], re.M), ["survived"], f"what is tried again: {out}")


@sharing(lambda *_: 0)
def test_other_groups():
    """What has survived is tried again by groups that are new, and by no others."""
    with again() as folder:
        with open(os.path.join(folder, "tests", "groups", "third.py"), "w", encoding="utf-8"):
            pass
        out = start(folder, "--build", "make prog", "--suite", "tests/run")[1]
        same(re.findall(r"^    (\w+)", out.split("|")[0], re.M), ["survived"], f"what is tried again: {out}")


@sharing(lambda *_: 0)
def test_judged():
    """A fault that is judged to change nothing is not counted, nor drawn again."""
    with again() as folder:
        number = next(n for n, text in re.findall(r"^(\d+): (\S+)", start(folder, "--list")[1], re.M) if "unseen" in text)
        same(start(folder, "--mark-equivalent", number, "nobody   asks")[::2], (0, ""), "exit code and stderr")
        with open(os.path.join(folder, "tests", "mutants.equivalent"), encoding="utf-8") as file:
            same(file.read().split("\n\n")[1], "@ src/cli/unseen.c unseen\n- return a < b;\n+ return a <= b;\n= nobody asks\n", "the file")
        out = start(folder, "--table")[1]
        assert "2 of 2 (100 %) noticed" in out and "1 judged to change nothing" in out and "Survivors" not in out, out


@sharing(lambda *_: 0)
def test_other_sources():
    """Results of other sources are not mixed with those of these."""
    with again() as folder:
        with open(os.path.join(folder, "src", "kernel", "sum.c"), "a", encoding="utf-8") as file:
            file.write("/* changed */\n")
        code, _, err = start(folder)
        same(code, 2, "exit code")
        assert err.endswith("1.jsonl was begun with other sources; give another --seed, or move it away\n"), err


@sharing(lambda *_: 0)
def test_broken_without_fault():
    """Tests that fail by themselves notice nothing."""
    with again() as folder:
        shutil.rmtree(os.path.join(folder, "build", "mutants"))
        with open(os.path.join(folder, "tests", "run"), "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\necho "FAILED: $1: always: it does"\n')
        code, _, err = start(folder, "--build", "make prog", "--suite", "tests/run")
        same(code, 2, "exit code")
        assert "fails without any fault (first: always: it does)" in err, err
