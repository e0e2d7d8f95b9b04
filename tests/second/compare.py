#!/usr/bin/env python3
"""Compares the program with the second implementation (slow.py) on random positions under random
answers to every key.

    compare.py MWESO [--count N] [--seed N] [--jobs N]

Position i depends on the seed and i alone. Prints every difference with the commands to see it, and
'N passed, N failed' at the end.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import slow  # noqa: E402

MOST_MOVES = 400

WORDS = {
    "start.singletons": ["never", "last-resort", "always"],
    "lap.relay": ["occupied", "occupied", "occupied", "none"],
    "lap.origin": ["sown", "sown", "skipped"],
    "capture.landing": ["occupied", "empty", "any"],
    "capture.needs": ["both", "inner", "either"],
    "capture.takes": ["both", "inner", "outer"],
    "capture.own_pit": ["stays", "taken"],
    "capture.fate": ["resown", "resown", "resown", "removed"],
    "capture.resow": ["lap-origin", "landing", "turn-origin"],
    "capture.refusal": ["never", "never", "once", "always"],
    "reverse.capture": ["direct", "indirect"],
    "reverse.right_end": ["closed", "open"],
    "turn.pass": ["never", "never", "allowed"],
    "end.both_ends": ["no", "win"],
    "end.two_captures_first": ["no", "win"],
    "end.every_column": ["no", "win"],
    "end.endless": ["annulled", "loses", "illegal"],
}


def random_answers(rng):
    """Answers to every key that is played; about half the keys keep their default."""
    answers = {key: rng.choice(words) for key, words in WORDS.items() if rng.random() < 0.6}
    columns = rng.choice([2, 3, 4, 4, 5, 5, 6, 7, 8, 8, 8, 12])
    answers["board.columns"] = str(columns)
    answers["start.smallest"] = str(rng.choice([1, 2, 2, 2, 2, 3]))
    answers["capture.quiet_turns"] = str(rng.choice([0, 0, 1, 2]))
    answers["end.lap_limit"] = str(rng.choice([300, 300, 300, rng.randint(1, 12)]))
    if answers.get("capture.fate") == "removed":
        answers["capture.extra"] = str(rng.choice([0, 1, 2]))
    pits = [row + str(k) for row in "AB" for k in range(1, columns + 1)]
    chosen = rng.sample(pits, rng.choice([0, 2, 4, len(pits)]))
    answers["reverse.pits"] = " ".join(sorted(chosen)) or "none"
    moments = [m for m in ("start", "relay", "reentry") if rng.random() < 0.7]
    answers["reverse.at"] = " ".join(moments) or "none"
    return answers


def random_row(rng, columns, dense):
    return ",".join(str(rng.choice([0, 1, 2, 3, rng.randint(0, 12)])) if rng.random() < dense else "0"
                    for _ in range(columns))


def random_position(rng, answers):
    columns = int(answers["board.columns"])
    dense = rng.choice([0.2, 0.5, 0.9])
    board = "/".join(random_row(rng, columns, dense) for _ in range(4))
    if answers.get("start.singletons") == "last-resort" and rng.random() < 0.5:
        board = "/".join(",".join(str(rng.randint(0, 1)) for _ in range(columns)) for _ in range(4))
    text = f"{board} {rng.choice('SN')}"
    if rng.random() < 0.7:
        turns = [rng.randint(0, 3), rng.randint(0, 3)]
        captures = [rng.randint(0, t) for t in turns]
        text += f" {turns[0]},{turns[1]} {captures[0]},{captures[1]}"
    if answers.get("turn.pass") == "allowed":
        text += rng.choice(["", " p1", " p2"])
    return text


def plain(moves):
    """What both programs must agree on; an endless move has no settled position."""
    keys = ("move", "captured", "endless", "over", "winner")
    return sorted((tuple(m[k] for k in keys) + ((None, None) if m["endless"] else (m["position"], m["laps"]))
                   for m in moves), key=repr)


def command(program, variant, answers, position):
    words = [program, "moves", variant, "--format", "jsonl", "--limit", "0", "--quiet", "--position", position]
    for key, value in sorted(answers.items()):
        words += ["--set", f"{key}={value}"]
    return words


def from_command(words):
    run = subprocess.run(words, capture_output=True, text=True, timeout=120)
    if run.returncode != 0:
        return [("exit", run.returncode, run.stderr)]
    return plain(json.loads(line) for line in run.stdout.splitlines())


def from_program(program, answers, position):
    return from_command(command(program, EMPTY, answers, position))


def from_rules(rules, position):
    try:
        return plain(slow.moves(rules, position, MOST_MOVES))
    except (slow.TooMany, slow.GaveUp):
        return None


def from_slow(answers, position):
    return from_rules(slow.Rules(answers), position)


def difference(label, words, expected):
    """'same', 'skipped', or a description of how the program's moves differ from the expected ones."""
    if expected is None:
        return "skipped"
    got = from_command(words)
    if got == expected:
        return "same"
    shown = " ".join(f"'{w}'" if " " in w or "=" in w else w for w in words)
    only = [m for m in got if m not in expected][:3], [m for m in expected if m not in got][:3]
    return f"{label} differs\n  {shown}\n  program only: {only[0]}\n  second only:  {only[1]}"


def report(results):
    """Prints every difference and the sum; the exit code."""
    tally = {"same": 0, "skipped": 0}
    failed = 0
    for result in results:
        if result in tally:
            tally[result] += 1
        else:
            failed += 1
            print(result)
    print(f"{tally['same']} passed, {failed} failed, {tally['skipped']} skipped")
    return failed > 0


EMPTY = ""


def set_empty(path):
    global EMPTY
    EMPTY = path


def one(task):
    """Compares one position: 'same', 'skipped', or a description of the difference."""
    program, seed, index = task
    rng = random.Random(f"{seed}/{index}")
    answers = random_answers(rng)
    position = random_position(rng, answers)
    words = command(program, EMPTY, answers, position)
    return difference(f"position {index}", words, from_slow(answers, position))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        empty = os.path.join(folder, "empty.ini")
        with open(empty, "w", encoding="utf-8") as file:
            file.write("; every answer is a default\n")
        tasks = [(os.path.abspath(options.program), options.seed, i) for i in range(options.count)]
        with ProcessPoolExecutor(options.jobs, initializer=set_empty, initargs=(empty,)) as pool:
            return report(pool.map(one, tasks, chunksize=25))


if __name__ == "__main__":
    sys.exit(main())
