#!/usr/bin/env python3
"""matters.py [--mweso PROGRAM] [--games N] [--jobs N] [--check PAGE] [VARIANT...]: how much each answer matters in the whole collection.

Every rule set is changed in one answer at a time, to every other word that some rule set of the collection has, and plays random games
against itself as it was: in which share of the positions met do the two disagree about a move? Prints the tables of docs/atlas.md that
tell it, as Markdown. With --check it says instead which lines of the page are others; exit code 1 if there are any.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import csv
import io
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from family import source_of, table  # it lies beside this file

# Not answers about moves: who plays, the board and the start, series of games, and parameters that one script has. Houses and
# takasia are Bao's alone, of which docs/findings.md tells.
NO_MOVES = ("variant", "board", "setup", "series", "hooks", "house", "takasia")
LEAST_RULE_SETS = 10  # in which a question must arise to be ranked
REPLICATES = 2000
SHOWN_ASSUMPTIONS = 20
AT_ONCE = 200  # files that one command is given

Change = collections.namedtuple("Change", "variant question word file")


def rows(program, *words, path=None):
    """The rows of a command, as dictionaries, whatever its exit code: what is found wrong with a file is an answer here."""
    env = {**os.environ, "MWESO_PATH": path} if path else None
    done = subprocess.run([program, *words, "--format", "csv", "--quiet"], capture_output=True, text=True, check=False, env=env)
    return list(csv.DictReader(io.StringIO(done.stdout)))


# ---- which answers can be changed ----------------------------------------------------------------

def is_of_moves(question):
    """Questions of phases (with a colon) are left out: few rule sets have them."""
    return "." in question and ":" not in question and question.split(".")[0] not in NO_MOVES


def recorded_words(matrix):
    """The words that rule sets of the collection have, by question; one word leaves nothing to change."""
    found = {question: sorted({row[question] for row in matrix} - {"?", "-"}) for question in matrix[0] if is_of_moves(question)}
    return {question: words for question, words in found.items() if len(words) > 1}


def write_changes(folder, names, words, listed):
    """A file for every rule set, question and word, beside copies of the rule sets that they inherit from and of their scripts."""
    changes = []
    for row in listed.values():
        shutil.copy(row["file"], folder)
        for scripts in (os.path.join(os.path.dirname(row["file"]), up, "scripts") for up in ("", "..")):
            if os.path.isdir(scripts):
                shutil.copytree(scripts, os.path.join(folder, "scripts"), dirs_exist_ok=True)
    for name in names:
        for question, all_words in words.items():
            section, key = question.split(".")
            for number, word in enumerate(all_words):
                file = os.path.join(folder, f"{name}-{section}-{key.replace('_', '-')}-{number}.ini")  # a name that a variant may have
                with open(file, "w", encoding="utf-8") as out:
                    out.write(f"[variant]\ninherits = {name}\n[{section}]\n{key} = {word}\n")
                changes.append(Change(name, question, word, file))
    return changes


def without_effect(program, changes):
    """The files that cannot be played, or of whose changed answer the program says that it has no effect."""
    found = set()
    for at in range(0, len(changes), AT_ONCE):
        some = {change.file: change.question for change in changes[at:at + AT_ONCE]}
        found |= {row["file"] for row in rows(program, "check", *some) if row["severity"] == "error" or row["key"] == some[row["file"]]}
    return found


def real_changes(program, changes, folder, listed):
    """Those that can be played, change a rule, and have an effect by what the program knows of rules."""
    there = {os.path.basename(row["file"]): row["fingerprint"] for row in rows(program, "list", path=folder)}
    others = [change for change in changes if there.get(os.path.basename(change.file)) not in ("", None, listed[change.variant]["fingerprint"])]
    idle = without_effect(program, others)
    return [change for change in others if change.file not in idle]


# ---- how much they matter ------------------------------------------------------------------------

def share(program, change, games):
    """The share of positions in which a rule set and the changed one disagree."""
    found = rows(program, "matrix", change.variant, change.file, "--distances", "play", "--games", str(games), "--threads", "1")
    return float(found[0]["distance"]) if found and found[0]["distance"] else None


def play(program, changes, games, jobs):
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        shares = pool.map(lambda change: share(program, change, games), changes)
        return [(change, found) for change, found in zip(changes, shares) if found is not None]


def mean(numbers):
    return sum(numbers) / len(numbers)


def interval(groups):
    """Of the mean of all numbers of some groups: 95% of means of as many groups drawn with replacement (Efron's percentiles)."""
    chance = random.Random(1)
    drawn = (chance.choices(groups, k=len(groups)) for _ in range(REPLICATES))
    means = sorted(mean([number for group in some for number in group]) for some in drawn)
    return means[REPLICATES // 40], means[-1 - REPLICATES // 40]


def percent(number):
    return f"{100 * number:.1f} %"


def ranking(played, words, matrix, sources):
    """Questions by how much they matter: the mean over rule sets of the mean over other words. Its interval is that of sources drawn anew,
    each with all its rule sets: those of one source are not independent."""
    least = min(LEAST_RULE_SETS, len(matrix))
    of = collections.defaultdict(lambda: collections.defaultdict(list))
    for change, found in played:
        of[change.question][change.variant].append(found)
    lines = []
    for question, variants in of.items():
        means = {name: mean(shares) for name, shares in variants.items()}
        if len(means) < least: continue
        groups = collections.defaultdict(list)
        for name, found in means.items():
            groups[sources[name]].append(found)
        low, high = interval(list(groups.values()))
        unknown = sum(row[question] == "?" for row in matrix)
        lines.append((mean(list(means.values())), question, len(words[question]), len(means), len(groups),
                      f"{percent(low)} to {percent(high)}", unknown))
    lines.sort(key=lambda line: (-line[0], line[1]))
    table(["question", "words", "rule sets", "sources", "positions that differ", "95 % interval", "not on record of"],
          [(f"`{question}`", words, count, sources, percent(value), between, unknown)
           for value, question, words, count, sources, between, unknown in lines])


def assumptions(played, matrix):
    """The answers that are assumed, by how much hangs on them: the word that changes most."""
    of_name = {row["variant"]: row for row in matrix}
    most = {}
    for change, found in played:
        where = (change.variant, change.question)
        if of_name[change.variant][change.question] == "?" and found > most.get(where, (0, ""))[0]:
            most[where] = (found, change.word)
    lines = sorted((-found, *where, word) for where, (found, word) in most.items())
    counted = sum(-found >= 0.5 for found, *_ in lines)
    print(f"{len(lines)} assumed answers matter at all; {counted} of them in at least half of all positions. These most:\n")
    table(["rule set", "assumed answer to", "other word", "positions that differ"],
          [(f"`{name}`", f"`{question}`", f"`{word}`", percent(-found)) for found, name, question, word in lines[:SHOWN_ASSUMPTIONS]])


def tell(given):
    listed = {row["name"]: row for row in rows(given.mweso, "list") if row["status"] != "house"}
    names = given.variants or list(listed)
    words = recorded_words(rows(given.mweso, "matrix", *listed, "--silence", "default"))
    with tempfile.TemporaryDirectory() as folder:
        written = write_changes(folder, names, words, listed)
        real = real_changes(given.mweso, written, folder, listed)
        played = play(given.mweso, real, given.games, given.jobs)
    print(f"{len(words)} questions with {sum(map(len, words.values()))} words; {len(real)} rule sets with one answer changed.\n")
    sources = {name: source_of(listed[name]) for name in names}
    ranking(played, words, rows(given.mweso, "matrix", *names), sources)
    assumptions(played, rows(given.mweso, "matrix", *names, "--silence", "default"))


# ---- the page ------------------------------------------------------------------------------------

def differences(printed, page):
    """The lines that the page has not."""
    there = set(page.split("\n"))
    return [line for line in printed.split("\n") if line and line not in there and not re.fullmatch(r"[|-]+", line)]


def check(printed, file):
    with open(file, encoding="utf-8") as page:
        wrong = differences(printed, page.read())
    for line in wrong: print(f"the page has not: {line}")
    return 1 if wrong else 0


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--mweso", default="mweso")
    options.add_argument("--games", type=int, default=4, help="by each of two rule sets (4)")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--check", metavar="PAGE")
    options.add_argument("variants", nargs="*")
    given = options.parse_args()
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        tell(given)
    if given.check: return check(out.getvalue(), given.check)
    print(out.getvalue(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
