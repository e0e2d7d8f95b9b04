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


# ---- several scripts -----------------------------------------------------------------------------

FIRST = "local least = parameter('least', {3, 1, 9}, 'How many?')\n" \
        "counts('turns', 1)\n" \
        "hook('starts', 'the first turn starts in B1', function(t) if t.turns == 0 then return {1} end end)\n"
SECOND = "local least = 'its own'\ncounts('turns', 3)\n" \
         "hook('turn', 'again twice', function(t) return t.turns < 2 and 'again' or 'next' end)\n"
TWO = "[setup]\nouter = 4xC\n[hooks]\nscript = a.lua  b.lua\n"


def with_two(words, first=FIRST, second=SECOND, ini=TWO):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"a.lua": first, "b.lua": second, "x.ini": ini})
        return run(*words, cwd=folder)


def test_several_scripts():
    code, out, err = with_two(["moves", "x.ini", "--format", "csv"])
    same((code, len(out.splitlines())), (0, 2), f"one first move, {err}")
    code, out, err = with_two(["trace", "x.ini", "B1"])
    assert "the script lets it start" in out and code == 0, out + err
    out = with_two(["rules", "x.ini"])[1]
    assert "a.lua, line 3" in out and "b.lua, line 3" in out, out
    names = [with_two(["show", "x.ini", "--format", "jsonl", "--set", f"hooks.script={order}"]) for order in
             ("a.lua b.lua", "b.lua a.lua")]
    prints = [re.search(r'"fingerprint":\s*"(\w+)"', out).group(1) for _, out, _ in names if "fingerprint" in out]
    same(len(set(prints)), 1 if prints else 0, "fingerprints, whatever the order")


def test_each_script_counts_for_itself():
    """t.turns is at most 1 to the script that counts to 1, and at most 3 to the other."""
    first = "counts('turns', 1)\nhook('starts', 'x', function(t) assert(t.turns <= 1) end)\n"
    second = "counts('turns', 3)\nhook('turn', 'x', function(t) if t.turns > 1 then error('two turns') end return 'again' end)\n"
    code, _, err = with_two(["moves", "x.ini", "--position", "4x8/0x8/0x8/4x8 S 5,0 0,0"], first, second)
    same(code, 3, "exit code")
    assert "b.lua:2: hook 'turn': two turns" in err, err


@over([("hooks", FIRST, FIRST, "b.lua:1: error: hooks.script: the name 'least' is taken already"),
       ("twice", "hook('turn', 'x', function() return 'next' end)\n", "\nhook('turn', 'y', function() return 'again' end)\n",
        "b.lua:2: error: hooks.script: 'turn' is hooked twice, first by a.lua:1"),
       ("memory", "remember('m', {0, 1}, 'x')\n", "remember('m', {0, 1}, 'x')\n",
        "b.lua:1: error: hooks.script: 'm' is declared twice"),
       ("error", "local a\n", "\n\nerror('no')\n", "b.lua:3: error: hooks.script: no"),
       ("globals", "shared = 1\nmath.abs = nil\n", "assert(math.abs(-1) == 1)\nassert(shared, 'nothing is shared')\n",
        "b.lua:2: error: hooks.script: nothing is shared"),
       ("setup", "local a\n", "hook('setup', 'x', function() return {1} end)\n", "b.lua:1: error: hooks.setup: it may return: "
        "a list of the seeds of one player's pits, from B1 along the circuit to A1 (here 16 numbers)"),
       ("parameter", FIRST, "local a\n", None)])
def test_scripts_that_clash(label, first, second, error):
    ini = TWO + ("nothing = 1\n" if label == "parameter" else "")
    code, _, err = with_two(["moves", "x.ini"], first, second, ini)
    same(code, 3, f"exit code, {err}")
    error = error or "x.ini:5: error: hooks.nothing: section [hooks] has no key 'nothing', and none of the scripts declares"
    assert error in err, err


def test_too_many_scripts():
    code, _, err = with_two(["moves", "x.ini"], ini="[hooks]\nscript = " + " ".join(["a.lua"] * 9) + "\n")
    same(code, 3, "exit code")
    assert "9 scripts are named, at most 8 can be" in err, err
    code, _, err = with_two(["moves", "x.ini"], ini="[hooks]\nscript = a.lua c.lua\n")
    assert code == 3 and "'c.lua' is found neither beside" in err, err


# ---- hooks that always answer --------------------------------------------------------------------

ALWAYS = "hook('landing', 'nothing is captured', function(t) return t[t.landing] > 1 and 'relay' or 'end' end%s)\n"


def test_words_beneath_are_left_out():
    without, always = told(["rules", "x.ini"], ALWAYS % ""), told(["rules", "x.ini"], ALWAYS % ", 'always'")
    for words in ("Where that does not settle it", "Both opposite pits must hold seeds"):
        assert words in without and words not in always.split("What is captured")[0], words
    following = "hook('next', 'the next pit', function(t) return onward(t.landing or t.origin, 1) end%s)\n"
    without, always = told(["rules", "x.ini"], following % ""), told(["rules", "x.ini"], following % ", 'always'")
    assert without.index("The next pit.") < without.index("The first seed falls"), "the usual comes after the hook"
    assert "The first seed falls" not in always, "nothing falls as usual"


def test_always_means_always():
    code, _, err = play(["moves", "x.ini"], "hook('landing', 'x', function(t) return nil end, 'always')\n")
    same(code, 3, "exit code")
    assert "x.lua:1: hook 'landing': it returned nil, and the script says that it always answers" in err, err


# ---- what is seen, and looked ahead --------------------------------------------------------------

def traced(script, move, *words, ini=""):
    return told(["trace", "x.ini", move, *words], script, ini)


BAO = """
local function direct(t, n, how) return t[n] > 1 and t[n] < t.pits and captures(n, how) end
hook("starts", "captures first, then inner pits", function(t)
    local takers, inner = {}, {}
    for n = 1, t.pits do
        if direct(t, n) or direct(t, n, WAY) then takers[#takers + 1] = n end
        if is_inner(n) and may_start(n) then inner[#inner + 1] = n end
    end
    if #takers > 0 then return takers end
    if #inner > 0 then return inner end
end)
hook("direction", "either way; a capture must be made", function(t)
    if t.moment == "reentry" then return t.origin == 1 and "reverse" or "forward" end
    if t.moment == "relay" then return nil end
    local on = t.hand < t.pits and captures(t.origin)
    local back = t.hand < t.pits and captures(t.origin, WAY)
    if on == back then return "either" end
    return on and "forward" or "reverse"
end)
hook("landing", "a turn whose first lap does not capture captures nothing", function(t)
    local first = t.moment == "start"
    if t.captured == 0 and (not first or t.sown >= t.pits) then return t[t.landing] > 1 and "relay" or "end" end
end)
hook("resow", "the near end, or the end from which the lap runs on", function(t)
    local k = column(t.landing)
    if k <= 2 or k < t.columns - 1 and t.clockwise then return 1 end
    return t.columns
end)
hook("winner", "an empty inner row has lost", function(t)
    local own, theirs = 0, 0
    for n = t.columns + 1, t.pits do own, theirs = own + t[n], theirs + t[-n] end
    if theirs == 0 then return "mover" elseif own == 0 then return "opponent" end
end)
"""
BAO_WORDS = "[setup]\nouter = 2xC\ninner = 2xC\n[capture]\nneeds = inner\ntakes = inner\nquiet_turns = 0\n" \
            "[reverse]\nat = start\npits = %s\nright_end = %s\n"


def leaves(script, ini, depth):
    out = told(["perft", "x.ini", str(depth), "--format", "csv"], script, ini)
    return [int(line.split(",")[1]) for line in out.splitlines()[1:]]


@over([("clockwise", "'clockwise'", "none", "closed"), ("defaults", "'clockwise'", "A1 A2 B1 B2", "closed"),
       ("reverse", "'reverse'", "none", "closed"), ("all pits", "'reverse'", " ".join(f"{r}{k}" for r in "AB" for k in range(1, 9)), "open")])
def test_looking_clockwise_needs_no_words(_label, way, pits, right_end):
    """The second phase of Bao from two seeds a pit: 16, 108, 500 first moves, whatever reverse.* says."""
    same(leaves(BAO.replace("WAY", way), BAO_WORDS % (pits, right_end), 3), [16, 108, 500], "leaves")


def test_check_tells_of_reverse_asked_in_vain():
    wrong = BAO.replace("WAY", "'reverse'")
    code, out, _ = play(["check", "x.ini"], wrong, BAO_WORDS % ("A1 A2 B1 B2", "closed"))
    assert "x.lua:12: warning: hooks.direction: it turns laps at pits that reverse.pits = A1 A2 B1 B2 leaves out" in out, out
    same(code, 1, "exit code")
    out = play(["check", "x.ini"], BAO.replace("WAY", "'clockwise'"), BAO_WORDS % ("A1 A2 B1 B2", "closed"))[1]
    assert "leaves out" not in out, out


@over([("sometimes", "if t[inner] > 1 then return {inner} end", True), ("always", "return {inner}", False)])
def test_check_tells_of_takes_left_to_words(_label, code, tells):
    script = "hook('takes', 'x', function(t) local inner = facing(t.landing) %s end)\n" % code
    out = play(["check", "x.ini"], script)[1]
    same("returned nil for others, which then took what capture.takes = both" in out, tells, out)


def test_right_end_is_for_the_script():
    script = "hook('direction', 'x', function(t) return 'either' end)\n"
    ini = "[reverse]\npits = none\nright_end = open\n"
    assert "right_end" in play(["check", "x.ini"], "local a\n", ini)[1], "without a hook it has no effect"
    assert "right_end" not in play(["check", "x.ini"], script, ini)[1], "a script turns laps"


def test_clockwise_goes_on_in_the_rulebook():
    rule = "A lap that follows a clockwise one which has not captured runs clockwise too"
    script = "hook('direction', 'the first lap either way', function(t) if t.moment == 'start' then return 'either' end end)\n"
    assert rule in " ".join(told(["rules", "x.ini"], script).split()), "the rulebook says so"
    assert rule not in " ".join(told(["rules", "omweso"], "local a\n").split()), "only where a script turns laps"
    out = traced(script, "B1r", ini="[setup]\nouter = 1 0 0 0 0 0 0 2\ninner = 1 0 0 0 0 0 0 1\n[start]\nsmallest = 1\n[start]\n"
                 .replace("[start]\n[start]", "[start]").removesuffix("[start]\n") + "singletons = always\n")
    same(re.findall(r"^Lap \d+: .* (clockwise|anti-clockwise),", out, re.M)[:2], ["clockwise", "clockwise"], "ways of the laps")


def test_hooked_relays_are_the_hook_s():
    script = "hook('landing', 'all is sown on', function(t) if t[t.landing] > 1 then return 'relay' end end)\n"
    out = traced(script, "B1")
    assert "are picked up: all is sown on [hooks.landing]" in out and "[lap.relay]" not in out.split("The turn ends")[0], out
    assert "[hooks.landing]" not in traced("local a\n", "B1"), "words relay otherwise"


FIELDS = """
hook("landing", "what the lap before was", function(t)
    assert(t.came_to == nil and t.moment == "start" or t.came_to ~= nil)
    if t.moment == "start" then assert(not t.came_clockwise) return t[t.landing] > 1 and "relay" or "end" end
    assert(t.came_to == t.origin or t.moment == "reentry")
    error("came to " .. t.came_to .. (t.came_clockwise and " clockwise" or ""))
end)
"""


@over([("forward", "forward", "hook 'landing': came to 5; "), ("clockwise", "reverse", "hook 'landing': came to 13 clockwise; ")])
def test_the_lap_before(_label, way, text):
    script = FIELDS + f"hook('direction', 'x', function(t) return '{way}' end)\n"
    _, _, err = play(["trace", "x.ini", "B1"], script, "[setup]\ninner = 1xC\n")
    assert text in err, err


COUNTED = "counts('laps', %d)\nhook('landing', 'x', function(t) if t.laps >= %d then return 'end' end end)\n"


@over([(f"{most} {least}", most, least, laps) for most, least, laps in ((3, 2, 2), (3, 3, 3), (1, 1, 1), (3, 4, 9))])
def test_laps_are_counted_as_far_as_said(_label, most, least, laps):
    out = traced(COUNTED % (most, least), "B1", "--position", "0x8/0x3,2,0x4/0x8/17,0x7 S 1,1 0,0")
    same(len(re.findall(r"^Lap ", out, re.M)), laps, "laps")


def test_laps_must_be_counted():
    _, _, err = play(["moves", "x.ini"], "hook('landing', 'x', function(t) if t.laps > 2 then return 'end' end end)\n")
    assert "it looks at t.laps without counting it; it must say how far, counts(\"laps\", N)" in err, err


def test_counted_laps_do_not_hide_what_never_ends():
    """Eleven seeds that come back after 128 laps, with a script that looks at the first laps, and one that ends later."""
    at = ["--position", "0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 S 5,5 1,1"]
    for most in (0, 1, 100, 1000):
        out = traced(f"counts('laps', {most})\nhook('landing', 'x', function(t) if t.laps < 0 then return 'end' end end)\n",
                     "B1", *at)
        assert "never ends" in out, f"with counts('laps', {most}): {out[-300:]}"
    out = traced(COUNTED % (200, 200), "B1", *at)
    same(len(re.findall(r"^Lap ", out, re.M)), 200, "laps of a move that the script ends")


def test_stores_and_passes_are_seen():
    script = "hook('starts', 'x', function(t) error(t.store .. ' ' .. t.their_store .. ' ' .. t.passes) end)\n"
    _, _, err = play(["moves", "x.ini", "--set", "turn.pass=allowed", "--position", "4x8/0x8/0x8/4x8 S 1,1 0,0 p1"], script)
    assert "hook 'starts': 0 0 1;" in err, err


@over([("quiet", "S 0,0 0,0", "false"), ("later", "S 1,1 0,0", "true")])
def test_capturing_is_seen(_label, counters, expected):
    script = "hook('starts', 'x', function(t) error(t.capturing and 'true' or 'false') end)\n"
    _, _, err = play(["moves", "x.ini", "--position", f"4x8/0x8/0x8/4x8 {counters}"], script)
    assert f"hook 'starts': {expected};" in err, err


@over([("forward", "5", "nil"), ("relay", "1", "nil"), ("captures", "2", "9"), ("clockwise", "3, 'clockwise'", "16")])
def test_first_capture(_label, arguments, expected):
    """By hand: the 3 of B2 end in B5, whose 4 end in A8 (pit 9), which captures; those of B3, clockwise, in A1."""
    script = f"hook('starts', 'x', function(t) local n = first_capture({arguments}) error(n and n .. '' or 'nil') end)\n"
    _, _, err = play(["moves", "x.ini", "--position", "2,0x6,1/3,0x6,4/1,0x6,1/0,3,3,0,3,0x3 S 1,1 0,0"], script)
    assert f"hook 'starts': {expected};" in err, err
