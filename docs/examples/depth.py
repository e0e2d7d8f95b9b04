#!/usr/bin/env python3
"""How deep every rule set is, and which answers go with depth: the tables of docs/depth.md and of docs/findings.md.

    ./depth.py [--mweso PROGRAM] [--nodes A..B] [--games N] [--width W] [--max-turns N] [--seed N] [--jobs N]
               [--single] [--save FILE | --from FILE] [--figure FILE] [--check PAGE...] [VARIANT...]

Lets `mweso depth` measure every rule set, or those that are named, and prints the pieces of the pages. A name may have other answers
behind it, as in "omweso lap.relay=none"; --single measures omweso and hus with each of some answers. --save keeps what was
measured as CSV, a line for each rule set, as soon as it is there, and goes on with what such a file holds; --from reads it in place of
measuring. --figure draws it. With --check it says instead which pieces the pages do not have; exit code 1 if any.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import math
import os
import random
import statistics
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from family import rows, source_of  # noqa: E402  (it lies beside this file)

COLUMNS = ("variant class source fingerprint seed opening judge most_moves games alike player elo elo_low elo_high levels levels_low "
           "levels_high doubling doubling_low doubling_high decisions matter matter_low matter_high columns turns choices capturing laps").split()
FIGURES = {"turns": "DurationTurns", "choices": "BranchingFactor", "capturing": "CapturingTurns", "laps": "LapsPerTurn"}  # of random games
SAID = {"columns": "columns of the board", "turns": "turns of a random game", "choices": "first choices of a turn in it",
        "capturing": "turns that capture in it", "laps": "laps of a turn in it"}
BASES = ("omweso", "hus")
SINGLE = ("lap.relay=none", "capture.takes=inner", "capture.landing=none", "capture.least=2", "capture.own_pit=taken", "capture.fate=removed",
          "capture.duty=first-lap", "start.singletons=always", "start.pits=inner", "reverse.pits=all")
LEAST = 8         # rule sets, and LEAST_SOURCES sources, that must give an answer, and another one, before they are compared
LEAST_SOURCES = 6
FEW_PAIRS = 10    # may end alike by chance
SHUFFLES = 4000
ERRING = 4        # matches in which a player errs, the first of the ladder


def measured(options, row):
    """What the program says of one rule set, as a line of the table."""
    name, *settings = row["name"].split()
    settings = [word for setting in settings for word in ("--set", setting)]
    words = ["depth", name, "--format", "jsonl", "--quiet", *settings]
    for option in ("nodes", "games", "width", "max_turns", "seed"):
        words += [f"--{option.replace('_', '-')}", str(getattr(options, option))]
    *steps, whole = map(json.loads, subprocess.run([options.mweso, *words], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout.splitlines())
    games = sum(step[key] for step in steps for key in ("won", "drawn", "lost"))
    return complete({**whole, "games": games, "alike": alike(steps)}, options, row, name, settings)


def alike(steps):
    """In how many matches of two searches all pairs ended alike: their openings are the same, or the rules leave nothing to win."""
    pairs = [[step[f"pairs_{i}"] for i in range(5)] for step in steps[ERRING:]]
    return sum(max(of) == sum(of) >= FEW_PAIRS for of in pairs)


def complete(line, options, row, name, settings):
    """The line with what is known of the rule set besides: where it comes from, and what random games by it are like."""
    random_games = {of["metric"]: of["value"] for of in rows(options.mweso, "simulate", name, *settings, "--games", "400", "--metrics")}
    line = {key: "" if line.get(key) is None else line[key] for key in COLUMNS}
    return line | {"variant": row["name"], "class": row["class"], "source": source_of(row), "columns": row["board"].split("x")[0]} | {
        column: random_games[metric] for column, metric in FIGURES.items()}


def keep(file, line, first):
    with open(file, "a", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, extrasaction="ignore", lineterminator="\n")
        if first:
            writer.writeheader()
        writer.writerow(line)


def read(file):
    with open(file, encoding="utf-8", newline="") as stream:
        return {row["variant"]: row for row in csv.DictReader(stream)}


def all_lines(options, listed):
    """The lines by rule set, as texts and numbers."""
    file = options.from_ or options.save
    lines = read(file) if file and os.path.exists(file) else {}
    named = options.variants or [row["name"] for row in listed]
    named += [f"{base} {answer}" for base in BASES for answer in SINGLE if options.single]
    of = {row["name"]: row for row in listed}
    wanted = [{**of[name.split()[0]], "name": name} for name in named]
    if not options.from_:
        missing = [row for row in wanted if row["name"] not in lines]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for row, line in zip(missing, pool.map(lambda row: measured(options, row), missing)):
                if options.save:
                    keep(options.save, line, not os.path.exists(options.save))
                lines[row["name"]] = line
    for line in lines.values():
        for key in COLUMNS[5:]:
            if key != "player":
                line[key] = float(line[key]) if line[key] != "" else None
    return lines if options.from_ else {row["name"]: lines[row["name"]] for row in wanted}


# ---- the pieces of the pages -----------------------------------------------------------------------

def cells(*of):
    return "| " + " | ".join(of) + " |"


def interval(line, key, form, unit=1):
    if line[key] is None:
        return "-"
    value, low, high = (form.format(unit * line[key + end]) for end in ("", "_low", "_high"))
    return f"{value} ({low} to {high})"


def table(lines):
    """Every rule set, the deepest first; last those of which openings that are alike say nothing."""
    for line in sorted(lines.values(), key=lambda line: (line["alike"] > 0, -line["elo"], line["variant"])):
        name = line["variant"] + (" \\*" if line["alike"] else "")
        yield cells(name, line["class"], interval(line, "elo", "{:.0f}"), interval(line, "levels", "{:.1f}"),
                    interval(line, "doubling", "{:+.0f}"), interval(line, "matter", "{:.0f}", 100))


def by_source(lines, key="elo"):
    """The mean of each source: who recorded ten games has one voice."""
    of = collections.defaultdict(list)
    for line in lines:
        of[line["source"]].append(line[key])
    return [statistics.fmean(values) for values in of.values()]


def spread(values):
    """The mean of independent values, and the ends of its interval, by the bootstrap."""
    draw = random.Random(1)
    means = sorted(statistics.fmean(draw.choices(values, k=len(values))) for _ in range(SHUFFLES))
    return statistics.fmean(values), means[SHUFFLES // 40], means[-SHUFFLES // 40 - 1]


def classes(lines):
    """Each class of rules, one voice a source."""
    of = collections.defaultdict(list)
    for line in lines.values():
        of[line["class"]].append(line)
    found = []
    for name, games in of.items():
        means = by_source(games)
        elo, low, high = spread(means)
        said = f"{elo:.0f} ({low:.0f} to {high:.0f})" if len(means) >= LEAST_SOURCES else f"{elo:.0f}"
        mattering = [line["matter"] for line in games if line["matter"] is not None]
        found.append((elo, cells(f"`{name}`", str(len(games)), str(len(means)), said,
                                 f"{statistics.fmean(line['levels'] for line in games):.1f}",
                                 f"{statistics.fmean(line['doubling'] for line in games):+.0f}",
                                 f"{100 * statistics.fmean(mattering):.0f}%" if mattering else "-")))
    yield from (text for _, text in sorted(found, reverse=True))


def comparison(with_it, without):
    """By how much more Elo those have that give an answer, one voice a source on either side, its interval by the bootstrap, and the
    p-value by shuffling who gives it."""
    a, b = by_source(with_it), by_source(without)
    difference = statistics.fmean(a) - statistics.fmean(b)
    draw, both = random.Random(1), a + b
    means = sorted(statistics.fmean(draw.choices(a, k=len(a))) - statistics.fmean(draw.choices(b, k=len(b))) for _ in range(SHUFFLES))
    as_far = 0
    for _ in range(SHUFFLES):
        draw.shuffle(both)
        as_far += abs(statistics.fmean(both[:len(a)]) - statistics.fmean(both[len(a):])) >= abs(difference)
    return difference, means[SHUFFLES // 40], means[-SHUFFLES // 40 - 1], (as_far + 1) / (SHUFFLES + 1), len(a), len(b)


def holm(values):
    """Adjusted p-values (Holm 1979)."""
    order, adjusted, most = sorted(range(len(values)), key=values.__getitem__), [0.0] * len(values), 0.0
    for rank, i in enumerate(order):
        most = max(most, min(1.0, (len(values) - rank) * values[i]))
        adjusted[i] = most
    return adjusted


def answers(lines, matrix):
    """The answers that go with deeper and with shallower games: those of which p alone is below 0.05."""
    of = {row["variant"]: row for row in matrix if row["variant"] in lines}
    compared, seen = {}, set()
    for key in matrix[0]:
        if "." not in key or ":" in key or key.startswith(("setup.", "hooks.", "board.")):
            continue
        known = {name: row[key] for name, row in of.items() if row[key] not in ("?", "-")}
        for word in sorted(set(known.values())):
            giving = frozenset(name for name in known if known[name] == word)
            with_it, without = [lines[name] for name in giving], [lines[name] for name in known if name not in giving]
            parts = (with_it, without)
            if giving in seen or frozenset(known) - giving in seen or any(len(part) < LEAST for part in parts):
                continue
            if any(len({line["source"] for line in part}) < LEAST_SOURCES for part in parts):
                continue
            seen.add(giving)
            compared[f"{key} = {word}"] = (len(giving), *comparison(sorted(with_it, key=str), sorted(without, key=str)))
    for (what, found), p_holm in zip(compared.items(), holm([found[4] for found in compared.values()])):
        count, difference, low, high, p, sources, _ = found
        if p < 0.05:
            yield difference, cells(f"`{what}`", f"{count}, {sources}", f"{difference:+.0f} ({low:+.0f} to {high:+.0f})", f"{p:.4f}",
                                    f"{p_holm:.3f}")
    yield 0, f"{len(compared)} answers were compared"


def ranks(values):
    """The rank of each value; equal ones share theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def correlation(a, b):
    """Of ranks (Spearman's)."""
    a, b = ranks(a), ranks(b)
    over, under = (statistics.fmean(x) for x in (a, b))
    return sum((x - over) * (y - under) for x, y in zip(a, b)) / math.sqrt(sum((x - over) ** 2 for x in a) * sum((y - under) ** 2 for y in b))


def figures_of_games(lines):
    """How Elo goes with the size of the board and with what random games are like: rank correlations of the means of sources, their
    intervals by the bootstrap."""
    for key, what in SAID.items():
        games = [line for line in lines.values() if line[key] is not None]
        pairs, draw = list(zip(by_source(games, key), by_source(games))), random.Random(1)
        found = correlation(*zip(*pairs))
        again = sorted(correlation(*zip(*draw.choices(pairs, k=len(pairs)))) for _ in range(SHUFFLES // 4))
        yield cells(what, f"{found:+.2f} ({again[SHUFFLES // 160]:+.2f} to {again[-SHUFFLES // 160 - 1]:+.2f})")


def single_answers(lines):
    """What each answer alone makes of the games in which it was tried: both are measured with as many games, independently."""
    for answer in SINGLE:
        said = []
        for base in BASES:
            a, b = lines.get(base), lines.get(f"{base} {answer}")
            if not a or not b:
                return
            below = math.hypot(b["elo"] - b["elo_low"], a["elo_high"] - a["elo"])
            above = math.hypot(b["elo_high"] - b["elo"], a["elo"] - a["elo_low"])
            difference = b["elo"] - a["elo"]
            said.append("as it is" if a["fingerprint"] == b["fingerprint"] else
                        f"{difference:+.0f} ({difference - below:+.0f} to {difference + above:+.0f})" + " \\*" * (b["alike"] > 0))
        yield cells(f"`{answer.replace('=', ' = ')}`", *said)


def pieces(lines, matrix):
    whole = {name: line for name, line in lines.items() if " " not in name}
    yield from table(whole)
    yield from single_answers(lines)
    whole = {name: line for name, line in whole.items() if not line["alike"]}
    if len(whole) < 2 * LEAST:
        return
    yield from classes(whole)
    yield from (text for _, text in sorted(answers(whole, matrix), reverse=True))
    yield from figures_of_games(whole)


# ---- the figure --------------------------------------------------------------------------------------

WIDTH, ROW, LEFT, RIGHT = 760, 9, 190, 20


def figure(lines):
    """Every rule set, the deepest first: Elo from random to the best player, with its interval. Black on white."""
    order = sorted((line for name, line in lines.items() if " " not in name and not line["alike"]), key=lambda line: (-line["elo"], line["variant"]))
    most = max(500 * -(-max(line["elo"] for line in order) // 500) + 500, 500)
    height = 50 + ROW * len(order)

    def x(elo):
        return LEFT + (WIDTH - LEFT - RIGHT) * min(max(elo, 0), most) / most

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="8" role="img">',
           "<title>How many Elo lie between random play and the best player, by rule set</title>",
           f'<rect width="{WIDTH}" height="{height}" fill="white"/>']
    for elo in range(0, int(most) + 1, 500):
        out.append(f'<path d="M{x(elo):.1f} 20V{height - 20}" stroke="#ddd"/><text x="{x(elo):.1f}" y="14" text-anchor="middle">{elo}</text>')
    for at, line in enumerate(order):
        y = 28 + ROW * at
        fill = {"reentry": "black", "leaving": "white"}.get(line["class"], "#999")
        out.append(f'<text x="{LEFT - 6}" y="{y + 3}" text-anchor="end">{line["variant"]}</text>'
                   f'<path d="M{x(line["elo_low"]):.1f} {y}H{x(line["elo_high"]):.1f}" stroke="black"/>'
                   f'<circle cx="{x(line["elo"]):.1f}" cy="{y}" r="3" fill="{fill}" stroke="black"/>')
    out.append(f'<text x="{LEFT}" y="{height - 6}">Elo from random play to {order[0]["player"]}; filled: reentry, open: leaving, grey: other '
               "classes</text></svg>")
    return "\n".join(out) + "\n"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--mweso", default="mweso", help="the program")
    options.add_argument("--nodes", default="50..400", help="of the searches (50..400)")
    options.add_argument("--games", type=int, default=200, help="of each match, at most (200)")
    options.add_argument("--width", type=int, default=100)
    options.add_argument("--max-turns", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1, help="rule sets at a time")
    options.add_argument("--single", action="store_true", help="measure omweso and hus with single answers, too")
    options.add_argument("--save", metavar="FILE")
    options.add_argument("--from", dest="from_", metavar="FILE")
    options.add_argument("--figure", metavar="FILE")
    options.add_argument("--check", nargs="+", metavar="PAGE", default=[])
    options.add_argument("variants", nargs="*", metavar="VARIANT")
    options = options.parse_args()
    lines = all_lines(options, rows(options.mweso, "list"))
    if options.figure:
        with open(options.figure, "w", encoding="utf-8") as stream:
            stream.write(figure(lines))
    said = list(pieces(lines, rows(options.mweso, "matrix", "--silence", "default")))
    if not options.check:
        print("\n".join(said))
        return 0
    pages = ""
    for page in options.check:
        with open(page, encoding="utf-8") as stream:
            pages += stream.read()
    missing = [piece for piece in said if piece not in pages]
    for piece in missing:
        print(f"not in {', '.join(options.check)}: {piece}")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
