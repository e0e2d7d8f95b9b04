"""Command-line cases: tests/cases/*.case. Those of files called bad-... are what strangers may write: each ends soon,
with little memory, and with the same words when it is run again."""
import glob
import os
import shlex
import tempfile

from lib import ROOT, harmless, over, play_case, read_cases, same, sampled, scaled, write_files


def all_cases():
    for path in sorted(glob.glob(os.path.join(ROOT, "tests", "cases", "*.case"))):
        for case in read_cases(path):
            yield case.where, case


@sampled(280)
@over(list(all_cases()))
def test_case(_name, case):
    play_case(case)


@scaled
@sampled(120)
@over([(name, case) for name, case in all_cases() if name.startswith("bad-") and not case.stdin])
def test_does_no_harm(_name, case):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, case.files)
        code, said = harmless(folder, *shlex.split(case.command)[1:])
    same(code, case.code, f"exit code with {said}")
