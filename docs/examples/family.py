#!/usr/bin/env python3
"""family.py [--mweso PROGRAM] [--games N] [--pair-games N] [VARIANT...]: the figures of docs/atlas.md, as Markdown.

What the whole collection shows: of which classes its games are and where they were recorded, which of them play alike, which
answers go together, which answer tells most of the others, whose games die in moves that never end or do not end at all, and who wins.
"""
import argparse
import collections
import csv
import io
import itertools
import math
import statistics
import subprocess

LEAST_KNOWN = 20  # rule sets of which two answers must be known before it is said that they go together


def rows(program, *words):
    """The rows of a command, as dictionaries."""
    done = subprocess.run([program, *words, "--format", "csv", "--quiet"], capture_output=True, text=True, check=True)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def table(heads, lines):
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for line in lines:
        print("| " + " | ".join(str(one) for one in line) + " |")
    print()


# ---- classes and places --------------------------------------------------------------------------

def middle(numbers):
    return f"{statistics.median(numbers):.0f}" if numbers else "-"


def classes(listed):
    """Of which class the games are, and how far north or south they were recorded."""
    of = collections.defaultdict(list)
    for row in listed:
        of[row["class"]].append(row)
    lines = []
    for name, games in sorted(of.items(), key=lambda item: -len(item[1])):
        latitudes = [float(row["coordinates"].split()[0]) for row in games if row["coordinates"]]
        lines.append((f"`{name}`", len(games), middle(latitudes),
                      f"{min(latitudes):.0f} to {max(latitudes):.0f}" if latitudes else "-"))
    table(["class", "rule sets", "median latitude", "from, to"], lines)


# ---- two names, one game -------------------------------------------------------------------------

def alike(program, names, pair_games):
    """Pairs that agree about every move of all positions that were met."""
    near = [row for row in rows(program, "matrix", *names, "--distances", "play", "--games", str(pair_games)) if row["distance"]]
    same = sorted((row for row in near if float(row["distance"]) == 0), key=lambda row: (row["a"], row["b"]))
    print(f"{len(near)} pairs have a board of one size; {len(same)} of them agree about every move of all positions met.\n")
    table(["rule sets", "answers that differ", "known of both"],
          [(f"`{row['a']}`, `{row['b']}`", row["answers_differ"], row["answers_known"]) for row in same])


# ---- which answers go together -------------------------------------------------------------------

NO_ANSWERS = ("variant", "title", "people", "region", "status", "sources")


def known(matrix, key):
    return {row["variant"]: row[key] for row in matrix if row[key] not in ("?", "-", "")}


def entropy(counts):
    total = sum(counts)
    return -sum(n / total * math.log2(n / total) for n in counts if n)


def shared(one, other):
    """Mutual information in bits of two answers, over the rule sets of which both are known; with the smaller entropy and their number."""
    both = sorted(one.keys() & other.keys())
    if len(both) < LEAST_KNOWN:
        return None
    a, b = collections.Counter(one[v] for v in both), collections.Counter(other[v] for v in both)
    joint = collections.Counter((one[v], other[v]) for v in both)
    least = min(entropy(a.values()), entropy(b.values()))
    return (entropy(a.values()) + entropy(b.values()) - entropy(joint.values()), least, len(both)) if least > 0 else None


def together(matrix):
    """The pairs of answers that tell most of each other, and the answers that tell most of all others."""
    keys = [key for key in matrix[0] if key not in NO_ANSWERS and not key.startswith(("setup.", "hooks.", "series."))]
    answers = {key: known(matrix, key) for key in keys}
    pairs = []
    for a, b in itertools.combinations(keys, 2):
        found = shared(answers[a], answers[b])
        if found:
            pairs.append((found[0], found[1], found[2], a, b))
    pairs.sort(key=lambda pair: (-pair[0], pair[3:]))
    table(["answers", "shared", "of", "rule sets"],
          [(f"`{a}`, `{b}`", f"{bits:.2f} bits", f"{least:.2f}", count) for bits, least, count, a, b in pairs[:12]])
    tells = collections.Counter()
    for bits, _, _, a, b in pairs:
        tells[a] += bits
        tells[b] += bits
    table(["answer", "bits that it shares with all others"], [(f"`{key}`", f"{bits:.1f}") for key, bits in tells.most_common(8)])


# ---- figures of play -----------------------------------------------------------------------------

def figures(program, names, games):
    """Games that end in a move that never ends, and the longest and the shortest."""
    of = collections.defaultdict(dict)
    for row in rows(program, "atlas", *names, "--games", str(games), "--pair-games", "0"):
        of[row["variant"]][row["metric"]] = row
    def value(name, metric):
        text = of[name].get(metric, {}).get("value", "")
        return float(text) if text else None
    def interval(name, metric, form):
        row = of[name][metric]
        return f"{form(float(row['low']))} to {form(float(row['high']))}" if row["low"] else "-"
    percent = "{:.1f} %".format
    ends = sorted(((value(name, "EndlessMoves") or 0, name) for name in of), reverse=True)
    table(["rule set", "games with a move that never ends", "95 % interval"],
          [(f"`{name}`", percent(100 * share), interval(name, "EndlessMoves", lambda x: percent(100 * x)))
           for share, name in ends if share >= 0.05])
    cut = sorted(((int(of[name]["AdvantageP1"]["cut_off"]) / games, name) for name in of), reverse=True)
    table(["rule set", "games not over after 1000 turns"], [(f"`{name}`", percent(100 * share)) for share, name in cut if share >= 0.05])
    first = sorted((value(name, "AdvantageP1"), name) for name in of if of[name]["AdvantageP1"]["low"])
    table(["rule set", "wins of who moves first", "95 % interval"],
          [(f"`{name}`", percent(100 * share), interval(name, "AdvantageP1", lambda x: percent(100 * x)))
           for share, name in first[:5] + first[-5:]])


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    words.add_argument("--mweso", default="mweso")
    words.add_argument("--games", type=int, default=10000)
    words.add_argument("--pair-games", type=int, default=20)
    words.add_argument("variants", nargs="*")
    given = words.parse_args()
    listed = rows(given.mweso, "list")
    names = given.variants or [row["name"] for row in listed if row["status"] != "house"]
    classes([row for row in listed if row["name"] in names])
    alike(given.mweso, names, given.pair_games)
    together(rows(given.mweso, "matrix", *names, "--silence", "unknown"))
    figures(given.mweso, names, given.games)


if __name__ == "__main__":
    main()
