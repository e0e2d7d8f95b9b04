#!/usr/bin/env python3
"""A figure of docs/findings.md from a store of games, with pandas and matplotlib: how long games are, and who wins them.

    mweso simulate omweso coro kombe igisoro-plain hus --games 20000 --seed 1 --store games.sqlite
    ./figure.py games.sqlite figure.svg

Written to be read from top to bottom, as a notebook: each cell begins with "# %%", which Jupyter and many editors run one by one.
"""
# %% What is needed: Debian's python3-pandas and python3-matplotlib
import sqlite3
import sys

import matplotlib
matplotlib.use("Agg")  # into a file; leave this out in a notebook
import matplotlib.pyplot as plt
import pandas as pd

store, picture = sys.argv[1:3]

# %% The games of the store: the view `labelled` names every rule set by what was changed in it
with sqlite3.connect(store) as database:
    games = pd.read_sql("SELECT label, game, winner, \"end\", turns, max_turns FROM labelled", database)
database.close()
games["south"] = games["winner"].map({0: 1.0, 1: 0.0}).fillna(0.5)  # nobody won: half a win, as AdvantageP1 has it

# %% One row a rule set: the columns of the first table of docs/findings.md, with 95% intervals
found = games.groupby("label", sort=False).agg(games=("game", "size"), turns=("turns", "mean"), turns_error=("turns", "sem"),
                                               south=("south", "mean"), south_error=("south", "sem"),
                                               both_ends=("end", lambda end: (end == 2).mean()))
print(found.round(4).to_csv(), end="")

# %% Left: the share of games that go on after so many turns (Kaplan and Meier's, as all are cut off at one number of turns).
# Right: wins of the side that moves first
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), width_ratios=[3, 2])
for label, of in games.groupby("label", sort=False):
    lengths = of["turns"].where(of["end"] != 0).dropna().sort_values()  # 0: cut off, so longer than that
    left.step([1, *lengths], [1, *(1 - (rank + 1) / len(of) for rank in range(len(lengths)))], where="post", label=label)
left.set(xscale="log", xlabel="turns", ylabel="games that go on", ylim=(0, 1))
left.legend(fontsize="small")
right.errorbar(100 * found["south"], range(len(found)), xerr=196 * found["south_error"], fmt="o", capsize=3)
right.axvline(50, color="grey", linewidth=0.8)
right.set(yticks=range(len(found)), yticklabels=found.index, xlabel="wins of the first mover, %")
right.invert_yaxis()
figure.tight_layout()
figure.savefig(picture)
