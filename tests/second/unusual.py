#!/usr/bin/env python3
"""The second implementation of the variants whose rules go beyond the usual keys.

As slow and as plain as slow.py, which it stands on: each class says where its
variant leaves the usual rules, at the moments that slow.Usual names.

    python3 unusual.py             JSON Lines in, JSON Lines out; a request names
                                   the variant as "unusual", and its "parameters"
    python3 unusual.py --selftest  worked positions, found by hand
    python3 unusual.py --perft N   leaf counts from the usual start, depth 1 to N
"""

import sys

import slow
from checks_bao import check_bao
from checks_enkeshui import check_enkeshui
from enkeshui import Enkeshui
from on_record import GAMES as ON_RECORD
from parameters import Unusual


# -------------------------------------------------------------------- igisoro

class Igisoro(Unusual):
    """Said in words; its worked positions stand here: a capture declined lets
    the opponent save his seeds."""

    USUAL = {"setup.inner": "4xC", "setup.outer": "0xC",
             "capture.quiet_turns": "2", "capture.refusal": "once",
             "capture.declined": "saved",
             "reverse.pits": "A2 A7 B1 B8", "reverse.right_end": "open"}


# ---------------------------------------------------------------- choro-lango

class ChoroLango(Unusual):
    """Said in words; its worked positions stand here. The opening is played in
    turn: races are not played by this implementation."""

    USUAL = {"setup.inner": "2xC", "setup.outer": "2xC",
             "capture.needs": "inner", "capture.quiet_turns": "0",
             "capture.resow": "behind", "capture.duty": "usual-way",
             "opening:until": "turns 1", "opening:start.pits": "B7 B8",
             "opening:capture.duty": "none"}


# -------------------------------------------------------------------- mongola

class Mongola(Unusual):
    """Seeds are stacked first; a last seed never falls in an empty pit."""

    USUAL = {"setup.inner": "2xC", "setup.outer": "2xC",
             "capture.needs": "either", "capture.quiet_turns": "0",
             "reverse.pits": "none"}

    def first_walks(self, rules, pos):
        if pos.turns[pos.side] == 0:
            full = [pit for pit, seeds in pos.board[pos.side].items() if seeds > 0]
            left = [pit for pit in full if pit in ("A1", "B1")]
            return [slow.begin(pos, pit) for pit in left or full]
        walks = slow.first_walks(rules, pos)
        if pos.turns[pos.side] == 1:
            ends = ("A1", f"A{rules.columns}", "B1", f"B{rules.columns}")
            return [walk for walk in walks if walk.start in ends] or walks
        return walks

    def captures_at(self, rules, walk, own, foe, pit):
        """Never in a pit that was empty: the last seed does not stay there."""
        return (slow.is_occupied(own, pit)
                and slow.captures_at(rules, walk, own, foe, pit))

    def directions(self, rules, walk):
        if walk.turns_before == 0:
            return ["f"]
        return slow.directions(rules, walk)

    def sow_lap(self, rules, walk):
        if walk.turns_before == 0:
            stack(rules, walk)
            return
        slow.sow_lap(rules, walk)
        if not slow.is_occupied(walk.own, walk.landed):
            move_last_seed_on(rules, walk)
            walk.stage = "done"


def stack(rules, walk):
    """The whole hand falls in one pit; the pit after that is next."""
    landed = slow.next_pit(rules, walk.origin, "f")
    walk.own[landed] += walk.hand
    walk.laps += 1
    walk.landed = landed
    walk.origin = slow.next_pit(rules, landed, "f")
    walk.hand = walk.own[walk.origin]
    walk.own[walk.origin] = 0
    walk.moment = "relay"
    walk.stage = "lap due" if walk.hand > 0 else "done"


def move_last_seed_on(rules, walk):
    """The last seed, due in an empty pit, falls in the pit after it."""
    walk.own[walk.landed] -= 1
    pit = slow.next_pit(rules, walk.landed, walk.direction)
    if pit == walk.origin and rules.is_("lap.origin", "skipped"):
        pit = slow.next_pit(rules, pit, walk.direction)
    walk.own[pit] += 1
    walk.landed = pit


# ------------------------------------------------------------------ ikibuguzo

class Ikibuguzo(Unusual):
    """In the first turns a three goes two and one."""

    PARAMETERS = {"turns": 3}
    USUAL = {"setup.inner": "0 0 3 0 3 0 3 0", "setup.outer": "0 6 0 0 0 0 0 17",
             "capture.quiet_turns": "0", "reverse.pits": "A2 B1",
             "end.both_ends": "win"}

    def first_walks(self, rules, pos):
        if pos.turns[pos.side] < self.parameter["turns"]:
            for pit in slow.row_names(rules, "A"):
                if pos.board[pos.side][pit] == 3:
                    walk = slow.begin(pos, pit)
                    walk.first_lap = "two and one"
                    return [walk]
        return slow.first_walks(rules, pos)

    def directions(self, rules, walk):
        return ["f"] if walk.first_lap else slow.directions(rules, walk)

    def sow_lap(self, rules, walk):
        if not walk.first_lap:
            slow.sow_lap(rules, walk)
            return
        pit = slow.next_pit(rules, walk.origin, "f")
        walk.own[pit] += 2
        walk.landed = slow.next_pit(rules, pit, "f")
        walk.own[walk.landed] += 1
        walk.hand = 0
        walk.laps += 1
        walk.stage = "done"


# ---------------------------------------------------------------- left-behind

class LeftBehind(Unusual):
    """Seeds stay in the pit where a move starts, if two can be sown."""

    PARAMETERS = {"stay": 1}
    USUAL = {"capture.quiet_turns": "0"}

    def begin(self, pos, pit):
        walk = slow.begin(pos, pit)
        if walk.hand - self.parameter["stay"] >= 2:
            walk.hand -= self.parameter["stay"]
            walk.own[pit] = self.parameter["stay"]
        return walk


GAMES = {"igisoro": Igisoro, "choro-lango": ChoroLango, "mongola": Mongola,
         "ikibuguzo": Ikibuguzo, "left-behind": LeftBehind,
         "enkeshui": Enkeshui, **ON_RECORD}


# ------------------------------------------------------------------ interface

def make_rules(name, answers, parameters):
    """The rules of an unusual variant under these answers; usual without a name."""
    return slow.Rules(answers, GAMES[name](parameters) if name else None)


def requested_rules(request):
    """The rules that a request names."""
    return make_rules(request.get("unusual"), request.get("rules", {}),
                      request.get("parameters", {}))


def known_rules(name, parameters=None, answers=None):
    """The rules of a variant as USUAL has them, some answers changed."""
    return make_rules(name, {**GAMES[name].USUAL, **(answers or {})},
                      parameters or {})


# ---------------------------------------------------------------- leaf counts

VERSIONS = [    # what is shown, variant, parameters, answers
    ("igisoro", "igisoro", {}, {}),
    ("igisoro capture.refusal=always", "igisoro", {},
     {"capture.refusal": "always"}),
    ("igisoro capture.declined=left", "igisoro", {}, {"capture.declined": "left"}),
    ("choro-lango", "choro-lango", {}, {}),
    ("choro-lango capture.duty=none", "choro-lango", {},
     {"capture.duty": "none"}),
    ("mongola", "mongola", {}, {}),
    ("ikibuguzo", "ikibuguzo", {}, {}),
    ("left-behind", "left-behind", {}, {}),
    ("enkeshui", "enkeshui", {}, {}),
]


def print_leaves(depth):
    """Leaf counts of every version from its usual start."""
    for title, name, parameters, answers in VERSIONS:
        rules = known_rules(name, parameters, answers)
        leaves = slow.perft(rules, slow.start_position(rules), depth)
        print(f"{title}: {', '.join(map(str, leaves))}", flush=True)


# ---------------------------------------------------------------- self checks

MIDGAME = "3,3 0,0"


def worked(check, label, rules, pits, expected, counters=MIDGAME):
    """All moves of a position, played by South and by North (counters: the
    mover's first), and what is wanted of each; pits are the mover's and the
    opponent's."""
    for mover in "SN":
        text = " ".join(pair if mover == "S" else ",".join(pair.split(",")[::-1])
                        for pair in counters.split())
        position = slow.test_position(rules, mover, *pits, text)
        found = {move["move"]: move for move in slow.moves(rules, position)}
        check.same(f"{label} {mover}", sorted(found), sorted(expected))
        for name in set(found) & set(expected):
            same_move(check, f"{label} {mover} {name}", rules, mover,
                      found[name], expected[name])


def same_move(check, label, rules, mover, move, wanted):
    """Own and foe pits after a move, and what else is wanted of it."""
    after = slow.parse_position(rules, move["position"])
    sides = {"own": mover, "foe": slow.other(mover)}
    for key, value in wanted.items():
        if key in sides:
            check.same(f"{label} {key}", after.board[sides[key]],
                       slow.read_side(rules, value))
        elif key == "again":
            check.same(f"{label} moves again", after.side == mover, value)
        else:
            check.same(f"{label} {key}", move[key], value)


def check_igisoro(check):
    """Declining moves the facing inner seeds into the outer pit behind."""
    pits = "B5=4 A8=1", "A1=3 B1=2 A4=2"
    taken = dict(own="B6=2 B7=2 B8=2 A8=3 A7=1", foe="A4=2", captured=5, laps=2)
    sown = dict(own="B6=1 B7=1 B8=1 A7=1 A6=1", captured=0, laps=2)
    saved, kept = "B1=5 A4=2", pits[1]
    worked(check, "gukuba", known_rules("igisoro"), pits,
           {"B5c": taken, "B5d": dict(sown, foe=saved)})
    worked(check, "no gukuba", known_rules("igisoro", {}, {"capture.declined": "left"}), pits,
           {"B5c": taken, "B5d": dict(sown, foe=kept)})
    worked(check, "quiet turn", known_rules("igisoro"), pits,
           {"B5": dict(sown, foe=kept)}, "1,1 0,0")

    pits = "B5=4 A8=1 A6=1", "A1=3 B1=2 A3=1 B3=1 A4=2"
    first = dict(own="B6=2 B7=2 B8=2 A8=3 A7=1 A6=1", foe="A3=1 B3=1 A4=2",
                 captured=5, laps=2)
    second = dict(own="B6=1 B7=1 B8=1 A7=2 A5=1 A4=1 A3=1", foe="B1=5 A4=2",
                  captured=2, laps=4)
    neither = dict(own="B6=1 B7=1 B8=1 A7=1 A5=1 A4=1", foe="B1=5 B3=2 A4=2",
                   captured=0, laps=3)
    worked(check, "refusal once", known_rules("igisoro"), pits,
           {"B5c": first, "B5d": second})
    always = known_rules("igisoro", {}, {"capture.refusal": "always"})
    worked(check, "refusal always", always, pits,
           {"B5c": first, "B5dc": second, "B5dd": neither})
    for rules in (known_rules("igisoro"), always):
        worked(check, "a clockwise capture", rules,
               ("B1=2 A2=1", "A7=1 B7=1 A4=2"),
               {"B1f": dict(own="B2=1 B3=1 A2=1", captured=0, laps=1),
                "B1r": dict(own="B2=1 B3=1 A1=1 A2=2", foe="A4=2", captured=2,
                            laps=2)})


def check_choro_opening(check):
    """The first turn starts from the two rightmost outer pits."""
    rules = known_rules("choro-lango")
    found = slow.moves(rules, slow.start_position(rules))
    check.same("opening starts", {m["move"][:2] for m in found}, {"B7", "B8"})
    b7 = [move for move in found if move["move"].startswith("B7")]
    check.same("opening B7", [(m["move"], m["laps"], m["captured"]) for m in b7],
               [("B7", 6, 12)])
    same_move(check, "opening B7", rules, "S", b7[0], dict(
        own="2 2 2 3 3 4 0 5 1 4 4 4 3 3 2 2",
        foe="0 2 2 0 2 0 2 2 2 2 0 2 0 2 2 0", again=False))
    worked(check, "neither may start", rules, ("B6=2 B3=2 B8=1", "A4=2"), {
        "B6": dict(own="B7=1 A8=1 A7=1 B3=2"), "B3": dict(own="B4=1 B5=1 B6=2 B8=1")},
        "0,0 0,0")
    worked(check, "only B7 may start", rules, ("B7=2 B3=2", "A4=2"), {
        "B7": dict(own="B8=1 A8=1 B3=2", laps=1)}, "0,0 0,0")
    worked(check, "a single may start", known_rules(
        "choro-lango", {}, {"start.singletons": "always"}),
        ("B6=1 B3=2 B7=1", "A4=2"), {"B7": dict(own="B6=1 B3=2 B8=1", laps=1)},
        "0,0 0,0")


def check_choro_capture(check):
    """Seeds go round from the own outer pit; the first lap must capture."""
    rules = known_rules("choro-lango")
    free = known_rules("choro-lango", {}, {"capture.duty": "none"})
    pits = "B7=2 A8=1 B8=3", "A1=1 A4=2"
    one = dict(own="A8=3 A7=1 A6=1 A5=1 A4=1", foe="A4=2", captured=1, laps=2)
    worked(check, "one seed", rules, pits, {"B7": one})
    worked(check, "not obliged", free, pits, {"B7": one, "B8": dict(
        own="B7=2 A8=2 A7=1 A6=1", captured=0, laps=1)})
    worked(check, "own seeds taken", known_rules(
        "choro-lango", {}, {"capture.own_pit": "taken"}), pits, {"B7": dict(
            own="A8=1 A7=1 A6=1 A5=1 A4=1 A3=1 A2=1", captured=1, laps=2)})
    pits = "B1=2 A2=1 B5=2", "A7=1 B7=3 A4=2"
    clockwise = dict(own="B3=1 B4=1 B5=3 B6=1 A1=1 A2=2", foe="A4=2",
                     captured=4, laps=2)
    every = {
        "B1r": clockwise, "B1f": dict(own="B2=1 B3=1 B5=2 A2=1", captured=0),
        "B5": dict(own="B1=2 B6=1 B7=1 A2=1", laps=1)}
    worked(check, "capturing clockwise is no duty", rules, pits, every)
    worked(check, "no duty", free, pits, every)
    worked(check, "a duty either way", known_rules(
        "choro-lango", {}, {"capture.duty": "first-lap"}), pits, {"B1": clockwise})
    worked(check, "either way", rules, ("B1=8 A8=1", "A1=2 A4=2"), {
        "B1f": dict(own="0 1 1 1 1 1 1 1 3 1 0 0 0 0 0 0", foe="A4=2",
                    captured=2, laps=2),
        "B1r": dict(own="0 0 0 0 0 1 1 0 3 0 2 2 1 1 1 1", foe="A4=0",
                    captured=4, laps=4)})


def check_mongola(check):
    """Stacking, then an end pit, then no last seed in an empty pit."""
    rules = known_rules("mongola")
    even, odd = "0 4 " * 8, "4 0 " * 8
    two = "2 " * 16
    worked(check, "stacking", rules, (two, two), {
        "A1": dict(own=odd, foe=two, laps=8, captured=0),
        "B1": dict(own=even, foe=two, laps=8, captured=0)}, "0,0 0,0")
    worked(check, "uneven stacking", rules, ("B1=3 B3=2 A4=2", "A5=1 A4=2"), {
        "B1": dict(own="B2=3 B4=2 A4=2", laps=2, captured=0)}, "0,0 0,0")
    worked(check, "second turn", rules, (odd, even), {
        "B1": dict(own="0 1 5 1 0 1 5 1 5 0 5 0 4 0 4 0", foe=even, laps=2,
                   captured=0),
        "A8": dict(own="5 1 0 1 5 1 5 0 1 2 6 2 0 1 5 1",
                   foe="0 4 0 4 0 4 0 4 0 4 0 0 0 4 0 4", laps=4, captured=4)},
        "1,1 0,0")
    pits = "B7=2 A7=1 B2=2", "A2=3 A4=2"
    drop = dict(own="B8=1 A7=2 B2=2", foe=pits[1], laps=1, captured=0)
    other = dict(own="B3=1 B5=1 B7=2 A7=1", laps=1)
    worked(check, "no empty pit", rules, pits, {"B7": drop, "B2": other},
           "2,2 0,0")
    worked(check, "no end pit", rules, pits, {"B7": drop, "B2": other},
           "1,1 0,0")
    worked(check, "an end pit", rules, ("B7=2 A7=1 A1=2", "A2=3 A4=2"), {
        "A1": dict(own="B1=1 B3=1 B7=2 A7=1", laps=1)}, "1,1 0,0")
    worked(check, "due in its own origin", rules, ("B1=16", "A4=2"), {
        "B1": dict(own="0 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1", laps=1)})


def check_ikibuguzo(check):
    """In the first turns a three goes two and one, whatever else there is."""
    rules = known_rules("ikibuguzo")
    position = slow.start_position(rules)
    check.same("start of ikibuguzo", position,
               "17,0x5,6,0/0,3,0,3,0,3,0x2/0x2,3,0,3,0,3,0/0,6,0x5,17 S 0,0 0,0")
    for row in ("1,2,0x2,3,0,3,0", "1,2,1,2,0x2,3,0", "1,2,1,2,1,2,0x2"):
        for side in "SN":
            found = slow.moves(rules, position)
            check.same("forced moves", len(found), 1)
            position = found[0]["position"]
        check.same("forced rows", position.split("/")[2], row)
    left = "A1=3 A5=3", "A4=2"
    early = {"A1": dict(own="B1=2 B2=1 A5=3", laps=1, captured=0)}
    usual = {"A1": dict(own="B1=1 B2=1 B3=1 A5=3"),
             "A5": dict(own="A1=3 A4=1 A3=1 A2=1")}
    worked(check, "the leftmost three", rules, left, early, "2,3 0,0")
    worked(check, "fourth turn", rules, left, usual)
    worked(check, "no such turns", known_rules("ikibuguzo", {"turns": "0"}), left,
           usual, "0,0 0,0")
    worked(check, "no three", rules, ("A1=2 A5=4", "A4=2"), {
        "A1": dict(own="B1=1 B2=1 A5=4"),
        "A5": dict(own="A4=1 A3=1 A2=1 B1=1 B2=1 B3=1", laps=2)}, "0,0 0,0")
    worked(check, "no capture", rules, ("A3=3 A1=1 B4=2", "A8=2 B8=2 A4=2"), {
        "A3": dict(own="A2=2 A1=2 B4=2", foe="A8=2 B8=2 A4=2", captured=0,
                   laps=1)}, "0,0 0,0")


def check_left_behind(check):
    """A lap from a pit that still holds a seed; a clockwise one counts what
    is lifted, not what the pit held."""
    rules = known_rules("left-behind")
    worked(check, "one stays", rules, ("B1=4 A8=2", "A4=2"), {
        "B1": dict(own="B1=1 B2=1 B3=1 B4=1 A8=2", laps=1),
        "A8": dict(own="B1=4 A7=1 A6=1", laps=1)})
    worked(check, "captures with what is lifted", rules,
           ("B2=4 A2=1", "A7=2 B7=1"), {
               "B2f": dict(own="B2=1 B3=1 B4=1 B5=1 A2=1", laps=1, captured=0),
               "B2r": dict(own="B2=1 B1=1 A1=1 A2=2 B3=1 B4=1 B5=1", captured=3,
                           laps=2)})
    worked(check, "many stay", known_rules("left-behind", {"stay": "5"}),
           ("B1=6 B5=7", "A4=2"), {
               "B1": dict(own="B2=1 B3=1 B4=1 B5=8 B6=1 B7=1", laps=1),
               "B5": dict(own="B1=6 B5=5 B6=1 B7=1", laps=1)})


def selftest():
    """All self checks; the exit status."""
    check = slow.Checker()
    for part in (check_igisoro, check_choro_opening, check_choro_capture,
                 check_mongola, check_ikibuguzo,
                 check_left_behind, check_bao, check_enkeshui):
        part(check)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    if "--selftest" in sys.argv[1:]:
        sys.exit(selftest())
    if "--perft" in sys.argv[1:]:
        print_leaves(int(sys.argv[sys.argv.index("--perft") + 1]))
    else:
        slow.serve(sys.stdin, sys.stdout, requested_rules)
