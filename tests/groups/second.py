"""The program against the second implementation (tests/second)."""
import os
import random
import re
import sys

from lib import FAST, PROGRAM, ROOT, deep, depth, finished, over, rows, same, sampled, scaled, seed

sys.path.insert(0, os.path.join(ROOT, "tests", "second"))
import compare  # noqa: E402
import compare_unusual  # noqa: E402
import slow  # noqa: E402

SECOND = os.path.join(ROOT, "tests", "second")


def last_line(*words):
    done = finished([sys.executable, *words], seconds=3000)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout.strip().split("\n")[-1]


@deep
def test_second_implementation_checks_itself():
    assert " 0 failed" in last_line(os.path.join(SECOND, "slow.py"), "--selftest")


@deep
def test_second_implementation_checks_its_unusual_variants():
    assert " 0 failed" in last_line(os.path.join(SECOND, "unusual.py"), "--selftest")


@sampled(1 / 2)
@scaled
def test_unusual_variants():
    few = depth(["--plays", "1", "--boards", "2", "--versions", "12", "--seed", str(seed())], [])
    assert " 0 failed" in last_line(os.path.join(SECOND, "compare_unusual.py"), FAST, *few)


def compare_positions(program, count):
    """Others for each seed of the run."""
    line = last_line(os.path.join(SECOND, "compare.py"), program, "--count", str(count), "--seed", str(seed()))
    passed = int(line.split()[0])
    assert passed > count * 0.9, line


@scaled
def test_random_positions():
    compare_positions(FAST, depth(110, 4000))


@scaled
def test_random_positions_with_invariants():
    compare_positions(PROGRAM, depth(30, 600))


ENTERS = {"board.columns": "3", "setup.inner": "1xC", "capture.quiet_turns": "2",
          "capture.resow": "ends", "capture.takes": "inner", "setup.store": "1", "lap.first": "origin",
          "lap.stop": "A1 A2 A3 B1", "start.from": "spread", "start.smallest": "3", "end.empty_row": "outer", "end.lap_limit": "300"}


def test_a_lap_that_entered_has_no_origin():
    """The choice to stop after it is another than after a lap from the pit before the end, which lands so fifteen choices later."""
    position = "0,0,2/1,0,3/2,2,0/0,2,2 N 3,3 3,3 h9,9"
    found = compare.from_command(compare.command(PROGRAM, os.path.join(ROOT, "tests", "records", "empty.ini"), ENTERS, position))
    same(found, compare.from_slow(ENTERS, position), "both implementations")
    assert any(move[0] == "*B1r" + "g" * 14 + "s" for move in found), found


SAVED = {"board.columns": "3", "capture.declined": "saved", "capture.bare_row": "outer", "capture.own_pit": "taken",
         "capture.refusal": "always", "capture.takes": "inner", "end.lap_limit": "300", "reverse.pits": "none", "setup.inner": "1xC",
         "start.capturing": "6"}


def test_a_landing_at_which_seeds_were_saved_is_like_no_later_one():
    """Where a later lap lands so, what may be captured lies in another pit: that is another choice."""
    position = "1,0,1/7,1,0/2,1,1/2,1,2 N 2,2 2,1"
    found = compare.from_command(compare.command(PROGRAM, os.path.join(ROOT, "tests", "records", "empty.ini"), SAVED, position))
    same(found, compare.from_slow(SAVED, position), "both implementations")
    assert any(move[0].endswith("d" * 23 + "c") for move in found), found


SPENT = {"board.circuit": "shared", "board.columns": "3", "setup.inner": "2xC", "setup.store": "12", "setup.north_store": "3",
         "start.from": "spread", "capture.duty": "first-lap", "capture.refusal": "always", "capture.resow": "lap-origin",
         "lap.way": "either", "lap.origin": "sown", "end.lap_limit": "300"}


def test_a_move_that_comes_back_after_the_store_was_spent():
    """Which first laps must capture hangs on whether the store may still be dropped: so it does when the move is played again."""
    position = "3,0,2/1,1,3 S 2,2 1,1 h12,12 spread=3"
    found = compare.from_command(compare.command(FAST, os.path.join(ROOT, "tests", "records", "empty.ini"), SPENT, position))
    expected = compare.from_slow(SPENT, position)
    assert found == expected, f"{len(found)} moves, and {len(expected)} of the second implementation"


@scaled
def test_counts_with_shared_situations():
    """Where captures can be refused, counting shares situations; the sequences counted are the same."""
    rng = random.Random(f"counts {seed()}")
    compared = 0
    while compared < depth(10, 80):
        pinned = [f"board.columns={rng.randint(3, 5)}", f"capture.refusal={rng.choice(['once', 'always'])}",
                  f"end.lap_limit={rng.choice([5, 20, 60])}", "board.circuit=own"]
        answers = compare.random_answers(rng, *pinned, phases=0)
        position = compare.random_position(rng, answers)
        if compare.from_slow(answers, position) is None:
            continue
        settings = [word for key, value in answers.items() for word in ("--set", f"{key}={value}")]
        counted = rows("perft", "tests/records/empty.ini", "2", "--position", position, *settings)
        try:
            expected = slow.perft(slow.Rules(answers), position, 2)
        except (slow.TooMany, slow.GaveUp):
            continue
        same([row["leaves"] for row in counted], expected, f"{position} {' '.join(settings)}")
        compared += 1


# ---- the variants that ship ------------------------------------------------------------------------

MOST_LEAVES = 3000
LAP_LIMIT = "300"  # this implementation takes its time over endless moves


def said_in(name, key):
    with open(os.path.join(ROOT, "variants", name + ".ini"), encoding="utf-8") as file:
        return re.findall(rf"^{key} = (\S+)", file.read(), re.M)


def is_words(name):
    """No script answers for it, nor for what it inherits from."""
    return not said_in(name, "script") and all(is_words(base) for base in said_in(name, "inherits"))


VARIANTS = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini"))
WORDS = [name for name in VARIANTS if is_words(name)]
SETTINGS = {"end.lap_limit": LAP_LIMIT}


# What a script decides, where it does so, is worked out here too (tests/second/unusual.py).
TWICE = [name for name in VARIANTS if name in WORDS or compare_unusual.game_of(name)]


def rules_shown(name):
    """What the program says that a variant's answers are; what comes of them is worked out here."""
    if name not in WORDS:
        return compare_unusual.rules_of(FAST, name, SETTINGS)
    said = compare_unusual.shown(FAST, name, tuple(SETTINGS.items()))
    return slow.Rules({key: value for (kind, key), value in said.items() if kind in ("key", "phase")})


def counted_depth(name):
    """Leaves of 1, 2 and 3 moves, as deep as they are few enough to be counted twice."""
    found = []
    while len(found) < 3 and (not found or found[-1] <= MOST_LEAVES):
        counted = [row["leaves"] for row in rows("perft", name, str(len(found) + 1), "--set", f"end.lap_limit={LAP_LIMIT}", program=FAST)]
        if found and counted[-1] > MOST_LEAVES:
            break
        found = counted
    return found


@sampled(10)
@over(TWICE)
def test_leaves_of_variant(name):
    counted = counted_depth(name)
    rules = rules_shown(name)
    same(counted, slow.perft(rules, slow.start_position(rules), len(counted)), name)


def drawn_positions(name, rules):
    """Positions of games at random, and boards at random: after an arrangement of seeds nobody has yet played."""
    rng = random.Random(f"{name} {seed()}")
    yield from compare_unusual.play(rng, rules)
    for _ in range(depth(2, 12)):
        yield from compare_unusual.board(rng, rules)


@scaled
@sampled(8)
@over(WORDS)
def test_play_of_variant(name):
    """Every move of drawn positions, and what comes of it."""
    rules = rules_shown(name)
    compared = 0
    for position in drawn_positions(name, rules):
        expected = compare.from_rules(rules, position)
        if expected is None:
            continue
        same(compare.from_command(compare.command(FAST, name, SETTINGS, position)), expected, f"{name} {position}")
        compared += bool(expected)
    assert compared > depth(0, 3), f"{compared} positions with moves"
