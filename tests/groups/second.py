"""The program against the second implementation (tests/second)."""
import os
import subprocess
import sys

from lib import FAST, PROGRAM, ROOT, environment

SECOND = os.path.join(ROOT, "tests", "second")


def last_line(*words):
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment(), check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout.strip().split("\n")[-1]


def test_second_implementation_checks_itself():
    assert " 0 failed" in last_line(os.path.join(SECOND, "slow.py"), "--selftest")


def compare(program, count, seed):
    line = last_line(os.path.join(SECOND, "compare.py"), program, "--count", str(count), "--seed", seed)
    passed = int(line.split()[0])
    assert passed > count * 0.95, line


def test_random_positions():
    compare(FAST, 4000, "1")


def test_random_positions_with_invariants():
    compare(PROGRAM, 600, "2")
