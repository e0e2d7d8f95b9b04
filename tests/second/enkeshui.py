"""Enkeshui: the run of pits that a capture empties, and laps that run clockwise
once one has sown round the board; the words of the language say the rest."""

import slow
from parameters import Unusual

USUAL = {       # of 12 columns; with 10 and 8 the start is another
    "board.circuit": "shared", "board.columns": "12",
    "setup.inner": "0 3 3 0 3 3 0 3 3 0 3 3",
    "start.singletons": "always", "lap.way": "either",
    "capture.landing": "empty", "capture.own_pit": "taken",
    "capture.fate": "stored", "capture.quiet_turns": "0",
    "end.score": "most-seeds", "end.endless": "illegal",
    "hold.at": "4", "hold.pair": "yes"}

STARTS = {"12": USUAL["setup.inner"], "10": "0 0 3x8", "8": "0 0 4x6"}

BITS = {"S": 1, "N": 2}


class Enkeshui(Unusual):
    """A run of empty pits captures; both ways after a round."""

    PARAMETERS = {"chain": ("yes", "no"), "both_ways": ("later", "never"),
                  "end": ("no-start", "at-once")}
    USUAL = USUAL

    def __init__(self, given):
        super().__init__(given)
        later = self.is_("both_ways", "later")
        self.REMEMBERS = {"round": (0, 3)} if later else {}

    def begin(self, pos, pit):
        walk = slow.begin(pos, pit)
        walk.away = False       # has a seed fallen on the opponent's side?
        walk.back = False       # and after that on the own side again?
        return walk

    def directions(self, rules, walk):
        """Anti-clockwise; clockwise too with the right to it."""
        ways = slow.directions(rules, walk)
        right = walk.memory.get("round", 0) & BITS[walk.side]
        return ways if right or walk.laps > 0 else [w for w in ways if w == "f"]

    def sow_lap(self, rules, walk):
        """Notes whether the move has gone round the opponent's side."""
        pit = None
        for _ in range(walk.hand):
            pit, _ = slow.step_on(rules, walk.origin, pit, walk.direction)
            walk.back = walk.back or (walk.away and pit.isupper())
            walk.away = walk.away or pit.islower()
        slow.sow_lap(rules, walk)

    def pits_taken(self, rules, walk, pit):
        """The facing pits of the landing and of the empty own pits after it,
        as far as they can be captured."""
        taken = slow.pits_taken(rules, walk, pit)
        while self.is_("chain", "yes"):
            pit = slow.next_pit(rules, pit, walk.direction)
            if pit.islower() or walk.own[pit] > 0:
                break
            facing = slow.facing_pits(rules, pit)[0]
            if walk.foe[facing.lower()] == 0 or facing.lower() in walk.held:
                break
            taken.append(facing)
        return taken

    def remember(self, rules, pos, walk, after):
        """The right to go clockwise is kept for the rest of the game."""
        earned = BITS[pos.side] if walk.back else 0
        return {name: sides | earned for name, sides in pos.memory.items()}

    def ends_at_once(self, after):
        """Has one of the sides no seeds but in held pits?"""
        return self.is_("end", "at-once") and not all(
            any(seeds and (side, pit) not in after.held
                for pit, seeds in pits.items())
            for side, pits in after.board.items())
