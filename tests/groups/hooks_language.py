"""What scripts can say: each word of docs/hooks.md that no other group asks for, in a variant of a few lines."""
import json
import os
import re
import tempfile

from lib import ROOT, deep, output, over, run, same, write_files


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
    assert f"'{pit}' is not a pit of the board (A1 to A8, B1 to B8)" in err, err


def test_pits_are_told_by_new():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"x.lua": PIT, "x.ini": "[hooks]\nscript = x.lua\n"})
        output("new", "y", "--from", "./x.ini", cwd=folder)
        with open(os.path.join(folder, "y.ini"), encoding="utf-8") as file:
            assert ";house = B2\n" in file.read(), "the parameter is written out"


def test_names_behind_positions_are_refused():
    with open(os.path.join(ROOT, "src", "play", "notation_tokens.c"), encoding="utf-8") as table:
        names = re.findall(r'^    \{"(\w+)=?", KEEPS_', table.read(), re.M)
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
    assert out.endswith("South moves again: again twice [hooks.turn]\n"), out
    out = with_two(["rules", "x.ini", "--sources"])[1]
    assert "a.lua, line 3" in out and "b.lua, line 3" in out, out
    names = [with_two(["show", "x.ini", "--format", "jsonl", "--set", f"hooks.script={order}"]) for order in
             ("a.lua b.lua", "b.lua a.lua")]
    prints = [re.search(r'"fingerprint":\s*"(\w+)"', out).group(1) for _, out, _ in names if "fingerprint" in out]
    same(len(set(prints)), 1 if prints else 0, "fingerprints, whatever the order")


def test_who_wins_by_a_script_is_told_with_its_sentence():
    out = told(["trace", "x.ini", "B1"], "hook('winner', 'whoever moves wins', function(t) return 'mover' end)\n")
    assert out.endswith("South wins: whoever moves wins [hooks.winner]\n"), out


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
       ("setup", "local a\n", "hook('setup', 'x', function() return {1} end)\n", "b.lua:1: error: hooks.setup: for \"S\" it returned a list of 1; it may return: "
        "a list of the seeds of that player's pits, from B1 along the circuit to A1 (here 16 numbers)"),
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


# ---- hooks of phases -----------------------------------------------------------------------------

PHASES = "[phase opening]\nuntil = turns 1\n[phase second]\nuntil = turns 2\ncapture.needs = inner\n"
STARTS = "hook('starts', 'the last outer pit', function(t) return {columns} end%s)\n"


@over([("none", "", 1, 1, 1), ("first", ", 'opening'", 1, 8, 8), ("second", ", 'second'", 8, 1, 8),
       ("both", ", 'second', 'opening'", 1, 1, 8)])
def test_hooks_of_phases(_label, phases, *expected):
    """How many pits start in the first, the second and the third turn: where the hook is asked, one."""
    found = tuple(len(starts(STARTS % phases, "--position", f"4x8/0x8/0x8/4x8 S {n},{n} 0,0", ini=PHASES)) for n in range(3))
    same(found, expected)


def test_hooks_of_phases_are_told():
    """A phase that only hooks make another one is no mistake, and one that no hook names is; its hook is not lost from the rulebook."""
    same(play(["check", "x.ini"], STARTS % ", 'opening'", "[phase opening]\nuntil = turns 1\n[reverse]\npits = none\n")[1].count(
        "answers nothing otherwise"), 0)
    same(play(["check", "x.ini"], STARTS % "", "[phase opening]\nuntil = turns 1\n[reverse]\npits = none\n")[1].count(
        "answers nothing otherwise"), 1)
    assert "The last outer pit." in told(["rules", "x.ini"], STARTS % ", 'opening'", PHASES)


def test_hooks_of_phases_count():
    """Such a script still tells positions apart that its hooks tell apart."""
    script = STARTS.replace("return {columns}", "if t.side == 'S' then return {columns} end") % ", 'opening'"
    solved = told(["solve", "x.ini", "--columns", "2", "--seeds", "2"], script, PHASES)
    assert "positions" in solved, solved


@over([("unknown", "'openng'", "'openng' is neither \"always\" nor a phase of the variant; did you mean 'opening'?"),
       ("always too", "'always', 'opening'", "\"always\" alone, names of phases, or nothing, is expected"),
       ("number", "1", "\"always\" alone, names of phases, or nothing, is expected")])
def test_no_such_phase(_label, words, why):
    code, _, err = play(["moves", "x.ini"], STARTS % f", {words}", PHASES)
    same(code, 3, "exit code")
    assert why in err, err


def test_the_start_has_no_phase():
    code, _, err = play(["moves", "x.ini"], "hook('setup', 'x', function(t) return nil end, 'opening')\n", PHASES)
    same(code, 3, "exit code")
    assert "'setup' is asked before the first turn, in no phase" in err, err


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


# ---- choices that a script offers ----------------------------------------------------------------

def moves(script, *words, ini=""):
    out = told(["moves", "x.ini", "--format", "csv", *words], script, ini)
    return [line.split(",")[0] for line in out.splitlines()[1:]]


CHOOSE = """
hook("choose", "what the mover wants of a first lap", function(t)
    if t.moment == "start" then return {"take", "sow on", "stay"} end
end)
hook("landing", "as he wants", function(t)
    local deeds = {"capture", "relay", "end"}
    if t.chosen then return deeds[t.chosen] end
    return "end"
end)
hook("takes", "the facing pits, with a third of them", function(t)
    assert(t.chosen == 1 and t.moment == "start")
    return {facing(t.landing), behind(facing(t.landing))}
end)
"""
LONE = ["--position", "1x8/1x8/1,0x7/2,0x7 S 1,1 0,0"]


def test_choose():
    at = ["--position", "1x8/1x8/0x7,1/0x6,2,0 S 1,1 0,0"]
    same(moves(CHOOSE, *at), ["B7.1", "B7.2", "B7.3"], "moves")
    out = traced(CHOOSE, "B7.2", *at)
    assert "South chooses 'sow on': what the mover wants of a first lap [hooks.choose]" in out, out
    assert "taken" not in out and re.search(r"^Relay: .* A8", out, re.M), out
    for move, laps in (("B7.1", 2), ("B7.3", 1)):
        same(len(re.findall(r"^Lap ", traced(CHOOSE, move, *at), re.M)), laps, f"laps of {move}")
    code, _, err = play(["trace", "x.ini", "B7", *at], CHOOSE)
    assert code == 4 and "it can go on as B7.1, B7.2, B7.3" in err, err


def test_one_word_is_no_choice():
    script = "hook('choose', 'x', function(t) return %s end)\n" \
             "hook('landing', 'x', function(t) assert(t.chosen == %s) return 'end' end)\n"
    ini = "[reverse]\npits = none\n"  # who looks whether a lap captures has chosen nothing
    same(moves(script % ("{'only'}", "1"), *LONE, ini=ini), ["B1"], "moves with one word")
    same(moves(script % ("{}", "nil"), *LONE, ini=ini), ["B1"], "moves with none")


STAY = "hook('choose', 'x', function(t) if t.moment == 'start' then return {'stop', 'stay'} end end)\n" \
       "hook('landing', 'x', function(t) if t.chosen then return 'end' end end)\n"


@deep
def test_choices_are_followed_by_all():
    same(leaves(STAY, "", 2), [16, 256], "leaves")
    assert told(["match", "random", "search:depth=2", "--variant", "x.ini", "--pairs", "1", "--opening", "0"], STAY)


def test_records_keep_choices():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"x.lua": STAY, "x.ini": "[hooks]\nscript = x.lua\n",
                             "game.txt": "Game: x\nVariant: ./x.ini\n\nB5.2 b5.1 B1.1\n"})
        code, out, err = run("replay", "game.txt", "--variant", "x.ini", cwd=folder)
        assert code == 0 and "3 moves" in out, out + err


HALT = "hook('landing', 'x', function(t) if t[t.landing] > 1 then return 'halt' end end)\n"


def test_halt():
    at = ["--position", "0x7,1/0x8/0x8/2,0,1,0x5 S 1,1 0,0"]
    same(moves(HALT, *at), ["B1g", "B1s"], "moves")
    out = traced(HALT, "B1s", *at)
    assert "South stops: x [hooks.landing]" in out and "The turn ends: x [hooks.landing]" in out, out
    assert "Relay: the 2 seeds of B3 are picked up: x [hooks.landing]" in traced(HALT, "B1g", *at)


def test_halting_for_ever_is_noticed():
    """Eleven seeds that come back after 128 laps: who never stops, never ends."""
    at = ["--position", "0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 S 5,5 1,1"]
    found = moves(HALT, *at)
    mine = [move for move in found if move.startswith("B1")]
    assert len(mine) == 129 and max(len(m) for m in mine) < 140, f"{len(mine)} moves from B1"


# ---- what is taken besides -----------------------------------------------------------------------

TAKEN = "[capture]\nfate = removed\nquiet_turns = 0\nextra = 1\nlanding = any\n[start]\nsmallest = 1\n[reverse]\npits = none\n"
ONE_CAPTURE = ["--position", "3,1,0,0,2,0,0,3/1,0x7/0,1,0x6/0x8 S 1,1 0,0"]
EXTRA = "hook('extra', 'as the script has it', function(t) %s end)\n"


@over([("words", "return nil", 3, "xA1"), ("number", "return 2", 3, "xA1xB4"), ("none", "return 0", 1, ""),
       ("list", "return {-1, -4}", 1, "xB1xB4"), ("empty pits", "return {-2, -3, -4}", 1, "xB4"),
       ("some", "return {count = 1, -1, -4}", 2, "xB1"), ("more", "return {count = 9, -1, -4}", 1, "xB1xB4")])
def test_extra(_label, code, count, first):
    """North holds 1 in B7, 2 in B4 and 3 in B1 (and what is captured at A1)."""
    found = moves(EXTRA % code, *ONE_CAPTURE, ini=TAKEN)
    same(len(found), count, f"moves {found}")
    if count == 1 or first in ("xB1", ):
        same(found[0], "A2" + first, "the first move")


def test_extra_is_the_script_s():
    out = traced(EXTRA % "return {-1}", "A2", *ONE_CAPTURE, ini=TAKEN)
    assert "of the opponent's B1 are taken too: as the script has it [hooks.extra]" in out, out
    out = told(["rules", "x.ini"], EXTRA.replace("end)", "end, 'always')") % "return {-1}", TAKEN)
    assert "As the script has it" in out and "one more pit" not in out.lower(), out


# From B4 two seeds are sown into A4 and A3; above A3 stand the facing pits, and besides them pits of 2 and of 1.
BESIDES = "[board]\ncolumns = 4\n[capture]\nquiet_turns = 0\nlanding = empty\nbesides = outer\nfate = removed\n[reverse]\npits = none\n"
TWO_BESIDES = ["--position", "1,0,3,2/0,0,1,1/0x4/0x3,2 S"]


@over([("once", "takes", "if t.chosen then return {-5} end"),
       ("a word", "choose", "return {'only'}"),
       ("none", "choose", "return {}")])
def test_besides_where_a_script_says_nothing(_label, hook, body):
    """It is asked once of a capture, and what the mover then chooses besides is none of what it offers."""
    script = f"hook('{hook}', 'x', function(t) {body} end)\n"
    found = map(json.loads, told(["moves", "x.ini", "--format", "jsonl", *TWO_BESIDES], script, BESIDES).splitlines())
    same([(row["move"], row["captured"]) for row in found], [("B4.1", 6), ("B4.2", 5)], "moves and seeds captured")


def test_besides_behind_a_choice_of_a_script():
    """Each of the words that a script offers, and then each of the pits."""
    words = "hook('choose', 'x', function(t) return {'a', 'b', 'c'} end)\n"
    found = [move for move in moves(words, *TWO_BESIDES, ini=BESIDES) if move.startswith("B4")]
    same(found, ["B4.11", "B4.12", "B4.21", "B4.22", "B4.31", "B4.32"], "moves")


# ---- arranging, setting up, passing --------------------------------------------------------------

ARRANGE = "hook('arrange', 'x', function(t)\n" \
          "    for n = 1, t.pits do if t[n] > 4 then return 'more than four in a pit' end end\nend)\n"
FREE = "[setup]\nplacement = free\n"


def arranged(seeds, script=ARRANGE):
    return play(["trace", "x.ini", f"={seeds}", "--position", "4x8/0x8/0x8/4x8 S+ 0,0 0,0"], script, FREE)


def test_arrange():
    same(arranged("4x8/0x8")[0], 0, "exit code of what is allowed")
    code, _, err = arranged("5,3,4x6/0x8")
    same(code, 1, f"exit code, {err}")
    assert "the seeds may not be arranged so: more than four in a pit, by hooks.arrange" in err, err
    same(arranged("5,3,4x6/0x8", "hook('arrange', 'x', function(t) return true end)\n")[0], 0, "exit code with true")
    code, _, err = arranged("5,3,4x6/0x8", "hook('arrange', 'x', function(t) return false end)\n")
    assert code == 3 and "it returned true or false; it may return: true, or a text that says why not" in err, err


@deep
def test_players_arrange_as_allowed():
    code, out, err = play(["match", "random", "random", "--variant", "x.ini", "--pairs", "2", "--opening", "2"],
                          ARRANGE.replace("4", "7"), FREE)
    same(code, 0, f"exit code with {err or out}")


def test_setup_per_side():
    script = "hook('setup', 'x', function(side) if side == 'N' then return {1, 2, 3, 4} end end)\n"
    out = told(["show", "x.ini", "--format", "jsonl"], script, "[board]\ncolumns = 2\n[setup]\nouter = 2 0\n")
    out = told(["perft", "x.ini", "1"], script, "[board]\ncolumns = 2\n[setup]\nouter = 2 0\n")
    out = told(["moves", "x.ini"], "local a\n" + script, "[board]\ncolumns = 2\n[setup]\nouter = 2 0\n")
    assert "2,1/3,4/1,1/0,0" in out or re.search(r"2,1/\S+ N 1,0", out), out


def test_passes_are_remembered():
    script = "remember('rests', {0, 9}, 'passes made')\n" \
             "hook('remember', 'x', function(t) if not t.start then return {rests = t.rests + 1} end end)\n"
    out = told(["moves", "x.ini", "--format", "csv"], script, "[turn]\npass = allowed\n")
    rests = dict(re.findall(r'^(\w+),".* rests=(\d)"', out, re.M))
    same((rests["pass"], rests["B1"]), ("1", "0"), out)


def test_arranging_may_loop():
    code, _, err = arranged("4x8/0x8", "hook('arrange', 'x', function() while true do end end)\n")
    same(code, 3, "exit code")
    assert "x.lua:1: hook 'arrange': it has used up its budget" in err, err


# ---- answers that are kept -----------------------------------------------------------------------

# What a call goes by may show only when it has looked at something else: each is played as it stands, and once more
# with a look at the hand first, after which nothing is kept.
KEPT = {
    "next": "local n = onward(t.landing or t.origin, t.clockwise and -1 or 1)\n"
            "if t.origin % 3 == 0 and t[n] > 3 then return onward(n, 1) end return n",
    "direction": "if t.origin < 4 then return t.sown % 2 == 0 and 'forward' or 'reverse' end return 'forward'",
    "landing": "if not is_inner(t.landing) then return nil end\n"
               "if t.captured > 3 then return 'end' elseif column(t.landing) == 2 and captured_in(5) then return 'end' end",
    "takes": "local n = facing(t.landing) if t.origin > 6 and t.declined then return {n} end\n"
             "if column(n) > 4 then return {n, behind(n), t[t.origin] > 0 and t.origin or nil} end return {n, behind(n)}",
    "resow": "if t.landing < 12 then return t.origin end return t.start",
    "turn": "if t.origin == 3 and t.landing == 9 then return 'again' end return t.origin == 4 and t.side == 'N' and 'again' or nil",
}


@over([(hook, hook) for hook in KEPT] + [("all", None)])
def test_kept_answers_are_the_same(_label, hook):
    hooks = [hook] if hook else list(KEPT)
    plain = "".join(f"hook('{name}', 'x', function(t) {KEPT[name]}\nend)\n" for name in hooks)
    never = plain.replace("function(t) ", "function(t) local _ = t.hand ")
    ini = "[setup]\ninner = 1xC\n[capture]\nquiet_turns = 0\nneeds = either\n[end]\nlap_limit = 300\n"
    for verb in (["perft", "x.ini", "2"], ["simulate", "x.ini", "--games", "10", "--seed", "3", "--format", "jsonl"]):
        first, second = (told(verb, script, ini) for script in (plain, never))
        drop = re.compile(r'"(?:fingerprint|seconds|sha256|rules)":\s*[^,}]*|[0-9a-f]{64}')
        same(drop.sub("", first), drop.sub("", second), f"{verb[0]}, kept and not")


POOR = "0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 S 5,5 1,1"  # B1 comes back after 128 laps


def test_kept_answers_are_paid_for():
    """The budget of a move ends at the same lap, and in the same line, whether its answers are kept or not."""
    def told(laps, look):
        script = f"hook('landing', 'at some cost', function(t) {look} for _ = 1, 245000 do t = t end end)\n"
        code, _, err = play(["trace", "x.ini", "B1", "--position", POOR], script, f"[end]\nlap_limit = {laps}\n")
        return code, err
    kept, never = ([told(laps, look) for laps in range(52, 57)] for look in ("", "local _ = t.hand"))
    same(kept, never, "exit codes and errors, kept and not")
    same({code for code, _ in kept}, {0, 3}, "exit codes")


# ---- the last seed -------------------------------------------------------------------------------

# The same twice: by a function for every seed and one for every landing, and by one for last seeds alone.
BY_SEEDS = """
hook('next', 'a last seed due in an empty pit goes on', function(t)
    if t.hand > 1 then return nil end
    local due = onward(t.landing or t.origin, t.clockwise and -1 or 1)
    if t[due] == 0 then return onward(due, t.clockwise and -1 or 1) end
end)
hook('landing', 'and ends the turn', function(t)
    if t.landing ~= onward(t.origin, t.clockwise and -t.sown or t.sown) then return 'end' end
end)
"""
MOVES_ON = "hook('last', 'it goes on', function(t) return onward(t.due, t.clockwise and -1 or 1) end)\n"
MIXED = "[setup]\ninner = 1xC\n[capture]\nquiet_turns = 0\nneeds = either\n[end]\nlap_limit = 300\n"


@over([("usual", []), ("any landing", ["capture.landing=any"]), ("turned", ["reverse.pits=all", "reverse.right_end=open"]),
       ("clockwise", ["lap.way=clockwise"]), ("duty", ["capture.duty=first-lap"]), ("declined", ["capture.refusal=once"]),
       ("removed", ["capture.fate=removed", "capture.extra=1"])])
def test_last_is_as_for_every_seed(_label, answers):
    words = [word for answer in answers for word in ("--set", answer)]
    for verb in (["perft", "x.ini", "2"], ["simulate", "x.ini", "--games", "5", "--seed", "3", "--format", "jsonl"]):
        first, second = (told([*verb, *words], script, MIXED) for script in (BY_SEEDS, MOVES_ON))
        drop = re.compile(r'"(?:fingerprint|seconds|sha256|rules)":\s*[^,}]*|[0-9a-f]{64}')
        same(drop.sub("", first), drop.sub("", second), verb[0])


# Answers, what `last` returns, position, move, and the board after it.
LAST = [
    ("moved on", "", "onward(t.due, 1)", "0x8/0x4,2,0x3/0x8/2,0x7 S", "B1", "0x8/0x4,2,0x3/0x8/0,1,0,1,0x4"),
    ("onto seeds the turn ends too", "", "onward(t.due, 1)",
     "0x8/0x4,2,0x3/0x8/2,0,0,3,0x4 S", "B1", "0x8/0x4,2,0x3/0x8/0,1,0,4,0x4"),
    ("left to the words", "", "nil", "0x8/0x4,2,0x3/0x8/2,0x7 S", "B1", "0x8/0x4,2,0x3/0x8/0,1x2,0x5"),
    ("where it was due the turn ends", "[capture]\nlanding = empty\nquiet_turns = 0\n", "t.due", "0x7,1/0x7,1/0x8/0x6,2,0 S", "B7",
     "0x7,1/0x7,1/0x7,1/0x7,1"),
    ("left to the words it captures", "[capture]\nlanding = empty\nquiet_turns = 0\nfate = removed\n", "nil", "0x7,1/0x7,1/0x8/0x6,2,0 S", "B7",
     "0x8/0x8/0x7,1/0x7,1"),
    ("an occupied pit asks nobody", "", "pit('B8')", "0x8/0x4,2,0x3/0x8/2,0,1,0x5 S", "B1", "0x8/0x4,2,0x3/0x8/0,1,0,1,0x3,1"),
    ("every seed", "[capture]\nby = every\nquiet_turns = 0\n", "onward(t.due, 1)", "0x8/0x4,2,0x3/0x8/2,0x7 S", "B1",
     "0x8/0x4,2,0x3/0x8/0,1,0,1,0x4"),
]


@over(LAST)
def test_last(_label, ini, answer, position, move, board):
    script = f"hook('last', 'as the test has it', function(t) return {answer} end)\n"
    rows = told(["moves", "x.ini", "--position", position, "--format", "jsonl"], script, ini)
    found = {row["move"]: row["position"].split()[0] for row in map(json.loads, rows.splitlines())}
    same(found[move], board, "board")


def test_last_is_told():
    out = told(["trace", "x.ini", "B1", "--position", "0x8/0x4,2,0x3/0x8/2,0x7 S"], MOVES_ON)
    assert "sowing: it goes on [hooks.last]" in out and "The turn ends: it goes on [hooks.last]" in out, out


def test_due_is_for_last_alone():
    script = "hook('next', 'x', function(t) if t.due then error('it is due') end end)\n" + MOVES_ON
    told(["moves", "x.ini"], script)


# ---- what came before ----------------------------------------------------------------------------

# One seed each: every position comes back after eight turns, with South to move.
ROUND = "[board]\ncolumns = 2\n[setup]\nouter = 1 0\n[start]\nsmallest = 1\n"
REPEATED = "hook('repeated', 'as the script has it', function(t) %s end)\n"


def ends(script, ini=""):
    """How random games end, who has won, and after how many turns."""
    out = told(["simulate", "x.ini", "--games", "10", "--max-turns", "50", "--format", "jsonl"], script, ROUND + ini)
    games = [json.loads(line) for line in out.splitlines()]
    return {(game["end"], game["winner"], game["turns"]) for game in games}


@over([("mover", "return 'mover'", "", ("decided", "S", 8)),
       ("opponent", "return 'opponent'", "", ("decided", "N", 8)),
       ("nobody", "return 'nobody'", "", ("decided", None, 8)),
       ("times", "if t.times == 3 then return 'mover' end", "", ("decided", "S", 16)),
       ("words", "return nil", "[end]\nrepeats = 3\n", ("repeated", None, 16)),
       ("before words", "if t.times == 3 then return 'opponent' end", "[end]\nrepeats = 3\n", ("decided", "N", 16)),
       ("after words", "if t.times == 3 then return 'opponent' end", "[end]\nrepeats = 2\n", ("repeated", None, 8)),
       ("neither", "return nil", "", ("cut-off", None, 50)),
       ("side", "if t.side == 'N' and t.turns == 4 then return 'mover' end", "", ("decided", "N", 9)),
       ("seeds", "if t[2] == 1 and t[-2] == 1 then return 'nobody' end", "", ("decided", None, 10))])
def test_repeated(_label, code, ini, expected):
    same(ends(REPEATED % code, ini), {expected}, "ends")


def test_a_phase_says_how_often():
    """Before both have made three turns of eight, no position comes twice; the phase is that of who moves next."""
    script = "local a\n"
    same(ends(script, "[phase first]\nuntil = turns 4\nend.repeats = 2\n"), {("cut-off", None, 50)}, "too short")
    same(ends(script, "[phase first]\nuntil = turns 5\nend.repeats = 2\n"), {("repeated", None, 8)}, "long enough")


def test_records_ask_repeated():
    record = "Game: round\n\n1. B1 b1 2. B2 b2 3. A2 a2 4. A1 a1%s\n"
    for more, code in (("", 0), (" 5. B1 b1", 1)):
        done, out, err = play(["replay", "game.txt", "--variant", "x.ini"], REPEATED % "return 'opponent'", ROUND,
                              more={"game.txt": record % more})
        same(done, code, f"exit code of a record with '{more}': {out or err}")


def test_turns_taken_back_have_not_come():
    lines = ["B1", "B1", "B2", "B2", "A2", "A2", "A1", "undo", "A1", "undo", "A1", "A1", "quit"]
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"x.lua": REPEATED % "return 'mover'", "x.ini": ROUND + "[hooks]\nscript = x.lua\n"})
        out = output("play", "x.ini", stdin="\n".join(lines) + "\n", cwd=folder)
    same(out.count("The game is over"), 1, f"ends in {out}")
    assert "(decided)" in out.split("The game is over")[1], out[-400:]


def test_matches_leave_repetition_to_the_script():
    out = told(["match", "random", "random", "--variant", "x.ini", "--pairs", "1", "--opening", "0", "--judge", "0"],
               REPEATED % "if t.times == 4 then return 'mover' end", ROUND)
    assert "24.0 moves a game\n  ended by decided: 2" in out, out


def test_a_position_does_not_tell_how_often_it_came():
    out = told(["perft", "x.ini", "20"], REPEATED % "return 'mover'", ROUND)
    assert re.search(r"^ *20 +1 ", out, re.M), out


STILL = "hook('starts', 'after three quiet turns', function(t) if t.still == 3 then return {2} end end)\n"


def test_still_is_seen():
    for still, pits in ((2, ["B1", "B2"]), (3, ["B2"])):
        position = f"2,2/0,0/0,0/2,2 S 4,4 0,0 still={still}"
        same(starts(STILL, "--position", position, ini="[board]\ncolumns = 2\n[end]\nstill = 9\n"), pits, f"starts at still={still}")


# ---- circuits that both share --------------------------------------------------------------------

ONE_CIRCUIT = "[board]\ncircuit = shared\ncolumns = 3\n[setup]\ninner = 3xC\n[start]\nsingletons = always\n[capture]\nquiet_turns = 0\n"


def ended(script, position, move, *words):
    """What a turn-ending hook says of a move."""
    _, _, err = play(["trace", "x.ini", move, "--position", position, *words], script, ONE_CIRCUIT)
    return re.search(r"hook '\w+': (.*?); ", err).group(1)


HAS_CIRCLED = "hook('remember', 'x', function(t) error(t.circled and 'round' or 'not round') end)\nremember('x', {0, 1}, 'x')\n"


@over([
    ("back in the own row", "0x3/0,0,4 S", "A3", [], "round"),
    ("over there", "0x3/0,0,3 S", "A3", [], "not round"),
    ("in two laps", "1,0,0/0,1,0 S", "A2", [], "not round"),
    ("lap by lap", "1,1,0/0,3,0 S", "A2", [], "round"),
    ("clockwise", "0x3/4,0,0 S", "A1", ["--set", "lap.way=clockwise"], "round"),
    ("North", "4,0,0/0x3 N", "A3", [], "round"),
    ("seed by seed", "0x3/0,0,4 S", "A3", ["--set", "capture.by=every"], "round"),
    ("twice round", "0x3/0,0,9 S", "A3", [], "round"),
])
def test_circled(_label, position, move, settings, said):
    same(ended(HAS_CIRCLED, position + " 1,1 0,0", move, "--set", "capture.landing=none", *settings), said, "t.circled")


def test_circled_is_of_scripted_laps_too():
    script = HAS_CIRCLED + "hook('next', 'a pit more', function(t) if not t.landing then return onward(t.origin, 2) end end)\n"
    same(ended(script, "0x3/0,0,4 S 1,1 0,0", "A3", "--set", "capture.landing=none"), "not round", "its first pit was passed over")


def test_circled_on_circuits_of_their_own():
    script = HAS_CIRCLED.replace("'not round'", "'never'")
    _, _, err = play(["trace", "x.ini", "B1"], script, "[setup]\nouter = 16 0 0 0 0 0 0 1\n")
    assert "hook 'remember': never; " in err, err


@over([
    ("both", [], "-9 -8"),
    ("inner", ["--set", "capture.takes=inner"], "-9"),
    ("own", ["--set", "capture.takes=outer", "--set", "capture.own_pit=taken"], "-8 16"),
])
def test_takes(_label, settings, pits):
    script = "hook('starts', 'x', function(t) local l, s = takes(16), '' for i = 1, #l do s = s .. ' ' .. l[i] end error(s) end)\n"
    _, _, err = play(["moves", "x.ini", *settings], script.replace("error(s)", "error('it takes' .. s)"))
    found = re.search(r"it takes(.*?); ", err)
    assert found and sorted(found.group(1).split()) == sorted(pits.split()), err


def test_takes_asks_for_an_own_inner_pit():
    for pit, text in (("-16", "a pit of the opponent"), ("1", "an outer pit")):
        _, _, err = play(["moves", "x.ini"], f"hook('starts', 'x', function(t) return takes({pit}) end)\n")
        assert text in err, err


MOST_SEEDS = "hook('winner', 'whoever has more, after the first turn', function(t) return 'most-seeds' end)\n"


@over([("South", "0,0,1/2,0,3 S 1,1 0,0", "S"), ("North", "0,9,1/2,0,3 S 1,1 0,0", "N"), ("nobody", "0,0,5/2,0,3 S 1,1 0,0", None)])
def test_most_seeds_win(_label, position, winner):
    out = told(["moves", "x.ini", "--position", position, "--set", "lap.relay=none", "--set", "capture.landing=none", "--format", "jsonl"], MOST_SEEDS, ONE_CIRCUIT)
    made = next(move for move in map(json.loads, out.splitlines()) if move["move"] == "A1")
    same((made["over"], made["winner"]), (True, winner), "the end")


MUTE = "[board]\ncolumns = 4\n[setup]\nouter = 1 2 1 1\ninner = 1 3 2 1\n[start]\nlargest = 1\nsmallest = 1\n[lap]\nstop = all\n"


def test_a_lap_turned_after_one_that_captured_nothing():
    """The landing of the lap before is looked at, which is no part of the question that the script answers."""
    told(["perft", "x.ini", "2"], "hook('direction', 'x', function(t) if t.origin % 2 == 0 then return 'either' end end)\n", MUTE)


ONE_WAY = "hook('direction', 'always forward', function(t) return 'forward' end)\n"


def test_single_seeds_are_bound_whichever_way_a_script_lets_them_run():
    """A1 could move clockwise into an empty pit, but the script lets it run into A2 alone."""
    words = ["--set", "start.singletons=into-empty", "--set", "lap.way=either", "--position", "0x3/1,1,0 S 1,1 0,0"]
    same(starts(ONE_WAY, *words, ini=ONE_CIRCUIT), ["A2"], "starts")
    same(starts(ONE_WAY.replace("'forward' end", "'either' end"), *words, ini=ONE_CIRCUIT), ["A1", "A2"], "starts either way")
    out = told(["moves", "x.ini", *words], ONE_WAY.replace("'forward' end", "'either' end"), ONE_CIRCUIT)
    same(re.findall(r"^(A\d\w*)", out, re.M), ["A1", "A2"], "no letters, as each may run one way alone")


def test_answers_are_kept_while_the_same_is_remembered():
    """What a hook says of what is remembered changes with it, and with who moves."""
    script = ("remember('n', {0, 1}, 'x')\nhook('remember', 'x', function(t) return {n = t.side == 'S' and t[1] %% 2 or t.n} end)\n"
              "hook('direction', 'x', function(t) if %s and t.n == 1 and t.side == 'S' then return 'either' end return 'forward' end)\n")
    laps = ["--set", "capture.landing=none", "--set", "lap.relay=none"]
    for side, number, letters in (("S", 1, True), ("S", 0, False), ("N", 1, False)):
        position = f"3x3/3x3 {side} 1,1 0,0 n={number}"
        out = told(["moves", "x.ini", "--position", position, *laps], script % "true", ONE_CIRCUIT)
        same("A1r" in out, letters, f"{side} with {number}")
    kept, asked = [told(["perft", "x.ini", "5", *laps], script % also, ONE_CIRCUIT) for also in ("true", "t.hand > 0")]
    same(kept, asked, "leaves, with answers that are kept and with others")


# ---- when a hook is asked ------------------------------------------------------------------------

# Two seeds in B1 and B4: the lap from B1 ends in the empty B3, that from B4 in B6, which holds one.
RELAYING = "0x8/0x8/0x8/2,0x2,2,0,1,0x2 S 9,9 1,1"
ENDS = "hook('relay', 'every lap is the last', function(t) return 'end' end%s)\n"


def laps(script, start="B4", position=RELAYING, ini=""):
    lines = told(["moves", "x.ini", "--position", position, "--format", "jsonl"], script, ini).splitlines()
    return {m["move"]: m["laps"] for m in map(json.loads, lines)}[start]


@over([("no hook", "local a\n", 2), ("everywhere", ENDS % "", 1), ("there", ENDS % ", {6}", 1), ("elsewhere", ENDS % ", {5, 7}", 2),
       ("one of several", ENDS % ", {5, 6}", 1), ("quiet", ENDS % ", {'quiet'}", 1),
       ("remembered", "remember('m', {1, 9}, 'x')\n" + ENDS % ", {'m'}", 1),
       ("zero", "remember('m', {0, 9}, 'x')\n" + ENDS % ", {'m'}", 2),
       ("owned", "owned('den', 9, 'x')\n" + ENDS % ", {'den'}", 1),
       ("lost at the start", "owned('den', 4, 'x')\n" + ENDS % ", {'den'}", 2),
       ("any of them", "remember('m', {0, 9}, 'x')\n" + ENDS % ", {5, 'm', 6}", 1)])
def test_when_a_hook_is_asked(_label, script, expected):
    same(laps(script), expected, "laps")


@over([("phase", ", 'opening', {6}", 0, 1), ("phase that is over", ", 'opening', {6}", 9, 2), ("no phase", ", 'no phase', {6}", 9, 1),
       ("in a phase", ", 'no phase'", 0, 2), ("both", ", 'opening', 'no phase'", 0, 1)])
def test_phases_and_places(_label, limits, turns, expected):
    same(laps(ENDS % limits, position=RELAYING.replace("9,9 1,1", f"{turns},{turns} 0,0"), ini=PHASES), expected, "laps")


@over([("name", "{'m'}", "'m' is not remembered; it must be declared first"),
       ("near", "{'dem'}", "did you mean 'den'?"),
       ("pit", "{17}", "own pits, names of what is remembered, and \"quiet\" are expected in the list"),
       ("theirs", "{-1}", "own pits, names of what is remembered, and \"quiet\" are expected in the list"),
       ("empty", "{}", "a list of pits and names that is not empty is expected"),
       ("not last", "{6}, 'opening'", "names of phases, or nothing, is expected")])
def test_wrong_limits(_label, limits, why):
    code, _, err = play(["moves", "x.ini"], "owned('den', 9, 'x')\n" + ENDS % f", {limits}", PHASES)
    same(code, 3, "exit code")
    assert why in err, err


def test_a_hook_of_no_pit():
    code, _, err = play(["moves", "x.ini"], "hook('turn', 'x', function(t) return 'next' end, {6})\n")
    same(code, 3, "exit code")
    assert "'turn' is asked of no pit" in err, err


# ---- relays and quiet starts ---------------------------------------------------------------------

def test_relay_may_halt():
    script = "hook('relay', 'as one likes', function(t) return 'halt' end)\n"
    same((laps(script, "B4g"), laps(script, "B4s")), (2, 1), "go on, or stop")
    assert "stop" in traced(script, "B4s", "--position", RELAYING), "the trace tells of it"
    assert "As one likes" in told(["rules", "x.ini"], script), "and so does the rulebook"


def test_relay_is_not_asked_of_captures():
    """A5 captures at A3, and what it captures ends in the empty B1."""
    position = "0x8/0x2,3,0x5/0x2,1,0,2,0x3/0x8 S 9,9 1,1"
    script = "hook('relay', 'x', function(t) error('a relay is due') end)\n"
    out = told(["moves", "x.ini", "--position", position, "--set", "capture.needs=inner", "--set", "capture.resow=landing"], script)
    assert "A5" in out, out


QUIET = "hook('quiet', 'quiet turns start there', function(t) return {%s} end)\n"


@over([("inner", "11", [], ["A6"]), ("outer", "2", [], ["B2"]), ("both", "2, 11", [], ["A6", "B2"]), ("none", "", [], []),
       ("too few seeds", "1, 11", [], ["A6"]), ("duty", "11", ["capture.duty=first-lap"], ["B7"]),
       ("rows", "2", ["start.quiet_rows=inner"], ["B2"])])
def test_quiet_starts(_label, pits, answers, expected):
    """B2 and A6 are quiet; B7 captures at A8."""
    position = "0x7,3/0x7,3/1,0x4,2,0,1/1,2,0x4,2,0 S 9,9 1,1"
    words = [word for answer in answers + ["capture.needs=inner"] for word in ("--set", answer)]
    found = starts(QUIET % pits, "--position", position, *words, ini="[reverse]\npits = none\n")
    same(found, sorted(set(expected) | {"B7"}), "starts")


def test_quiet_starts_of_store_seeds():
    position = "0x8/0x3,2,0x4/1,0x3,2,0x3/0x8 S 9,9 1,1 h3,3"
    ini = "[setup]\nstore = 3\ninner = 2xC\n[start]\nfrom = store\nquiet_singles = always\n[lap]\nway = either\n[reverse]\npits = none\n"
    same(starts("local a\n", "--position", position, ini=ini), ["A1", "A5"], "by the words")
    same(starts(QUIET % "16", "--position", position, ini=ini), ["A1"], "by the script")


def test_starts_may_name_the_way():
    ini = "[lap]\nway = either\n[reverse]\npits = none\n"
    script = "hook('starts', 'x', function(t) return {{1, 'clockwise'}, {2, 'forward'}, 3} end)\n"
    out = told(["moves", "x.ini", "--format", "jsonl"], script, ini)
    same(sorted(json.loads(line)["move"] for line in out.splitlines()), ["B1", "B2", "B3f", "B3r"], "moves")
    for wrong in "{1, 'reverse'}", "{1}", "{1, 2}":
        code, _, err = play(["moves", "x.ini"], script.replace("{1, 'clockwise'}", wrong), ini)
        same(code, 3, "exit code")
        assert 'a start is a pit, {pit, "forward"} or {pit, "clockwise"}' in err, err


def test_words_bar_starts_where_no_script_does():
    """A starts hook that leaves its turn to the words leaves them what they say of quiet starts, way by way."""
    position = "0x8/0x2,3,2,0x4/2,0x7/0,3,0x6 S 9,9 1,1"
    ini = "[lap]\nway = either\n[reverse]\npits = none\n[start]\nquiet_row = barred\nquiet_rows = inner\n"
    found = told(["moves", "x.ini", "--position", position], "hook('starts', 'x', function(t) return nil end)\n", ini)
    same(re.findall(r"^A1\w*", found, re.M), ["A1"], "only inwards")


# ---- what is owned and threatened ----------------------------------------------------------------

OWNED = "owned('den', pit('B4'), 'who owns his den')\n"


def after(script, move, position, ini=""):
    lines = told(["moves", "x.ini", "--position", position, "--format", "jsonl"], script, ini).splitlines()
    return {m["move"]: m["position"] for m in map(json.loads, lines)}[move].split(" ", 4)[-1]


def test_owned_pits():
    assert told(["moves", "x.ini"], OWNED).count("den=3") >= 4, "both own theirs at the start"
    same(after(OWNED, "B4", RELAYING), "den=2", "who picks up his seeds loses it")
    same(after(OWNED, "B1", RELAYING), "den=3", "who does not, does not")
    same(after(OWNED, "B4", RELAYING + " den=1"), "den=0", "North has lost his before")
    stays = OWNED + "hook('lift', 'one stays', function(t) return 1 end)\n"
    same(after(stays, "B4", RELAYING), "den=3", "one seed stays in it")
    captured = "0x4,3,0x3/0x4,3,0x3/0x4,1,0,2,0/0x8 S 9,9 1,1"
    same(after(OWNED, "A7", captured), "den=1", "North's B4 is captured")


def test_owned_pits_are_given_up():
    script = OWNED + "hook('remember', 'x', function(t) return {%s = false} end)\n"
    same(after(script % "den", "B1", RELAYING), "den=2", "the mover's")
    same(after(script % "their_den", "B1", RELAYING), "den=1", "the opponent's")
    code, _, err = play(["moves", "x.ini"], script.replace("false", "1") % "den")
    same(code, 3, "exit code")
    assert "a number for den; false (it is owned no longer) is expected" in err, err


def test_owned_pits_are_seen():
    script = OWNED + "hook('landing', 'x', function(t) assert(t.their_den) assert(t.den == (t.start ~= 4)) end)\n"
    same(laps(script), 2, "no longer owned once it is picked up")


def test_owned_pits_follow_a_swap():
    ini = "[turn]\nswap = yes\n[setup]\nouter = 4xC\n"
    lines = told(["moves", "x.ini", "--position", "4x8/0x8/0x8/4x8 N 1,0 0,0 den=2", "--format", "jsonl"], OWNED, ini).splitlines()
    same([json.loads(line)["position"][-5:] for line in lines if '"swap"' in line], ["den=1"], "South has North's")


def test_remembered_pits():
    script = "remember('bar', 'pit', 'which pit')\n" \
             "hook('remember', 'x', function(t) return {bar = t.bar == 0 and t.start or 0} end)\n"
    same(after(script, "B4", RELAYING), "bar=4", "printed")
    assert "bar" not in after(script, "B4", RELAYING + " bar=16"), "none: not printed"
    code, _, err = play(["moves", "x.ini", "--position", RELAYING + " bar=17"], script)
    assert code == 4 and "bar" in err, err


THREAT = "hook('winner', 'x', function(t)\n" \
         "local theirs, own = threatened('theirs'), threatened('own')\n" \
         "error('theirs ' .. #theirs .. ' ' .. (theirs[1] or '-') .. ', own ' .. #own .. ' ' .. (own[1] or '-'))\nend)\n"


@over([("nobody", "0x8/0x8/0x8/2,0x7 S 9,9 1,1", "theirs 0 -, own 0 -"),
       ("the opponent", "0x8/0x7,3/0x7,1/2,0x5,2,0 S 9,9 1,1", "theirs 1 -16, own 0 -"),
       ("the mover", "0x8/0x5,2,0,1/0x7,1/2,0x7 S 9,9 1,1", "theirs 0 -, own 1 9"),
       ("a store", "0x8/0x7,3/0x7,1/2,0x7 S 9,9 1,1 h1,1", "theirs 1 -16, own 1 9")])
def test_threatened(label, position, expected):
    """After B1: South's B7 reaches A8, which faces A1; North's A3 reaches that. Seeds of the store fall there at once."""
    ini = "[capture]\nneeds = inner\ntakes = inner\n[reverse]\npits = none\n"
    script, verb = THREAT, ["trace", "x.ini", "B1"]
    if label == "a store":
        ini += "[setup]\ninner = 2xC\nstore = 1\n[start]\nfrom = store\n"
        script, verb = THREAT.replace("'winner'", "'starts'"), ["moves", "x.ini"]
    code, _, err = play([*verb, "--position", position], script, ini)
    same(code, 3, "exit code")
    same(re.search(r"theirs \d+ [-\d]+, own \d+ [-\d]+", err).group(0), expected, err)


def test_large_pits_do_not_capture_first():
    """captures(n) and first_capture(n) know start.largest, which mutes the first lap alone."""
    position = "0x7,3/0x7,3/0x7,1/0x6,2,0 S 9,9 1,1"
    script = "hook('starts', 'x', function(t) if captures(7) then return {7} end return {} end)\n"
    for largest, expected in ("2", ["B7"]), ("1", []):
        same(starts(script, "--position", position, "--set", f"start.largest={largest}"), expected, f"largest {largest}")
