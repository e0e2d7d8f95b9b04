"""Fuzzing: the inputs kept in tests/corpus/TARGET through the fuzz target of that name."""
import functools
import os

from lib import ROOT, finished, needs_program, over, sharing

CORPUS = os.path.join(ROOT, "tests", "corpus")


def inputs():
    for target in sorted(os.listdir(CORPUS)):
        for name in sorted(os.listdir(os.path.join(CORPUS, target))):
            yield f"{target}/{name}", target, os.path.join(CORPUS, target, name)


def replay(target, files):
    """The exit code and the messages of a target over some inputs."""
    done = finished([needs_program("sanitize/tests"), f"fuzz_{target}", *files], seconds=30 + len(files), cwd=ROOT, text=False)
    return done.returncode, done.stderr.decode(errors="replace")


@functools.lru_cache(maxsize=None)
def all_pass(target):
    """Do all inputs of a target pass in one run? Nearly always, and much quicker than one by one."""
    files = [file for _, of, file in inputs() if of == target]
    code, messages = replay(target, files)
    return code == 0 and messages.count("Executed ") == len(files)


@sharing(lambda _name, target, _file: target)
@over(list(inputs()))
def test_input(_name, target, file):
    if all_pass(target):
        return
    code, messages = replay(target, [file])
    assert code == 0 and messages.count("Executed ") == 1, f"exits {code}\n{messages[:2000]}"


def test_every_target_has_inputs():
    targets = {name[:-2] for name in os.listdir(os.path.join(ROOT, "tests", "fuzz")) if name.endswith(".c")}
    assert targets == set(os.listdir(CORPUS)), f"targets {sorted(targets)}, corpora {sorted(os.listdir(CORPUS))}"
