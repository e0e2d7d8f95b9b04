"""What scripts can say: each word of docs/hooks.md that no other group asks for, in a variant of a few lines."""
import os
import re
import tempfile

from lib import ROOT, output, over, run, same, write_files


def play(words, script, ini="", more=None):
    """Runs a verb on x.ini with that script; returns exit code, stdout and stderr."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"x.lua": script, "x.ini": ini + "[hooks]\nscript = x.lua\n", **(more or {})})
        return run(*words, cwd=folder)


def told(words, script, ini="", **more):
    """The stdout of a run that must exit with 0."""
    code, out, err = play(words, script, ini, **more)
    same(code, 0, f"exit code with {err or out}")
    return out


def starts(script, *words, ini=""):
    """The pits from which moves start."""
    out = told(["moves", "x.ini", *words], script, ini)
    return sorted(set(re.findall(r"^([AB]\d+)", out, re.M)))


# ---- while a script loads ------------------------------------------------------------------------

def test_the_board_is_known_while_loading():
    script = "local last = columns\nassert(pits == 2 * columns)\n" \
             "hook('starts', 'the last outer pit', function(t) return {last} end)\n"
    for columns in (3, 8, 32):
        same(starts(script, "--set", f"board.columns={columns}"), [f"B{columns}"], f"starts on {columns} columns")


PIT = "local house = parameter('house', 'pit', 'B2', 'Which pit is the house?')\n" \
      "hook('starts', 'the house', function(t) return {house} end)\n"


@over([("default", [], "B2"), ("outer", ["--set", "hooks.house=B8"], "B8"), ("inner", ["--set", "hooks.house=A3"], "A3")])
def test_pit_parameter(_label, settings, pit):
    same(starts(PIT, *settings, ini="[setup]\ninner = 2xC\n"), [pit], "starts")
    assert f"Here: {pit}." in told(["rules", "x.ini", *settings], PIT), "the rulebook names the pit"


@over(["A9", "C1", "a1", "3", "A1 B1", "A"])
def test_no_pit(pit):
    code, _, err = play(["moves", "x.ini", "--set", f"hooks.house={pit}"], PIT)
    same(code, 3, "exit code")
    assert f"'{pit}' is not one of A1 to A8, B1 to B8" in err, err


def test_pits_are_told_by_new():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"x.lua": PIT, "x.ini": "[hooks]\nscript = x.lua\n"})
        output("new", "y", "--from", "./x.ini", cwd=folder)
        with open(os.path.join(folder, "y.ini"), encoding="utf-8") as file:
            assert ";house = B2\n" in file.read(), "the parameter is written out"


def test_names_behind_positions_are_refused():
    with open(os.path.join(ROOT, "src", "play", "tokens.c"), encoding="utf-8") as table:
        names = re.findall(r'^    \{"(\w+)=?", "', table.read(), re.M)
    assert len(names) >= 5, f"only {names} were seen in the table of tokens"
    for name in names:
        code, _, err = play(["check", "x.ini"], f"remember('{name}', {{0, 1}}, 'x')\n")
        same(code, 1, f"exit code for {name}, {err}")


# ---- counting ------------------------------------------------------------------------------------

def solved(script):
    return play(["solve", "x.ini", "--set", "board.columns=2", "--set", "setup.outer=2xC"], script)


def test_what_no_hook_names_is_not_counted():
    turn = "hook('turn', 'x', function(t) if %s > 1 then return 'next' end end)\n"
    same(solved(turn % "t.captured")[0], 0, "a script that looks at no counter is solved")
    same(solved("-- t.turns\n" + turn % "t.captured")[0], 0, "comments do not look")
    code, _, err = solved(turn % "t.turns")
    same(code, 2, f"exit code with {err}")
    assert "x.lua:1: the script looks at t.turns" in err, err
    same(solved("counts('turns', 1)\n" + turn % "t.turns")[0], 0, "a script that says how far it counts")


# ---- starts --------------------------------------------------------------------------------------

def test_empty_pits_do_not_start():
    script = "hook('starts', 'x', function(t) return {1, 9, 3, 16} end)\n"
    same(starts(script), ["B1", "B3"], "starts")
    script = "hook('starts', 'x', function(t) return {9} end)\n"
    same(starts(script), [], "starts of empty pits alone")
