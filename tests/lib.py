"""What the test groups share: running the program, and command-line cases written as text."""
import ast
import collections
import contextlib
import datetime
import glob
import importlib.util
import json
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("MWESO", os.path.join(ROOT, "build", "sanitize", "mweso"))
FAST = os.path.join(ROOT, "mweso")
DATA = os.path.join(ROOT, "..", "shared", "data")
CATALOGUES = sorted(glob.glob(os.path.join(ROOT, "src", "po", "*.po")))
LANGUAGES = [os.path.basename(path)[:-3] for path in CATALOGUES]
NO_LOGS = "the logs of the tournament of 2015 are not at hand: ../shared/data/omweso-tournament-2015.txt"


class Skip(Exception):
    """Raised by a test that cannot be run here, with the reason."""


def not_installed(what, *packages):
    """The reason of a test that needs a program or a module, and what of Debian would let it run."""
    return Skip(f"{what} is not installed: apt-get install {' '.join(packages)}")


def not_built(what, command):
    """The reason of a test that needs what has not been built, and what builds it."""
    return Skip(f"{what} not built: {command}")


def python_has(*modules):
    """Skips a test where Python has not all of some modules."""
    missing = [module for module in modules if not importlib.util.find_spec(module)]
    if missing:
        raise Skip(f"Python lacks {', '.join(missing)}: apt-get install {' '.join(f'python3-{module}' for module in missing)}")


def needs_program(name):
    """The path of a program of tests/programs, tests/api or tests/fuzz, by its path in build/."""
    path = os.path.join(ROOT, "build", name)
    if not os.path.exists(path):
        raise not_built("the programs of the tests are", "make test")
    return path


# ---- how much is tested ----------------------------------------------------------------------------
#
# Everybody runs the quick suite (tests/run), whoever changes much and continuous integration all of them
# (tests/run --all, or the quick suite and then --rest). tests/run tells which it is, and the seed, before the
# groups are loaded.

DEPTHS = []  # what the present test was told by depth()


def suite():
    """'quick', 'all', or 'rest': what 'all' has and 'quick' has not."""
    return os.environ.get("MWESO_TEST_SUITE", "quick")


def seed():
    """The seed of the run, by default its day: what is drawn at random is drawn by it, and so can be drawn again."""
    return int(os.environ.get("MWESO_TEST_SEED") or datetime.date.today().strftime("%Y%m%d"))


def depth(quick, full):
    """How many of something, for the quick suite and for all; a test that asks for it is marked @scaled."""
    DEPTHS.append((quick, full))
    return quick if suite() == "quick" else full


def marked(**marks):
    """A decorator that gives a test function attributes, which tests/run reads."""
    def mark(function):
        vars(function).update(marks)
        return function
    return mark


deep = marked(deep=True)      # the quick suite leaves it out
scaled = marked(scaled=True)  # it does more in the full suite (see depth), and so is run again by --rest
alone = marked(alone=True)    # it measures time: no other runs beside it


def over(cases):
    """Makes a test function run once for every case (a tuple of arguments, the first its name)."""
    return marked(cases=[case if isinstance(case, tuple) else (case,) for case in cases])


def sampled(count):
    """Marks a test of many cases (@over), of which the quick suite runs `count`, drawn by the seed; one that takes long and runs there
    on some days alone, such as one day in three, by a fraction."""
    return marked(sampled=count)


def sharing(key):
    """Marks a test whose cases compute something once: those with the same `key(*case)` run in one process."""
    return marked(share=key)


# Freed memory is kept from use until so much has been freed: with all 256 MB that are usual a third of the time of tests goes into fresh
# memory.
SANITIZED = "exitcode=99:quarantine_size_mb=8"


def environment(**more):
    others = ("NO_COLOR", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")  # nor what a make that runs the tests tells its own kind
    env = {k: v for k, v in os.environ.items() if not k.startswith("MWESO") and k not in others}
    # the program built for tests lies beside no variants; its own error exit code must not be hidden
    env.update(MWESO_PATH=os.path.join(ROOT, "variants"), LC_ALL="C.UTF-8", LANGUAGE="", ASAN_OPTIONS=SANITIZED,
               UBSAN_OPTIONS="exitcode=99:print_stacktrace=1", LSAN_OPTIONS="exitcode=99")
    env.update(more)
    return env


def drawn(words, one_in):
    """Whether the seed draws a command: of the quick suite's one in so many, so that a few days have all; of the others each.
    Names in a temporary folder are others in each run."""
    lasting = [word for word in words if tempfile.gettempdir() not in str(word)]
    return suite() != "quick" or zlib.crc32(f"{seed()} {lasting}".encode(errors="surrogateescape")) % one_in == 0


def watching(words):
    """ASAN_OPTIONS for a command. Getting ready to watch over tables, and looking for leaks at the end, is most of a short run's time:
    one in eight."""
    return SANITIZED if drawn(words, 8) else SANITIZED + ":detect_leaks=0:report_globals=0"


# What searches for rules, or reads all that there are, takes ten times as long under sanitizers: most of a quick suite's
# time, if all did.
LONG = {"infer", "ask", "identify", "list", "atlas", "matrix", "dataset", "design"}


def build_for(words, env):
    """The build that runs a command: the one under sanitizers, in which invariants are asserted, for one command in eight, and for one
    in twenty of those that take long; else the usual one, which lies beside the variants and so is none for a path without them."""
    usual = words and "MWESO_PATH" not in env and not drawn(words, 20 if words[0] in LONG else 8)
    return FAST if usual else PROGRAM


# ---- running programs ------------------------------------------------------------------------------
#
# How long something takes is counted in seconds of computing, so that no test fails because others use the machine.
# The clock ends only what hangs.

HANGS = 1800  # seconds by the clock, or as many as may be computed


class Hanging(AssertionError):
    """Something has not ended, nor computed all the time."""


def limit(process, seconds):
    """From now on a process may compute for so many seconds more, all its threads together."""
    with contextlib.suppress(ProcessLookupError):  # it has ended
        _, most = resource.prlimit(process.pid, resource.RLIMIT_CPU)
        due = round(computed(process) + seconds + 1)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (due if most == resource.RLIM_INFINITY else min(due, most), most))


def computed(process):
    """Seconds that a process has computed so far; 0 if it has ended."""
    try:
        with open(f"/proc/{process.pid}/stat", encoding="utf-8", errors="replace") as file:
            ticks = file.read().rsplit(")", 1)[1].split()[11:13]
    except OSError:
        return 0.0
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def until_busy(process, seconds=0.1):
    """Waits until a process has computed for so long, by default a tenth of a second, and so has long begun."""
    end = time.monotonic() + HANGS
    while computed(process) < seconds:
        assert process.poll() is None, f"the process has ended: {process.returncode}"
        assert time.monotonic() < end, "the process does nothing"
        time.sleep(0.01)


def status_of(process):
    """What /proc says of a process, by name."""
    with open(f"/proc/{process.pid}/status", encoding="utf-8") as file:
        return dict(line.rstrip("\n").split(":\t", 1) for line in file)


def until_asleep(process):
    """Waits until the process waits, for input or for somebody who takes its output."""
    deadline, seen = time.monotonic() + HANGS, 0
    while time.monotonic() < deadline and process.poll() is None and seen < 10:
        seen = seen + 1 if status_of(process)["State"].startswith("S") else 0
        time.sleep(0.02)
    assert seen == 10, f"the process does not wait: {process.poll()}"


def ended(process, seconds=60, stdin=None, what="the program"):
    """What a process has printed on stdout and stderr when it has ended; it may compute for so many seconds more."""
    limit(process, seconds)
    patience = max(HANGS, seconds)
    try:
        said = process.communicate(stdin, timeout=patience)
    except BaseException as why:
        process.kill()
        process.wait()
        if isinstance(why, subprocess.TimeoutExpired):
            raise Hanging(f"{what} has not ended within {patience} s") from None
        raise
    assert process.returncode != -signal.SIGXCPU, f"{what} computes for more than {seconds} s"
    return said


def finished(words, seconds=60, stdin=None, check=False, **more):
    """Runs a program to its end, as subprocess.run does, and returns the same: what it prints is text, and kept. It may
    compute for so many seconds, and reads a text, or a file, or nothing; with check it must exit with 0."""
    typed = stdin if isinstance(stdin, (str, bytes)) else None
    more = {"stdin": stdin or subprocess.DEVNULL if typed is None else subprocess.PIPE, "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE, "text": True, "env": environment(ASAN_OPTIONS=watching(words)), **more}
    what = shlex.join(map(str, words))[:300]
    with subprocess.Popen(words, **more) as process:
        out, err = ended(process, seconds, typed, what)
    assert not check or process.returncode == 0, f"{what} exits {process.returncode}: {err or out}"
    return subprocess.CompletedProcess(words, process.returncode, out, err)


def run(*words, program=None, stdin="", cwd=ROOT, seconds=60, **env):
    """Runs the program; returns (exit code, stdout, stderr)."""
    done = finished([program or build_for(words, env), *words], seconds, stdin.encode() if isinstance(stdin, str) else stdin, text=False, cwd=cwd,
                    env=environment(**{"ASAN_OPTIONS": watching(words), **env}))
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


ENDS_SOON = 4.0  # seconds of computing in which whatever strangers have written must end, on the slowest machine: one
# elsewhere (docs/testing.md)
MOST_MEMORY = 200 * 1024  # KiB that it may take


def measured(folder, *words):
    """Runs the program as it is installed; returns exit code, what it says, seconds of computing and KiB of memory."""
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as spent:
        command = [needs_program("programs/measure"), str(round(20 * ENDS_SOON)), spent.name, FAST, *words]
        done = finished(command, HANGS, None, cwd=folder, stderr=subprocess.STDOUT, errors="replace")
        seconds, memory = spent.read().split()
    return done.returncode, done.stdout, float(seconds), int(memory)


def harmless(folder, *words):
    """Runs the program, which must end soon and with little memory; returns exit code and what it says. In the full
    suite it runs twice, and must say the same; so tests that ask for it are @scaled."""
    runs = [measured(folder, *words) for _ in range(depth(1, 2))]
    for code, said, seconds, memory in runs:
        assert seconds < ENDS_SOON, f"it takes {seconds:.2f} s: {said}"
        assert memory < MOST_MEMORY, f"it takes {memory} KiB: {said}"
        same((code, said), runs[0][:2], "what is said the second time")
    return runs[0][:2]


def output(*words, **more):
    """The stdout of a run that must exit with 0."""
    code, out, err = run(*words, **more)
    assert code == 0, f"mweso {' '.join(words)} exits {code}: {err or out}"
    return out


def rows(*words, **more):
    """The JSON lines of a run that must exit with 0."""
    return [json.loads(line) for line in output(*words, "--format", "jsonl", **more).splitlines()]


def example(name):
    """A script of docs/examples as a module."""
    spec = importlib.util.spec_from_file_location(name, os.path.join(ROOT, "docs", "examples", name + ".py"))
    module, path = importlib.util.module_from_spec(spec), sys.path[:]
    spec.loader.exec_module(module)
    sys.path[:] = path  # it may put its folder first, where another cldf.py is
    return module


Function = collections.namedtuple("Function", "returns name parameters")


def declarations(parts=("*.h",)):
    """The opaque types of the public header and its parts, or of some of them, and their functions."""
    code = ""
    for path in sorted(path for part in parts for path in glob.glob(os.path.join(ROOT, "src", "mweso", part))):
        with open(path, encoding="utf-8") as header:
            code += re.sub(r"/\*.*?\*/", "", header.read(), flags=re.S)
    found = re.findall(r"^MWESO_API ([^;]*?)\b(mweso_\w+)\(([^;]*)\);", code, re.M)
    return re.findall(r"^typedef struct (\w+) \1;", code, re.M), [Function(*(" ".join(part.split()) for part in f)) for f in found]


# ---- translations ----

def entries(path):
    """{(context, text): forms} of a catalogue, without its header."""
    found = {}
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for block in re.split(r"\n\s*\n", text):
        parts = {}
        for keyword, quoted in re.findall(r'^(msg\w+(?:\[\d\])?) ((?:"(?:\\.|[^"\\])*"\s*)+)', block, re.M):
            parts[keyword] = "".join(ast.literal_eval(line) for line in re.findall(r'"(?:\\.|[^"\\])*"', quoted))
        if parts.get("msgid"):
            found[parts.get("msgctxt"), parts["msgid"]] = [text for word, text in parts.items() if word.startswith("msgstr")]
    return found


def catalogue(language):
    return entries(os.path.join(ROOT, "src", "po", language + ".po"))


def same(got, expected, what=""):
    assert got == expected, f"{what}: expected {expected!r}, got {got!r}"


# ---- command-line cases --------------------------------------------------------------------------
#
# A case file holds cases, each started by a '$' line:
#
#     @ house.ini                 writes a file for the cases below; its lines follow, indented by '  '
#       [capture]
#     $ mweso check house.ini     the command, in shell words; files are in the folder it runs in
#     < text                      a line of standard input
#     | text                      a line of stdout; '|...' stands for any lines
#     ! text                      a line of stderr; '!...' likewise
#     = 1                         the exit code, 0 if not given
#
# Everything not written must not be there. In | and ! lines '...' inside a line stands for any text.
# Lines that start with '#' are comments; "\xNN" in the lines of a file stands for that byte.

class Case:
    def __init__(self, where, command, files):
        self.where, self.command, self.files = where, command, dict(files)
        self.stdin, self.out, self.err, self.code = [], [], [], 0


def read_cases(path):
    cases, files, name = [], {}, None
    with open(path, encoding="utf-8") as source:
        for number, line in enumerate(source, 1):
            line = line.rstrip("\n")
            if name is not None and (line.startswith("  ") or not line):
                files[name] = files[name] + line[2:] + "\n"
                continue
            name = None
            mark, rest = line[:1], line[2:] if line[1:2] == " " else line[1:]
            if mark == "@":
                name = rest
                files[name] = ""
            elif mark == "$":
                cases.append(Case(f"{os.path.basename(path)}:{number}", rest, files))
            elif mark == "<":
                cases[-1].stdin.append(rest)
            elif mark == "|":
                cases[-1].out.append(rest)
            elif mark == "!":
                cases[-1].err.append(rest)
            elif mark == "=":
                cases[-1].code = int(rest)
            elif mark not in ("#", ""):
                raise ValueError(f"{path}:{number}: '{line}' is no line of a case file")
    return cases


def fits(pattern, line):
    """Does a line fit a pattern in which '...' stands for any text?"""
    parts = pattern.split("...")
    if len(parts) == 1:
        return pattern == line
    if not line.startswith(parts[0]) or not line.endswith(parts[-1]):
        return False
    at = len(parts[0])
    for part in parts[1:-1]:
        at = line.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return at <= len(line) - len(parts[-1])


def fit(patterns, lines):
    """Do lines fit a list of patterns in which the pattern '...' stands for any lines?"""
    if not patterns:
        return not lines
    if patterns[0] == "...":
        return any(fit(patterns[1:], lines[i:]) for i in range(len(lines) + 1))
    return bool(lines) and fits(patterns[0], lines[0]) and fit(patterns[1:], lines[1:])


def write_files(folder, files):
    for name, text in files.items():
        data = b"".join(bytes([int(part[:2], 16)]) + part[2:].encode() if i else part.encode()
                        for i, part in enumerate(text.split("\\x")))
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


def texts_in(folder):
    """{name: text} of the files of a folder, with the ends of their lines as they are."""
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
            found[name] = file.read()
    return found


def leaves_nothing_half_written(words, size, older=None):
    """Runs the program where no file can have so many bytes: of the folder that the words write nothing is left, and one that
    the words `older` have written before stays as it was."""
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "place")
        if older:
            output(*older, place, program=FAST, SOURCE_DATE_EPOCH="86400")
        before = texts_in(place) if older else None
        done = finished([FAST, *words, place], preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)), cwd=folder)
        same(done.returncode, 5, done.stderr)
        assert "File too large" in done.stderr, done.stderr
        same(os.listdir(folder), ["place"] if older else [], "what is left")
        same(texts_in(place) if older else None, before, "the older one")


def leaves_others_alone(words, files, named, what):
    """Runs the program with a folder that holds what is not its own: it names that, and writes nothing."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            write_files(folder, {name: text})
        before = sorted(os.listdir(folder))
        code, out, err = run(*words, folder)
        same((code, out), (5, ""), err)
        assert f"holds '{named}', which is of no {what}; give it a folder of its own" in err, err
        same(sorted(os.listdir(folder)), before, "nothing is written")


def play_case(case):
    words = shlex.split(case.command)
    assert words[0] == "mweso", f"{case.where}: a command starts with mweso"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, case.files)
        code, out, err = run(*words[1:], cwd=folder, stdin="".join(line + "\n" for line in case.stdin))
    shown = f"{case.where}: {case.command}\n--- exit {code}\n{out}--- stderr\n{err}"
    assert fit(case.out, out.splitlines()), f"{shown}--- stdout expected\n" + "\n".join(case.out)
    assert fit(case.err, err.splitlines()), f"{shown}--- stderr expected\n" + "\n".join(case.err)
    assert code == case.code, f"{shown}--- exit code expected: {case.code}"
