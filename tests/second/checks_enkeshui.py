"""Worked positions of Enkeshui and Ndoto, and one for each reading, as another
program that was set to the same readings plays them."""

import slow
from enkeshui import STARTS, USUAL, Enkeshui

NDOTO = {
    "board.circuit": "shared", "setup.inner": "2xC",
    "start.singletons": "into-empty", "reverse.pits": "none",
    "capture.landing": "empty", "capture.fate": "stored",
    "capture.quiet_turns": "0", "end.score": "most-seeds",
    "end.endless": "illegal"}

LEAVES = [      # game, what is set, for 1 to 4 moves from the usual start
    ("enkeshui-12", "", [8, 64, 452, 3209]),
    ("enkeshui-8", "both_ways=never", [6, 37, 222, 1358]),
    ("ndoto", "", [8, 39, 170, 742])]

WORKED = [      # what it shows, game, what is set; a position, its moves, one
    ("enkeshui-chain", "enkeshui-8", "",
     "1,2,0,4,3,1,0,2/1,2,0x5,1 S 0,0 0,0 h0,0 round=0",
     "A1 A2 A8",
     "A2",
     "1,2,0x5,2/1,0,1,0x4,1 N 1,0 1,0 h9,0 round=0"),
    ("enkeshui-bull-made", "enkeshui-8", "",
     "0x7,1/1,2,0,3,0,1,0x2 S 0,0 0,0 h0,0 round=0",
     "A1 A2 A4 A6",
     "A2",
     "0x7,1/1,0,1,4,0,1,0x2 N 1,0 0,0 h0,0 held=A4:s round=0"),
    ("enkeshui-bull-over-there", "enkeshui-8", "",
     "0x5,2,3,0/1,0x6,2 S 0,0 0,0 h0,0 round=0",
     "A1 A8",
     "A8",
     "0x5,2,4,1/1,0x7 N 1,0 0,0 h0,0 held=a2:s round=0"),
    ("enkeshui-ends-in-bull", "enkeshui-8", "",
     "0x7,1/1,2,0,6,0,1,0x2 S 0,0 0,0 h0,0 held=A4:n round=0",
     "A1 A2 A6",
     "A2",
     "0x7,1/1,0,1,7,0,1,0x2 N 1,0 0,0 h0,0 held=A4:n round=0"),
    ("enkeshui-no-start-from-bull", "enkeshui-8", "",
     "0x7,1/1,0x2,4,0,1,0x2 S 0,0 0,0 h0,0 held=A4:s round=0",
     "A1 A6",
     None, None),
    ("ndoto-single-captures", "ndoto", "",
     "0x3,4,0x3,1/0x2,1,0x4,3 S 0,0 0,0 h0,0",
     "A3 A8",
     "A3",
     "0x7,1/0x3,1,0x3,3 N 1,0 1,0 h4,0"),
    ("enkeshui-12-capture-chain", "enkeshui-12", "",
     "0,4,1,6,1x2,2,7,0x3,1/2,4x2,1,0x3,1,7,0x2,6 S 6,6 0,0 h0,0 held=A9:s,A12:s,a5:n,a9:n round=0",
     "A1 A2 A3 A4 A8",
     "A2",
     "0,4,1,6,1,0x2,7,0x3,1/2,0,5,2,1,0x2,1,7,0x2,6 N 7,6 1,0 h4,0 held=A9:s,A12:s,a5:n,a9:n round=0"),
    ("enkeshui-12-bull-pair", "enkeshui-12", "",
     "1,0,1,5,0x3,3,0x2,6,0/0x2,2,3,2x2,4,7,0x2,1,5 S 5,5 1,1 h4,2 held=A8:s,a2:s,a9:n round=0",
     "A3 A4 A5 A6 A7 A11 A12",
     "A3",
     "1,0,1,5,0x3,3,0x2,6,0/0x3,4,3,2,4,7,0x2,1,5 N 6,5 1,1 h4,2 held=A4:s,A5:s,A8:s,a2:s,a9:n round=0"),
    ("enkeshui-12-ends-in-bull", "enkeshui-12", "",
     "0,4,1,4,0,1,4,0x2,4x2,0/1,4x2,0x3,1,0,5,1,4,0 S 3,3 1,1 h2,4 held=A3:n,A9:s,a3:s,a11:n round=0",
     "A1 A2 A7 A10 A11",
     "A11",
     "0,4,1,4,0,1,4,0x2,5x2,1/1,4x2,0x3,1,0,5,1,0,1 N 4,3 1,1 h2,4 held=A3:n,A9:s,a3:s,a11:n round=0"),
    ("enkeshui-12-bull-not-captured", "enkeshui-12", "",
     "0,5,0,4,0x2,4,0x2,5x2,1/1,0,5,1x2,0,1,0,5,1,0,1 N 5,4 2,1 h4,4 held=A3:n,A9:s,a3:s,a11:n round=0",
     "A1 A2 A6 A9",
     "A6",
     "0,5,1,5,1x2,0x3,5x2,1/1,0,5,1x2,0,1,0,5,1,0,1 S 5,5 2,1 h4,4 held=A3:n,A9:s,a3:s,a11:n round=0"),
    ("enkeshui-12-clockwise", "enkeshui-12", "",
     "0,6,4,3,2,0x2,1,0,6,1,0/2,5,4,1,4,3,0x3,2x3 S 4,4 0,0 h0,0 held=A2:n,A5:s,a3:s,a9:n,a10:n,a11:n round=1",
     "A1f A1r A3f A3r A4f A4r A6f A6r A10f A10r A11f A11r A12f A12r",
     "A11r",
     "0,6,4,3,2,0x2,1,0,6,1,0/2,5,4,1,4,3,0x2,1,3,0,2 N 5,4 0,0 h0,0 held=A2:n,A5:s,a3:s,a9:n,a10:n,a11:n round=1"),
    ("enkeshui-10-capture-chain", "enkeshui-10", "",
     "5,1x2,5,1,5,0,7,1,2/2,0x2,5,4x3,1,0x2 S 5,5 0,0 h0,0 held=A4:n,a3:s,a5:n round=0",
     "A1 A5 A6 A7 A8",
     "A5",
     "5,1x2,5,1,5,0,7,0x2/2,0x2,5,0,5x2,2,0x2 N 6,5 1,0 h4,0 held=A4:n,a3:s,a5:n round=0"),
    ("enkeshui-10-bull-pair", "enkeshui-10", "",
     "6,2x2,0x2,5,0,8,1x2/3,1x2,5,4,0x2,3,2,1 S 7,7 1,0 h3,0 held=A4:n,a3:s,a5:n round=0",
     "A1 A2 A3 A5 A8 A9 A10",
     "A5",
     "6,2x2,0x2,5,0,8,1x2/3,1x2,5,0,1x2,4,3,1 N 8,7 1,0 h3,0 held=A4:n,A8:s,A9:s,a3:s,a5:n round=0"),
    ("ndoto-single", "ndoto", "",
     "1,0,3,1,4x2,1,0/4,0,1,4x2,1,3,1 S 1,1 0,0 h0,0",
     "A1 A4 A5 A7 A8",
     "A8",
     "1,0,3,1,4x2,1x2/4,0,1,4x2,1,3,0 N 2,1 0,0 h0,0"),
    ("ndoto-end", "ndoto", "",
     "1,0,1,0,1,2,0,1/0x8 N 20,19 6,9 h10,16",
     "A1 A3 A4 A6 A8",
     "A3",
     "1,0,1x2,2,0x2,1/0x8 S 20,20 6,9 h10,16"),
    ("enkeshui-12-long-1", "enkeshui-12", "",
     "6,1x2,0,4,1,5,0x2,5,0x2/0x2,5,1,0x3,7x2,0,3,0 S 5,5 0,1 h0,2 held=A3:n,A9:s,a3:s,a12:n round=0",
     "A4 A8 A11",
     "A4",
     "6,1x2,0x6,5,0x2/0x2,5,0x4,7x2,0,3,0 N 6,5 1,1 h11,2 held=A3:n,A9:s,a3:s,a12:n round=0"),
    ("enkeshui-12-long-3", "enkeshui-12", "",
     "0,4,1,4,0,1,4x2,2,0,5,2/1,4x2,0,3,0,1,4x2,0x3 S 3,3 0,0 h0,0 held=A3:n,A9:s,a2:s,a11:n round=0",
     "A1 A2 A5 A7 A8",
     "A7",
     "1,5,2,0,1,0x4,1,6,0/2,0,5,1,4,1,0x2,5,1x3 N 4,3 1,0 h11,0 held=A3:n,A9:s,a2:s,a11:n round=1"),
    ("enkeshui-10-long-2", "enkeshui-10", "",
     "5x2,7,0x4,5,2,1/0x2,5x2,3x3,0,4,0 N 5,4 0,0 h0,0 held=A4:s,a3:s,a8:n round=0",
     "A1 A2 A9 A10",
     "A2",
     "5x2,7,0x4,6,0,1/0x2,5x2,0x4,4,0 S 5,5 0,1 h0,10 held=A4:s,a3:s,a8:n round=0"),
    ("enkeshui-8-long-1", "enkeshui-8", "",
     "4x6,0x2/0x2,4x6 S 0,0 0,0 h0,0 round=0",
     "A3 A4 A5 A6 A7 A8",
     "A3",
     "0x3,5,0,5,1x2/0x3,5x3,0,5 N 1,0 1,0 h16,0 round=1"),
    ("enkeshui-8-long-2", "enkeshui-8", "",
     "6,1,6,1,7,0,4,0/2x2,0,1,6,1x2,8 N 2,1 0,1 h0,2 round=3",
     "A2f A2r A4f A4r A5f A5r A6f A6r A7f A7r A8f A8r",
     "A5f",
     "1,5,0,3,0,3,1,0/0,6,4,2,3,5,0x2 S 2,2 0,2 h0,15 round=3"),
    ("ndoto-long-1", "ndoto", "",
     "5,3,0,1,3,1,0,1/2x2,5,1x2,4,0,2 S 3,3 1,0 h1,0",
     "A1 A2 A3 A6 A8",
     "A2",
     "0x2,3,0,1,2,1,0/1,2,1,2,0,2,3,5 N 4,3 2,0 h9,0"),
    ("ndoto-long-2", "ndoto", "",
     "1x2,2,0,2,0,2,0/0,2,1,0,1,0,1,10 N 7,6 2,3 h5,4",
     "A2 A4 A6 A8",
     "A6",
     "0,2,0x2,2,0,2,1/1,0,2,1,0,1,0x2 S 7,7 2,4 h5,15"),
    ("enkeshui-8-singles-into-empty", "enkeshui-8", "start.singletons=into-empty",
     "0x7,1/0x7,10 S 0,0 0,0 h0,0 round=0",
     "A8",
     "A8",
     "1,0x7/1,0x7 N 1,0 1,0 h9,0 round=1"),
    ("enkeshui-8-bull-0", "enkeshui-8", "hold.at=0",
     "0x7,1/1,2,0,3,0,1,0x2 S 0,0 0,0 h0,0 round=0",
     "A1 A2 A4 A6",
     "A2",
     "0x8/1,0,1,0,1,2,1,0 N 1,0 1,0 h2,0 round=0"),
    ("enkeshui-8-pair-never", "enkeshui-8", "hold.pair=no",
     "0x7,1/1,2x2,3,0,1,0x2 S 0,0 0,0 h0,0 round=0",
     "A1 A2 A3 A4 A6",
     "A2",
     "0x7,1/1,0,3,4,0,1,0x2 N 1,0 0,0 h0,0 held=A4:s round=0"),
    ("enkeshui-8-captures-first-lap", "enkeshui-8", "capture.first_lap=decides",
     "1,2,0,4,3,1,0,2/1,2,0x5,1 S 0,0 0,0 h0,0 round=0",
     "A1 A2 A8",
     "A1",
     "1,2,0,4,3,1,0,2/0x2,1x3,0x2,1 N 1,0 0,0 h0,0 round=0"),
    ("enkeshui-8-own_pit-stays", "enkeshui-8", "capture.own_pit=stays",
     "1,2,0,4,3,1,0,2/1,2,0x5,1 S 0,0 0,0 h0,0 round=0",
     "A1 A2 A8",
     "A2",
     "1,2,0x5,2/1,0,1x2,0x3,1 N 1,0 1,0 h8,0 round=0"),
    ("enkeshui-8-chain-no", "enkeshui-8", "chain=no",
     "1,2,0,4,3,1,0,2/1,2,0x5,1 S 0,0 0,0 h0,0 round=0",
     "A1 A2 A8",
     "A2",
     "1,2,0x2,3,1,0,2/1,0,1,0x4,1 N 1,0 1,0 h5,0 round=0"),
    ("enkeshui-8-refusal-always", "enkeshui-8", "capture.refusal=always",
     "1,2,0,4,3,1,0,2/1,2,0x5,1 S 0,0 0,0 h0,0 round=0",
     "A1d A1c A2d A2c A8",
     None, None),
    ("enkeshui-8-both_ways-never", "enkeshui-8", "both_ways=never",
     "0x7,1/0x7,10 S 0,0 0,0 h0,0",
     "A8",
     "A8",
     "1,0x7/1,0x7 N 1,0 1,0 h9,0"),
    ("enkeshui-8-end-at-once", "enkeshui-8", "end=at-once",
     "0x4,7x2,6,9/1,0x4,12,0x2 S 16,16 0,2 h0,6 held=A6:s,a1:s,a2:n,a3:s,a4:s round=3",
     "A1f A1r",
     "A1r",
     "1,0x3,7x2,6,9/0x5,12,0x2 N 17,16 0,2 h0,6 held=A6:s,a1:s,a2:n,a3:s,a4:s round=3"),
]


def rules_with(game, settings):
    """The usual rules of a game, these words set."""
    given = dict(word.split("=") for word in settings.split())
    parameters = {name: given.pop(name) for name in list(given)
                  if name in Enkeshui.PARAMETERS}
    name, _, columns = game.partition("-")
    if name == "ndoto":
        return slow.Rules({**NDOTO, **given})
    board = {"board.columns": columns, "setup.inner": STARTS[columns]}
    return slow.Rules({**USUAL, **board, **given}, Enkeshui(parameters))


def check_enkeshui(check):
    for game, settings, leaves in LEAVES:
        rules = rules_with(game, settings)
        start = slow.start_position(rules)
        check.same(f"leaves of {game}", slow.perft(rules, start, len(leaves)),
                   leaves)
    for name, game, settings, position, moves, move, after in WORKED:
        found = {row["move"]: row["position"]
                 for row in slow.moves(rules_with(game, settings), position)}
        check.same(f"{name} moves", sorted(found), sorted(moves.split()))
        if move is not None:
            check.same(f"{name} {move}", found.get(move), after)
