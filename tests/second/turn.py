"""One turn, step by step: starts, laps, landings, captures (rules 2.0 - 2.6)."""

import copy
import itertools

from answers import Answers, read_until, split_answers
from board import facing_pits, next_pit, other, row_names


class GaveUp(Exception):
    """A look-ahead ran longer than this program is prepared to follow."""


LOOK_AHEAD_LAPS = 200_000     # a safety against filling the memory, no rule
OPPOSITE = {"f": "r", "r": "f"}


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


class Rules(Answers):
    """The answers of a variant, those of its phases, and its game (rules 3)."""

    def __init__(self, answers, game=None):
        plain, phases = split_answers(answers)
        super().__init__(plain)
        self.game = game or Usual()
        self.phases = []        # (when it is over, its rules), in order
        for given in phases.values():
            until = read_until(given.pop("until"))
            phase = Answers({**plain, **given})
            phase.game = self.game
            self.phases.append((until, phase))
        self.keeps = notes_kept([self] + [phase for _, phase in self.phases])
        for _, phase in self.phases:
            phase.keeps = self.keeps
        self.midgame_turns = self.turns_before_midgame()

    def turns_before_midgame(self):
        """The greatest number of turns that any answer names (rules 2.0); also
        that of quiet turns in a phase (a reading)."""
        quiet = [one.number["capture.quiet_turns"]
                 for one in [self] + [phase for _, phase in self.phases]]
        return max(quiet + [number for (word, number), _ in self.phases
                            if word == "turns"])


def notes_kept(sets):
    """What positions keep beside seeds and counters (rules 1)."""
    def somewhere(key, *values):
        return any(one.word[key] in values for one in sets)

    kept = set()
    plain = sets[0]
    if (somewhere("capture.fate", "stored") or plain.number["setup.store"]
            or plain.number["setup.north_store"]):
        kept.add("h")
    if any(one.is_("lap.kept", "game") and one.is_("lap.way", "either")
           for one in sets):
        kept.add("way")
    if somewhere("start.from", "spread"):
        kept.add("spread")
    if somewhere("turn.pass", "once"):
        kept.add("passed")
    if any(one.number["end.still"] for one in sets):
        kept.add("still")
    if plain.number["hold.at"]:
        kept.add("held")
    return kept


def rules_of_turn(rules, pos):
    """The answers of the phase in which the side to move is (rules 2.0)."""
    side = pos.side
    for (word, number), phase in rules.phases:
        over = {"store-empty": pos.store[side] == 0,
                "turns": pos.turns[side] >= number,
                "captures": pos.capt[side] >= number}[word]
        if not over:
            return phase
    return rules


# ------------------------------------------------------------- a move under way

class Walk:
    """One move under way: everything that has happened in it so far."""

    def __init__(self, pos, start):
        self.side = pos.side
        self.own, self.foe = own_and_foe(pos)
        self.store = pos.store[self.side]
        self.held = held_by_name(pos)   # "A3", "a3" (opponent's) -> holder
        self.turns_before = pos.turns[self.side]
        self.game_way = pos.way[self.side]
        self.start = start          # the turn's origin
        self.origin = start         # the lap's origin; "end A1": it enters there
        self.place = None           # where the lap's last seed fell so far
        self.before = None          # where the last but one fell
        self.hand = 0
        self.way = None             # the way that holds for the turn
        self.direction = None       # of the lap last begun
        self.start_ways = None      # the directions in which the start may go
        self.losing_ways = ()       # those that lose at once (quiet_row)
        self.entry_ways = None      # how captured seeds may enter at an end
        self.against = False        # a lap against the way, by its capture
        self.landed = None          # the pit of the last seed
        self.moment = "start"       # why a lap is due: start, relay, reentry
        self.stage = "lap due"      # or "in hand", "landed", "done" ...
        self.first_lap = None       # how an unusual variant wants it sown
        self.in_chain = False       # inside a forced chain against the way
        self.start_seeds = 0        # what the start pit held
        self.put = False            # the turn began with a seed from the store
        self.quiet_put = False      # which could not capture
        self.dropped = False        # the store was dropped first
        self.duty = False           # to capture with the first lap
        self.first_captured = False
        self.refusal_used = False
        self.laps = 0
        self.captured = 0           # the opponent's seeds only
        self.capture_pits = set()   # own pits in which captures landed
        self.both_held = False      # before a capture of this turn
        self.letters = ""
        self.extras = []            # further pits emptied
        self.extras_cut = False     # fewer than might have been
        self.choices_met = set()    # every earlier choice of the move
        self.run = set()            # every earlier situation since a choice
        self.endless = False
        self.loser = None           # whose row is empty
        self.looking = False        # only looking ahead

    def copy(self):
        twin = copy.copy(self)
        twin.own = dict(self.own)
        twin.foe = twin.own if self.foe is self.own else dict(self.foe)
        twin.held = dict(self.held)
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


def own_and_foe(pos):
    """The pits by name; on a shared circuit both are the same pits, the
    opponent's in small letters (rules 2.9)."""
    own = dict(pos.board[pos.side])
    foe = dict(pos.board[other(pos.side)])
    if "B1" in own:
        return own, foe
    own.update({pit.lower(): seeds for pit, seeds in foe.items()})
    return own, own


def held_by_name(pos):
    return {pit if side == pos.side else pit.lower(): holder
            for (side, pit), holder in pos.held.items()}


def foe_pit(rules, pit):
    """The opponent's pit as walk.foe names it (rules 2.9)."""
    return pit.lower() if rules.shared else pit


# ---------------------------------------------------------------------- start

def first_walks(rules, pos):
    """The moves just begun (rules 2.1)."""
    if rules.is_("start.from", "store") and pos.store[pos.side] > 0:
        return store_walks(rules, pos)
    walks = pit_walks(rules, pos)
    dropped = []
    if may_spread(rules, pos):
        dropped = pit_walks(rules, after_spread(pos))
        for walk in dropped:
            walk.dropped = True
    return bound_by_duty(rules, walks + dropped)


def may_spread(rules, pos):
    """Once a game, from a store that suffices (rules 2.1)."""
    return (rules.is_("start.from", "spread") and pos.side not in pos.spread
            and pos.store[pos.side] >= len(pos.board[pos.side]))


def after_spread(pos):
    """One seed dropped into each own pit (rules 2.1)."""
    pos = pos.copy()
    own = pos.board[pos.side]
    for pit in own:
        own[pit] += 1
    pos.store[pos.side] -= len(own)
    return pos


def begin(pos, pit):
    """A move just begun: its start pit is emptied (rules 2.1)."""
    walk = Walk(pos, pit)
    walk.hand = walk.start_seeds = walk.own[pit]
    walk.own[pit] = 0
    return walk


def pit_walks(rules, pos):
    """The moves from pits, but for duty (rules 2.1)."""
    by_seeds = walks_by_seeds(rules, pos)
    walks = [walk for walk in by_seeds if walk.start in rules.start_pits]
    walks = walks or by_seeds
    inner_starts = any(walk.start.startswith("A") for walk in by_seeds)
    kept = []
    for walk in walks:
        bar_quiet_ways(rules, walk, inner_starts)
        if rules.game.directions(rules, walk):
            kept.append(walk)
    return kept


def walks_by_seeds(rules, pos):
    """What may start by its seeds and the rules for single ones (rules 2.1)."""
    smallest = rules.number["start.smallest"]
    own = pos.board[pos.side]
    free = [pit for pit in rules.own_pits if (pos.side, pit) not in pos.held]
    big = [pit for pit in free if own[pit] >= smallest]
    single = [pit for pit in free if own[pit] == 1 and pit not in big]
    walks = [rules.game.begin(pos, pit) for pit in big]
    singles = [rules.game.begin(pos, pit) for pit in single]
    for walk in singles:
        walk.start_ways = single_ways(rules, walk, bool(big))
    if rules.is_("start.singletons", "joining"):
        singles = only_those_that_join(rules, singles)
    return [walk for walk in walks + singles
            if rules.game.directions(rules, walk)]


def single_ways(rules, walk, any_big):
    """The directions in which a single seed may start (rules 2.1)."""
    word = rules.word["start.singletons"]
    if word == "never" or (any_big and word in ("last-resort", "joining")):
        return []
    ways = rules.game.directions(rules, walk)
    if word in ("last-resort", "into-empty"):
        return [way for way in ways if seeds_after_start(rules, walk, way) == 0]
    return ways


def seeds_after_start(rules, walk, way):
    return walk.own[next_pit(rules, walk.start, way)]


def only_those_that_join(rules, walks):
    """If some single seed falls on another, only such ones may (rules 2.1)."""
    joining = {id(walk): [way for way in walk.start_ways
                          if seeds_after_start(rules, walk, way) > 0]
               for walk in walks}
    if any(joining.values()):
        for walk in walks:
            walk.start_ways = joining[id(walk)]
    return walks


def bar_quiet_ways(rules, walk, inner_starts):
    """What quiet starts may not (rules 2.1)."""
    if (rules.is_("start.quiet_rows", "any")
            and rules.is_("start.quiet_row", "ignored")):
        return
    ways = []
    losing = []
    for way in rules.game.directions(rules, walk):
        if first_lap_captures(rules, walk, way):
            ways.append(way)
            continue
        outer = walk.start.startswith("B")
        if outer and (rules.is_("start.quiet_rows", "inner")
                      or (rules.is_("start.quiet_rows", "inner-first")
                          and inner_starts)):
            continue
        if empties_inner_row(rules, walk, way):
            if rules.is_("start.quiet_row", "barred"):
                continue
            if rules.is_("start.quiet_row", "loses"):
                losing.append(way)
        ways.append(way)
    walk.start_ways = ways
    walk.losing_ways = losing


def first_lap_captures(rules, walk, way):
    """Does the first lap capture, with any of its seeds that may? (rules 2.1)"""
    look = look_ahead(walk, way)
    sow_lap(rules, look)
    return (look.captured > 0
            or (not ends_in_hold(rules, look)
                and rules.game.captures_at(rules, look, look.own, look.foe,
                                           look.landed)))


def empties_inner_row(rules, walk, way):
    """Is the own inner row empty after the first seed? (rules 2.1)"""
    if not walk.start.startswith("A"):
        return False
    look = look_ahead(walk, way)
    drop_seed(rules, look)
    return row_is_empty(rules, look.own, "A")


def bound_by_duty(rules, walks):
    """With a duty to capture only capturing starts, if any (rules 2.1)."""
    if rules.is_("capture.duty", "none"):
        return walks
    capturing = []
    for walk in walks:
        ways = [way for way in rules.game.directions(rules, walk)
                if first_lap_captures(rules, walk, way)]
        if ways:
            bound = walk.copy()
            bound.start_ways = ways
            bound.duty = True
            capturing.append(bound)
    return capturing or walks


# ------------------------------------------------------ turns that begin in store

def store_walks(rules, pos):
    """One seed from the store is put into an own inner pit (rules 2.1)."""
    own = pos.board[pos.side]
    pits = [pit for pit in rules.inner_pits
            if (pos.side, pit) not in pos.held
            and (own[pit] > 0 or rules.is_("start.into", "any"))]
    pits = [pit for pit in pits if pit in rules.start_pits] or pits
    pair_before = any(own[pit] >= 2 for pit in rules.inner_pits)
    capturing, quiet = [], []
    for pit in pits:
        walk = put_seed(pos, pit)
        if (not ends_in_hold(rules, walk)
                and rules.game.captures_at(rules, walk, walk.own, walk.foe,
                                           pit)):
            capturing.append(walk)
        elif quiet_put_allowed(rules, walk, pair_before):
            walk.quiet_put = True
            quiet.append(walk)
    if capturing and rules.is_("capture.duty", "first-lap"):
        for walk in capturing:
            walk.duty = True
        return capturing
    return capturing + quiet


def put_seed(pos, pit):
    """The seed from the store is the turn's first lap (rules 2.1)."""
    walk = Walk(pos, pit)
    walk.store -= 1
    walk.own[pit] += 1
    walk.put = True
    walk.landed = walk.place = pit
    walk.laps = 1
    walk.stage = "put"
    return walk


def quiet_put_allowed(rules, walk, pair_before):
    """The answers about store seeds that do not capture (rules 2.1)."""
    seeds = walk.own[walk.start]
    word = rules.word["start.quiet_singles"]
    if word == "as-start" and seeds < rules.number["start.smallest"]:
        return False
    if word == "if-no-other" and seeds <= 2 and pair_before:
        return False
    if seeds == 1 or ends_in_hold(rules, walk):
        return True
    look = walk.copy()
    lift_put_pit(look)
    bar_quiet_ways_of_put(rules, look)
    return bool(rules.game.directions(rules, look))


def lift_put_pit(walk):
    """All seeds of the pit are sown as from a start (rules 2.1)."""
    walk.hand = walk.own[walk.landed]
    walk.own[walk.landed] = 0
    walk.origin = walk.landed
    walk.place = walk.before = None
    walk.moment = "start"
    walk.stage = "lap due"


def bar_quiet_ways_of_put(rules, walk):
    """quiet_row, after the first seed sown from that pit (rules 2.1)."""
    ways = rules.game.directions(rules, walk)
    empties = [way for way in ways if empties_inner_row(rules, walk, way)]
    if rules.is_("start.quiet_row", "barred"):
        ways = [way for way in ways if way not in empties]
    if rules.is_("start.quiet_row", "loses"):
        walk.losing_ways = empties
    walk.start_ways = ways


# ------------------------------------------------------------------------ lap

def step_on(rules, origin, place, direction):
    """The pit after this one in a lap, and whether AC -> BC was stepped
    (rules 2.2); place None: the first pit of the lap."""
    if place is None and origin.startswith("end "):
        return origin[4:], False
    if place is None and rules.is_("lap.first", "origin"):
        return origin, False
    right_end = (f"A{rules.columns}", f"B{rules.columns}")
    passed = False
    pit = origin if place is None else place
    while True:
        before, pit = pit, next_pit(rules, pit, direction)
        passed = passed or (direction == "r" and (before, pit) == right_end)
        if pit != origin or not rules.is_("lap.origin", "skipped"):
            return pit, passed


def sow(rules, own, origin, hand, direction):
    """Sow a hand; the last pit, and whether AC -> BC was stepped (rules 2.2)."""
    place, passed_right_end = None, False
    for _ in range(hand):
        place, passed = step_on(rules, origin, place, direction)
        passed_right_end = passed_right_end or passed
        own[place] += 1
    return place, passed_right_end


def drop_seed(rules, walk):
    """One seed of the hand falls; was AC -> BC stepped? (rules 2.2)"""
    pit, passed = step_on(rules, walk.origin, walk.place, walk.direction)
    walk.before, walk.place = walk.place, pit
    walk.own[pit] += 1
    walk.hand -= 1
    return passed


def sow_lap(rules, walk):
    """One lap for good (rules 2.2)."""
    walk.laps += 1
    walk.place = walk.before = None
    first = walk.moment == "start"
    sow_hand(rules, walk, first)


def sow_hand(rules, walk, first=False):
    """Sow what is in the hand, on from where the last seed fell; did a seed
    step from AC to BC? (rules 2.2, 2.3)"""
    passed_right_end = False
    walk.stage = "landed"
    while walk.hand > 0:
        passed_right_end = drop_seed(rules, walk) or passed_right_end
        judge_rows(rules, walk)
        judge_start(rules, walk, first)
        first = False
        if walk.hand > 0 and rules.is_("capture.by", "every"):
            capture_in_passing(rules, walk)
    walk.landed = walk.place
    return passed_right_end


def judge_start(rules, walk, first):
    """A quiet start that leaves the own inner row empty may lose (rules 2.1)."""
    if (first and walk.direction in walk.losing_ways and walk.loser is None
            and not walk.looking):
        lose(rules, walk, walk.side)


def capture_in_passing(rules, walk):
    """A seed that is not the lap's last one captures (rules 2.3)."""
    pit = walk.place
    if not rules.game.captures_at(rules, walk, walk.own, walk.foe, pit):
        return
    rest = walk.hand
    take_seeds(rules, walk, pit)
    if rules.is_("capture.fate", "resown"):
        walk.hand += rest
    else:
        put_away(rules, walk)
        walk.hand = rest
    judge_rows(rules, walk)


# --------------------------------------------------------- rows that are empty

def row_is_empty(rules, pits, row):
    """Has none of the pits of a row a seed? (rules 2.7)"""
    return not any(pits[pit] for pit in row_names(rules, row))


def judge_rows(rules, walk):
    """Whose row is empty loses, at once; the opponent's first (rules 2.7)."""
    word = rules.word["end.empty_row"]
    if word == "none" or walk.looking or walk.stage == "done":
        return
    row = {"inner": "A", "outer": "B"}[word]
    if row_is_empty(rules, walk.foe, foe_pit(rules, row)):
        lose(rules, walk, other(walk.side))
    elif row_is_empty(rules, walk.own, row):
        lose(rules, walk, walk.side)


def lose(rules, walk, side):
    """The game is over at once; what is in the hand is put away (rules 2.7)."""
    walk.loser = side
    walk.stage = "done"
    if "h" in rules.keeps:
        walk.store += walk.hand
    walk.hand = 0


# -------------------------------------------------------------------- landing

def is_occupied(own, pit):
    """Two or more, also when this very lap filled it (rules 2.3)."""
    return own[pit] >= 2


def captures_allowed(rules, walk):
    """May anything be captured this turn? (rules 2.1, 2.3)"""
    return (walk.turns_before >= rules.number["capture.quiet_turns"]
            and not rules.is_("capture.landing", "none"))


def lap_may_capture(rules, walk):
    """capture.first_lap and start.largest (rules 2.1, 2.3)."""
    largest = rules.number["start.largest"]
    if walk.laps <= 1:
        return walk.put or largest == 0 or walk.start_seeds <= largest
    return walk.first_captured or rules.is_("capture.first_lap", "free")


def landing_fits(rules, own, pit):
    """The answer of capture.landing (rules 3)."""
    if rules.is_("capture.landing", "occupied"):
        return is_occupied(own, pit)
    if rules.is_("capture.landing", "empty"):
        return not is_occupied(own, pit)
    return True


def facing_seeds(rules, walk, foe, pit):
    """Seeds of the facing inner and outer pit; held pits are safe (rules 2.3)."""
    seeds = [0 if name.lower() in walk.held else foe.get(foe_pit(rules, name), 0)
             for name in facing_pits(rules, pit)]
    return tuple(seeds)


def facing_pits_held(rules, walk, foe, pit):
    """Do the facing inner and outer pit count as held? (rules 2.3)"""
    least = rules.number["capture.least"]
    return tuple(seeds >= least
                 for seeds in facing_seeds(rules, walk, foe, pit))


def facing_seeds_suffice(rules, walk, foe, pit):
    """The answer of capture.needs (rules 3)."""
    inner, outer = facing_pits_held(rules, walk, foe, pit)
    if rules.is_("capture.needs", "both"):
        return inner and outer
    if rules.is_("capture.needs", "inner"):
        return inner
    if rules.is_("capture.needs", "behind"):
        return facing_seeds(rules, walk, foe, pit)[0] == 0 and outer
    return inner or outer


def pits_taken(rules, walk, pit):
    """The opponent's pits that a capture empties (rules 2.4)."""
    inner, outer = facing_pits(rules, pit)
    named = {"both": [inner, outer], "inner": [inner],
             "outer": [outer]}[rules.word["capture.takes"]]
    return [name for name in named if name.lower() not in walk.held]


def captures_at(rules, walk, own, foe, pit):
    """Does a last seed in this pit capture? (rules 2.3)"""
    if not captures_allowed(rules, walk) or not lap_may_capture(rules, walk):
        return False
    if pit not in rules.capture_pits:
        return False
    if not landing_fits(rules, own, pit):
        return False
    if not facing_seeds_suffice(rules, walk, foe, pit):
        return False
    return sum(foe[foe_pit(rules, taken)]
               for taken in pits_taken(rules, walk, pit)) >= 1


def may_decline(rules, walk):
    """Is declining the capture at this landing allowed? (rules 2.3)"""
    if walk.against:
        return False        # the capture that made the lap legal
    if walk.duty and walk.laps == 1:
        return False
    if rules.is_("capture.refusal", "once"):
        return not walk.refusal_used
    return rules.is_("capture.refusal", "always")


def pit_to_lift(rules, walk):
    """The pit that a relay picks up, or None (rules 2.3)."""
    pit = walk.landed
    if rules.is_("lap.next", "after"):
        pit = next_pit(rules, pit, walk.direction)
        due = walk.own[pit] > 0
    else:
        due = is_occupied(walk.own, pit)
    if rules.is_("lap.relay", "none") or pit in walk.held:
        due = False
    if rules.is_("lap.relay", "outer") and not pit.startswith("B"):
        due = False
    return pit if due else None


def relay_or_end(rules, walk):
    """The second and third line of the landing (rules 2.3, 2.6)."""
    if walk.stage == "put":
        return put_pit_is_lifted(rules, walk)
    pit = pit_to_lift(rules, walk)
    if pit is None:
        return finish(rules, walk)
    if walk.landed not in rules.stop_pits or walk.in_chain:
        lift(walk, pit)
        return [walk]
    results = []
    for twin in branch(walk, ("stop", walk.pits(), walk.origin, walk.landed),
                       "gs"):
        if twin.endless:
            results.append(twin)
        elif twin.letters[-1] == "s":
            results.extend(finish(rules, twin))
        else:
            lift(twin, pit)
            results.append(twin)
    return results


def lift(walk, pit):
    """A pit is picked up and becomes the lap origin (rules 2.3)."""
    walk.origin = pit
    walk.hand = walk.own[pit]
    walk.own[pit] = 0
    walk.moment = "relay"
    walk.stage = "lap due"


def put_pit_is_lifted(rules, walk):
    """After a store seed without a capture (rules 2.1)."""
    if walk.own[walk.landed] == 1:
        return finish(rules, walk)
    lift_put_pit(walk)
    if walk.quiet_put:
        bar_quiet_ways_of_put(rules, walk)
    return [walk]


def finish(rules, walk):
    """The turn ends; further pits, if seeds captured in passing (rules 2.4)."""
    walk.stage = "done"
    if walk.capture_pits and not rules.is_("capture.fate", "resown"):
        return take_extra(rules, walk)
    return [walk]


# ----------------------------------------------------------------------- hold

def pits_of_hold(rules, walk):
    """The pits that this landing makes held (rules 2.3)."""
    at = rules.number["hold.at"]
    last, before = walk.landed, walk.before
    if at == 0 or last in walk.held:
        return []
    if (rules.is_("hold.pair", "yes") and before and before not in walk.held
            and {walk.own[last], walk.own[before]} == {at, at - 1}):
        return [last, before]
    return [last] if walk.own[last] == at else []


def ends_in_hold(rules, walk):
    """A landing in a held pit, or one that holds it, ends the turn (rules 2.3)."""
    return walk.landed in walk.held or bool(pits_of_hold(rules, walk))


# -------------------------------------------------------------------- capture

def take_seeds(rules, walk, pit):
    """Empty the pits of a capture into the hand (rules 2.4)."""
    walk.capture_pits.add(pit)
    walk.in_chain = False
    if walk.laps <= 1:
        walk.first_captured = True
    if all(facing_pits_held(rules, walk, walk.foe, pit)):
        walk.both_held = True
    seeds = 0
    for taken in pits_taken(rules, walk, pit):
        seeds += walk.foe[foe_pit(rules, taken)]
        walk.foe[foe_pit(rules, taken)] = 0
    walk.captured += seeds
    walk.hand = seeds
    if rules.is_("capture.own_pit", "taken"):
        walk.hand += walk.own[pit]
        walk.own[pit] = 0
    return seeds


def put_away(rules, walk):
    """Captured seeds leave the game, or are laid in the store (rules 2.4)."""
    if rules.is_("capture.fate", "stored"):
        walk.store += walk.hand
    walk.hand = 0


def capture(rules, walk):
    """A capture and what becomes of the seeds; all continuations (rules 2.4)."""
    seeds = take_seeds(rules, walk, walk.landed)
    judge_rows(rules, walk)
    if walk.stage == "done":
        return [walk]
    if not rules.is_("capture.fate", "resown"):
        put_away(rules, walk)
        return finish(rules, walk)
    if rules.is_("capture.by", "every") and walk.direction is not None:
        walk.stage = "sown on"
        return [walk]
    walk.origin = rules.game.resow_origin(rules, walk, seeds)
    walk.moment = "reentry"
    walk.stage = "lap due"
    return [walk]


def resow_origin(rules, walk):
    """The pit from which captured seeds are sown (rules 2.4)."""
    if rules.is_("capture.resow", "ends"):
        walk.entry_ways = entry_ways(rules, walk)
        return "end"
    if rules.is_("capture.resow", "landing"):
        return walk.landed
    if rules.is_("capture.resow", "turn-origin"):
        return walk.start
    return walk.origin


def entry_ways(rules, walk):
    """At A1 clockwise ("r"), at AC anti-clockwise ("f") (rules 2.4)."""
    near = rules.number["capture.near_end"]
    column = int(walk.landed[1:])
    left, right = column, rules.columns + 1 - column
    if left <= near and left < right:
        return ["r"]
    if right <= near and right < left:
        return ["f"]
    if walk.direction is not None:
        return [walk.direction]
    return ways_that_hold(rules, walk)


def take_extra(rules, walk):
    """Every choice of further pits to empty; the turn ends (rules 2.4)."""
    if rules.is_("capture.extra_when", "both") and not walk.both_held:
        return [walk]
    filled = [pit for pit in rules.own_pits if pit not in rules.extra_not
              and pit.lower() not in walk.held
              and walk.foe[foe_pit(rules, pit)] > 0]
    most = min(rules.number["capture.extra"], len(filled))
    fewest = 0 if rules.is_("capture.extra_choice", "may") else most
    results = {}
    for count in range(fewest, most + 1):
        for chosen in itertools.combinations(filled, count):
            twin = without_pits(rules, walk, chosen)
            twin.extras_cut = count < most and twin.loser is None
            results[tuple(twin.extras), twin.extras_cut] = twin
    return list(results.values())


def without_pits(rules, walk, chosen):
    """The same move, these further pits emptied one by one, until the game is
    over (rules 2.4, 2.7)."""
    walk = walk.copy()
    for pit in chosen:
        if walk.loser is not None:
            break
        walk.extras.append(pit)
        walk.hand = walk.foe[foe_pit(rules, pit)]
        walk.captured += walk.hand
        walk.foe[foe_pit(rules, pit)] = 0
        put_away(rules, walk)
        walk.stage = "landed"
        judge_rows(rules, walk)
    walk.stage = "done"
    return walk


# -------------------------------------------------------------------- reverse

def look_ahead(walk, way):
    """A copy on which the lap that is due is tried out this way."""
    look = walk.copy()
    look.looking = True
    look.direction = way
    return look


def captures_against(rules, walk, way):
    """Try the lap, or chain of laps, against the way (rules 2.5)."""
    look = look_ahead(walk, way)
    look.captured = 0
    seen = set()
    while True:
        look.laps += 1
        look.place = look.before = None
        passed = sow_hand(rules, look)
        if passed and rules.is_("reverse.right_end", "closed"):
            return False
        if look.captured > 0:
            return True     # in passing
        if ends_in_hold(rules, look):
            return False
        if rules.game.captures_at(rules, look, look.own, look.foe,
                                  look.landed):
            return True
        pit = pit_to_lift(rules, look)
        if rules.is_("reverse.capture", "direct") or pit is None:
            return False
        lift(look, pit)
        situation = (look.pits(), look.origin, look.hand)
        if situation in seen:
            return False
        seen.add(situation)
        if len(seen) > LOOK_AHEAD_LAPS:
            raise GaveUp("a chain against the way is too long to follow")


def may_reverse(rules, walk, way):
    """May the lap that is due be sown against the way? (rules 2.5)"""
    if not captures_allowed(rules, walk):
        return False
    if walk.moment not in rules.reverse_at:
        return False
    if walk.origin not in rules.reverse_pits:
        return False
    return captures_against(rules, walk, way)


def ways_that_hold(rules, walk):
    """The ways that laps run without an exception (rules 2.2, 2.4)."""
    fixed = {"anti-clockwise": "f", "clockwise": "r"}
    if rules.word["lap.way"] in fixed:
        return [walk.way or fixed[rules.word["lap.way"]]]
    if rules.is_("lap.kept", "lap"):
        return ["f", "r"]
    way = walk.way
    if way is None and rules.is_("lap.kept", "game"):
        way = walk.game_way
    return ["f", "r"] if way is None else [way]


def directions(rules, walk):
    """The directions offered to the lap that is due (rules 2.1, 2.5)."""
    if walk.in_chain:
        return [walk.direction]
    if walk.origin == "end":
        return walk.entry_ways
    offered = list(ways_that_hold(rules, walk))
    if not rules.is_("lap.way", "either"):
        against = OPPOSITE[offered[0]]
        if may_reverse(rules, walk, against):
            offered.append(against)
    if walk.moment == "start" and walk.start_ways is not None:
        offered = [way for way in offered if way in walk.start_ways]
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


def state(rules, walk):
    """What a situation is beside the pits, origin and hand (rules 2.6)."""
    may_capture = (walk.laps == 0 or walk.first_captured
                   or rules.is_("capture.first_lap", "free"))
    return walk.refusal_used, walk.way, may_capture


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
              state(rules, walk))
    walks = branch(walk, choice, offered)
    for twin in walks:
        if not twin.endless:
            set_direction(rules, twin, twin.letters[-1])
    return walks


def set_direction(rules, walk, direction):
    """Note the situation; a repeated one makes the move endless (rules 2.6)."""
    walk.direction = direction
    walk.against = False
    if walk.origin == "end":
        enter(rules, walk, direction)
    elif not rules.is_("lap.way", "either"):
        walk.against = direction not in ways_that_hold(rules, walk)
    else:
        choose_way(rules, walk, direction)
    walk.in_chain = walk.against and rules.is_("reverse.capture", "indirect")
    situation = (walk.pits(), walk.origin, walk.hand, direction,
                 state(rules, walk))
    if situation in walk.run:
        walk.stop_as_endless()
    else:
        walk.run.add(situation)
        walk.stage = "in hand"


def enter(rules, walk, direction):
    """Captured seeds enter at an end, which settles the way (rules 2.4)."""
    walk.origin = {"f": f"end A{rules.columns}", "r": "end A1"}[direction]
    if len(walk.entry_ways) > 1:
        choose_way(rules, walk, direction)
    if not (rules.is_("lap.kept", "lap") and rules.is_("lap.way", "either")):
        walk.way = direction


def choose_way(rules, walk, direction):
    """A way that the mover has chosen (rules 2.2)."""
    if rules.is_("lap.kept", "lap"):
        return
    if rules.is_("lap.kept", "game") and walk.way is None:
        walk.game_way = walk.game_way or direction
    walk.way = direction


def landing(rules, walk):
    """Hold, capture, relay or end, with the choice to decline (rules 2.3)."""
    if ends_in_hold(rules, walk):
        for pit in pits_of_hold(rules, walk):
            walk.held[pit] = walk.side
        return finish(rules, walk)
    if not rules.game.captures_at(rules, walk, walk.own, walk.foe, walk.landed):
        return relay_or_end(rules, walk)
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
            results.extend(relay_or_end(rules, twin))
    return results


def step(rules, walk):
    """The next thing that happens; several results where there is a choice."""
    if walk.stage == "lap due":
        return lap_due(rules, walk)
    if walk.stage == "in hand":
        rules.game.sow_lap(rules, walk)
        return [walk]
    if walk.stage == "sown on":
        sow_hand(rules, walk)
        return [walk]
    if walk.stage == "put":
        judge_rows(rules, walk)
        if walk.stage == "done":
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
