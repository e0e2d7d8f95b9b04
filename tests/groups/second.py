"""The program against the second implementation (tests/second)."""
import os
import random
import subprocess
import sys

from lib import FAST, PROGRAM, ROOT, environment, rows, same

sys.path.insert(0, os.path.join(ROOT, "tests", "second"))
import compare  # noqa: E402
import slow  # noqa: E402

SECOND = os.path.join(ROOT, "tests", "second")


def last_line(*words):
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment(), check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout.strip().split("\n")[-1]


def test_second_implementation_checks_itself():
    assert " 0 failed" in last_line(os.path.join(SECOND, "slow.py"), "--selftest")


def test_second_implementation_checks_its_unusual_variants():
    assert " 0 failed" in last_line(os.path.join(SECOND, "unusual.py"), "--selftest")


def test_unusual_variants():
    assert " 0 failed" in last_line(os.path.join(SECOND, "compare_unusual.py"), FAST)


def compare_positions(program, count, seed):
    line = last_line(os.path.join(SECOND, "compare.py"), program, "--count", str(count), "--seed", seed)
    passed = int(line.split()[0])
    assert passed > count * 0.95, line


def test_random_positions():
    compare_positions(FAST, 4000, "1")


def test_random_positions_with_invariants():
    compare_positions(PROGRAM, 600, "2")


ENTERS = {"board.columns": "3", "setup.inner": "1xC", "capture.quiet_turns": "2",
          "capture.resow": "ends", "capture.takes": "inner", "setup.store": "1", "lap.first": "origin",
          "lap.stop": "A1 A2 A3 B1", "start.from": "spread", "start.smallest": "3", "end.empty_row": "outer", "end.lap_limit": "300"}


def test_a_lap_that_entered_has_no_origin():
    """The choice to stop after it is another than after a lap from the pit before the end, which lands so fifteen choices later."""
    position = "0,0,2/1,0,3/2,2,0/0,2,2 N 3,3 3,3 h9,9"
    found = compare.from_command(compare.command(PROGRAM, os.path.join(ROOT, "tests", "records", "empty.ini"), ENTERS, position))
    same(found, compare.from_slow(ENTERS, position), "both implementations")
    assert any(move[0] == "*B1r" + "g" * 14 + "s" for move in found), found


# Sets of pits that any board has.
SMALL = {"reverse.pits": "A1 B1", "start.pits": "all", "lap.stop": "none", "capture.pits": "inner", "capture.extra_not": "none"}


def test_counts_with_shared_situations():
    """Where captures can be refused, counting shares situations; the sequences counted are the same."""
    rng = random.Random("counts")
    known = {key: words for key, words in compare.known_keys(FAST).items() if key not in ("phase.until", "board.circuit")}
    compared = 0
    while compared < 80:
        answers = {**compare.random_answers(rng, known), "board.columns": rng.choice(["3", "4", "5"]), **SMALL,
                   "capture.refusal": rng.choice(["once", "always"]), "end.lap_limit": rng.choice(["5", "20", "60"])}
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
