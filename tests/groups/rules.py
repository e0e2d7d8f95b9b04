"""The worked examples and leaf counts of docs/rules.md, section 4, and the endless moves of docs/endless.md."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from atlas import LEAVES as ON_RECORD  # noqa: E402
from lib import FAST, ROOT, finished, needs_program, over, rows, run, same

INI = {  # answers of variants (of choro-lango, behind its opening), as settings over an empty file
    "omweso": ["end.both_ends=win"],
    "coro": ["capture.own_pit=taken", "capture.quiet_turns=0"],
    "kombe": ["capture.takes=inner", "reverse.capture=indirect", "capture.quiet_turns=0",
              "setup.inner=0 0 0 0 6 2 2 2", "setup.outer=0 0 0 0 5 5 5 5"],
    "mongale": ["capture.takes=inner", "reverse.capture=indirect", "capture.quiet_turns=0",
                "setup.inner=7 0 0 7 0 2 2 2", "setup.outer=0 0 0 0 0 4 4 4"],
    "igisoro-plain": ["setup.inner=4x8", "setup.outer=0x8", "capture.quiet_turns=2",
                      "reverse.pits=A2 A7 B1 B8", "reverse.right_end=open"],
    "aweet": ["board.columns=10", "capture.own_pit=taken", "capture.quiet_turns=0"],
    "hus": ["capture.needs=inner", "capture.resow=landing", "reverse.pits=none", "capture.quiet_turns=0",
            "setup.outer=2x8", "setup.inner=0x4 2x4"],
    "hus-damara": ["capture.resow=landing", "reverse.pits=none", "capture.quiet_turns=0",
                   "setup.outer=2x8", "setup.inner=0x4 2x4"],
    "kiela": ["board.columns=10", "capture.resow=landing", "reverse.pits=none", "capture.quiet_turns=0",
              "setup.outer=2x10", "setup.inner=0x6 2x4"],
    "omweso-forward": ["reverse.pits=none"],
    "plain": ["reverse.pits=none", "capture.quiet_turns=0"],
    "choro-lango": ["capture.needs=inner", "capture.resow=behind", "capture.duty=usual-way", "capture.quiet_turns=0"],
}

LEAVES = {
    "omweso": [8, 64, 420, 2774, 21801, 168417],
    "coro": [8, 64, 421, 2794, 21225],
    "kombe": [8, 64, 478, 3316, 28684],
    "mongale": [8, 67, 472, 3333, 25901],
    "igisoro-plain": [8, 64, 416, 2704, 21205],
    "aweet": [10, 100, 830, 6893, 60447],
    "hus": [12, 144, 1244, 11350, 77105],
    "hus-damara": [12, 144, 1250, 11359, 79046],
    "kiela": [14, 196, 2112, 22533, 205849],
    "omweso-forward": [8, 64, 416, 2695, 18952],
    "plain": [8, 64, 416, 2695, 18952],
}

# The same for variants that inherit, or cannot be stated in words alone.
SCRIPTED = {
    "omweso-tournament": [8, 64, 420, 2774, 21801, 167046],
    "igisoro": [8, 64, 416, 2704, 22540],
    "igisoro-murray": [8, 64, 416, 2704, 22540],
    "choro-lango": [2, 4, 8, 47, 140, 578, 2090, 8539],
    "mongola": [2, 4, 8, 16, 97, 527, 3348],
    "bao-kujifunza": [16, 108, 500, 1902, 6550, 23442, 84200],
    "bao-congo": [12, 86, 508, 2468],
    "enkeshui": [8, 64, 452, 3209, 20754],
    "enkeshui-10": [8, 68, 469, 3444, 21248],
    "enkeshui-8": [6, 37, 350, 2687, 29701],
    "ndoto": [8, 39, 170, 742, 3126, 13497, 55970],
    "bao-kiswahili": [4, 14, 38, 124, 405, 1430, 5655, 23270],
    "bao-malawi": [4, 14, 38, 128, 447, 1595],
    "bao-east-africa": [4, 14, 38, 124, 405, 1430],
    "fifangha": [10, 82, 568, 3000, 14568],
    "ikibuguzo": [1, 1, 1, 1, 1, 1, 5, 28, 170, 1021],
}

# Variants with settings.
SET = [
    ("igisoro", "capture.refusal=always", [8, 64, 416, 2704, 22565]),
    ("igisoro", "capture.declined=left", [8, 64, 416, 2704, 22539]),
    ("choro-lango", "opening:turn.opening=alternate", [5, 6, 45, 73, 348, 761, 2624, 9292]),
    ("choro-lango", "capture.duty=none", [2, 4, 32, 389, 2846, 25662]),
]

# Rules, mover and opponent as circuit arrays B1...BC AC...A1, move, seeds captured, laps, mover and
# opponent after it. None: not stated. A mover of None: the move is illegal.
EXAMPLES = [
    ("1", "omweso", "0 0 0 0 4 0 0 0 1 0 1 0 0 0 0 0", "3 0 4 0 0 0 0 0 0 0 0 0 2 2 0 3", "B5", 12, 4,
     "0 0 0 0 0 3 3 3 4 2 0 1 1 1 0 0", "A4=2"),
    ("2r", "omweso", "B1=3 A3=1 A7=2", "A6=1 B6=1 A1=2", "B1r", 2, 2, "0 1 1 0 0 0 0 0 0 2 0 0 0 2 1 1", "A1=2"),
    ("2f", "omweso", "B1=3 A3=1 A7=2", "A6=1 B6=1 A1=2", "B1f", 0, None, "0 1 1 1 0 0 0 0 0 2 0 0 0 1 0 0",
     "A6=1 B6=1 A1=2"),
    ("4rr", "omweso", "A2=2 A4=1 A6=1", "A5=1 B5=3 A3=1 B3=1 A8=2", "A2rr", 6, None,
     "1 0 0 0 0 0 0 0 0 0 2 1 3 2 0 1", "A8=2"),
    ("4rf", "omweso", "A2=2 A4=1 A6=1", "A5=1 B5=3 A3=1 B3=1 A8=2", "A2rf", 4, None,
     "1 1 1 0 0 0 0 0 0 0 1 0 2 1 0 1", "A3=1 B3=1 A8=2"),
    ("4f", "omweso", "A2=2 A4=1 A6=1", "A5=1 B5=3 A3=1 B3=1 A8=2", "A2f", 0, None,
     "1 0 0 0 0 0 0 0 0 0 1 0 1 0 0 1", "A5=1 B5=3 A3=1 B3=1 A8=2"),
    ("5", "coro", "0 0 0 0 4 0 0 0 1 0 1 0 0 0 0 0", "3 0 4 0 0 0 0 0 0 0 0 0 2 2 0 3", "B5", None, None,
     "0 0 0 0 0 2 2 2 1 1 2 1 1 0 0 0", None),
    ("6", "kombe", "0 0 0 0 4 0 0 0 1 0 1 0 0 0 0 0", "3 0 4 0 0 0 0 0 0 0 0 0 2 2 0 3", "B5", 3, None,
     "0 0 0 0 0 2 2 0 3 1 1 0 0 0 0 0", "3 0 4 0 0 0 0 0 0 0 0 0 2 2 0 0"),
    ("7", "kombe", "B1=2 A2=1 A4=2", "A5=2 B5=1 A7=2", "B1r", 2, 3, "1 0 0 0 0 0 0 0 0 0 0 0 3 1 0 2", None),
    ("8", "hus", "B5=4 A8=1", "A1=3 A4=2", "B5", 3, None, "0 0 0 0 0 1 1 1 2 1 1 1 0 0 0 0", None),
    ("9", "omweso", "B1=17", "A4=2", "B1", 0, 9, "2 1 2 0 2 0 2 0 2 0 2 0 2 0 2 0", "A4=2"),
    ("10", "omweso", "B1=16", "A4=2", "B1", 0, 1, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "A4=2"),
    ("11", "choro-lango", "B5=4 B8=1 A8=1", "A1=1 A4=2", "B5", 1, 2, "0 0 0 0 0 1 1 0 3 1 1 0 0 0 0 0", "A4=2"),
]

# Positions from which a clockwise start is not offered.
NO_REVERSE = [
    ("3", "omweso", "B1=9 B8=1 A8=1", "A1=2 B1=1 A4=2", "B1"),
    ("7", "omweso", "B1=2 A2=1 A4=2", "A5=2 B5=1 A7=2", "B1"),
]

FAMILY = [(1, 128), (3, 368), (5, 1056), (7, 3024), (9, 8640), (11, 24624), (13, 69984), (15, 198288)]
ENDLESS = [(f"{10 + x} seeds", f"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 {x}", period) for x, period in FAMILY] + [
    ("laps of 3", "3 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2", 16),
    ("32 seeds", "2 0 1 0 1 0 1 0 1 0 1 0 1 0 6 18", 860368),
]
LONG_PERIOD = ("2 0 1 0 1 0 1 0 1 0 2 1 2 1 12 24", 180114512)
FINITE = [("32 seeds", "3 0 1 2 3 2 1 2 3 2 3 0 1 2 3 4", 585), ("48 seeds", "2 2 3 5 4 1 4 3 4 5 2 3 2 3 4 1", 1878)]


def circuit(text, columns=8):
    """'B1=3 A3=1' or a list of counts, as a circuit array."""
    if "=" not in text:
        return [int(word) for word in text.split()]
    pits = [0] * (2 * columns)
    for word in text.split():
        name, seeds = word.split("=")
        k = int(name[1:])
        pits[k - 1 if name[0] == "B" else 2 * columns - k] = int(seeds)
    return pits


def board(south, north):
    c = len(south) // 2
    quarters = north[:c][::-1], north[c:], south[c:][::-1], south[:c]
    return "/".join(",".join(map(str, row)) for row in quarters)


def arrays(position):
    """The circuit arrays of South and North in a position string."""
    quarters = []
    for part in position.split()[0].split("/"):
        row = []
        for item in part.split(","):
            seeds, _, run = item.partition("x")
            row += [int(seeds)] * int(run or 1)
        quarters.append(row)
    north_outer, north_inner, south_inner, south_outer = quarters
    return south_outer + south_inner[::-1], north_outer[::-1] + north_inner


def settings(variant):
    return [word for answer in INI[variant] for word in ("--set", answer)]


def moves(variant, position, *more, **options):
    return {m["move"]: m for m in rows("moves", "tests/records/empty.ini", *settings(variant), *more, "--limit", "0",
                                       "--position", position, **options)}


@over(EXAMPLES)
def test_worked_example(_name, variant, mover, opponent, move, captured, laps, after, opponent_after):
    for side in "SN":  # the same from both sides of the board
        south, north = circuit(mover), circuit(opponent)
        position = board(south, north) if side == "S" else board(north, south)
        played = moves(variant, f"{position} {side}")[move]
        own, other = arrays(played["position"])
        if side == "N":
            own, other = other, own
        same(own, circuit(after), f"{side}: mover")
        if opponent_after is not None:
            same(other, circuit(opponent_after), f"{side}: opponent")
        if captured is not None:
            same(played["captured"], captured, f"{side}: captured")
        if laps is not None:
            same(played["laps"], laps, f"{side}: laps")


@over(NO_REVERSE)
def test_no_reverse(_name, variant, mover, opponent, pit):
    offered = [m for m in moves(variant, board(circuit(mover), circuit(opponent)) + " S") if m.startswith(pit)]
    same(offered, [pit], "moves from the pit")


@over(sorted(LEAVES.items()))
def test_leaves(variant, leaves):
    counted = rows("perft", "tests/records/empty.ini", str(len(leaves)), *settings(variant), program=FAST)
    same([row["leaves"] for row in counted], leaves, variant)


SHIPPED = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini"))
COUNTED = {**LEAVES, **SCRIPTED}


def counted_leaves(*words):
    return [row["leaves"] for row in rows("perft", *words, program=FAST)]


def test_every_shipped_variant_is_counted():
    """Here, or among the games on record (atlas.py)."""
    same([variant for variant in SHIPPED if variant not in COUNTED and variant not in ON_RECORD], [])


@over(sorted(COUNTED))
def test_shipped_variant(variant):
    """The file that is shipped plays as the tables say the variant does."""
    leaves = COUNTED[variant]
    same(counted_leaves(variant, str(len(leaves))), leaves, variant)


@over([(f"{variant} {setting}", variant, setting, leaves) for variant, setting, leaves in SET])
def test_parameters(_label, variant, setting, leaves):
    same(counted_leaves(variant, str(len(leaves)), "--set", setting), leaves, "leaves")


@over(["coro", "igisoro"])
def test_words_as_functions(game):
    """A variant whose every answer is a function plays as the one that answers with words."""
    words = "coro" if game == "coro" else "igisoro-plain"
    same(counted_leaves(f"tests/hooks/{game}-by-hooks.ini", "5"), LEAVES[words][:5], game)


def test_seeds_left_behind():
    """Where a script says how many seeds are picked up, the counts are those of the second implementation."""
    file = "tests/hooks/left-behind.ini"
    same(counted_leaves(file, "5"), [8, 64, 408, 2605, 19778], file)
    words = ["tests/records/empty.ini", "5", "--set", "capture.quiet_turns=0"]
    same(counted_leaves(file, "5", "--set", "hooks.stay=0"), counted_leaves(*words), "nothing stays")
    same(run("check", file), (0, f"{file}: fine\n", ""), "check")


@over(sorted(COUNTED))
def test_shipped_variant_is_clean(variant):
    """No finding: its worked examples come out, and every answer matters."""
    code, out, _ = run("check", variant)
    same((code, out), (0, f"{variant}: fine\n"), "check")


def only_move(side, limit, **options):
    found = moves("omweso", board(circuit(side), [0] * 16) + " S", "--set", f"end.lap_limit={limit}", **options)
    return found["B1"]


@over(ENDLESS)
def test_endless(_name, side, period):
    played = only_move(side, 10 ** 9, program=FAST)
    same((played["endless"], played["laps"]), (True, period), "endless, laps until it recurs")


def test_endless_long_period():
    side, period = LONG_PERIOD
    played = only_move(side, 10 ** 9, program=FAST)
    same((played["endless"], played["laps"]), (True, period), "endless, laps until it recurs")


@over(FINITE)
def test_long_but_finite(_name, side, laps):
    played = only_move(side, 10000)
    same((played["endless"], played["laps"]), (False, laps), "endless, laps")
    same(only_move(side, laps)["endless"], False, "with just enough laps")
    same(only_move(side, laps - 1)["endless"], True, "with one lap too few")


def test_lap_limit_is_not_a_period():
    """A move that recurs later than the limit is endless all the same, at the limit."""
    played = only_move("2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 15", 1000)
    same((played["endless"], played["laps"]), (True, 1000), "endless, laps")


def test_fewest_seeds_of_an_endless_move():
    """Every position of 2 to 11 seeds on one side, by a small program on the kernel."""
    found = finished([needs_program("programs/fewest_endless"), "11"], check=True).stdout.split()
    same(found, ["11", "8", "128"], "fewest seeds, endless starts of them from B1, longest period")


@over(["S", "N"])
def test_the_two_sides_mirror_each_other(side):
    position = "2,0,4,1,3,0,5,1/0,2,3,4,0,1,2,2/1,4,0,2,2,3,0,6/2,2,0,5,1,0,3,3"
    mirrored = "/".join(",".join(reversed(row.split(","))) for row in reversed(position.split("/")))
    other = "N" if side == "S" else "S"
    here, there = moves("omweso", f"{position} {side}"), moves("omweso", f"{mirrored} {other}")
    same([(m, v["laps"], v["captured"]) for m, v in here.items()], [(m, v["laps"], v["captured"]) for m, v in there.items()])
