"""The Python package: its wheel and its source as `make python` builds them, and the tests in tests/python."""
import functools
import glob
import json
import os
import re
import shutil
import sys
import tarfile
import tempfile

from lib import ROOT, Skip, deep, environment, finished, not_installed, over, python_has, same, sharing

PYTHON = sys.executable
BUILT = os.path.join(ROOT, "build", "python")


def command(*words, **env):
    done = finished(words, seconds=600, cwd=ROOT, env=environment(**env))
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def file_of(pattern):
    """What `make python` has built, made once in a run of the tests."""
    python_has("cffi", "setuptools", "wheel", "pip")
    made()
    return glob.glob(os.path.join(BUILT, pattern))[0]


@functools.lru_cache(maxsize=None)
def made():
    command("make", "python", f"PYTHON={PYTHON}", "MAKEFLAGS=")


def install(file, folder, **env):
    command(PYTHON, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--root-user-action=ignore",
            "--target", folder, file, **env)


@functools.lru_cache(maxsize=None)
def site():
    """A folder with the wheel installed, and the object that removes it in the end."""
    wheel = file_of("*.whl")
    folder = tempfile.TemporaryDirectory()
    install(wheel, folder.name)
    return folder


def run_python(*words, **env):
    with tempfile.TemporaryDirectory() as elsewhere:
        return finished([PYTHON, *words], seconds=600, cwd=elsewhere, env=environment(PYTHONPATH=site().name, PYTHONDONTWRITEBYTECODE="1", MWESO_PATH="", **env))


# ---- what is in tests/python -----------------------------------------------------------------------

def declared():
    for path in sorted(glob.glob(os.path.join(ROOT, "tests", "python", "test_*.py"))):
        file = os.path.basename(path)[:-3]
        with open(path, encoding="utf-8") as source:
            for name in re.findall(r"^def (test_\w+)", source.read(), re.M):
                yield f"{file}: {name}", file, name


@functools.lru_cache(maxsize=None)
def results(file):
    done = run_python(os.path.join(ROOT, "tests", "python", "each.py"), os.path.join(ROOT, "tests", "python", f"{file}.py"))
    said = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"name"')]
    return {row["name"]: row for row in said}, done.stderr


def together(*_case):
    """All tests here use one build and one installation."""
    return "python"


@deep
@sharing(together)
@over(list(declared()))
def test_python(_label, file, name):
    said, errors = results(file)
    assert name in said, f"not run: {errors[-2000:]}"
    if said[name]["outcome"] == "skipped":
        raise Skip(said[name]["message"])
    assert said[name]["outcome"] == "passed", said[name]["message"]


# ---- what is built ---------------------------------------------------------------------------------

@deep
@sharing(together)
def test_source_distribution_builds_everything():
    """The library from its sources, without network: without optimization, which would take long."""
    with tempfile.TemporaryDirectory() as folder:
        install(file_of("*.tar.gz"), folder, CFLAGS="-O0")
        with tempfile.TemporaryDirectory() as elsewhere:
            done = finished([PYTHON, "-c", "import mweso; print(mweso.__version__, mweso.Variant('bao-kiswahili').name)"], cwd=elsewhere,
                            env=environment(PYTHONPATH=folder, MWESO_PATH=""))
        assert re.match(r"\d+\.\d+\.\d+ bao-kiswahili\n$", done.stdout), done.stdout + done.stderr


@deep
@sharing(together)
def test_source_distribution_holds_all_sources():
    with tarfile.open(file_of("*.tar.gz")) as archive:
        held = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    for path in glob.glob(os.path.join(ROOT, "src", "*", "*.[ch]")) + glob.glob(os.path.join(ROOT, "src", "*", "*.def")):
        part = os.path.relpath(path, ROOT)
        if not part.startswith(("src/cli/", "src/python/", "src/web/")):
            assert f"lib/{part}" in held, f"lib/{part} is missing"


@sharing(together)
def test_no_layout_is_written_by_hand():
    """Neither in the package nor in the examples: the C compiler makes them from the header."""
    files = glob.glob(os.path.join(ROOT, "src", "python", "**", "*.py"), recursive=True)
    files += glob.glob(os.path.join(ROOT, "docs", "examples", "*.py"))
    assert len(files) > 5, files
    for path in files:
        with open(path, encoding="utf-8") as source:
            text = source.read()
        assert not re.search(r"\bctypes\b|\bstruct\.unpack|typedef struct", text), path


@deep
@sharing(together)
def test_the_package_says_its_types():
    """Every public function and method has a docstring or a plain name, and a return type."""
    check = ("import inspect, mweso\n"
             "for name in mweso.__all__:\n"
             "    thing = getattr(mweso, name)\n"
             "    parts = [thing] + ([m for n, m in vars(thing).items() if n[0] != '_'] if inspect.isclass(thing) else [])\n"
             "    for part in parts:\n"
             "        part = part.fget if isinstance(part, property) else getattr(part, '__func__', part)\n"
             "        if inspect.isfunction(part) and 'return' not in part.__annotations__: print(name, part.__name__)\n"
             "    if callable(thing) and not thing.__doc__: print(name, 'has no docstring')\n")
    done = run_python("-c", check)
    same((done.stdout, done.stderr), ("", ""))


@deep
@sharing(together)
def test_types_agree():
    """What the package says of its types holds in it, as far as mypy sees."""
    if not shutil.which("mypy"):
        raise not_installed("mypy", "mypy")
    with tempfile.TemporaryDirectory() as cache:
        done = finished(["mypy", "--cache-dir", cache, "--python-executable", PYTHON, "--ignore-missing-imports", "--check-untyped-defs",
                         "-p", "mweso"], seconds=500, cwd=os.path.join(ROOT, "src", "python"))
    assert done.returncode == 0, done.stdout + done.stderr


@deep
@sharing(together)
def test_the_manual_does_what_it_shows():
    """All of its examples, one behind the other; what only pandas can do is left out where it is not installed."""
    python_has("numpy")
    with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as page:
        blocks = re.findall(r"```python\n(.*?)```", page.read(), re.S)
    with open(os.path.join(ROOT, "docs", "notes.md"), encoding="utf-8") as page:
        notes = re.search(r"```text\n(.*?)```", page.read(), re.S)[1]
    assert len(blocks) == 8 and notes.startswith("# What a visitor wrote"), (len(blocks), notes)
    code = "\n".join(blocks)
    if run_python("-c", "import pandas").returncode:
        code = code.replace(".frame()", "")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "notes.txt"), "w", encoding="utf-8") as file:
            file.write(notes)
        done = run_python("-c", f"import os; os.chdir({folder!r})\n{code}")
    assert done.returncode == 0 and "capture" in done.stdout, done.stdout[-500:] + done.stderr


# ---- the examples ----------------------------------------------------------------------------------

EXAMPLES = os.path.join(ROOT, "docs", "examples")


@deep
@sharing(together)
def test_best_move_says_what_the_one_in_c_says():
    asked = [os.path.join(ROOT, "variants"), "coro", "search:nodes=2000"]
    done = run_python(os.path.join(EXAMPLES, "best_move.py"), *asked)
    assert re.fullmatch(r"coro: [AB]\d\S* \([+-]\d+\.\d\d seeds, depth \d+\)\n", done.stdout), done.stdout + done.stderr
    library = os.path.join(ROOT, "build", "libmweso.so.0")
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "best_move")
        command("cc", "-I", "src", os.path.join(EXAMPLES, "best_move.c"), library, "-o", program)
        same(done.stdout, command(program, *asked, LD_LIBRARY_PATH=os.path.dirname(library)), "what it prints")


@deep
@sharing(together)
def test_best_move_names_what_is_wrong():
    done = run_python(os.path.join(EXAMPLES, "best_move.py"), os.path.join(ROOT, "variants"), "omwes", "greedy")
    assert done.returncode == 1 and "did you mean 'omweso'" in done.stderr, done.stderr


@deep
@sharing(together)
def test_what_is_learned_beats_greedy():
    """More than chance explains: 400 games have a standard error of 2.5 %."""
    python_has("numpy")
    done = run_python(os.path.join(EXAMPLES, "learn.py"))
    shares = [float(share) for share in re.findall(r": (\d+\.\d)% of 400 games against greedy$", done.stdout, re.M)]
    assert len(shares) == 2 and shares[1] > 55, done.stdout + done.stderr


@deep
@sharing(together)
def test_the_same_seed_teaches_the_same():
    python_has("numpy")
    said = [run_python(os.path.join(EXAMPLES, "learn.py"), "omweso", "1", "3").stdout for _ in range(2)]
    assert said[0] == said[1] and said[0].startswith("after 1 rounds"), said


@deep
@sharing(together)
def test_learn_says_what_it_takes():
    python_has("numpy")
    done = run_python(os.path.join(EXAMPLES, "learn.py"), "--help")
    assert done.returncode == 0 and "usage: learn.py" in done.stdout, done.stdout + done.stderr
    done = run_python(os.path.join(EXAMPLES, "learn.py"), "omwes")
    assert done.returncode == 2 and "did you mean 'omweso'" in done.stderr, done.stdout + done.stderr


@deep
@sharing(together)
def test_the_wheel_contains_the_program():
    """As one that can be run; the source distribution has sources alone."""
    file = os.path.join(site().name, "mweso", "bin", "mweso")
    assert os.access(file, os.X_OK), file
    with tarfile.open(file_of("*.tar.gz")) as archive:
        same([name for name in archive.getnames() if name.endswith("bin/mweso")], [])


@deep
@sharing(together)
def test_who_has_learned_plays():
    """From Python, and as an engine of `mweso match`: the same score."""
    python_has("numpy")
    with tempfile.TemporaryDirectory() as folder:
        weights = os.path.join(folder, "weights.npy")
        run_python(os.path.join(EXAMPLES, "learn.py"), "omweso", "2", "3", weights)
        script = os.path.join(EXAMPLES, "learned.py")
        done = run_python(script, weights, "greedy", "--pairs", "4", "--seed", "2")
        said = re.fullmatch(r"learned against greedy in omweso: won (\d+), drawn (\d+), lost (\d+); score .*\n", done.stdout)
        assert said, done.stdout + done.stderr
        row = json.loads(command(os.path.join(ROOT, "mweso"), "match", f"ugi:'{PYTHON}' '{script}' '{weights}'", "greedy", "--pairs", "4",
                                 "--seed", "2", "--judge", "0", "--format", "jsonl", PYTHONPATH=site().name, PYTHONDONTWRITEBYTECODE="1"))
        same([int(number) for number in said.groups()], [row["won"], row["drawn"], row["lost"]])


GENERALISATION = os.path.join(EXAMPLES, "generalisation.py")


@deep
@sharing(together)
def test_sides_are_as_they_are_drawn():
    """Families and sides; and a rule set that is new moves no other. (Distances: tests/python/test_benchmark.py tries some.)"""
    python_has("numpy")
    done = run_python("-c", f"import sys; sys.path.insert(0, {EXAMPLES!r})\n"
                      "import generalisation as script, mweso\n"
                      "from mweso import benchmark\n"
                      "of = script.families({name: mweso.Variant(name) for name in sorted(mweso.variants(mweso.BUILT_IN))})\n"
                      "print(of == {task.name: task.family for task in benchmark.tasks()}, script.sides(of) == benchmark.split())\n"
                      "new = script.with_new({**of, 'new': of['lobudok'], 'newer': 'newer'}, benchmark.split())\n"
                      "print(new.pop('new'), new.pop('newer'), new == benchmark.split())\n")
    same((done.stdout, done.stderr), ("True True\ntest train True\n", ""))


@deep
@sharing(together)
def test_the_benchmark_is_played():
    """By its quick size: learned and played; the weights that are kept play the very same, and the tables are those of the page."""
    python_has("numpy")
    with tempfile.TemporaryDirectory() as folder:
        weights, rows, again = (os.path.join(folder, name) for name in ("weights.csv", "rows.csv", "again.csv"))
        done = run_python(GENERALISATION, "--quick", "--keep", weights, "--save", rows)
        assert done.returncode == 0, done.stderr
        done = run_python(GENERALISATION, "--quick", "--weights", weights, "--player", "by the rules", "--save", again)
        with open(rows, encoding="utf-8") as first, open(again, encoding="utf-8") as second:
            same([line for line in first if line.startswith("by the rules")], second.readlines()[1:], done.stderr)
        said = run_python(GENERALISATION, "--from", rows)
    heads = re.findall(r"^(\| .* \|)\n\| ---", said.stdout, re.M)
    with open(os.path.join(ROOT, "docs", "generalisation.md"), encoding="utf-8") as page:
        text = page.read()
    same((len(heads), [head for head in heads if head not in text]), (5, []), said.stderr)


@deep
@sharing(together)
def test_the_page_says_what_was_measured():
    """Its tables are made from the rows that are kept beside the script."""
    python_has("numpy")
    done = run_python(GENERALISATION, "--from", os.path.join(EXAMPLES, "generalisation-rows.csv"), "--check",
                      os.path.join(ROOT, "docs", "generalisation.md"))
    same((done.returncode, done.stdout), (0, ""), done.stderr)


@deep
@sharing(together)
def test_the_page_of_the_benchmark_does_what_it_shows():
    python_has("numpy")
    with open(os.path.join(ROOT, "docs", "generalisation.md"), encoding="utf-8") as page:
        code = "\n".join(re.findall(r"```python\n(.*?)```", page.read(), re.S))
    done = run_python("-c", code.replace(".frame()", ""))
    assert done.returncode == 0 and done.stdout.startswith("bao-ki-arabu-1 bao-ki-arabu-1 "), done.stdout[-500:] + done.stderr


@deep
@sharing(together)
def test_steps_a_second():
    """As many actions as was promised; on a machine under load, by processor time, and for sanity alone."""
    python_has("numpy")
    done = run_python(os.path.join(EXAMPLES, "steps_a_second.py"))
    found = re.fullmatch(r"omweso: (\S+) million chosen actions a second, (\S+) with planes, (\S+) random\n", done.stdout)
    assert found and float(found[1]) > 1 and float(found[3]) > 1, done.stdout + done.stderr
