#!/usr/bin/env python3
"""family.py [--mweso PROGRAM] [--games N] [--pair-games N] [VARIANT...]: the figures of docs/atlas.md, as Markdown.

What the whole collection shows: of which classes its games are and where they were recorded, which of them play alike, which
answers go together, which answer tells most of the others, whose games die in moves that never end or do not end at all, and who wins.
Only what a source states is counted, and every figure is told by rule set and by source: who recorded ten games has one voice there.
"""
import argparse
import collections
import csv
import io
import itertools
import math
import random
import re
import statistics
import subprocess

LEAST_KNOWN = 20  # rule sets of which two answers must be known before it is said that they go together
LEAST_ALIKE = 10  # answers that both must state before two rule sets are called one game
SHUFFLES = 200    # of each pair of answers, for what they would share by chance
PLACINGS = 1000   # of classes on the map, for what latitude tells by chance
RANGES = (300, 800, 1500)  # km over which neighbours may be alike for whatever reason
NEAR = 600        # km within which somebody is a neighbour
SEARCHED = 30     # pairs of games of players who search


def rows(program, *words):
    """The rows of a command, as dictionaries."""
    done = subprocess.run([program, *words, "--format", "csv", "--quiet"], capture_output=True, text=True, check=True)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def table(heads, lines):
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for line in lines:
        print("| " + " | ".join(str(one) for one in line) + " |")
    print()


def source_of(row):
    """By whom a rule set was first written down, as far as its file says: the key of the first work that it names; else itself."""
    found = re.match(r"(?:[\w-]+: )?([^,;:(]+)", row["sources"])
    return found[1].strip() if found else row["name"]


# ---- classes and places --------------------------------------------------------------------------

def middle(numbers):
    return f"{statistics.median(numbers):.0f}" if numbers else "-"


def place_of(row):
    return tuple(map(float, row["coordinates"].split()[:2])) if row["coordinates"] else None


def classes(listed):
    """Of which class the games are, by how many sources, and how far north or south they were recorded."""
    of = collections.defaultdict(list)
    for row in listed:
        of[row["class"]].append(row)
    lines = []
    for name, games in sorted(of.items(), key=lambda item: -len(item[1])):
        latitudes = [place_of(row)[0] for row in games if row["coordinates"]]
        stated = [row for row in games if row["class_assumed"] == "false"]
        lines.append((f"`{name}`", len(games), len(stated), len({source_of(row) for row in games}), middle(latitudes),
                      f"{min(latitudes):.0f} to {max(latitudes):.0f}" if latitudes else "-"))
    table(["class", "rule sets", "of which a source states it", "sources", "median latitude", "from, to"], lines)


def apart(points):
    """How many degrees the median `reentry` lies north of the median `leaving`."""
    of = collections.defaultdict(list)
    for latitude, _, name in points:
        of[name].append(latitude)
    return statistics.median(of["reentry"]) - statistics.median(of["leaving"])


def kilometres(a, b):
    """Along a great circle (haversine)."""
    (p, q), (r, s) = (map(math.radians, one[:2]) for one in (a, b))
    half = math.sin((r - p) / 2) ** 2 + math.cos(p) * math.cos(r) * math.sin((s - q) / 2) ** 2
    return 12742 * math.asin(min(1, math.sqrt(half)))


def root_of(matrix):
    """The lower triangle whose square a matrix is (Cholesky)."""
    size = len(matrix)
    root = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            left = matrix[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = math.sqrt(max(left, 1e-12)) if i == j else left / root[j][j]
    return root


def by_chance(points, drawn):
    """The share of drawn classes by which the medians lie as far apart, north or south."""
    found = abs(apart(points))
    return (1 + sum(abs(apart(one)) >= found - 1e-9 for one in drawn)) / (1 + len(drawn))


def shuffled(points, chance):
    names = [name for *_, name in points]
    for _ in range(PLACINGS):
        chance.shuffle(names)
        yield [(*point[:2], name) for point, name in zip(points, names)]


def smooth(points, chance, reach):
    """Classes by a random field that is alike over `reach` km: as many of either as there are, where the field is high and where it is low."""
    size, leaving = len(points), sum(name == "leaving" for *_, name in points)
    root = root_of([[math.exp(-kilometres(a, b) / reach) + (1e-6 if a is b else 0) for b in points] for a in points])
    for _ in range(PLACINGS):
        wild = [chance.gauss(0, 1) for _ in range(size)]
        field = [sum(root[i][k] * wild[k] for k in range(i + 1)) for i in range(size)]
        high = set(sorted(range(size), key=lambda i: field[i])[size - leaving:])
        yield [(*point[:2], "leaving" if i in high else "reentry") for i, point in enumerate(points)]


def one_a_source(games):
    """Of each source and class one point: the medians of its places."""
    of = collections.defaultdict(list)
    for row in games:
        of[source_of(row), row["class"]].append(place_of(row))
    return [(*(statistics.median(one) for one in zip(*places)), name) for (_, name), places in sorted(of.items())]


def latitudes(listed):
    games = [row for row in listed if row["class"] in ("reentry", "leaving") and row["coordinates"]]
    ways = (("by rule set", [(*place_of(row), row["class"]) for row in games]), ("by source", one_a_source(games)))
    lines = []
    for what, points in ways:
        if {name for *_, name in points} != {"reentry", "leaving"}: continue
        chance = random.Random(1)
        lines.append((what, len(points), f"{apart(points):.1f}", f"{by_chance(points, list(shuffled(points, chance))):.3f}",
                      *(f"{by_chance(points, list(smooth(points, chance, reach))):.2f}" for reach in RANGES)))
    table(["counted", "points", "degrees apart", "p if classes were shuffled", *(f"p if alike over {reach} km" for reach in RANGES)], lines)


def neighbours(listed):
    """How often a neighbour is of the same class, if he was recorded by the same source and by another."""
    games = [row for row in listed if row["class"] in ("reentry", "leaving") and row["coordinates"]]
    counts = collections.defaultdict(lambda: [0, 0])
    for a, b in itertools.combinations(games, 2):
        far = kilometres(place_of(a), place_of(b))
        same = "the same source" if source_of(a) == source_of(b) else "another source"
        where = f"within {NEAR} km" if far <= NEAR else "farther"
        counts[where, same][0] += a["class"] == b["class"]
        counts[where, same][1] += 1
    table(["two rule sets", "recorded by", "pairs", "of one class"],
          [(*what, pairs, f"{100 * same / pairs:.0f} %") for what, (same, pairs) in sorted(counts.items(), reverse=True)])


# ---- two names, one game -------------------------------------------------------------------------

def alike(program, names, pair_games):
    """Pairs that agree about every move of all positions that were met."""
    near = [row for row in rows(program, "matrix", *names, "--distances", "play", "--games", str(pair_games)) if row["distance"]]
    same = sorted((row for row in near if float(row["distance"]) == 0), key=lambda row: (row["a"], row["b"]))
    stated = [row for row in same if int(row["answers_known"]) >= LEAST_ALIKE]
    print(f"{len(near)} pairs have a board of one size; {len(same)} of them agree about every move of all positions met. Of {len(stated)} of "
          f"these both state {LEAST_ALIKE} answers or more:\n")
    heads = ["rule sets", "answers that differ", "stated by both"]
    table(heads, [(f"`{row['a']}`, `{row['b']}`", row["answers_differ"], row["answers_known"]) for row in stated])
    others = [f"`{row['a']}` and `{row['b']}` ({row['answers_known']})" for row in same if row not in stated]
    print(f"Not counted, as both state less: {', '.join(others) or 'none'}.\n")


# ---- which answers go together -------------------------------------------------------------------

# Not answers: who plays, and where; nor what the project chose of a range that the source gives (the width of the board).
NO_ANSWERS = ("variant", "title", "people", "region", "status", "sources")
NO_QUESTIONS = ("board.", "setup.", "hooks.", "series.")


def known(matrix, key):
    return {row["variant"]: row[key] for row in matrix if row[key] not in ("?", "-", "")}


def entropy(counts):
    total = sum(counts)
    return -sum(n / total * math.log2(n / total) for n in counts if n)


def information(pairs):
    """What one of two answers tells of the other, in bits; with the smaller entropy."""
    a, b = collections.Counter(one for one, _ in pairs), collections.Counter(other for _, other in pairs)
    one, other = entropy(a.values()), entropy(b.values())
    return one + other - entropy(collections.Counter(pairs).values()), min(one, other)


def chance_level(pairs):
    """What they would share by chance: the mean over shuffles; and how often a shuffle shares as much."""
    shuffle, found = random.Random(1), information(pairs)[0]
    first, second = [one for one, _ in pairs], [other for _, other in pairs]
    shares = []
    for _ in range(SHUFFLES):
        shuffle.shuffle(second)
        shares.append(information(list(zip(first, second)))[0])
    return sum(shares) / SHUFFLES, (1 + sum(share >= found - 1e-9 for share in shares)) / (1 + SHUFFLES)


def compared(one, other, sources):
    """Two answers over the rule sets of which both are known, by rule set and by source (its equal pairs of answers count once)."""
    both = sorted(one.keys() & other.keys())
    if len(both) < LEAST_KNOWN:
        return None
    pairs = [(one[v], other[v]) for v in both]
    bits, least = information(pairs)
    if least == 0:
        return None
    once = [(a, b) for _, a, b in sorted({(sources[v], one[v], other[v]) for v in both})]
    level, p = chance_level(pairs)
    level_once, p_once = chance_level(once)
    return {"bits": bits, "least": least, "count": len(both), "over": bits - level, "p": p, "sources": len({sources[v] for v in both}),
            "over_once": information(once)[0] - level_once, "p_once": p_once}


def together(matrix, sources):
    """The pairs of answers that tell most of each other, and the answers that tell most of all others."""
    keys = [key for key in matrix[0] if key not in NO_ANSWERS and ":" not in key and not key.startswith(NO_QUESTIONS)]
    answers = {key: known(matrix, key) for key in keys}
    pairs = []
    for a, b in itertools.combinations(keys, 2):
        found = compared(answers[a], answers[b], sources)
        if found:
            pairs.append((found, a, b))
    pairs.sort(key=lambda pair: (-pair[0]["over_once"], pair[1:]))
    print(f"{len(pairs)} pairs of answers are both known of {LEAST_KNOWN} rule sets or more. These share most, by source and over chance:\n")
    table(["answers", "rule sets", "sources", "shared", "of", "over chance", "over chance, by source", "p by source"],
          [(f"`{a}`, `{b}`", f["count"], f["sources"], f"{f['bits']:.2f} bits", f"{f['least']:.2f}", f"{f['over']:.2f}", f"{f['over_once']:.2f}",
            f"{f['p_once']:.3f}") for f, a, b in pairs[:12]])
    tells, once = collections.Counter(), collections.Counter()
    for found, a, b in pairs:
        for key in a, b:
            tells[key] += max(found["over"], 0)
            once[key] += max(found["over_once"], 0)
    table(["answer", "bits over chance that it shares with all others", "by source"],
          [(f"`{key}`", f"{tells[key]:.1f}", f"{bits:.1f}") for key, bits in once.most_common(8)])


# ---- figures of play -----------------------------------------------------------------------------

def percent(number):
    return f"{100 * number:.1f} %"


def wilson(share, count, level):
    """The interval of a share (Wilson's score) that holds at such a level."""
    z = statistics.NormalDist().inv_cdf((1 + level) / 2)
    centre, spread = share + z * z / (2 * count), z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (centre - spread) / (1 + z * z / count), (centre + spread) / (1 + z * z / count)


def searched(program, name):
    """Of games of players who search, how many end; come back to a position for the third time; are not over after 1000 turns."""
    (row,) = rows(program, "match", "search:nodes=100", "search:nodes=100", "--variant", name, "--pairs", str(SEARCHED), "--judge", "1")
    games, again, cut = (int(row[key]) for key in ("games", "repetitions", "cut_off"))
    return tuple(f"{100 * some / games:.0f} %" for some in (games - again - cut, again, cut))


def figures(program, names, games):
    """Games that end in a move that never ends, those that do not end, and who wins."""
    of = collections.defaultdict(dict)
    for row in rows(program, "atlas", *names, "--games", str(games), "--pair-games", "0"):
        of[row["variant"]][row["metric"]] = row
    def value(name, metric):
        text = of[name].get(metric, {}).get("value", "")
        return float(text) if text else None
    def interval(share, level=0.95):
        low, high = wilson(share, games, level)
        return f"{percent(low)} to {percent(high)}"
    ends = sorted(((value(name, "EndlessMoves") or 0, name) for name in of), reverse=True)
    table(["rule set", "games with a move that never ends", "95 % interval"],
          [(f"`{name}`", percent(share), interval(share)) for share, name in ends if share >= 0.05])
    cut = sorted(((int(of[name]["AdvantageP1"]["cut_off"]) / games, name) for name in of), reverse=True)
    table(["rule set", "random games not over after 1000 turns", "games of players who search: end", "repeat", "not over"],
          [(f"`{name}`", percent(share), *searched(program, name)) for share, name in cut if share >= 0.05])
    first = sorted((value(name, "AdvantageP1"), name) for name in of if of[name]["AdvantageP1"]["low"])
    print(f"Of {len(first)} rule sets; the intervals hold for all of them at once (Šidák).\n")
    table(["rule set", "wins of who moves first", "95 % interval"],
          [(f"`{name}`", percent(share), interval(share, 0.95 ** (1 / len(first)))) for share, name in first[:5] + first[-5:]])


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    words.add_argument("--mweso", default="mweso")
    words.add_argument("--games", type=int, default=10000)
    words.add_argument("--pair-games", type=int, default=20)
    words.add_argument("variants", nargs="*")
    given = words.parse_args()
    listed = rows(given.mweso, "list")
    names = given.variants or [row["name"] for row in listed if row["status"] != "house"]
    chosen = [row for row in listed if row["name"] in names]
    four = [row for row in chosen if row["board"].endswith("x4")]
    print(f"{len(chosen)} rule sets; {len(four)} of them have four rows.\n")
    classes(four)
    latitudes(four)
    neighbours(four)
    alike(given.mweso, names, given.pair_games)
    together(rows(given.mweso, "matrix", *names), {row["name"]: source_of(row) for row in chosen})
    figures(given.mweso, names, given.games)


if __name__ == "__main__":
    main()
