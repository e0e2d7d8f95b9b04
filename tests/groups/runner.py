"""tests/run itself: which tests it runs, in what order it tells of them, and that nothing keeps it from the tally."""
import datetime
import io
import os
import pty
import re
import runpy
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from lib import ROOT, ended, finished, over, same

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
tests/run --seed 1
FAILED: first: waits [quick]: too quick
first            2 passed, 1 failed, T s   N/12 after T s
FAILED: second: broken:
...KeyError: 'nothing'
FAILED: second: leaves:
...SystemExit: 0
second           0 passed, 2 failed, T s   N/12 after T s
third            1 passed, 0 failed, T s   N/12 after T s
together         4 passed, 0 failed, T s   N/12 after T s
FAILED: unloadable: cannot be loaded:
...SyntaxError: invalid syntax
unloadable       0 passed, 1 failed, T s   N/12 after T s
slowest:
T s  first: waits [slow]
skipped: 1 test (group first): not here
7 passed, 4 failed, 1 skipped
"""


def write(folder, groups):
    for name in ("run", "lib.py"):
        shutil.copy(os.path.join(ROOT, "tests", name), folder)
    os.mkdir(os.path.join(folder, "groups"))
    for name, text in groups.items():
        with open(os.path.join(folder, "groups", name + ".py"), "w", encoding="utf-8") as file:
            file.write(text)


def without_times(text):
    """Nor with how many tests were done by then: of later groups, too, if several run at a time; nor with the places of errors."""
    text = re.sub(r"\d+/(\d+) after", r"N/\1 after", text)
    text = re.sub(r" +\d+\.\d s(?=$|   )", " T s", text, flags=re.M)
    text = re.sub(r"^ +\d+\.\d s  ", "T s  ", re.sub(r"after \d+ s", "after T s", text), flags=re.M)
    return re.sub(r"Traceback .*?\n(?=\w+: )", "...", text, flags=re.S)


def without_the_busy(text):
    """Nor with what took long only because others use the machine: of GROUPS one test waits."""
    return re.sub(r"^T s  (?!first: waits \[slow\]).*\n", "", text, flags=re.M)


def start(*words, seed=("--seed", "1"), python=(sys.executable,), **groups):
    """tests/run on groups of its own: exit code, stdout without times and the places of errors, stderr."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, groups or GROUPS)
        # the shell keeps its process number, which the test marked @alone compares with its own
        done = finished(["/bin/sh", "-c", 'RUNNER=$$ exec "$@"', "sh", *python, os.path.join(folder, "run"), *seed, *words], cwd=folder)
    out = without_times(done.stdout)
    return done.returncode, out if groups else without_the_busy(out), done.stderr


@over([("one at a time",), ("two at a time", "-j2"), ("more than tests", "-j", "20")])
def test_all(_label, *jobs):
    """However many run at a time, the same is told in the same order, and the tally comes last."""
    first, _, rest = re.sub(r"\n\n", "\n", start(*jobs)[1]).partition("\n")
    same((first.split()[:3], f"tests/run --seed 1\n{rest}"), (["tests/run", "--seed", "1"], ALL), "output")


@over([("one at a time",), ("two at a time", "-j2")])
def test_until(_label, *jobs):
    """What has not begun in time is skipped, and said to be; what has ended by then is not."""
    code, out, _ = start("--until", "1000000000", *jobs, "first", "third")
    same((code, out.splitlines()[-2:]),
         (0, ["skipped: 5 tests (groups first, third): no time was left for them (--until); another seed draws others",
              "0 passed, 0 failed, 5 skipped"]), "after it")
    first, _, rest = re.sub(r"\n\n", "\n", start("--until", "9000000000", *jobs)[1]).partition("\n")
    same((first.split()[:3], f"tests/run --seed 1\n{rest}"), (["tests/run", "--seed", "1"], ALL), "before it")


@over([("one at a time",), ("two at a time", "-j2")])
def test_stopped(_label, *jobs):
    """What has begun and would end too late is stopped with the programs that it runs, and counted as skipped."""
    slow = "from lib import finished\n\ndef test_early():\n    pass\n\ndef test_slow():\n    finished(['sleep', '1000'])\n"
    code, out, _ = start("--until", str(int(time.time()) + 4), *jobs, slow=slow)
    same((code, out.splitlines()[-1]), (0, "1 passed, 0 failed, 1 skipped"), "the tally")
    assert "skipped: 1 test (group slow): no time was left for them (--until)" in out, out


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


# ---- suites ----------------------------------------------------------------------------------------

SUITES = """
import lib
from lib import deep, depth, over, sampled, scaled

def test_always():
    pass

@deep
def test_deep():
    pass

@sampled(3)
@over(range(20))
def test_cases(_number):
    pass

@sampled(1 / 3)
def test_seldom():
    pass

@scaled
def test_scaled():
    print("depth", depth(5, 500), lib.seed())

@sampled(1)
@scaled
@over(["a", "b"])
def test_both(_name):
    depth(1, 2)

def tell(label):
    print("ran", label)

for name, function in list(vars().items()):
    if name.startswith("test_"):
        def telling(*case, name=name, function=function):
            tell(f"{name[5:]} {case[0] if case else ''}".strip())
            function(*case)
        telling.__dict__.update(function.__dict__)
        telling.__name__ = name
        vars()[name] = telling
"""


def ran(*words, seed=("--seed", "1")):
    """The tests of SUITES that were run, and all that was said."""
    code, out, err = start(*words, seed=seed, suites=SUITES)
    same((code, err), (0, ""), out)
    return re.findall(r"^ran (.*)$", out, re.M), out


CASES = [f"cases {number}" for number in range(20)]
SCALED = ["scaled", "both a", "both b"]


def test_quick_suite():
    """Some of the cases, in their order, and nothing deep; how much more there is is said."""
    found, out = ran()
    cases = [label for label in found if label in CASES]
    same((len(cases), cases), (3, [label for label in CASES if label in cases]), "cases")
    same(sum(label in SCALED for label in found), 2, f"tests that scale, in {found}")
    assert "always" in found and "deep" not in found, found
    assert "depth 5 1\n" in out, out
    same(out.splitlines()[-2:], ["22 more in make check-all", "6 passed, 0 failed"], "the end")  # 17 cases, 1 deep, 1 seldom, 3 at full depth


def test_all_suite():
    found, out = ran("--all")
    same(found, ["always", "deep", *CASES, "seldom", *SCALED], "tests")
    assert "depth 500 1\n" in out and "more in" not in out, out


@over([1, 2, 3])
def test_quick_and_rest_are_all(number):
    """Nothing is left out, and nothing is run twice at the same depth."""
    seed = ("--seed", str(number))
    quick, _ = ran(seed=seed)
    rest, out = ran("--rest", seed=seed)
    same(sorted({*quick, *rest}), sorted(["always", "deep", "seldom", *CASES, *SCALED]), "tests of both")
    same([label for label in rest if label in quick and label not in SCALED], [], "run twice")
    same([label for label in rest if label in SCALED], SCALED, "at full depth")
    assert f"depth 500 {number}\n" in out and "more in" not in out, out


def test_seed():
    """The same seed draws the same, another one something else; it is the day unless it is given, and the first line repeats all."""
    drawn = [ran(seed=("--seed", str(number)))[0] for number in (7, 7, 8, 9, 10)]
    same(drawn[0], drawn[1], "the same seed")
    assert len({tuple(found) for found in drawn}) > 1, drawn
    same({"seldom" in found for found in drawn}, {False, True}, "what runs on some days alone")
    before = datetime.date.today()
    first = ran("-j", "2", "suites:always", seed=())[1].split("\n")[0]
    assert first in {f"tests/run --seed {day:%Y%m%d} -j 2 suites:always" for day in (before, datetime.date.today())}, first
    same(ran("--rest", "suites:cases")[1].split("\n")[0], "tests/run --rest --seed 1 suites:cases", "first line")


def test_left_out_by_name():
    same(start("suites:deep", suites=SUITES),
         (2, "", "tests/run: the quick suite leaves out all of suites:deep; --all runs it\n"), "what is said")


def test_depth_wants_a_mark():
    """Else --rest would not run it at full depth."""
    _, out, _ = start(marked="from lib import depth\n\ndef test_unmarked():\n    depth(1, 2)\n")
    assert "FAILED: marked: unmarked: it asks for lib.depth, and is neither @scaled nor @deep" in out, out


def test_programs_see_neither_suite_nor_seed():
    text = ("import os\nfrom lib import environment\n\ndef test_stripped():\n    assert 'MWESO_TEST_SEED' in os.environ\n"
            "    assert not [key for key in environment() if key.startswith('MWESO_TEST')]\n")
    same(start(stripped=text)[0], 0, "exit code")


# ---- what is told ----------------------------------------------------------------------------------

def test_skips_are_gathered():
    """Each reason in one line, with the groups; the same reason in several groups is one."""
    text = "from lib import Skip, over\n\n@over(['a', 'b'])\ndef test_it(name):\n    raise Skip('no page: make web' if name == 'a' else 'other')\n"
    _, out, _ = start("-j2", one=text, two=text.replace("'other'", "'third'"))
    same(out.splitlines()[-4:], ["skipped: 2 tests (groups one, two): no page: make web", "skipped: 1 test (group one): other",
                                 "skipped: 1 test (group two): third", "0 passed, 0 failed, 4 skipped"], "the end")


def test_slowest():
    """Ten at the most, the slowest first."""
    text = "import time\nfrom lib import over\n\n@over(range(12))\ndef test_waits(n):\n    time.sleep(0.12 + 0.3 * n)\n"
    _, out, _ = start("-j12", slow=text)
    same([line for line in out.splitlines() if line.startswith("T s")], [f"T s  slow: waits [{n}]" for n in range(11, 1, -1)], out)


def test_progress():
    """A line now and then, of how many are done, which failed, and what is waited for; none before its time."""
    progress = runpy.run_path(os.path.join(ROOT, "tests", "run"))["Progress"]
    for every, lines in ((0, "N/9 after T s, 0 failed, at one\nN/9 after T s, 0 failed, at two\n"), (60, "")):
        said = io.StringIO()
        shown = progress(9, said, every)
        shown.show("one")
        shown.show("two")
        same(without_times(said.getvalue()), lines, f"every {every} s")


def test_how_many_are_done():
    """By the lines of groups, one test at a time."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, GROUPS)
        out = finished([sys.executable, "run", "first", "second", "third"], cwd=folder).stdout
    same(re.findall(r"   (\d+/\d+) after \d+ s$", out, re.M), ["4/7", "6/7", "7/7"], out)


def test_progress_on_a_terminal():
    """One line, which is written again, and cleared before a line that stays."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryDirectory() as folder, os.fdopen(ours, "rb", buffering=0) as terminal:
        write(folder, GROUPS)
        process = subprocess.Popen([sys.executable, "run", "-j2", "first:waits", "third"], cwd=folder, stdout=subprocess.PIPE,
                                   stderr=theirs, text=True)
        os.close(theirs)
        out, _ = ended(process)
        said = b""
        try:
            while some := terminal.read(10000):
                said += some
        except OSError:
            pass  # nobody has the other end any more
    assert re.search(rb"\r\x1b\[K\d/3 after 0 s, [01] failed, at (first|third)", said) and b"\n" not in said, said
    same(out.splitlines()[-1], "2 passed, 1 failed", out)


@over([("one at a time",), ("two at a time", "-j2")])
def test_interrupted(_label, *jobs):
    with tempfile.TemporaryDirectory() as folder:
        write(folder, {"waits": "import time\nfrom lib import over\n\n@over(range(40))\ndef test_it(n):\n"
                                "    open(f'begun-{n}', 'w').close()\n    time.sleep(0.5)\n"})
        process = subprocess.Popen([sys.executable, "run", *jobs], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, start_new_session=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        first = process.stdout.readline()
        while not [name for name in os.listdir(folder) if name.startswith("begun-")]:
            assert process.poll() is None, "it ends"
        os.killpg(process.pid, signal.SIGINT)
        out, _ = ended(process)
        begun = [name for name in os.listdir(folder) if name.startswith("begun-")]
    same((process.returncode, "passed" in out), (130, False), f"exit code, and is there a tally after {first}")
    assert len(begun) < 5, f"{len(begun)} tests are begun all the same"


def test_python():
    """Started by any Python, it runs with Debian's, or the one that is named; so do the programs that tests start."""
    text = "import sys\n\ndef test_it():\n    print('with', sys.executable)\n"
    with tempfile.TemporaryDirectory() as folder:
        other = os.path.join(folder, "python3")
        with open(other, "w", encoding="utf-8") as script:
            script.write(f'#!/bin/sh\nexec "{sys.executable}" -c "import sys; sys.executable = \'$0\'; sys.argv[:1] = []; import runpy\n'
                         'runpy.run_path(sys.argv[0], run_name=\'__main__\')" "$@"\n')
        os.chmod(other, 0o755)
        link = os.path.join(folder, "named")
        os.symlink(os.path.realpath(sys.executable), link)
        debians = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else other
        for named, expected in ((), debians), ((f"MWESO_TEST_PYTHON={link}",), link):
            said = start(python=("env", *named, other), which=text)
            assert f"with {expected}\n" in said[1], (expected, said)
        code, out, err = start(python=("env", "MWESO_TEST_PYTHON=nowhere", other), which=text)
    same((code, out, err), (2, "", "tests/run: there is no Python 'nowhere' (MWESO_TEST_PYTHON)\n"), "what is said")
