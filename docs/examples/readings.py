#!/usr/bin/env python3
"""What each reading of a rule does to the game: the tables of docs/findings.md on Bao.

    ./readings.py [--mweso PROGRAM] [--variant NAME] [--only TEXT] [--openings N] [--save FILE] [OPTIONS OF mweso compare...]

Changes one answer of the variant at a time, or a few, compares that with the variant as it is (`mweso compare`), and prints a
table in Markdown: how many positions met in play differ, from which turn on, and which metrics of the games differ when
all of them and all readings are looked at together (by Holm's steps, with Bonferroni's intervals, as compare does).
"""
import argparse
import itertools
import json
import os
import random
import re
import subprocess
import tempfile

# Readings of Bao on which sources or tables differ (docs/bao.md, "Where the sources differ"): one answer each, then
# answers that only matter together.
READINGS = """
capture.landing=any
start.largest=0
lap.origin=skipped
start.quiet_row=ignored
start.quiet_row=loses
end.endless=loses
house.threshold=1
house.threshold=5
house.threshold=7
house.threshold=8
namua:start.quiet_singles=functional
namua:start.quiet_singles=always
house.tax_from=7
house.tax_from=64
namua:house.after_capture=stop
namua:house.after_capture=sow
namua:house.after_quiet=choice
namua:house.after_quiet=sow
house.after_capture=choice
house.after_quiet=choice
house.after_quiet=stop
house.kept=until-emptied
house.kept=until-emptied house.after_capture=choice house.after_quiet=stop
takasia.barred=never
takasia.single=counts
takasia.house=functional
takasia.from_house=passes
takasia.then=must
""".split("\n")[1:-1]
TURNS = 6  # of an opening
SHARES = ["AdvantageP1", "CapturingTurns"]
METRICS = ["AdvantageP1", "DurationTurns", "CapturingTurns", "SeedsCaptured"]


def section_of(answer):
    """Of "house.kept=..." the section, of "namua:house.after_quiet=..." the phase."""
    phase, colon, _ = answer.partition(":")
    return f"phase {phase}" if colon else answer.split(".")[0]


def write_variants(folder, base, readings):
    """A file for each reading, which inherits from the variant; their names, in order."""
    names = []
    for number, reading in enumerate(readings):
        file = os.path.join(folder, f"reading-{number}.ini")
        with open(file, "w", encoding="utf-8") as out:
            out.write(f"[variant]\nname = reading-{number}\ninherits = {base}\n")
            for section, answers in itertools.groupby(sorted(reading.split()), section_of):
                out.write(f"[{section}]\n")
                out.writelines(f"{re.split('[:.]', answer, maxsplit=1)[1]}\n" for answer in answers)
        names.append(file)
    return names


def opening(mweso, variant, chance):
    """A position after some turns at random; None where the game was over before."""
    words = []
    for _ in range(TURNS):
        said = subprocess.run([mweso, "moves", variant, "--limit", "0", "--format", "jsonl", *words], check=True,
                              stdout=subprocess.PIPE, encoding="utf-8").stdout
        going_on = [move for move in map(json.loads, said.splitlines()) if not move["over"]]
        if not going_on:
            return None
        words = ["--position", chance.choice(going_on)["position"]]
    return words[1]


def write_openings(folder, mweso, variant, count):
    """Players without chance would play one game again and again: a file of starts, always the same."""
    chance, file = random.Random(1), os.path.join(folder, "openings")
    starts = set()
    while len(starts) < count:
        starts.add(opening(mweso, variant, chance))
        starts.discard(None)
    with open(file, "w", encoding="utf-8") as out:
        out.writelines(start + "\n" for start in sorted(starts))
    return file


def percent(estimate):
    """A share with its interval, as text."""
    value, low, high = (100 * estimate[part] for part in ("value", "low", "high"))
    return f"{value:.2f}% ({low:.2f} to {high:.2f})"


def change(pair, metric):
    """The difference of a metric, if it stands when all are looked at together."""
    found = pair["metrics"][metric]
    if found["verdict"] not in ("more", "less"):
        return "-"
    value, low, high = (found["corrected"][part] for part in ("value", "low", "high"))
    if metric in SHARES:
        return f"{100 * value:+.1f}% ({100 * low:+.1f} to {100 * high:+.1f})"
    return f"{value:+.2f} ({low:+.2f} to {high:+.2f})"


def first_turn(pair):
    """By all lines of play; where these say nothing, in the games that were played."""
    if pair["earliest"]["turn"]:
        return str(pair["earliest"]["turn"])
    met = pair["rates"]["earliest_turn"]
    return f"{met} in these games" if met else "-"


def smallest(pair):
    """The seeds of the smallest position in which they disagree."""
    found = pair["smallest"]
    if found["search"] == "proved":
        return f"{found['seeds']}"
    return f"{found['agreed_seeds'] + 1} to {found['seeds']}" if found["search"] == "shrunk" else "-"


def table(readings, pairs, whole_games):
    """The lines of a Markdown table; of games that begin with an opening without what only whole games tell."""
    heads = ["reading", "positions that differ", *(["first at turn", "smallest, seeds"] if whole_games else []), *METRICS]
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for reading, pair in zip(readings, pairs):
        whole = pair["rates"]["phases"][-1]
        name = ", ".join(f"`{answer.replace('=', ' = ')}`" for answer in reading.split())
        cells = [name, percent(whole["any"]), *([first_turn(pair), smallest(pair)] if whole_games else [])]
        yield "| " + " | ".join(cells + [change(pair, metric) for metric in METRICS]) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mweso", default="mweso", help="the program")
    parser.add_argument("--variant", default="bao-kiswahili", help="the rule set that is changed")
    parser.add_argument("--only", default="", help="only readings that contain this text")
    parser.add_argument("--openings", type=int, default=0, help="play from so many positions after some turns at random")
    parser.add_argument("--save", help="keep what compare said, as JSON, in this file")
    arguments, options = parser.parse_known_args()
    readings = [reading for reading in READINGS if arguments.only in reading]
    with tempfile.TemporaryDirectory() as folder:
        files = write_variants(folder, arguments.variant, readings)
        if arguments.openings:
            options += ["--placement", write_openings(folder, arguments.mweso, arguments.variant, arguments.openings)]
        words = [arguments.mweso, "compare", arguments.variant, *files, "--format", "json", *options]
        said = subprocess.run(words, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    if arguments.save:
        with open(arguments.save, "w", encoding="utf-8") as out:
            out.write(said)
    found = json.loads(said)
    print("\n".join(table(readings, found["pairs"], not arguments.openings)))


if __name__ == "__main__":
    main()
