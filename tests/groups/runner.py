"""tests/run itself: which tests it runs, in what order it tells of them, and that nothing keeps it from the tally."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from lib import ROOT, over, same

GROUPS = {
    "first": """
import os, time
from lib import Skip, alone, over

@over([("slow", 0.2), ("quick", 0)])
def test_waits(_name, seconds):
    time.sleep(seconds)
    assert seconds, "too quick"

@alone
def test_alone():
    assert os.getpid() == int(os.environ["RUNNER"]), "not in the process that started"

def test_left_out():
    raise Skip("not here")
""",
    "second": "def test_broken():\n    {}['nothing']\n\ndef test_leaves():\n    raise SystemExit(0)\n",
    "third": "import os\nfrom lib import over\n\ndef test_passes():\n    pass\n",
    "unloadable": "this is no Python\n\ndef test_never():\n    pass\n",
    "together": """
import os
from lib import over, sharing

SEEN = []

@sharing(lambda name: name[0])
@over([("a1",), ("b1",), ("a2",), ("b2",)])
def test_shared(name):
    SEEN.append(name)
    assert [n for n in SEEN if n[0] == name[0]] == [f"{name[0]}{i}" for i in range(1, int(name[1]) + 1)], SEEN
""",
}

ALL = """\
FAILED: first: waits [quick]: too quick
skipped: first: left_out: not here
first            2 passed, 1 failed, T s
FAILED: second: broken:
...KeyError: 'nothing'
FAILED: second: leaves:
...SystemExit: 0
second           0 passed, 2 failed, T s
third            1 passed, 0 failed, T s
together         4 passed, 0 failed, T s
FAILED: unloadable: cannot be loaded:
...SyntaxError: invalid syntax
unloadable       0 passed, 1 failed, T s
7 passed, 4 failed, 1 skipped
"""


def start(*words, **groups):
    """tests/run on groups of its own: exit code, stdout without times and the places of errors, stderr."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("run", "lib.py"):
            shutil.copy(os.path.join(ROOT, "tests", name), folder)
        os.mkdir(os.path.join(folder, "groups"))
        for name, text in (groups or GROUPS).items():
            with open(os.path.join(folder, "groups", name + ".py"), "w", encoding="utf-8") as file:
                file.write(text)
        # the shell keeps its process number, which the test marked @alone compares with its own
        done = subprocess.run(["/bin/sh", "-c", 'RUNNER=$$ exec "$0" run "$@"', sys.executable, *words], cwd=folder,
                              capture_output=True, text=True, timeout=60, check=False)
    out = re.sub(r" +\d+\.\d s$", " T s", done.stdout, flags=re.M)
    return done.returncode, re.sub(r"Traceback .*?\n(?=\w+: )", "...", out, flags=re.S), done.stderr


@over([("one at a time",), ("two at a time", "-j2"), ("more than tests", "-j", "20")])
def test_all(_label, *jobs):
    """However many run at a time, the same is told in the same order, and the tally comes last."""
    same(re.sub(r"\n\n", "\n", start(*jobs)[1]), ALL, "output")


def test_exit_code():
    same([start(wish)[0] for wish in ("third", "first", "unloadable")], [0, 1, 1], "exit codes")


@over([("a group", ["third"], "1 passed"), ("a text", ["first:slow"], "1 passed"), ("a text with a colon", ["first:a:b"], None),
       ("several", ["third", "first:waits", "first:alone"], "3 passed, 1 failed"), ("nothing", ["first:nothing"], None)])
def test_chosen(_label, words, tally):
    code, out, err = start(*words)
    if tally:
        assert out.splitlines()[-1].startswith(tally), out
    else:
        same((code, out, err), (2, "", f"tests/run: no test of the group 'first' has '{words[0][6:]}' in its name\n"))


def test_unknown_group():
    same(start("thrid"), (2, "", "tests/run: there is no group 'thrid'; did you mean 'third'? "
                                 "(groups: first, second, third, together, unloadable)\n"), "what is said")


def test_a_process_that_dies():
    """What it would have run fails, and the tally is printed."""
    code, out, _ = start("-j2", dies="import os\n\ndef test_dies():\n    os._exit(3)\n")
    same((code, out.splitlines()[-1]), (1, "0 passed, 1 failed"), "exit code and tally")
    assert "FAILED: dies: dies: a process that runs tests died" in out, out
