#!/usr/bin/env python3
"""How often the 95% intervals of all metrics hold the true value: the table of docs/metrics.md, "How often they hold".

    ./coverage.py [--mweso PROGRAM] [--games N...] [--runs N] [--many N] [VARIANT...]

Plays one large sample of each variant, whose values are taken for the true ones, and many small ones, each with a seed of
its own; prints, for every metric and size, how many of the intervals hold the true value: on average over the variants in
which it can be anything but 0, and in the variant where fewest do.
"""
import argparse
import collections
import csv
import subprocess


def metrics(mweso, variants, games, seed):
    """Values and ends by variant and metric; what cannot happen under the rules is left out, and what has no value."""
    words = [mweso, "simulate", *variants, "--games", str(games), "--seed", str(seed), "--metrics", "--format", "csv", "--quiet"]
    said = subprocess.run(words, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    return {(row["variant"], row["metric"]): tuple(float(row[key] or "inf") for key in ("value", "low", "high"))
            for row in csv.DictReader(said.splitlines()) if row["low"]}


def coverage(arguments, games, truth):
    """The share of intervals that hold the truth, by metric and variant."""
    holds = collections.Counter()
    for seed in range(1, arguments.runs + 1):
        for key, (_, low, high) in metrics(arguments.mweso, arguments.variants, games, seed).items():
            holds[key] += key in truth and low <= truth[key] <= high
    return {key: 100 * holds[key] / arguments.runs for key in truth}


def cell(found, metric):
    shares = {variant: share for (variant, name), share in found.items() if name == metric}
    least = min(shares, key=shares.get)
    return f"{sum(shares.values()) / len(shares):.1f}%; {shares[least]:.1f}% {least}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mweso", default="mweso", help="the program")
    parser.add_argument("--games", type=int, nargs="+", default=[20, 100, 400], help="of a small sample, for each column")
    parser.add_argument("--runs", type=int, default=300, help="small samples")
    parser.add_argument("--many", type=int, default=400000, help="games of the large one")
    parser.add_argument("variants", nargs="*", default=["omweso", "omweso-tournament", "coro", "hus", "kombe", "bao-kiswahili"])
    arguments = parser.parse_args()
    truth = {key: value for key, (value, _, _) in metrics(arguments.mweso, arguments.variants, arguments.many, 0).items() if value}
    columns = [coverage(arguments, games, truth) for games in arguments.games]
    print("| metric | " + " | ".join(f"{games} games" for games in arguments.games) + " |\n|" + "---|" * (1 + len(columns)))
    for metric in dict.fromkeys(metric for _, metric in truth):
        print(f"| {metric} | " + " | ".join(cell(found, metric) for found in columns) + " |", flush=True)


if __name__ == "__main__":
    main()
