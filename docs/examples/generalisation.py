#!/usr/bin/env python3
"""Learns to play many rule sets at once, and plays others: the tables of docs/generalisation.md.

    ./generalisation.py [--quick] [--seed N] [--player NAME]... [--keep FILE | --weights FILE]
                        [--save FILE | --from FILE...] [--check PAGE]
    ./generalisation.py --split [--games N]

The value of a position is a sum: what is counted on the board, each count with a weight. With rules the weight is itself a sum over the
answers of the rule set (their principal components), so that it is known for rule sets that were never played. A learner plays each
rule set to learn against himself and draws the weights to what the games have come to (ridge regression, the sum through tanh).
Prints the tables; with --check it says instead what the page has otherwise (exit code 1). --quick is as good as nothing, and quick.
--split prints mweso/benchmark.csv anew: families, sides (which stay as they were drawn), and distances in play. Needs numpy.
"""
import argparse
import collections
import csv
import hashlib
import os
import re
import sys
import time

import numpy as np

import mweso
from mweso import benchmark, bridge
from mweso.benchmark import PLANES, tasks
from mweso.bridge import each, ffi, lib, optional
from mweso.study import Plan

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import findings  # noqa: E402  (they lie beside this file)
from learn import FORGETTING, Learner, self_play  # noqa: E402

POSITIONS = 1000  # how many a rule set's games count as in a round, however long they are
PENALTY = 30
REPLICATES = 2000

# ---- the split -----------------------------------------------------------------------------------

SHARES = {"test": 0.2, "valid": 0.1}  # of all rule sets, at least; the others are to learn


def relations(variants):
    """What makes rule sets of one family: the work that each names first, rule sets that it inherits from, and its rules, on whatever
    board and from whatever seeds they are played."""
    for name, variant in variants.items():
        yield name, benchmark.features(variant).tobytes()
        for source in variant.sources[:1]:
            yield name, re.match(r"(?:[\w-]+: )?([^,;:(]+)", source)[1].strip()
        for file in each(lambda number, of=variant: optional(lib.mweso_variant_file(of.pointer, number))):
            if file.endswith(".ini"): yield name, os.path.basename(file)


def families(variants):
    """The name of each rule set's family, which is that of its first member."""
    members, first = {name: [name] for name in variants}, {}
    for name, bond in relations(variants):
        mine, others = members[name], members[first.setdefault(bond, name)]
        if mine is not others:
            others += mine
            members.update(dict.fromkeys(mine, others))
    return {name: min(of) for name, of in members.items()}


def sides(of):
    """By families, in the order of the SHA-256 of their names: until the shares are reached, those to report by, then those to choose by.
    Larger families than the first share are to learn."""
    sizes, found = collections.Counter(of.values()), {}
    names = (family for family in sorted(sizes, key=lambda family: hashlib.sha256(family.encode()).hexdigest())
             if sizes[family] <= SHARES["test"] * len(of))
    for side, share in SHARES.items():
        count = 0
        while count < share * len(of):
            family = next(names)
            found[family] = side
            count += sizes[family]
    return {name: found.get(family, "train") for name, family in of.items()}


def with_new(of, before):
    """Sides stay as they were drawn. A rule set that is new is on the side of its family; one of a new family is to learn."""
    by_family = {of[name]: side for name, side in before.items() if name in of}
    return {name: before.get(name) or by_family.get(family, "train") for name, family in of.items()}


def distance(one, other, games):
    """In play, with its interval; as `mweso matrix --distances play` has it."""
    met, plan = ffi.new("MwesoMet[]", 4 * games), Plan(games, 1, "random", "usual", 1000, 1)
    listed, error = ffi.new("MwesoVariant *[]", [one.pointer, other.pointer]), bridge.new_error()
    bridge.check(lib.mweso_clash_pairs(listed, 2, plan.pointer, ffi.NULL, ffi.NULL, met, ffi.NULL, error), error)
    found = lib.mweso_met_share(met + games, games, 0.95)
    return found.value, found.low, found.high


def nearest(name, variants, side, games):
    """The rule set to learn that is the nearest in play on the same board, and its distance; of one to learn, itself."""
    variant = variants[name]
    if side[name] == "train": return name, (0.0, 0.0, 0.0)
    board = variant.rows, variant.columns
    far = {other: distance(variant, one, games) for other, one in variants.items() if side[other] == "train" and (one.rows, one.columns) == board}
    return min(far.items(), key=lambda found: found[1]) if far else ("", ())


def print_split(games):
    variants = {name: mweso.Variant(name, path=mweso.BUILT_IN) for name in sorted(mweso.variants(mweso.BUILT_IN))}
    of = families(variants)
    side = with_new(of, benchmark.split() or sides(of))
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["name", "family", "side", "nearest", "distance", "low", "high"])
    for name in variants:
        near, far = nearest(name, variants, side, games) if games else ("", ())
        writer.writerow([name, of[name], side[name], near, *((f"{number:.4f}" for number in far) if far else ("", "", ""))])


# ---- who learns ----------------------------------------------------------------------------------

SEEDS, OWN_STORE, THEIR_STORE = (PLANES.index(plane) for plane in ("seeds", "own store", "their store"))
COUNTS = ["seeds inner", "seeds outer", "store", "faced", "faced of two", "largest", "pits inner", "pits outer", "of two inner", "of two outer",
          "singles"]


def counted(own, facing, store, whole, width):
    """What is counted of one side: seeds as shares of all, pits as shares of its columns. The inner rows face each other."""
    (inner, outer), (theirs, _) = own, facing
    faced = (inner + outer) * (inner > 0) * (theirs > 0)
    shares = [inner.sum(1), outer.sum(1), store, faced.sum(1), (faced * (outer > 0)).sum(1), np.maximum(inner, outer).max(1)]
    pits = [(inner > 0).sum(1), (outer > 0).sum(1), (inner > 1).sum(1), (outer > 1).sum(1), (inner == 1).sum(1) + (outer == 1).sum(1)]
    return [*(share / whole for share in shares), *(pit / width for pit in pits)]


def looked_at(planes):
    """A row of counts for each game, of the same meaning whatever the width of the board: from the side of whoever is to act."""
    board, stores = planes[:, SEEDS].astype(np.float32), planes[:, [OWN_STORE, THEIR_STORE], 1, 0].astype(np.float32)
    own, theirs = (board[:, 2], board[:, 3]), (board[:, 1], board[:, 0])
    whole, width = np.maximum(board.sum((1, 2)) + stores.sum(1), 1), board.shape[2]
    parts = [*counted(own, theirs, stores[:, 0], whole, width), *counted(theirs, own, stores[:, 1], whole, width), np.ones(len(board))]
    return np.stack(parts, axis=1)


class Playing(Learner):
    """Looks one move ahead in one task."""

    def __init__(self, task, weights, games=64):
        self.task = task
        super().__init__(task.variant, games)
        self.weights, self.random = weights, np.random.default_rng(1)

    def batch(self, games):
        return self.task.batch(games)

    def seen(self, batch, games):
        return looked_at(self.task.layout.seen(batch, games))

    def __call__(self, batch, games):
        return self.choose(batch, self.random, 0)[games]


class Weights:
    """Of a rule set: a row that all have, and for each feature of the rules (benchmark.feature_names) one that is added as often as it
    says. A file has those rows that are not 0."""

    def __init__(self, rows):
        self.rows = np.round(rows, 5)  # as they are written

    def __call__(self, task):
        return Playing(task, np.append(1, task.features) @ self.rows)

    def save(self, file):
        with open(file, "w", encoding="utf-8", newline="") as to:
            writer = csv.writer(to, lineterminator="\n")
            writer.writerow(["feature", *(f"{side} {count}" for side in ("own", "their") for count in COUNTS), "to act"])
            for name, row in zip(["", *benchmark.feature_names()], self.rows):
                if row.any(): writer.writerow([name, *(f"{number:.5f}" for number in row)])

    @classmethod
    def load(cls, file):
        names = ["", *benchmark.feature_names()]
        rows = np.zeros((len(names), 2 * len(COUNTS) + 1))
        with open(file, encoding="utf-8", newline="") as text:
            for name, *numbers in list(csv.reader(text))[1:]: rows[names.index(name)] = [float(number) for number in numbers]
        return cls(rows)


class Lesson:
    """Finds weights that depend on rules by some of their principal components among the rule sets that are learned (0: not at all)."""

    def __init__(self, learned, components):
        self.learned = learned
        rules = np.array([task.features for task in learned])
        components = min(components, len(learned) - 1)
        _, sizes, ways = np.linalg.svd(rules - rules.mean(0), full_matrices=False)
        ways = ways[:components] / (sizes[:components, None] / np.sqrt(len(learned)))
        self.seen_as = np.zeros((1 + rules.shape[1], 1 + components))  # rules, behind a 1, to a 1 and their components
        self.seen_as[0, 0], self.seen_as[1:, 1:], self.seen_as[0, 1:] = 1, ways.T, -ways @ rules.mean(0)
        self.weights, self.square, self.product = np.zeros((1 + components, 2 * len(COUNTS) + 1)), 0, 0

    def play_and_learn(self, games, random):
        """All tasks in turn, each with the same say; what was seen in earlier rounds counts less."""
        self.square, self.product = FORGETTING * self.square, FORGETTING * self.product
        for task in self.learned:
            rules = np.append(1, task.features) @ self.seen_as
            seen, outcomes = self_play(Playing(task, rules @ self.weights, games), random, 0.1, games)
            target, say = np.arctanh(np.clip(outcomes, -0.9, 0.9)), POSITIONS / len(seen)
            self.square = self.square + say * np.kron(np.outer(rules, rules), seen.T @ seen)
            self.product = self.product + say * np.kron(rules, seen.T @ target)
        self.weights = np.linalg.solve(self.square + PENALTY * np.eye(self.weights.size), self.product).reshape(self.weights.shape)


def taught(learned, components, rounds, games, seed):
    lesson, random = Lesson(learned, components), np.random.default_rng(seed)
    for _ in range(rounds): lesson.play_and_learn(games, random)
    return Weights(lesson.seen_as @ lesson.weights)


def own(task, given):
    """One who has learned this very rule set, in the same form: what may be hoped for at most."""
    return taught([task], 0, *given.own, given.seed)(task)


# ---- what is measured ----------------------------------------------------------------------------

COMPONENTS = 8
ALIKE, RULED, OWN, SEARCH = "one for all", "by the rules", "own", "search:nodes=100"
PLAYERS = ("random", ALIKE, RULED, OWN, SEARCH)


def measured(player, given):
    """Rows of matches and of moves on small boards: those of mweso.benchmark, with the player."""
    agent, sides = player, benchmark.SIDES[1:]
    if player in (ALIKE, RULED):
        sides, components = benchmark.SIDES, COMPONENTS if player == RULED else 0
        ready = given.weights if player == RULED else None
        agent = Weights.load(ready) if ready else taught(given.tasks["train"], components, *given.shared, given.seed)
        if given.keep and player == RULED: agent.save(given.keep)
    if player == OWN: agent = lambda task: own(task, given)  # noqa: E731
    for side in sides:
        for row in benchmark.evaluate(agent, given.tasks[side], pairs=given.pairs, seed=given.seed):
            yield {"player": player, "by": "games", **row}
    if player in (ALIKE, RULED, SEARCH):
        for row in benchmark.evaluate_exact(agent, given.tasks["test"], positions=given.positions, seed=given.seed):
            yield {"player": player, "by": "positions", **row}


COLUMNS = ["player", "by", "game", "family", "side", "distance", "score", "low", "high", "games", "chance", "positions", "solved"]


def save(rows, file):
    with open(file, "w", encoding="utf-8", newline="") as to:
        writer = csv.DictWriter(to, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: f"{cell:.6g}" if isinstance(cell, float) else cell for name, cell in row.items()} for row in rows)


def kept(files):
    """The rows that --save has written, with the distances of today."""
    far = {task.name: task.distance for task in tasks()}
    for file in files:
        with open(file, encoding="utf-8", newline="") as text:
            for row in csv.DictReader(text):
                numbers = {name: float(row[name]) for name in ("score", "low", "high", "chance") if row[name]}
                yield {**row, **numbers, "distance": far[row["game"]]}


# ---- tables --------------------------------------------------------------------------------------

def over_families(rows, numbers):
    """The mean over rule sets, and its 95 % interval: families are drawn anew, with all of their rule sets (percentiles)."""
    of = {}
    for row, number in zip(rows, numbers): of.setdefault(row["family"], []).append(number)
    sums, counts = (np.array([part(some) for some in of.values()], float) for part in (sum, len))
    drawn = np.random.default_rng(1).integers(0, len(of), (REPLICATES, len(of)))
    low, high = np.percentile(sums[drawn].sum(1) / counts[drawn].sum(1), [2.5, 97.5])
    return sums.sum() / counts.sum(), low, high


def percent(found):
    return "{:.1f} % ({:.1f} to {:.1f})".format(*(100 * number for number in found))


def table(head, lines):
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, ["---"] * len(head), *lines])


def sides_table():
    lines = []
    for side in benchmark.SIDES:
        of = tasks(side=side)
        far = [task.distance for task in of if task.distance is not None]
        lines.append([side, str(len({task.family for task in of})), str(len(of)), str(sum(task.variant.columns == 8 for task in of)),
                      f"{np.median(far):.2f} ({min(far):.2f} to {max(far):.2f})" if any(far) else "0"])
    return table(["side", "families", "rule sets", "of eight columns", "distance in play"], lines)


def chosen(rows, player, side, by="games"):
    return [row for row in rows if (row["player"], row["side"], row["by"]) == (player, side, by)]


def scores(rows):
    return np.array([row["score"] for row in rows])


def summary(rows):
    """Each player's mean score on each side."""
    cells = [[chosen(rows, player, side) for side in benchmark.SIDES] for player in PLAYERS]
    return table(["player", *benchmark.SIDES], [[player, *(percent(over_families(of, scores(of))) if of else "" for of in line)]
                                                for player, line in zip(PLAYERS, cells)])


def gains(rows):
    """By how many points one player has more than another, on the same rule sets."""
    lines = []
    for player, other in ((RULED, ALIKE), (OWN, RULED), (SEARCH, OWN)):
        of = [(chosen(rows, player, side), chosen(rows, other, side)) for side in benchmark.SIDES[1:]]
        cells = (over_families(one, scores(one) - scores(two)) for one, two in of)
        lines.append([f"{player}, less {other}", *("{:+.1f} ({:+.1f} to {:+.1f})".format(*(100 * end for end in cell)) for cell in cells)])
    return table(["points more", *benchmark.SIDES[1:]], lines)


def by_game(rows):
    """The rule sets to report: how far they are, and how several players play them."""
    players, lines = (ALIKE, RULED, OWN), []
    for of in zip(*(chosen(rows, player, "test") for player in players)):
        far = "" if of[0]["distance"] is None else f"{of[0]['distance']:.2f}"
        lines.append([of[0]["game"], of[0]["family"], far, *(percent([row[key] for key in ("score", "low", "high")]) for row in of)])
    return table(["game", "family", "distance", *players], lines)


def of_rank(numbers):
    """Ranks; equal numbers share theirs."""
    _, places, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[places]


def rank_correlation(rows, gaps):
    """Spearman's, of distance and what is missing; and its interval, of families drawn anew."""
    known = [(row["family"], row["distance"], gap) for row, gap in zip(rows, gaps) if row["distance"] is not None]
    names = sorted({family for family, *_ in known})
    of = {name: [(far, gap) for family, far, gap in known if family == name] for name in names}

    def rho(some):
        far, gap = zip(*(pair for name in some for pair in of[name]))
        return np.corrcoef(of_rank(far), of_rank(gap))[0, 1] if len(set(far)) > 1 and len(set(gap)) > 1 else np.nan
    drawn = np.random.default_rng(1).integers(0, len(names), (REPLICATES, len(names)))
    low, high = np.nanpercentile([rho([names[one] for one in some]) for some in drawn], [2.5, 97.5])
    return rho(names), low, high, len(known)


def exact(rows):
    """Mean shares of right moves on the small boards of the rule sets to report, and of any moves."""
    lines = []
    for player in (ALIKE, RULED, SEARCH):
        of = chosen(rows, player, "test", "positions")
        lines.append([player, str(len(of)), *(percent(over_families(of, [row[key] for row in of])) for key in ("chance", "score"))])
    return table(["player", "rule sets", "any move", "right moves"], lines)


def pieces(rows):
    """The tables, one after the other."""
    ruled, of = chosen(rows, RULED, "test"), chosen(rows, OWN, "test")
    rho, low, high, count = rank_correlation(ruled, scores(of) - scores(ruled))
    correlation = f"Spearman's correlation of distance and of what is missing: {rho:.2f} ({low:.2f} to {high:.2f}; {count} rule sets)"
    return [sides_table(), summary(rows), gains(rows), by_game(rows), correlation, exact(rows)]


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few games, of few rule sets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", action="append", choices=PLAYERS, help="only this one; may come again")
    parser.add_argument("--keep", metavar="FILE", help="keeps the weights that depend on the rules, as CSV")
    parser.add_argument("--weights", metavar="FILE", help="such weights, in place of learning them")
    parser.add_argument("--save", metavar="FILE", help="keeps the rows that the tables are made from, as CSV, and prints no tables")
    parser.add_argument("--from", dest="kept", metavar="FILE", nargs="+", help="the tables of what --save has kept, in place of playing")
    parser.add_argument("--check", metavar="PAGE")
    parser.add_argument("--split", action="store_true")
    parser.add_argument("--games", type=int, default=20, help="for the distances of --split, by each of two rule sets; 0: none are told")
    given = parser.parse_args()
    given.shared, given.own = ((1, 8), (1, 8)) if given.quick else ((3, 24), (4, 64))  # rounds, and games of each rule set in each
    given.pairs, given.positions = (3, 10) if given.quick else (50, 100)
    given.tasks = {side: tasks(side=side) for side in benchmark.SIDES}
    if given.quick: given.tasks = {side: of[:4] for side, of in given.tasks.items()}
    return given


def main():
    given = options()
    if given.split:
        print_split(given.games)
        return 0
    rows = list(kept(given.kept)) if given.kept else [row for player in given.player or PLAYERS for row in measured(player, given)]
    print(f"{time.process_time():.0f} seconds of processor time", file=sys.stderr)
    if given.save:
        save(rows, given.save)
        return 0
    if not given.check:
        for piece in pieces(rows): print(piece, end="\n\n")
        return 0
    with open(given.check, encoding="utf-8") as file:
        page = findings.flat(file.read())
    wrong = [problem for problem in (findings.compare(piece, page) for piece in pieces(rows)) if problem]
    for problem in wrong: print(f"the page {problem}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
