#!/usr/bin/env python3
"""Whoever has learned by learn.py plays: a match from Python, or, for other programs, as an engine that speaks UGI.

    ./learn.py omweso 20 1 weights.npy
    ./learned.py weights.npy search:nodes=100 --pairs 50
    mweso match 'ugi:./learned.py weights.npy' search:nodes=100 --pairs 50

The games are the same either way: openings, lots and what ends a game are those of `mweso match`.
"""
import argparse

import numpy as np

import mweso
from mweso.batches import Batch
from mweso.engine import serve
from learn import Learner


class Learned:
    """Plays what the weights think best; the same position, the same move."""

    name = "learned"

    def __init__(self, variant, weights):
        self.variant, self.learner = variant, Learner(variant, 1)
        self.learner.weights = weights
        self.turn = Batch(variant, 1, planes=["seeds"], dtype="float32")

    def move(self, game):
        """Its actions one after the other, until the turn is over."""
        self.turn.reset(start=game.position)
        random, text = np.random.default_rng(1), ""
        while self.turn.games["turns"][0] == 0:
            action = self.learner.choose(self.turn, random, 0)
            text += self.turn.action_names[action[0]]
            self.turn.step(action)
        return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", help="a file that learn.py has written")
    parser.add_argument("opponent", nargs="?", help="a player of docs/players.md; without one, UGI is spoken")
    parser.add_argument("--variant", default="omweso")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    weights = np.load(asked.weights)
    if not asked.opponent:
        serve(lambda variant: Learned(variant, weights), asked.variant, "learned")
        return
    variant = mweso.Variant(asked.variant)
    found = mweso.match(variant, Learned(variant, weights), asked.opponent, pairs=asked.pairs, seed=asked.seed)
    print(f"learned against {asked.opponent} in {variant.label}: won {found['wins']}, drawn {found['draws']}, lost {found['losses']}; "
          f"score {found['score']:.1%} ({found['low']:.1%} to {found['high']:.1%})")


if __name__ == "__main__":
    main()
