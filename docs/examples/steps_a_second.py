#!/usr/bin/env python3
"""Measures how many actions a second batches take, by processor time (docs/python.md).

    ./steps_a_second.py [VARIANT...]
"""
import sys
import time

import numpy as np

import mweso
from mweso.batches import Batch

GAMES, STEPS = 4096, 100


def rate(variant, planes):
    """Chosen actions a second on one core, masks and games (and the planes that matter) being written for each."""
    batch, random, seconds = Batch(variant, GAMES, threads=1, planes=planes), np.random.default_rng(1), 0.0
    for _ in range(STEPS):
        actions = (batch.mask * random.random(batch.mask.shape, np.float32)).argmax(axis=1)
        begin = time.process_time()
        batch.step(actions)
        if batch.over.any():
            batch.reset(batch.over)
        seconds += time.process_time() - begin
    return GAMES * STEPS / seconds


def random_rate(variant):
    """Random actions a second on one core, many in one call."""
    batch, begin = Batch(variant, GAMES, threads=1), time.process_time()
    return batch.random(10 * STEPS)["actions"] / (time.process_time() - begin)


if __name__ == "__main__":
    for name in sys.argv[1:] or ["omweso"]:
        rules = mweso.Variant(name)
        print(f"{name}: {rate(rules, False) / 1e6:.2f} million chosen actions a second, {rate(rules, True) / 1e6:.2f} with planes, "
              f"{random_rate(rules) / 1e6:.2f} random")
