"""Command-line cases: tests/cases/*.case."""
import glob
import os

from lib import ROOT, over, play_case, read_cases


def all_cases():
    for path in sorted(glob.glob(os.path.join(ROOT, "tests", "cases", "*.case"))):
        for case in read_cases(path):
            yield case.where, case


@over(list(all_cases()))
def test_case(_name, case):
    play_case(case)
