#!/usr/bin/env python3
"""What looking again and again does to intervals: the table of docs/metrics.md, "Until intervals are narrow".

    ./peeking.py [--mweso PROGRAM] [--runs N] [--games N] [VARIANT...]

Plays the games of many runs, looks into each at 100, 120, 150... games, as `simulate --until` does, and prints how many of the
runs have intervals that hold the true value at the last look, and at all looks, by those of a fixed number of games (r - 1.96
standard errors and r + 1.96) and by those of a confidence sequence; and how much wider the latter are. The true value is
that of the games of all runs.
"""
import argparse
import csv
import math
import subprocess

STEPS = (100, 120, 150, 200, 250, 300, 400, 500, 600, 800)
MOST_TURNS = 1000
STAKES = [(s, -math.log1p(-s) - s) for s in (0.95 / 2**i for i in range(12))]
METRICS = {  # what a game adds to both sums, the most that it can add to either, and the greatest value
    "AdvantageP1": (lambda g: {"S": 2, "N": 0}.get(g["winner"], 1), lambda g: 2, 2, 1),
    "DurationTurns": (lambda g: int(g["turns"]), lambda g: 1, MOST_TURNS, MOST_TURNS),
    "CapturingTurns": (lambda g: int(g["capturing_turns"]), lambda g: int(g["turns"]), MOST_TURNS, 1),
}


class Sums:
    """Over pairs of games: their number, and the sums of x, y, x², x y and y²."""

    def __init__(self):
        self.pairs, self.sums = 0, [0] * 5

    def add(self, x, y):
        self.pairs += 1
        for i, product in enumerate((x, y, x * x, x * y, y * y)):
            self.sums[i] += product

    def ratio(self):
        return self.sums[0] / self.sums[1]

    def squares(self, ratio):
        """The sum of (x - ratio y)²."""
        _, _, xx, xy, yy = self.sums
        return xx - 2 * ratio * xy + ratio * ratio * yy

    def fixed(self):
        """The interval of a number of games that was fixed before."""
        ratio, n = self.ratio(), self.pairs
        error = math.sqrt(n / (n - 1) * max(0, self.squares(ratio))) / self.sums[1]
        return ratio - 1.96 * error, ratio + 1.96 * error

    def capital(self, ratio, most, greatest):
        """What is left of 1 that was staked against the ratio, over the 1 / 0.05 that end the interval."""
        won, squares, left = self.sums[0] - ratio * self.sums[1], self.squares(ratio), 0
        for sign, share in ((1, ratio / greatest), (-1, 1 - ratio / greatest)):
            unit = most * max(share, 1 / 16)
            left += sum(math.exp(min(700, sign * s * won / unit - lost * squares / unit**2)) for s, lost in STAKES)
        return left / 24 * 0.05

    def at_any_time(self, most, greatest):
        """The ratios against which the stakes have not won 1 / 0.05."""
        ends = []
        for farthest in (0, greatest):
            inside, outside = self.ratio(), farthest
            for _ in range(40 if self.capital(farthest, most, greatest) >= 1 else 0):
                middle = (inside + outside) / 2
                inside, outside = (middle, outside) if self.capital(middle, most, greatest) < 1 else (inside, middle)
            ends.append(outside)
        return ends


def look(run, x, y, most, greatest, looks):
    """The intervals of a run at each look, of both kinds."""
    sums, told = Sums(), []
    for i in range(0, len(run), 2):
        sums.add(x(run[i]) + x(run[i + 1]), y(run[i]) + y(run[i + 1]))
        if i + 2 in looks:
            told.append((sums.fixed(), sums.at_any_time(2 * most, greatest)))
    return told


def read_runs(arguments, variant):
    """The games of each run, one run after the other."""
    words = [arguments.mweso, "simulate", variant, "--games", str(arguments.runs * arguments.games), "--format", "csv", "--quiet"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8") as process:
        run = []
        for game in csv.DictReader(process.stdout):
            run.append({key: game[key] for key in ("winner", "turns", "capturing_turns")})
            if len(run) == arguments.games:
                yield run
                run = []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mweso", default="mweso", help="the program")
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--games", type=int, default=10000, help="of a run")
    parser.add_argument("variants", nargs="*", default=["omweso"])
    arguments = parser.parse_args()
    looks = {step * 10**power for power in range(5) for step in STEPS if step * 10**power <= arguments.games}
    print(f"| metric | fixed, after {arguments.games} games | fixed, at all {len(looks)} looks | at any time, at all looks | times as wide |\n"
          "|---|---|---|---|---|")
    for variant in arguments.variants:
        told, total = {metric: [] for metric in METRICS}, {metric: [0, 0] for metric in METRICS}
        for run in read_runs(arguments, variant):
            for metric, counted in METRICS.items():
                told[metric].append(look(run, *counted, looks))
                total[metric] = [all_runs + sum(map(count, run)) for all_runs, count in zip(total[metric], counted)]
        for metric, runs in told.items():
            truth = total[metric][0] / total[metric][1]
            holds = [[[low <= truth <= high for low, high in kinds] for kinds in run] for run in runs]
            last, all_fixed, all_any = (100 * sum(map(f, holds)) / len(holds) for f in (
                lambda run: run[-1][0], lambda run: all(kinds[0] for kinds in run), lambda run: all(kinds[1] for kinds in run)))
            wide = sum((any_time[1] - any_time[0]) / (fixed[1] - fixed[0]) for run in runs for fixed, any_time in run[-1:]) / len(runs)
            print(f"| {metric} of {variant} | {last:.1f}% | {all_fixed:.1f}% | {all_any:.1f}% | {wide:.2f} |", flush=True)


if __name__ == "__main__":
    main()
