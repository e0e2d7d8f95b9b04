#!/usr/bin/env python3
"""A second implementation of the rules, written from the rules text alone.

It is as slow and as plain as possible: seeds are sown one by one, every
earlier situation of a move is kept to recognise recurrence, clockwise laps are
tried out on a copy.  The tests compare it with the fast kernel.  "(rules 2.5)"
names the section of the rules that a function implements.

    python3 slow.py              JSON Lines in, JSON Lines out
    python3 slow.py --selftest   quick self checks (add --deep for slow ones)
"""

import copy
import itertools
import json
import sys


class TooMany(Exception):
    """The position has more moves than the caller's limit."""


class GaveUp(Exception):
    """A look-ahead ran longer than this program is prepared to follow."""


LOOK_AHEAD_LAPS = 200_000     # a safety against filling the memory, no rule


# ---------------------------------------------------------------- the answers

# The words each question may be answered with, default first (rules 3).
WORDS = {
    "setup.placement": ("usual", "free"),
    "start.singletons": ("never", "last-resort", "always"),
    "lap.relay": ("occupied", "none"),
    "lap.origin": ("sown", "skipped"),
    "capture.landing": ("occupied", "empty", "any"),
    "capture.needs": ("both", "inner", "either"),
    "capture.takes": ("both", "inner", "outer"),
    "capture.own_pit": ("stays", "taken"),
    "capture.fate": ("resown", "removed"),
    "capture.resow": ("lap-origin", "landing", "turn-origin"),
    "capture.refusal": ("never", "once", "always"),
    "reverse.capture": ("direct", "indirect"),
    "reverse.right_end": ("closed", "open"),
    "turn.pass": ("never", "allowed"),
    "end.both_ends": ("no", "win"),
    "end.two_captures_first": ("no", "win"),
    "end.every_column": ("no", "win"),
    "end.endless": ("annulled", "loses", "illegal"),
}

# The questions answered with a number: default, least, greatest (rules 3).
NUMBERS = {
    "board.columns": (8, 2, 32),
    "start.smallest": (2, 1, None),
    "capture.extra": (0, 0, 5),
    "capture.quiet_turns": (1, 0, None),
    "end.every_column_points": (3, 0, None),
    "end.lap_limit": (10000, 1, None),
}

# The questions answered with a list (rules 3).
LISTS = {
    "setup.outer": "4xC",
    "setup.inner": "0xC",
    "reverse.pits": "A1 A2 B1 B2",
    "reverse.at": "start relay reentry",
}


class Usual:
    """The moments of a turn where an unusual variant (unusual.py) steps in."""

    def first_walks(self, rules, pos):
        return first_walks(rules, pos)

    def begin(self, pos, pit):
        return begin(pos, pit)

    def directions(self, rules, walk):
        return directions(rules, walk)

    def sow_lap(self, rules, walk):
        sow_lap(rules, walk)

    def captures_at(self, rules, walk, own, foe, pit):
        return captures_at(rules, walk, own, foe, pit)

    def resow_origin(self, rules, walk, _seeds):
        return resow_origin(rules, walk)

    def declined(self, rules, walk):
        """Nothing more happens when a capture is declined."""

    def next_side(self, mover, _turns):
        return other(mover)


class Rules:
    """The answers of one variant, defaults filled in (rules 3)."""

    def __init__(self, answers, game=None):
        self.game = game or Usual()
        given = {}
        for key, text in answers.items():
            if key.startswith(("variant.", "hooks.")):
                continue
            if key not in WORDS and key not in NUMBERS and key not in LISTS:
                raise ValueError(f"unknown key {key}")
            given[key] = without_question_mark(str(text))
        self.word = {key: read_word(key, given) for key in WORDS}
        self.number = {key: read_number(key, given) for key in NUMBERS}
        self.text = {key: given.get(key, LISTS[key]) for key in LISTS}
        self.columns = self.number["board.columns"]
        self.circuit = make_circuit(self.columns)
        self.reverse_pits = read_set(self, "reverse.pits", self.circuit)
        self.reverse_at = read_set(self, "reverse.at",
                                   ["start", "relay", "reentry"])

    def is_(self, key, value):
        return self.word[key] == value


def without_question_mark(text):
    """An answer followed by " ?" is an assumed one, but an answer (rules 3)."""
    text = text.strip()
    if text.endswith(" ?"):
        text = text[:-2].strip()
    return text


def read_word(key, given):
    """One word of the list for this key (rules 3)."""
    value = given.get(key, WORDS[key][0])
    if value not in WORDS[key]:
        raise ValueError(f"{key} cannot be {value!r}")
    return value


def read_number(key, given):
    """A whole number within its bounds (rules 3)."""
    default, least, greatest = NUMBERS[key]
    value = int(given.get(key, default))
    if value < least or (greatest is not None and value > greatest):
        raise ValueError(f"{key} cannot be {value}")
    return value


def read_set(rules, key, allowed):
    """A set of names, or none (rules 3)."""
    names = rules.text[key].replace(",", " ").split()
    if names == ["none"]:
        return set()
    for name in names:
        if name not in allowed:
            raise ValueError(f"{key} cannot hold {name!r}")
    return set(names)


# ----------------------------------------------------------- board and notation

def make_circuit(columns):
    """B1 ... BC, then AC ... A1: the anti-clockwise order (rules 1)."""
    outer = [f"B{k}" for k in range(1, columns + 1)]
    inner = [f"A{k}" for k in range(columns, 0, -1)]
    return outer + inner


def next_pit(rules, pit, direction):
    """The neighbour anti-clockwise ("f") or clockwise ("r") (rules 1)."""
    place = rules.circuit.index(pit)
    step = 1 if direction == "f" else -1
    return rules.circuit[(place + step) % len(rules.circuit)]


def facing_pits(rules, pit):
    """The opponent's inner and outer pit opposite an inner pit (rules 1)."""
    column = int(pit[1:])
    opposite = rules.columns + 1 - column
    return f"A{opposite}", f"B{opposite}"


def other(side):
    return "N" if side == "S" else "S"


class Position:
    """Both boards (pit name -> seeds), side to move and counters (rules 1)."""

    def __init__(self, board, side, turns, capt, passes):
        self.board = board      # {"S": {"A1": 0, ...}, "N": {...}}
        self.side = side
        self.turns = turns      # {"S": moves made, "N": ...}, passes not
        self.capt = capt        # how many of them captured
        self.passes = passes    # how many of the last turns were passes


def row_names(rules, row):
    """The pits of one row in the owner's view, left to right (rules 1)."""
    return [f"{row}{k}" for k in range(1, rules.columns + 1)]


def rows_as_south_sees_them(rules):
    """The four rows top to bottom, each left to right (rules 1)."""
    return [
        ("N", row_names(rules, "B")[::-1]),
        ("N", row_names(rules, "A")[::-1]),
        ("S", row_names(rules, "A")),
        ("S", row_names(rules, "B")),
    ]


def read_seeds(text):
    """A number of seeds or of pits: plain digits."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"not a number: {text!r}")
    return int(text)


def read_row(rules, items):
    """Seeds of one row from items such as "3" or "0x5" (rules 1)."""
    seeds = []
    for item in items:
        if "x" in item:
            number, count = item.split("x")
            count = rules.columns if count == "C" else read_seeds(count)
            seeds.extend([read_seeds(number)] * count)
        else:
            seeds.append(read_seeds(item))
    if len(seeds) != rules.columns:
        raise ValueError(f"{len(seeds)} pits in a row of {rules.columns}")
    return seeds


def print_row(seeds):
    """Runs of two or more equal pits are written NxK (rules 1)."""
    items = []
    for number, run in itertools.groupby(seeds):
        count = len(list(run))
        items.append(f"{number}x{count}" if count > 1 else f"{number}")
    return ",".join(items)


def read_pair(text):
    """Two counters, South's first (rules 1)."""
    south, north = text.split(",")
    return {"S": read_seeds(south), "N": read_seeds(north)}


def parse_position(rules, text):
    """A position string; counters left out mean midgame (rules 1)."""
    fields = text.split()
    if len(fields) < 2:
        raise ValueError("a position needs a board and a side")
    rows = fields[0].split("/")
    if len(rows) != 4:
        raise ValueError("a board has four rows")
    board = {"S": {}, "N": {}}
    for (side, names), row in zip(rows_as_south_sees_them(rules), rows):
        board[side].update(zip(names, read_row(rules, row.split(","))))
    side = fields[1]
    if side not in ("S", "N"):
        raise ValueError(f"unknown side {side!r}")
    rest = fields[2:]
    passes = 0
    if rest and rest[-1].startswith("p"):
        passes = read_seeds(rest.pop()[1:])
    if not rest:
        quiet = rules.number["capture.quiet_turns"]
        return Position(board, side, {"S": quiet, "N": quiet},
                        {"S": 0, "N": 0}, passes)
    if len(rest) != 2:
        raise ValueError("turns and captures belong together")
    return Position(board, side, read_pair(rest[0]), read_pair(rest[1]), passes)


def print_position(rules, pos):
    """The position string, always with its counters (rules 1)."""
    rows = [print_row([pos.board[side][name] for name in names])
            for side, names in rows_as_south_sees_them(rules)]
    text = (f"{'/'.join(rows)} {pos.side}"
            f" {pos.turns['S']},{pos.turns['N']}"
            f" {pos.capt['S']},{pos.capt['N']}")
    if pos.passes > 0:
        text += f" p{pos.passes}"
    return text


def start_position(rules):
    """The usual start as a string, the same for both players (rules 3)."""
    board = {"S": {}, "N": {}}
    for key, row in (("setup.outer", "B"), ("setup.inner", "A")):
        items = rules.text[key].replace(",", " ").split()
        seeds = read_row(rules, items)
        for side in ("S", "N"):
            board[side].update(zip(row_names(rules, row), seeds))
    zero = {"S": 0, "N": 0}
    return print_position(rules, Position(board, "S", zero, zero, 0))


# ------------------------------------------------------------- a move under way

class Walk:
    """One move under way: everything that has happened in it so far."""

    def __init__(self, pos, start):
        mover = pos.side
        self.own = dict(pos.board[mover])
        self.foe = dict(pos.board[other(mover)])
        self.turns_before = pos.turns[mover]
        self.start = start          # the turn's origin
        self.origin = start         # the lap's origin
        self.hand = 0
        self.direction = None       # of the lap last begun
        self.landed = None          # the pit of the last seed
        self.moment = "start"       # why a lap is due: start, relay, reentry
        self.stage = "lap due"      # or "in hand", "landed", "done"
        self.first_lap = None       # how an unusual variant wants it sown
        self.in_chain = False       # inside a forced clockwise chain
        self.empty_next = False     # a last-resort single seed
        self.refusal_used = False
        self.laps = 0
        self.captured = 0           # the opponent's seeds only
        self.capture_pits = set()   # own pits in which captures landed
        self.letters = ""
        self.extras = []            # further pits emptied
        self.choices_met = set()    # every earlier choice of the move
        self.run = set()            # every earlier situation since a choice
        self.endless = False

    def copy(self):
        twin = copy.copy(self)
        twin.own = dict(self.own)
        twin.foe = dict(self.foe)
        twin.capture_pits = set(self.capture_pits)
        twin.extras = list(self.extras)
        twin.choices_met = set(self.choices_met)
        twin.run = set(self.run)
        return twin

    def pits(self):
        return tuple(self.own.values()), tuple(self.foe.values())

    def stop_as_endless(self):
        self.endless = True
        self.stage = "done"


# ---------------------------------------------------------------------- start

def start_pits(rules, own):
    """Pits that may be tried as a start: (pit, last resort?) (rules 2.1)."""
    smallest = rules.number["start.smallest"]
    big = [pit for pit in rules.circuit if own[pit] >= smallest]
    single = [pit for pit in rules.circuit if own[pit] == 1 and pit not in big]
    starts = [(pit, False) for pit in big]
    if rules.is_("start.singletons", "always"):
        starts += [(pit, False) for pit in single]
    if rules.is_("start.singletons", "last-resort") and not big:
        starts += [(pit, True) for pit in single]
    return starts


def first_walks(rules, pos):
    """The moves just begun: a start pit is picked up (rules 2.1)."""
    walks = []
    for pit, last_resort in start_pits(rules, pos.board[pos.side]):
        walk = rules.game.begin(pos, pit)
        walk.empty_next = last_resort
        if rules.game.directions(rules, walk):
            walks.append(walk)
    return walks


def begin(pos, pit):
    """A move just begun: its start pit is emptied (rules 2.1)."""
    walk = Walk(pos, pit)
    walk.hand = walk.own[pit]
    walk.own[pit] = 0
    return walk


# ------------------------------------------------------------------------ lap

def sow(rules, own, origin, hand, direction):
    """Sow a hand; the last pit, and whether AC -> BC was stepped (rules 2.2)."""
    left, right = f"A{rules.columns}", f"B{rules.columns}"
    passed_right_end = False
    pit = origin
    while hand > 0:
        before = pit
        pit = next_pit(rules, pit, direction)
        if direction == "r" and (before, pit) == (left, right):
            passed_right_end = True
        if pit == origin and rules.is_("lap.origin", "skipped"):
            continue
        own[pit] += 1
        hand -= 1
    return pit, passed_right_end


# -------------------------------------------------------------------- landing

def is_occupied(own, pit):
    """Two or more, also when this very lap filled it (rules 2.3)."""
    return own[pit] >= 2


def captures_allowed(rules, walk):
    """Not in the mover's first, quiet turns (rules 2.3, 3)."""
    return walk.turns_before >= rules.number["capture.quiet_turns"]


def landing_fits(rules, own, pit):
    """The answer of capture.landing (rules 3)."""
    if rules.is_("capture.landing", "occupied"):
        return is_occupied(own, pit)
    if rules.is_("capture.landing", "empty"):
        return not is_occupied(own, pit)
    return True


def facing_seeds_suffice(rules, foe, pit):
    """The answer of capture.needs (rules 3)."""
    inner, outer = facing_pits(rules, pit)
    if rules.is_("capture.needs", "both"):
        return foe[inner] > 0 and foe[outer] > 0
    if rules.is_("capture.needs", "inner"):
        return foe[inner] > 0
    return foe[inner] > 0 or foe[outer] > 0


def pits_taken(rules, pit):
    """The opponent's pits that capture.takes names (rules 3)."""
    inner, outer = facing_pits(rules, pit)
    return {"both": [inner, outer], "inner": [inner], "outer": [outer]}[rules.word["capture.takes"]]


def captures_at(rules, walk, own, foe, pit):
    """Does a last seed in this pit capture? (rules 2.3)"""
    if not captures_allowed(rules, walk):
        return False
    if not pit.startswith("A"):
        return False
    if not landing_fits(rules, own, pit):
        return False
    if not facing_seeds_suffice(rules, foe, pit):
        return False
    return sum(foe[taken] for taken in pits_taken(rules, pit)) >= 1


def may_decline(rules, walk):
    """Is declining the capture at this landing allowed? (rules 2.3)"""
    if walk.direction == "r":
        return False        # the capture that made the clockwise lap legal
    if rules.is_("capture.refusal", "once"):
        return not walk.refusal_used
    return rules.is_("capture.refusal", "always")


def relay_or_end(rules, walk):
    """The second and third line of the landing (rules 2.3)."""
    pit = walk.landed
    if is_occupied(walk.own, pit) and rules.is_("lap.relay", "occupied"):
        walk.origin = pit
        walk.hand = walk.own[pit]
        walk.own[pit] = 0
        walk.moment = "relay"
        walk.stage = "lap due"
    else:
        walk.stage = "done"


# -------------------------------------------------------------------- capture

def take_seeds(rules, walk):
    """Empty the pits of a capture into the hand; the opponent's seeds (rules 2.4)."""
    walk.capture_pits.add(walk.landed)
    walk.in_chain = False
    seeds = 0
    for pit in pits_taken(rules, walk.landed):
        seeds += walk.foe[pit]
        walk.foe[pit] = 0
    walk.captured += seeds
    walk.hand = seeds
    if rules.is_("capture.own_pit", "taken"):
        walk.hand += walk.own[walk.landed]
        walk.own[walk.landed] = 0
    return seeds


def capture(rules, walk):
    """A capture and what becomes of the seeds; all continuations (rules 2.4)."""
    seeds = take_seeds(rules, walk)
    if rules.is_("capture.fate", "removed"):
        walk.hand = 0
        return remove_extra(rules, walk)
    walk.origin = rules.game.resow_origin(rules, walk, seeds)
    walk.moment = "reentry"
    walk.stage = "lap due"
    return [walk]


def resow_origin(rules, walk):
    """The pit from which captured seeds are sown (rules 2.4)."""
    if rules.is_("capture.resow", "landing"):
        return walk.landed
    if rules.is_("capture.resow", "turn-origin"):
        return walk.start
    return walk.origin


def remove_extra(rules, walk):
    """Every choice of further pits to empty; the turn ends (rules 2.4)."""
    walk.stage = "done"
    filled = [pit for pit in rules.circuit if walk.foe[pit] > 0]
    count = min(rules.number["capture.extra"], len(filled))
    results = []
    for chosen in itertools.combinations(filled, count):
        result = walk.copy()
        for pit in chosen:
            result.extras.append(pit)
            result.captured += result.foe[pit]
            result.foe[pit] = 0
        results.append(result)
    return results


# -------------------------------------------------------------------- reverse

def clockwise_captures(rules, walk):
    """Try the clockwise lap, or chain of laps, on a copy (rules 2.5)."""
    own = dict(walk.own)
    origin, hand = walk.origin, walk.hand
    seen = set()
    while True:
        pit, passed = sow(rules, own, origin, hand, "r")
        if passed and rules.is_("reverse.right_end", "closed"):
            return False
        if rules.game.captures_at(rules, walk, own, walk.foe, pit):
            return True
        if rules.is_("reverse.capture", "direct"):
            return False
        if rules.is_("lap.relay", "none") or not is_occupied(own, pit):
            return False
        origin, hand = pit, own[pit]
        own[pit] = 0
        situation = (tuple(own.values()), origin, hand)
        if situation in seen:
            return False
        seen.add(situation)
        if len(seen) > LOOK_AHEAD_LAPS:
            raise GaveUp("a clockwise chain is too long to follow")


def may_reverse(rules, walk):
    """May the lap that is due be sown clockwise? (rules 2.5)"""
    if not captures_allowed(rules, walk):
        return False
    if walk.moment not in rules.reverse_at:
        return False
    if walk.origin not in rules.reverse_pits:
        return False
    return clockwise_captures(rules, walk)


def directions(rules, walk):
    """The directions offered to the lap that is due (rules 2.1, 2.5)."""
    if walk.in_chain:
        return ["r"]
    offered = ["f"]
    if may_reverse(rules, walk):
        offered.append("r")
    if walk.moment == "start" and walk.empty_next:
        offered = [direction for direction in offered
                   if walk.own[next_pit(rules, walk.start, direction)] == 0]
    return offered


# ------------------------------------------------------------ choices and endless

def branch(walk, choice, letters):
    """One copy for each letter, unless the choice recurs (rules 2.6)."""
    if choice in walk.choices_met:
        walk.stop_as_endless()
        return [walk]
    copies = []
    for letter in letters:
        twin = walk.copy()
        twin.choices_met.add(choice)
        twin.run = set()
        twin.letters += letter
        copies.append(twin)
    return copies


def lap_due(rules, walk):
    """Settle the direction of the next lap (rules 2.5, 2.6)."""
    if walk.laps >= rules.number["end.lap_limit"]:
        walk.stop_as_endless()
        return [walk]
    offered = rules.game.directions(rules, walk)
    if len(offered) == 1:
        set_direction(rules, walk, offered[0])
        return [walk]
    choice = ("direction", walk.pits(), walk.origin, walk.hand,
              walk.refusal_used)
    walks = branch(walk, choice, offered)
    for twin in walks:
        if not twin.endless:
            set_direction(rules, twin, twin.letters[-1])
    return walks


def set_direction(rules, walk, direction):
    """Note the situation; a repeated one makes the move endless (rules 2.6)."""
    walk.direction = direction
    walk.in_chain = (direction == "r"
                     and rules.is_("reverse.capture", "indirect"))
    situation = (walk.pits(), walk.origin, walk.hand, direction,
                 walk.refusal_used)
    if situation in walk.run:
        walk.stop_as_endless()
    else:
        walk.run.add(situation)
        walk.stage = "in hand"


def sow_lap(rules, walk):
    """One lap for good (rules 2.2)."""
    walk.landed, _ = sow(rules, walk.own, walk.origin, walk.hand,
                         walk.direction)
    walk.hand = 0
    walk.laps += 1
    walk.stage = "landed"


def landing(rules, walk):
    """Capture, relay or end, with the choice to decline (rules 2.3, 2.6)."""
    if not rules.game.captures_at(rules, walk, walk.own, walk.foe, walk.landed):
        relay_or_end(rules, walk)
        return [walk]
    if not may_decline(rules, walk):
        return capture(rules, walk)
    choice = ("decline", walk.pits(), walk.origin, walk.landed)
    results = []
    for twin in branch(walk, choice, "cd"):
        if twin.endless:
            results.append(twin)
        elif twin.letters[-1] == "c":
            results.extend(capture(rules, twin))
        else:
            twin.refusal_used = rules.is_("capture.refusal", "once")
            rules.game.declined(rules, twin)
            relay_or_end(rules, twin)
            results.append(twin)
    return results


def step(rules, walk):
    """The next thing that happens; several results where there is a choice."""
    if walk.stage == "lap due":
        return lap_due(rules, walk)
    if walk.stage == "in hand":
        rules.game.sow_lap(rules, walk)
        return [walk]
    return landing(rules, walk)


def finished_walks(rules, pos):
    """All sequences of choices of a position, one after another (rules 2.6)."""
    for walk in rules.game.first_walks(rules, pos):
        open_walks = [walk]
        while open_walks:
            current = open_walks.pop()
            if current.stage == "done":
                yield current
            else:
                open_walks.extend(reversed(step(rules, current)))


def legal_walks(rules, pos):
    """The same without endless moves that are no moves (rules 2.6)."""
    for walk in finished_walks(rules, pos):
        if (walk.endless and rules.is_("end.endless", "illegal")
                and not wins_extra(rules, pos, walk)):
            continue
        yield walk


def has_legal_move(rules, pos):
    """A legal start, or a legal move if endless ones are illegal (rules 2.6)."""
    if rules.is_("end.endless", "illegal"):
        return any(True for _ in legal_walks(rules, pos))
    return len(rules.game.first_walks(rules, pos)) > 0


# --------------------------------------------------------------- end of game

def wins_extra(rules, pos, walk):
    """Does the move win by an extra win? (rules 2.7)"""
    inner = row_names(rules, "A")
    if rules.is_("end.every_column", "win"):
        if all(pit in walk.capture_pits for pit in inner):
            return True
    if rules.is_("end.both_ends", "win"):
        if inner[0] in walk.capture_pits and inner[-1] in walk.capture_pits:
            return True
    if rules.is_("end.two_captures_first", "win"):
        if (walk.capture_pits and pos.capt[pos.side] == 1
                and pos.capt[other(pos.side)] == 0):
            return True
    return False


def position_after(rules, pos, walk):
    """Board and counters after a completed move (rules 1)."""
    mover = pos.side
    board = {mover: dict(walk.own), other(mover): dict(walk.foe)}
    turns, capt = dict(pos.turns), dict(pos.capt)
    turns[mover] += 1
    if walk.capture_pits:
        capt[mover] += 1
    side = rules.game.next_side(mover, turns)
    return Position(board, side, turns, capt, 0)


def position_after_pass(pos):
    """A pass changes the side and the count of passes only (rules 1)."""
    return Position(pos.board, other(pos.side), pos.turns, pos.capt,
                    pos.passes + 1)


def outcome(rules, pos, walk, after):
    """(is the game over?, who won) after a move (rules 2.7)."""
    if wins_extra(rules, pos, walk):
        return True, pos.side
    if walk.endless:
        loses = rules.is_("end.endless", "loses")
        return True, other(pos.side) if loses else None
    return stuck(rules, after)


def stuck(rules, pos):
    """Whoever has no legal start at his turn loses (rules 2.7)."""
    if has_legal_move(rules, pos):
        return False, None
    return True, other(pos.side)


# ------------------------------------------------------------------ interface

def move_string(walk):
    """Start pit, letters, further pits emptied (rules 1)."""
    return walk.start + walk.letters + "".join("x" + pit for pit in walk.extras)


def describe(rules, pos, walk):
    """One move as a dictionary."""
    after = None if walk.endless else position_after(rules, pos, walk)
    over, winner = outcome(rules, pos, walk, after)
    return {
        "move": move_string(walk),
        "position": None if after is None else print_position(rules, after),
        "laps": None if walk.endless else walk.laps,
        "captured": walk.captured,
        "endless": walk.endless,
        "over": over,
        "winner": winner,
    }


def describe_pass(rules, pos):
    """A pass as a dictionary."""
    after = position_after_pass(pos)
    over, winner = stuck(rules, after)
    return {"move": "pass", "position": print_position(rules, after),
            "laps": 0, "captured": 0, "endless": False,
            "over": over, "winner": winner}


def may_pass(rules, pos):
    """A legal move in hand, and fewer than two passes before (rules 2.7)."""
    return (rules.is_("turn.pass", "allowed") and pos.passes < 2
            and has_legal_move(rules, pos))


def moves(rules, position_text, limit=None):
    """All moves of a position (rules 2.6); TooMany if more than the limit."""
    pos = parse_position(rules, position_text)
    found = []
    if may_pass(rules, pos):
        found.append(describe_pass(rules, pos))
    for walk in legal_walks(rules, pos):
        if limit is not None and len(found) >= limit:
            raise TooMany(position_text)
        found.append(describe(rules, pos, walk))
    if limit is not None and len(found) > limit:
        raise TooMany(position_text)
    return found


def perft(rules, position_text, depth):
    """Leaves at depth 1 ... depth; finished games go no further (rules 5)."""
    level = [position_text]
    leaves = []
    for _ in range(depth):
        played = [move for text in level for move in moves(rules, text)]
        leaves.append(len(played))
        level = [move["position"] for move in played if not move["over"]]
    return leaves


def usual_rules(request):
    """The rules a request names."""
    return Rules(request.get("rules", {}))


def answer(request, rules_of):
    """The reply to one request line."""
    rules = rules_of(request)
    position = request.get("position")
    if position is None:
        position = start_position(rules)
    if request.get("perft") is not None:
        return {"leaves": perft(rules, position, request["perft"])}
    try:
        found = moves(rules, position, request.get("limit"))
    except TooMany:
        return {"toomany": True}
    return {"moves": sorted(found, key=lambda move: move["move"])}


def serve(lines, out, rules_of=usual_rules):
    """JSON Lines in, JSON Lines out."""
    for line in lines:
        if not line.strip():
            continue
        try:
            reply = answer(json.loads(line), rules_of)
        except Exception as error:      # a bad request must not end the service
            reply = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(reply) + "\n")
        out.flush()


# ---------------------------------------------------------------- self checks

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
             lambda check: check_leaves(check, 4 if deep else 3)]
    for part in parts:
        try:
            part(check)
        except Exception as error:      # counts as one failed check
            check.same(f"no error in {part.__name__}", error, None)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    if "--selftest" in sys.argv[1:]:
        sys.exit(selftest("--deep" in sys.argv[1:]))
    serve(sys.stdin, sys.stdout)
