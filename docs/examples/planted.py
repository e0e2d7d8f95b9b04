#!/usr/bin/env python3
"""Does `mweso design` find what is there? The table of docs/designing.md, "Does it find what is there?".

    ./planted.py [--mweso PROGRAM] [--games N] [--changes 1|2] [--players NAMES] [--replay N] [--seed N] [VARIANT...]

Changes one answer of each variant, or two, at random, measures the games that come of it, and gives their figures as wishes:
turns within 5 %, the first player and the turns that capture within 3 points. Prints in which place `design` has the planted
change, or a rule set that fulfils all wishes when it is played again with other seeds. With --replay every figure that was printed
is looked at in so many games more: how many lie outside their intervals?
"""
import argparse
import json
import random
import subprocess
import sys

BASES = ("omweso coro hus kombe igisoro-plain aweet choro-lango owela moruba mweso tsoro njombwa msuwa hawalis pereauni mefuvha "
         "omweso-forward mongale lisolo ryakati").split()
METRICS = {"DurationTurns": ("turns", 0.05, 1), "AdvantageP1": ("first player", 0.03, 0), "CapturingTurns": ("captures", 0.03, 0)}
# answers that are changed; the first that the variant does not have is taken
ANSWERS = {
    "capture.own_pit": ("taken", "stays"), "capture.takes": ("inner", "both"), "capture.needs": ("inner", "either", "both"),
    "start.smallest": ("3", "2"), "lap.origin": ("skipped", "sown"), "capture.resow": ("landing", "lap-origin"),
    "start.singletons": ("always", "never"), "capture.quiet_turns": ("2", "0"), "reverse.pits": ("none", "A1 A2 B1 B2"),
    "capture.first_lap": ("decides", "free"), "capture.duty": ("first-lap", "none"), "capture.landing": ("any", "occupied"),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--mweso", default="mweso")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--changes", type=int, default=2)
    parser.add_argument("--players", default="random,search:nodes=200,err=0.1")
    parser.add_argument("--replay", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("variants", nargs="*")
    asked = parser.parse_args()
    last = asked.players.split(",", maxsplit=1)[1] if "," in asked.players else asked.players
    draw = random.Random(asked.seed)

    def mweso(*words):
        done = subprocess.run([asked.mweso, *words, "--format", "jsonl", "--quiet"], check=False, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit(done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def measured(variant, settings, games, seed):
        rows = mweso("simulate", variant, "--metrics", "--games", str(games), "--seed", str(seed), "--players", last,
                     "--max-turns", "300", *(word for one in settings for word in ("--set", one)))
        return {row["metric"]: row["value"] for row in rows}

    def plant(variant):
        """Changes of which every one can be seen in the figures, and the figures."""
        answers = {row["key"]: row["answer"] for row in mweso("show", variant)}
        before = measured(variant, (), 1000, 1000)
        while True:
            keys = draw.sample(sorted(ANSWERS), asked.changes)
            settings = [f"{key}={next(word for word in ANSWERS[key] if word != answers.get(key))}" for key in keys]
            try:
                after = measured(variant, settings, 4000, 1001)
            except SystemExit:
                continue  # they cannot be played together
            if None in (after[m] for m in METRICS):
                continue  # no game is decided
            if after["Timeouts"] < 0.01 and any(abs(after[m] - before[m]) > (share * before[m] if times else share)
                                                for m, (_, share, times) in METRICS.items()):
                return settings, after

    def fulfils(figures, bounds):
        return all(figures[m] is not None and low <= figures[m] <= high for m, (low, high) in bounds.items())

    found = outside = printed = 0
    bases = asked.variants or BASES
    for variant in bases:
        settings, after = plant(variant)
        bounds = {m: (after[m] * (1 - part), after[m] * (1 + part)) if times else (max(0, after[m] - part), min(1, after[m] + part))
                  for m, (_, part, times) in METRICS.items()}
        wishes = [f"{METRICS[m][0]} {low:.4f} to {high:.4f}" for m, (low, high) in bounds.items()]
        rows = mweso("design", "--from", variant, "--change", str(asked.changes), "--games", str(asked.games), "--players",
                     asked.players, *(word for wish in wishes for word in ("--wish", wish)))
        shown = {}
        for row in rows:
            if row["row"] == "figure":
                shown.setdefault(row["changes"], {})[row["measured"]] = row
        place = 0
        for i, (changes, figures) in enumerate(list(shown.items())[:3]):
            made = [change.replace(" = ", "=") for change in changes.split(" and ")]
            again = measured(variant, made, max(4000, asked.replay), 2000)
            if not place and (sorted(made) == sorted(settings) or fulfils(again, bounds)):
                place = i + 1
            for m, row in figures.items():
                printed += 1
                if not row["low"] <= again[m] <= row["high"]:
                    outside += 1
                    print(f"  {changes}: {m} {again[m]:.4f} is not within {row['low']:.4f} to {row['high']:.4f}")
        found += place > 0
        print(f"{variant}: {' '.join(settings)}: {f'place {place}' if place else 'not found'}, {len(shown)} shown", flush=True)
    print(f"found: {found} of {len(bases)}; {outside} of {printed} figures outside their intervals when played again")


if __name__ == "__main__":
    main()
