#!/usr/bin/env python3
"""Prints the best move of a variant's usual start, by the package mweso (docs/python.md).

    ./best_move.py FOLDER-OF-VARIANTS VARIANT PLAYER
"""
import sys

import mweso


def main(folder, name, player):
    variant = mweso.Variant(name, path=folder)
    thought = variant.player(player).move(variant.game())
    value = "" if thought.value is None else f" ({thought.value / 100:+.2f} seeds, depth {thought.depth})"
    print(f"{variant.name}: {thought.move}{value}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except mweso.Error as error:
        sys.exit(f"best_move.py: {error}")
