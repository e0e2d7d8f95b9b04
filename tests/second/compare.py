#!/usr/bin/env python3
"""Compares the program with the second implementation (slow.py) on random positions under random
answers to all keys, in phases too (draw.py), and on games in records (records.py). Some have a script
that is asked and has nothing to say, so that all is as the words say.

    compare.py MWESO [--count N] [--seed N] [--jobs N]

Comparison i depends on the seed and i alone. Prints every difference with the commands to see it, and
'N passed, N failed' at the end.
"""
import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import records  # noqa: E402
import slow  # noqa: E402
from draw import (MOST_MOVES, REFUSED, as_file, position_under,  # noqa: E402,F401
                  random_answers, random_memory, random_position, random_row)

GAMES = 6       # of so many comparisons one is of games in a record
SCRIPTS = 6     # and of so many of the others one has a script


def plain(moves, position=""):
    """What both programs must agree on; an endless move has no settled position, an endless race no settled captures, as
    both may go on taking the same seeds from each other."""
    def fields(m):
        captured = None if m["endless"] and " race=" in position else m["captured"]
        settled = (None, None) if m["endless"] else (m["position"], m["laps"])
        return (m["move"], captured, m["endless"], m["over"], m["winner"], *settled)
    return sorted(map(fields, moves), key=repr)


def write(kind, text):
    """A file with this text beside the empty variant."""
    path = os.path.join(os.path.dirname(EMPTY), f"drawn-{hashlib.sha256(text.encode()).hexdigest()[:12]}.{kind}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


# Decisions of which a script may say nothing; those of laps are asked again when recurrence is looked for, so
# that it may be noticed some choices later (rules 2.8).
SILENT = ["starts", "quiet", "lift", "choose", "relay", "takes", "resow", "extra", "refusal", "turn", "winner"]
OF_LAPS = ["direction", "next", "last", "landing"]


def silent_script(rng, endless):
    """The file of a script that answers nothing, and what names it in a variant beside it."""
    names = [name for name in SILENT + OF_LAPS * (not endless) if rng.random() < 0.4]
    file = write("lua", "".join(f'hook("{name}", "nothing", function(t) end)\n' for name in names or ["lift"]))
    return f"[hooks]\nscript = {os.path.basename(file)}\n"


def command(program, variant, answers, position, hooks=""):
    if hooks or any(key.endswith(":until") for key in answers):  # else they are of phases that the variant has
        variant, answers = write("ini", as_file(answers) + hooks), {}
    words = [program, "moves", variant, "--format", "jsonl", "--limit", "0", "--quiet", "--position", position]
    for key, value in sorted(answers.items()):
        words += ["--set", f"{key}={value}"]
    return words


GIVEN_UP = "; a lower end.lap_limit or a smaller board has fewer"


def from_command(words):
    run = subprocess.run(words, capture_output=True, text=True, timeout=1800)
    if run.returncode == 3:
        return REFUSED + run.stderr
    if run.returncode == 4 and GIVEN_UP in run.stderr:
        return None
    if run.returncode != 0:
        return [("exit", run.returncode, run.stderr)]
    return plain(map(json.loads, run.stdout.splitlines()), words[words.index("--position") + 1])


def from_program(program, answers, position):
    return from_command(command(program, EMPTY, answers, position))


def from_rules(rules, position):
    try:
        return plain(slow.moves(rules, position, MOST_MOVES), position)
    except (slow.TooMany, slow.GaveUp):
        return None


def from_slow(answers, position):
    return from_rules(slow.Rules(answers), position)


def difference(label, words, expected):
    """'same', 'skipped', or a description of how the program's moves differ from the expected ones."""
    if expected is None:
        return "skipped"
    got = from_command(words)
    if got is None:
        return "skipped"
    if got == expected:
        return "same"
    if isinstance(got, str):
        return got
    shown = " ".join(f"'{w}'" if " " in w or "=" in w else w for w in words)
    if words[2].startswith(os.path.dirname(EMPTY) + os.sep) and words[2] != EMPTY:
        with open(words[2], encoding="utf-8") as file:
            shown += "\n  " + file.read().replace("\n", "\n  ")
    only = [m for m in got if m not in expected][:3], [m for m in expected if m not in got][:3]
    return f"{label} differs\n  {shown}\n  program only: {only[0]}\n  second only:  {only[1]}"


def report(results, show_refused=False):
    """Prints every difference and the sum; the exit code."""
    tally = {"same": 0, "skipped": 0, "refused": 0}
    reasons = {}
    failed = 0
    for result in results:
        if result in tally:
            tally[result] += 1
        elif result.startswith(REFUSED):
            tally["refused"] += 1
            reasons.setdefault(re.sub(r"\d+|/\S*", "...", result), result)
        else:
            failed += 1
            print(result, flush=True)
    for reason in reasons.values() if show_refused else []:
        print(reason)
    print(f"{tally['same']} passed, {failed} failed, {tally['skipped']} skipped, {tally['refused']} refused")
    return failed > 0


EMPTY = ""


def set_empty(path):
    global EMPTY
    EMPTY = path


def one(task):
    """Compares one position, or games in a record: 'same', 'skipped', or a description of the difference."""
    program, seed, index = task
    if index % GAMES == 0:
        return records.difference(f"{seed}/{index}", program, write)
    rng = random.Random(f"{seed}/{index}")
    answers = random_answers(rng)
    position = random_position(rng, answers)
    expected = from_slow(answers, position)
    endless = expected and any(move[2] for move in expected)
    hooks = silent_script(rng, endless) if rng.randrange(SCRIPTS) == 0 else ""
    return difference(f"position {index}", command(program, EMPTY, answers, position, hooks), expected)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--refused", action="store_true", help="print why answers were refused")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        empty = os.path.join(folder, "empty.ini")
        with open(empty, "w", encoding="utf-8") as file:
            file.write("; every answer is a default\n")
        tasks = [(os.path.abspath(options.program), options.seed, i) for i in range(options.count)]
        with ProcessPoolExecutor(options.jobs, initializer=set_empty, initargs=(empty,)) as pool:
            return report(pool.map(one, tasks, chunksize=25), options.refused)


if __name__ == "__main__":
    sys.exit(main())
