#!/usr/bin/env python3
"""Teaches a small value function to play by playing against itself, and lets it play against greedy (docs/python.md).

    ./learn.py [VARIANT [ROUNDS [SEED [FILE]]]]    (--help says what they are)

The value of a position is a sum: a weight for each pit's seeds, for each pit that holds any, and so on. A player tries
all of his moves, a batch of them at once, and takes the one that leaves his opponent worst. After each round of games
the weights are drawn to what the games have come to (ridge regression, the sum through tanh). The same seed teaches the same.
The weights are kept in FILE.npy, with which learned.py plays.
"""
import argparse

import numpy as np

import mweso
from mweso.batches import Batch

GAMES, MOST_TURNS, FORGETTING, DISCOUNT = 256, 150, 0.9, 0.97


def features(planes):
    """What is weighed of a position, from the side of whoever is to act: seeds of each pit, which hold 0, 1, or more, seeds that
    either side may take if a last seed of the other falls opposite, and how many may be."""
    rows = planes[:, 0]
    seeds = rows.reshape(len(rows), rows.shape[1] * rows.shape[2])
    half = rows.shape[1] // 2
    theirs, own = rows[:, :half], rows[:, half:]
    open_to = [(a[:, i] > 0) * (b > 0).all(axis=1) * np.sqrt(b.sum(axis=1)) for a, i, b in ((own, 0, theirs), (theirs, half - 1, own))]
    sums = [side.sum(axis=(1, 2))[:, None] / 10 for side in (own, theirs)] + [part.sum(axis=1)[:, None] / 4 for part in open_to]
    parts = [np.sqrt(seeds), seeds == 0, seeds == 1, *open_to, *sums, np.ones((len(seeds), 1))]
    return np.concatenate([part.astype(np.float32) for part in parts], axis=1)


class Learner:
    """Looks one move ahead by its weights."""

    def __init__(self, variant, games):
        self.variant = variant
        self.tries = self.batch(8 * games)
        self.weights, self.square, self.product = np.zeros(self.seen(self.tries, slice(1)).shape[1]), 0, 0

    def batch(self, games):
        """Games as `seen` looks at them."""
        return Batch(self.variant, games, planes=["seeds"], dtype="float32")

    def seen(self, batch, games):
        """What is weighed of some games."""
        return features(batch.planes[games])

    def values(self, batch, count):
        """What each of the first games is worth to whoever is to act; a game that is over what has come of it."""
        found = np.tanh(self.seen(batch, slice(count)) @ self.weights)
        over, side = batch.over[:count], batch.games["side"][:count]
        return np.where(over, np.clip(batch.rewards[np.arange(count), side], -1, 1), found)

    def choose(self, batch, random, noise):
        """An action for each game that is not over, -1 for the others; sometimes (noise) any."""
        games, actions = np.nonzero(batch.mask)
        if len(games) > len(self.tries):
            self.tries = self.batch(2 * len(games))
        taken = np.full(len(self.tries), -1)
        taken[:len(games)] = actions
        self.tries.gather(batch, games)
        self.tries.step(taken)
        same = self.tries.games["side"][:len(games)] == batch.games["side"][games]
        worth = self.values(self.tries, len(games)) * np.where(same, 1, -1) + 1e-6 * random.random(len(games))
        worth += 10 * (random.random(len(batch)) < noise)[games] * random.random(len(games))
        best = np.full(len(batch), -1)
        order = np.lexsort((worth, games))
        best[games[order]] = actions[order]  # the last one of each game is its best
        return best

    def learn(self, seen, outcomes):
        """Draws the weights to what has come of positions; older ones count less."""
        target = np.arctanh(np.clip(outcomes, -0.9, 0.9))
        self.square = FORGETTING * self.square + seen.T @ seen
        self.product = FORGETTING * self.product + seen.T @ target
        self.weights = np.linalg.solve(self.square + 30 * np.eye(len(self.weights)), self.product)


def self_play(learner, random, noise, count=GAMES):
    """A round of games: the features of positions, and what came of them for whoever was to act."""
    batch, seen = learner.batch(count), []
    opening = random.integers(2, 6, count)
    while not batch.over.all() and batch.games["turns"].max() < MOST_TURNS:
        at_start = ~batch.over & (batch.games["midway"] == 0)
        games = np.flatnonzero(at_start)
        seen.append((games, batch.games["side"][games].copy(), batch.games["turns"][games].copy(), learner.seen(batch, games)))
        batch.step(learner.choose(batch, random, np.where(batch.games["turns"] < opening, 1, noise)))
    games, sides, turns, rows = (np.concatenate(part) for part in zip(*seen))
    left = batch.games["turns"][games] - turns
    return rows, np.clip(batch.rewards[games, sides], -1, 1) * DISCOUNT ** left


def play_greedy(learner, games, random):
    """The share of points that the learner wins from greedy, South in every second game, after two moves drawn by lot."""
    batch, greedy = learner.batch(games), learner.variant.player("greedy")
    own = np.arange(games) % 2
    opening = random.integers(0, 2**31, games // 2 + 1)
    for game in range(games):  # games 2i and 2i+1 have the same opening
        drawn = np.random.default_rng(opening[game // 2])
        for _ in range(2):
            moves = list(batch.position(game).moves())
            batch.play(game, moves[drawn.integers(len(moves))].text)
    while not batch.over.all() and batch.games["turns"].max() < MOST_TURNS:
        chosen = learner.choose(batch, random, 0)
        batch.step(np.where(batch.games["side"] == own, chosen, -1))
        for game in np.flatnonzero(~batch.over & (batch.games["side"] != own) & (batch.games["midway"] == 0)):
            greedy.begin(int(game), int(batch.games["turns"][game]))
            batch.play(game, greedy.move(learner.variant.game(batch.position(game))).move)
    return float((0.5 + 0.5 * np.sign(batch.rewards[np.arange(games), own])).mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="?", default="omweso")
    parser.add_argument("rounds", nargs="?", type=int, default=20, help=f"of {GAMES} games (20)")
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("file", nargs="?", help="where the weights are kept; without one they are not")
    asked = parser.parse_args()
    try:
        variant = mweso.Variant(asked.variant)
    except mweso.Error as problem:
        parser.error(str(problem))
    random, learner = np.random.default_rng(asked.seed), Learner(variant, GAMES)
    for number in range(asked.rounds):
        learner.learn(*self_play(learner, random, noise=0.1))
        if number in (0, asked.rounds - 1):
            score = play_greedy(learner, 400, np.random.default_rng(7))
            print(f"after {number + 1} rounds of {GAMES} games: {score:.1%} of 400 games against greedy", flush=True)
    if asked.file:
        np.save(asked.file, learner.weights)


if __name__ == "__main__":
    main()
