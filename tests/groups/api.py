"""The C API: every cmocka test of tests/api/test_*.c."""
import functools
import glob
import os
import re

from lib import ROOT, Skip, declarations, environment, finished, needs_program, over, same, scaled, seed, sharing, suite

API = os.path.join(ROOT, "tests", "api")


def declared():
    """Every test as the sources declare it, so that one that never ran is noticed."""
    for source in sorted(glob.glob(os.path.join(API, "test_*.c"))):
        program = os.path.basename(source)[:-2]
        with open(source, encoding="utf-8") as text:
            for name in re.findall(r"\bcmocka_unit_test\w*\(\s*(\w+)", text.read()):
                yield f"{program}: {name}", program, name


def parse(output):
    """What TAP says of each test: its word, and the lines that belong to it."""
    said, before, after = {}, [], []
    for line in output.splitlines():
        test = re.match(r"(ok|not ok) \d+ (- |# SKIP )(\w+)$", line)
        if test:
            after = []  # what failed is told behind the test's line, what it printed before it
            said[test.group(3)] = ("skipped" if "SKIP" in test.group(2) else test.group(1), before, after)
            before = []
        else:
            (after if line.startswith("# ") else before).append(line)
    return {name: (word, first + then) for name, (word, first, then) in said.items()}


@functools.lru_cache(maxsize=None)
def run(name):
    """The exit code, what was said of each test, and what went to stderr."""
    done = finished([needs_program("sanitize/tests"), name], seconds=600, cwd=ROOT, text=False, 
                    env=environment(CMOCKA_MESSAGE_OUTPUT="TAP", MWESO_TEST_SUITE=suite(), MWESO_TEST_SEED=str(seed())))
    return done.returncode, parse(done.stdout.decode(errors="replace")), done.stderr.decode(errors="replace")


def asks_how_much(program):
    """Does it do more in the full suite?"""
    with open(os.path.join(API, program + ".c"), encoding="utf-8") as text:
        return re.search(r"\b(depth|each_drawn|leave_to_all)\(", text.read()) is not None


def check(program, name):
    code, said, errors = run(program)
    word, lines = said.get(name, (f"not run: the program ended with {code}\n{errors[:2000]}", []))
    if word == "skipped":
        raise Skip("\n".join(lines) or "make check-all has the time for it")
    printed = errors.split("\n=====")[0]  # what follows is about leaks, if anything
    assert word == "ok", "\n".join([word, *lines, printed])[:2000]


@sharing(lambda _label, program, _name: program)
@over([case for case in declared() if not asks_how_much(case[1])])
def test_api(_label, program, name):
    check(program, name)


@scaled
@sharing(lambda _label, program, _name: program)
@over([case for case in declared() if asks_how_much(case[1])])
def test_api_by_depth(_label, program, name):
    check(program, name)


@sharing(lambda program: program)
@over(sorted({(program,) for _, program, _ in declared()}))
def test_ends_cleanly(program):
    """Nothing leaks, and nothing is wrong outside of the tests."""
    code, said, errors = run(program)
    if any(word == "not ok" for word, _ in said.values()):
        raise Skip("some of its tests failed")
    assert code == 0, f"exits {code}\n{errors[:2000]}"


# Their only object is a path, which may be NULL.
MAY_BE_NULL = {"mweso_store_verify", "mweso_ugi_new",
               # NULL is English
               "mweso_language_code", "mweso_language_name", "mweso_language_reviewer", "mweso_set_language", "mweso_translated",
               "mweso_translated_in", "mweso_translated_count"}


def test_null_objects_end_the_program():
    """In the library as it is installed: without sanitizers, which would end it anyway."""
    done = finished([needs_program("programs/null_objects")], cwd=ROOT)
    assert done.returncode == 0 and re.search(r"\d{3} calls, 0 survived", done.stdout), done.stdout + done.stderr


def test_every_function_of_an_object_is_called_without_it():
    with open(os.path.join(ROOT, "tests", "programs", "null_objects.c"), encoding="utf-8") as text:
        called = set(re.findall(r"\b(mweso_\w+)\(", text.read()))
    objects, functions = declarations()
    due = {f.name for f in functions if any(re.search(rf"\b{o} \*", f.parameters) for o in objects)}
    due -= {name for name in due if name.endswith("_free")} | MAY_BE_NULL
    assert len(due) > 90, due
    same(sorted(due - called), [], "functions that tests/programs/null_objects.c does not call")


def test_the_page_has_each_function_of_stores():
    """Else it is noticed only when the page is made."""
    _, functions = declarations(("store.h",))
    with open(os.path.join(ROOT, "src", "web", "no_stores.c"), encoding="utf-8") as text:
        there = set(re.findall(r"^\w[\w *]*?\b(mweso_\w+)\(", text.read(), re.M))
    same(sorted({f.name for f in functions} - there), [], "functions that src/web/no_stores.c lacks")


def test_what_is_the_callers_can_be_freed():
    """A pointer that is not to const is the caller's: of each such type there is a function that frees it."""
    _, functions = declarations()
    names = {f.name for f in functions}
    given = [kind for f in functions
             for kind in re.findall(r"^(\w+) \*$", f.returns) + re.findall(r"(?<!const )\b(Mweso\w+) \*\*", f.parameters)]
    assert "MwesoGame" in given and "char" in given and len(given) > 20, given
    for kind in sorted(set(given)):
        free = "mweso_text_free" if kind == "char" else "mweso_" + kind.removeprefix("Mweso").lower() + "_free"
        assert free in names, f"there is no {free} for {kind} *"
