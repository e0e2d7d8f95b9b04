"""Position.key(): the same for positions that are the same to the rules, and for no others."""
import random

import mweso
from support import same

FLIPPED = {"S": "N", "N": "S", None: None}


def played(variant, seed, moves):
    """The positions of a random game."""
    game, chance = variant.game(), random.Random(seed)
    while not game.is_over and len(game) < moves:
        yield game.position
        game.play(chance.choice([move.text for move, _ in zip(game.position.moves(), range(40))]))


def test_all_positions_are_found_among_those_solved():
    """With counters or without, whoever is to move: the winner is the same, or, turned round, the other."""
    variant = mweso.Variant.small("coro", columns=3, seeds=2)
    solution = mweso.solve(variant)
    rows = {row["key"]: row for row in solution.rows}
    same(len(rows), len(solution))
    met, sides = set(), set()
    for seed in range(60):
        for position in played(variant, seed, 80):
            row, verdict = rows[position.key()], solution.verdict(position)
            winner = row["winner"] if position.side == "S" else FLIPPED[row["winner"]]
            same((winner, row["moves"]), (verdict["winner"], verdict["moves"]), position)
            met.add(position.key())
            sides.add(position.side)
    same((sides, len(met) > 200), ({"S", "N"}, True), str(len(met)))
    one, other = (variant.position(f"{board} {side}{counters}") for board, side, counters in
                  (("2x2,0/0,1,0/1x3/3,0,1", "S", ""), ("1,0,3/1x3/0,1,0/0,2x2", "N", " 7,4 2,1")))
    same((one.key() == other.key(), one == other), (True, False))


def like(position):
    """What the moves of a position lead to, by keys; in the view of the player they are the same."""
    return [(move.text, move.after.key(), move.outcome.captured, move.outcome.over) for move, _ in zip(position.moves(), range(60))]


def test_equal_keys_have_equal_moves():
    """In all variants the position that stands for others has the same moves, to positions with the same keys."""
    turned = 0
    for name in mweso.variants():
        variant = mweso.Variant(name)
        for position in list(played(variant, 3, 12))[::3]:
            stands = variant.position(position.key())
            same(stands.key(), position.key(), name)
            same(like(stands), like(position), f"{name}: {position}")
            turned += stands.side != position.side
    assert turned > 50, turned


def test_what_is_not_the_same_has_another_key():
    """Quiet turns of omweso are read; who may change sides, and what a script sees."""
    omweso = mweso.Variant("omweso")
    board = "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3"
    keys = [omweso.position(f"{board} S {counters}").key() for counters in ("0,0 0,0", "1,1 0,0", "9,7 3,2", "9,7 0,0")]
    same((keys[0] == keys[1], keys[1] == keys[2] == keys[3]), (False, True), keys)
    swap = mweso.Variant("omweso", settings={"turn.swap": "yes"})
    keys = [swap.position(f"{board} {side}").key() for side in ("S 1,1 0,0", "N 1,1 0,0", "S 2,2 0,0", "S 1,0 0,0", "N 1,0 0,0")]
    same(len(set(keys)), 5 if keys[0] != keys[2] else 4, keys)
