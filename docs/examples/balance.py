#!/usr/bin/env python3
"""How far Balance is off in small samples: the table of docs/metrics.md, "Balance".

    ./balance.py [--mweso PROGRAM] [--games N] [--runs N] [--many N] [VARIANT...]

Plays one large sample, whose Balance is taken for the true one, and many small ones, each with a seed of its own; prints
the mean of their values, of 1 - |2 AdvantageP1 - 1| as it is, and how many of their intervals hold the true one.
"""
import argparse
import csv
import math
import statistics
import subprocess


def metrics(mweso, variant, games, seed):
    """Rows by the name of the metric; those that cannot happen have no interval."""
    words = [mweso, "simulate", variant, "--games", str(games), "--seed", str(seed), "--metrics", "--format", "csv", "--quiet"]
    said = subprocess.run(words, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    return {row["metric"]: {key: float(row[key]) for key in ("value", "low", "high")} for row in csv.DictReader(said.splitlines()) if row["low"]}


def plain(found):
    return 1 - abs(2 * found["AdvantageP1"]["value"] - 1)


def line(arguments, variant):
    """A row of the table."""
    truth = plain(metrics(arguments.mweso, variant, arguments.many, 0))
    small = [metrics(arguments.mweso, variant, arguments.games, seed) for seed in range(1, arguments.runs + 1)]
    before, after = [plain(found) for found in small], [found["Balance"]["value"] for found in small]
    holds = statistics.mean(found["Balance"]["low"] <= truth <= found["Balance"]["high"] for found in small)
    cells = [variant, f"{arguments.games}", f"{100 * truth:.1f}%"]
    for values in before, after:
        error = math.sqrt(statistics.mean((value - truth) ** 2 for value in values))
        cells += [f"{100 * statistics.mean(values):.1f}%", f"{100 * error:.1f}"]
    return "| " + " | ".join(cells + [f"{100 * holds:.1f}%"]) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mweso", default="mweso", help="the program")
    parser.add_argument("--games", type=int, default=200, help="of a small sample")
    parser.add_argument("--runs", type=int, default=1000, help="small samples")
    parser.add_argument("--many", type=int, default=400000, help="games of the large one")
    parser.add_argument("variants", nargs="*", default=["omweso", "coro", "hus"])
    arguments = parser.parse_args()
    heads = ["variant", "games", "true Balance", "mean of 1 - abs(2a - 1)", "its error, points", "mean of Balance",
             "its error, points", "intervals that hold it"]
    print("| " + " | ".join(heads) + " |\n" + "|" + "---|" * len(heads))
    for variant in arguments.variants:
        print(line(arguments, variant), flush=True)


if __name__ == "__main__":
    main()
