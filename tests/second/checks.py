"""The self checks of the second implementation: worked positions (rules 4),
leaf counts, endless moves (rules 5)."""

from board import (other, parse_position, print_position,
                   rows_as_south_sees_them, start_position)
from checks_more import check_all
from game import moves, perft
from laps import sow
from turn import Rules

# The variants of the rules that need no hook (rules 4).
NO_REVERSE = {"reverse.pits": "none"}
KOMBE = {"capture.takes": "inner", "reverse.capture": "indirect",
         "capture.quiet_turns": "0", "setup.inner": "0 0 0 0 6 2 2 2",
         "setup.outer": "0 0 0 0 5 5 5 5"}
CORO = {"capture.own_pit": "taken", "capture.quiet_turns": "0"}
HUS = {"capture.needs": "inner", "capture.resow": "landing",
       "capture.quiet_turns": "0", "setup.outer": "2x8",
       "setup.inner": "0x4 2x4", **NO_REVERSE}
VARIANTS = {
    "omweso": {"end.both_ends": "win", "setup.placement": "free"},
    "omweso-forward": NO_REVERSE,
    "coro": CORO,
    "kombe": KOMBE,
    "mongale": {**KOMBE, "setup.inner": "7 0 0 7 0 2 2 2",
                "setup.outer": "0 0 0 0 0 4 4 4"},
    "igisoro-plain": {"setup.inner": "4x8", "setup.outer": "0x8",
                      "capture.quiet_turns": "2",
                      "reverse.pits": "A2 A7 B1 B8",
                      "reverse.right_end": "open"},
    "aweet": {**CORO, "board.columns": "10", "setup.outer": "4x10"},
    "hus": HUS,
    "hus-damara": {**HUS, "capture.needs": "both"},
    "kiela": {"board.columns": "10", "setup.outer": "2x10",
              "setup.inner": "0x6 2x4", "capture.needs": "both",
              "capture.resow": "landing", "capture.quiet_turns": "0",
              **NO_REVERSE},
}

LEAVES = {      # (rules 5)
    "omweso": [8, 64, 420, 2774], "coro": [8, 64, 421, 2794],
    "kombe": [8, 64, 478, 3316], "mongale": [8, 67, 472, 3333],
    "igisoro-plain": [8, 64, 416, 2704], "aweet": [10, 100, 830, 6893],
    "hus": [12, 144, 1244, 11350], "hus-damara": [12, 144, 1250, 11359],
    "kiela": [14, 196, 2112, 22533], "omweso-forward": [8, 64, 416, 2695],
}

OWN_1 = "0 0 0 0 4 0 0 0 1 0 1 0 0 0 0 0"
FOE_1 = "3 0 4 0 0 0 0 0 0 0 0 0 2 2 0 3"
FOE_2 = "A6=1 B6=1 A1=2"
OWN_4, FOE_4 = "A2=2 A4=1 A6=1", "A5=1 B5=3 A3=1 B3=1 A8=2"

EXAMPLES = [    # number, rules, mover, opponent, {move: expected} (rules 5)
    (1, "omweso", OWN_1, FOE_1, {"B5": dict(
        own="0 0 0 0 0 3 3 3 4 2 0 1 1 1 0 0", foe="A4=2", laps=4,
        captured=12)}),
    (2, "omweso", "B1=3 A3=1 A7=2", FOE_2, {
        "B1r": dict(own="0 1 1 0 0 0 0 0 0 2 0 0 0 2 1 1", laps=2, captured=2),
        "B1f": dict(own="0 1 1 1 0 0 0 0 0 2 0 0 0 1 0 0", captured=0)}),
    (3, "omweso", "B1=9 B8=1 A8=1", "A1=2 B1=1 A4=2", {"B1": {}}),
    (4, "omweso", OWN_4, FOE_4, {
        "A2rr": dict(own="1 0 0 0 0 0 0 0 0 0 2 1 3 2 0 1", captured=6),
        "A2rf": dict(own="1 1 1 0 0 0 0 0 0 0 1 0 2 1 0 1", captured=4),
        "A2f": dict(own="1 0 0 0 0 0 0 0 0 0 1 0 1 0 0 1", captured=0)}),
    (5, "coro", OWN_1, FOE_1, {"B5": dict(
        own="0 0 0 0 0 2 2 2 1 1 2 1 1 0 0 0", captured=6)}),
    (6, "kombe", OWN_1, FOE_1, {"B5": dict(
        own="0 0 0 0 0 2 2 0 3 1 1 0 0 0 0 0", captured=3,
        foe="3 0 4 0 0 0 0 0 0 0 0 0 2 2 0 0")}),
    (7, "kombe", "B1=2 A2=1 A4=2", "A5=2 B5=1 A7=2", {"B1r": dict(
        own="1 0 0 0 0 0 0 0 0 0 0 0 3 1 0 2", laps=3, captured=2),
        "B1f": {}}),
    (7, "omweso", "B1=2 A2=1 A4=2", "A5=2 B5=1 A7=2", {"B1": {}}),
    (8, "hus", "B5=4 A8=1", "A1=3 A4=2", {"B5": dict(
        own="0 0 0 0 0 1 1 1 2 1 1 1 0 0 0 0", captured=3)}),
    (9, "omweso", "B1=17", "A4=2", {"B1": dict(
        own="2 1 2 0 2 0 2 0 2 0 2 0 2 0 2 0", laps=9)}),
    (10, "omweso", "B1=16", "A4=2", {"B1": dict(
        own="1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", laps=1)}),
]


class Checker:
    """Counts passed and failed checks."""

    def __init__(self):
        self.passed = self.failed = 0

    def same(self, what, got, wanted):
        if got == wanted:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {what}: got {got!r}, wanted {wanted!r}")


def read_side(rules, text):
    """Pits from a circuit array "0 0 4 ..." or from "B1=3 A7=2"."""
    if "=" not in text:
        return dict(zip(rules.circuit, map(int, text.split())))
    pits = dict.fromkeys(rules.circuit, 0)
    for item in text.split():
        pit, seeds = item.split("=")
        pits[pit] = int(seeds)
    return pits


def test_position(rules, mover, own, foe, counters=""):
    """A midgame position string, the mover being South or North."""
    board = {mover: read_side(rules, own), other(mover): read_side(rules, foe)}
    rows = [",".join(str(board[side][name]) for name in names)
            for side, names in rows_as_south_sees_them(rules)]
    return f"{'/'.join(rows)} {mover} {counters}"


def check_example(check, rules, label, mover, own, foe, expected):
    """The moves from one pit, and what each of them leads to (rules 5)."""
    found = {move["move"]: move
             for move in moves(rules, test_position(rules, mover, own, foe))}
    start = next(iter(expected))[:2]
    check.same(label, sorted(m for m in found if m.startswith(start)),
               sorted(expected))
    for name, wanted in expected.items():
        if name not in found:
            continue
        after = parse_position(rules, found[name]["position"])
        for key, value in wanted.items():
            what = f"{label} {name} {key}"
            if key == "own":
                check.same(what, after.board[mover], read_side(rules, value))
            elif key == "foe":
                check.same(what, after.board[other(mover)],
                           read_side(rules, value))
            else:
                check.same(what, found[name][key], value)


def check_examples(check):
    """Every worked example, played by South and by North (rules 5)."""
    for number, name, own, foe, expected in EXAMPLES:
        rules = Rules(VARIANTS[name])
        for mover in "SN":
            check_example(check, rules, f"example {number} {name} {mover}",
                          mover, own, foe, expected)


def check_leaves(check, depth):
    """Leaf counts from the usual start (rules 5)."""
    for name, leaves in LEAVES.items():
        rules = Rules(VARIANTS[name])
        got = perft(rules, start_position(rules), depth)
        check.same(f"leaves of {name}", got, leaves[:depth])


def period(rules, array, start, most):
    """Laps until the first situation recurs, by plain relaying (rules 6)."""
    own = read_side(rules, array)
    hand, origin = own[start], start
    own[start] = 0
    first = (dict(own), origin, hand)
    for laps in range(1, most + 1):
        origin, _ = sow(rules, own, origin, hand, "f")
        hand = own[origin]
        own[origin] = 0
        if (own, origin, hand) == first:
            return laps
    return None


def only_move(rules, array, start, foe="A4=2"):
    """The one move from a pit with an opponent who cannot be captured."""
    found = [move for move in moves(rules, test_position(rules, "S", array, foe))
             if move["move"] == start]
    return found[0] if len(found) == 1 else None


FAMILY = "2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 "


def check_endless(check, deep):
    """Endless moves and long finite ones (rules 6)."""
    rules = Rules({})
    periods = [128, 368, 1056, 3024, 8640, 24624, 69984, 198288]
    for place, wanted in enumerate(periods):
        if wanted > 1000 and not deep:
            break
        array = FAMILY + str(2 * place + 1)
        check.same(f"period {wanted}", period(rules, array, "B1", 200000),
                   wanted)
        limits = [wanted - 1, wanted, wanted + 1, 10 ** 6]
        for limit in limits[-1:] if deep else limits:
            # A limit below the period calls the move endless all the same.
            long_rules = Rules({"end.lap_limit": str(limit)})
            move = only_move(long_rules, array, "B1")
            check.same(f"period {wanted} limit {limit}",
                       (move["endless"], move["over"], move["winner"]),
                       (True, True, None))
    check.same("constant laps", period(
        rules, "3 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2", "B1", 99), 16)
    for array, wanted in (("3 0 1 2 3 2 1 2 3 2 3 0 1 2 3 4", 585),
                          ("2 2 3 5 4 1 4 3 4 5 2 3 2 3 4 1", 1878)):
        laps = [move["laps"] for move in
                moves(rules, test_position(rules, "S", array, "A4=2"))]
        check.same(f"a finite move of {wanted} laps", wanted in laps, True)
    if deep:
        array = "2 0 1 0 1 0 1 0 1 0 1 0 1 0 6 18"
        check.same("period 860368", period(rules, array, "B1", 10 ** 6),
                   860368)


def check_endless_answers(check):
    """What an endless move does (rules 2.6, 2.7)."""
    array = FAMILY + "1"
    position = test_position(Rules({}), "S", array, "A4=2")
    loses = only_move(Rules({"end.endless": "loses"}), array, "B1")
    check.same("an endless move loses", loses["winner"], "N")
    legal = moves(Rules({"end.endless": "illegal"}), position)
    usual = moves(Rules({}), position)
    check.same("endless moves are no moves",
               sorted(m["move"] for m in legal),
               sorted(m["move"] for m in usual if not m["endless"]))


def check_notation(check):
    """Reading and printing positions (rules 1)."""
    rules = Rules({})
    start = "4x8/0x8/0x8/4x8 S 0,0 0,0"
    check.same("usual start", start_position(rules), start)
    for text in (start, "0,1,2,3,4,5,6,7/7x2,0x6/1,0x7/0x7,9 N 3,4 1,2 p2"):
        check.same("round trip",
                   print_position(rules, parse_position(rules, text)), text)
    check.same("midgame", print_position(
        rules, parse_position(rules, "4x8/0x8/0x8/4x8 N")),
        "4x8/0x8/0x8/4x8 N 1,1 0,0")
    pos = parse_position(rules, "1,2,3,4,5,6,7,8/0x8/0x8/1,2,3,4,5,6,7,8 S")
    check.same("own views", (pos.board["N"]["B8"], pos.board["S"]["B8"]), (1, 8))


def check_passes(check):
    """Passing (rules 2.7, 3)."""
    rules = Rules({"turn.pass": "allowed ?"})
    for text, wanted in (("", True), (" p1", True), (" p2", False)):
        names = [m["move"] for m in
                 moves(rules, "4x8/0x8/0x8/4x8 S 0,0 0,0" + text)]
        check.same(f"pass after{text}", "pass" in names, wanted)
    position = moves(rules, "4x8/0x8/0x8/4x8 S 0,0 0,0")[0]["position"]
    check.same("after a pass", position, "4x8/0x8/0x8/4x8 N 0,0 0,0 p1")


def check_removal(check):
    """Captured seeds out of the game, further pits chosen (rules 2.4)."""
    rules = Rules({"capture.fate": "removed", "capture.extra": "2",
                   "lap.relay": "none", "capture.own_pit": "taken"})
    position = test_position(rules, "S", "B8=2 A7=1", "A2=3 B2=1 A4=2 B1=5 B7=1")
    found = {m["move"]: m for m in moves(rules, position)}
    check.same("further pits", sorted(found),
               ["B8xB1xA4", "B8xB1xB7", "B8xB7xA4"])
    check.same("removed", (found["B8xB1xB7"]["captured"],
                           found["B8xB1xB7"]["position"]),
               (10, "0x8/0x4,2,0x3/0x7,1/0x8 N 2,1 1,0"))


def check_refusal(check):
    """Declining a capture, once or always (rules 2.3)."""
    for word, wanted in (("never", ["B5"]), ("once", ["B5c", "B5d"])):
        rules = Rules({"capture.refusal": word})
        position = test_position(rules, "S", "B5=4 A8=1", "A1=1 B1=1 A4=2")
        names = sorted(m["move"] for m in moves(rules, position))
        check.same(f"refusal {word}", names, wanted)


def check_last_resort(check):
    """Single seeds as a last resort, into an empty pit only (rules 2.1)."""
    rules = Rules({"start.singletons": "last-resort"})
    position = test_position(rules, "S", "B1=1 B2=1 B4=1", "A4=2")
    check.same("last resort", [m["move"] for m in moves(rules, position)],
               ["B2", "B4"])
    rules = Rules({"start.singletons": "last-resort",
                   "capture.landing": "empty"})
    position = test_position(rules, "S", "B1=1 B2=1 B3=1", "A8=1 B8=1 A4=2")
    check.same("last resort, clockwise only",
               sorted((m["move"], m["captured"]) for m in
                      moves(rules, position)), [("B1", 2), ("B3", 0)])


def check_extra_wins(check):
    """The three extra wins, and only when agreed (rules 2.7)."""
    rules = Rules({"end.two_captures_first": "win"})
    for capt, wanted in (("0,0", None), ("1,0", "S"), ("1,1", None),
                         ("2,0", None)):
        position = test_position(rules, "S", "B5=4 A8=1", "A1=1 B1=1 A4=2",
                                 "3,3 " + capt)
        check.same(f"two captures first, {capt}",
                   moves(rules, position)[0]["winner"], wanted)
    # B3 to A3, which captures; sown on from there: A1, or A2 and then A1.
    common = {"board.columns": "3", "start.smallest": "1",
              "lap.relay": "none", "capture.landing": "any",
              "capture.takes": "inner", "capture.needs": "inner",
              "capture.resow": "landing", "reverse.pits": "none"}
    for inner, ends, every in (("1,0,2", True, False), ("1,1,1", True, True),
                               ("0,1,1", False, False)):
        for key, wins in (("end.both_ends", ends), ("end.every_column", every)):
            for word in ("no", "win"):
                rules = Rules({**common, key: word})
                found = moves(rules, f"2,0,0/{inner}/0,0,0/0,0,1 S")
                won = found[0]["winner"] == "S"
                check.same(f"{key} {word} {inner}", won,
                           wins and word == "win")


def check_lap_limit(check):
    """A move due another lap after the limit is endless (rules 2.6)."""
    array = "3 0 1 2 3 2 1 2 3 2 3 0 1 2 3 4"
    for limit, wanted in ((584, 0), (585, 1)):
        rules = Rules({"end.lap_limit": str(limit)})
        found = moves(rules, test_position(rules, "S", array, "A4=2"))
        check.same(f"limit {limit}",
                   sum(m["laps"] == 585 for m in found), wanted)


def check_recurring_choice(check):
    """The string stops before the letter of a choice that recurs (rules 2.6)."""
    array = FAMILY + "1"
    rules = Rules({})
    own = read_side(rules, array)
    origin, landings = "B1", 0
    for _ in range(128):        # one period: every landing in A5 is a choice
        hand, own[origin] = own[origin], 0
        origin, _ = sow(rules, own, origin, hand, "f")
        landings += origin == "A5"
    rules = Rules({"capture.refusal": "always", "reverse.pits": "none"})
    found = moves(rules, test_position(rules, "S", array, "A4=1 B4=1"))
    names = [m["move"] for m in found if m["endless"]]
    check.same("declining for ever", "B1" + "d" * landings in names, True)
    declined = {m["move"][2:].index("c") for m in found
                if m["move"].startswith("B1") and "c" in m["move"]}
    check.same("captures after declining", declined, set(range(landings)))


def selftest(deep):
    """All self checks; the exit status."""
    check = Checker()
    parts = [check_notation, check_examples, check_passes, check_removal,
             check_refusal, check_last_resort, check_extra_wins,
             check_lap_limit, check_recurring_choice, check_endless_answers,
             lambda check: check_endless(check, deep),
             lambda check: check_leaves(check, 4 if deep else 3),
             lambda check: check_all(check, deep)]
    for part in parts:
        try:
            part(check)
        except Exception as error:      # counts as one failed check
            check.same(f"no error in {part.__name__}", error, None)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0
