"""One move under way (rules 2)."""

import copy

from board import other


class Walk:
    """One move under way: everything that has happened in it so far."""

    def __init__(self, pos, start):
        self.side = pos.side
        self.own, self.foe = own_and_foe(pos)
        self.store = pos.store[self.side]
        self.held = held_by_name(pos)   # "A3", "a3" (opponent's) -> holder
        self.closed = set()         # own pits that laps pass over
        self.foe_closed = set()     # the opponent's, which cannot be captured
        self.turns_before = pos.turns[self.side]
        self.game_way = pos.way[self.side]
        self.memory = dict(pos.memory)
        self.start = start          # the turn's origin
        self.origin = start         # the lap's origin; "end A1": it enters there
        self.place = None           # where the lap's last seed fell so far
        self.before = None          # where the last but one fell
        self.hand = 0
        self.sown = 0               # what the lap began with
        self.way = None             # the way that holds for the turn
        self.direction = None       # of the lap last begun
        self.start_ways = None      # the directions in which the start may go
        self.losing_ways = ()       # those that lose at once (quiet_row)
        self.entry_ways = None      # how captured seeds may enter at an end
        self.against = False        # a lap against the way, by its capture
        self.lap_captured = False   # in passing
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
        self.first_taken = None     # the opponent's pits that the first of them emptied
        self.both_held = False      # before a capture of this turn
        self.letters = ""
        self.extras = []            # further pits emptied
        self.extras_cut = False     # fewer than might have been
        self.choices_met = set()    # every earlier choice of the move
        self.run = set()            # every earlier situation since a choice
        self.ways_run = []          # of the laps since a capture, or since they were forgotten
        self.forgets = False        # only the limit of laps ends it
        self.endless = False
        self.loser = None           # whose row is empty
        self.looking = False        # only looking ahead
        self.unasked = False        # a race, in which nothing is a choice

    def copy(self):
        twin = copy.copy(self)
        twin.own = dict(self.own)
        twin.foe = twin.own if self.foe is self.own else dict(self.foe)
        twin.held = dict(self.held)
        twin.memory = dict(self.memory)
        twin.capture_pits = set(self.capture_pits)
        twin.extras = list(self.extras)
        twin.choices_met = set(self.choices_met)
        twin.run = set(self.run)
        twin.ways_run = list(self.ways_run)
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


def is_safe(walk, pit):
    """Can the opponent's pit of this name not be captured? (rules 2.2, 2.3)"""
    return pit.lower() in walk.held or pit in walk.foe_closed


def close_pits(rules, pos, walk):
    """The pits that are closed in the turn (rules 2.2)."""
    if walk.start not in rules.closed_pits:
        walk.closed = rules.closed_pits
    walk.foe_closed = rules.closed_of(pos, other(walk.side))


def foe_pit(rules, pit):
    """The opponent's pit as walk.foe names it (rules 2.9)."""
    return pit.lower() if rules.shared else pit


def begin(pos, pit):
    """A move just begun: its start pit is emptied (rules 2.1)."""
    walk = Walk(pos, pit)
    walk.hand = walk.start_seeds = walk.own[pit]
    walk.own[pit] = 0
    return walk
