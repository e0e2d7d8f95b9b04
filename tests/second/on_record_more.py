"""More games on record in which a script answers for a decision: where each
leaves the usual rules."""

import slow
from parameters import Unusual


class HusNama(Unusual):
    """Four opening moves, each to the right of the middle; the second player
    copies the first."""

    REMEMBERS = {"first": (0, 32)}
    PITS = {"first"}

    # The opening pits, by columns to the right of the middle, and the two inner pits that their seeds fall in.
    OPENINGS = (("B", 2, (3, 4)), ("B", 1, (2, 3)), ("A", 1, (2, 3)), ("B", 0, (1, 2)))

    def openings(self, rules):
        half = rules.columns // 2
        return {f"{row}{half + right}": [f"A{half + to}" for to in seats]
                for row, right, seats in self.OPENINGS}

    def first_walks(self, rules, pos):
        if pos.turns[pos.side] > 0:
            return slow.first_walks(rules, pos)
        first = pos.memory["first"]
        named = [rules.circuit[first - 1]] if first else self.openings(rules)
        own = pos.board[pos.side]
        return [slow.begin(pos, pit) for pit in named if own[pit] > 0]

    def sow_lap(self, rules, walk):
        if walk.turns_before > 0 or walk.hand != 2 or walk.start not in self.openings(rules):
            slow.sow_lap(rules, walk)
            return
        for pit in self.openings(rules)[walk.start]:
            walk.own[pit] += 1
            walk.landed = pit
        walk.hand = 0
        walk.laps += 1
        walk.stage = "done"

    def remember(self, rules, pos, walk, _after):
        memory = dict(walk.memory)
        if walk.turns_before == 0 and memory["first"] == 0:
            memory["first"] = rules.circuit.index(walk.start) + 1
        return memory


class ClosedPits(Unusual):
    """The right column, or both end columns, are closed until their owner
    starts there: he passes them over, and nobody captures in them."""

    PARAMETERS = {"closed": ("right", "ends")}
    REMEMBERS = {"south": (1, 1), "north": (1, 1)}

    def is_closed(self, memory, side):
        return memory["south" if side == "S" else "north"] == 1

    def shut(self, rules, pit):
        return int(pit[1:]) in ((rules.columns,) if self.is_("closed", "right") else (1, rules.columns))

    def first_walks(self, rules, pos):
        walks = slow.first_walks(rules, pos)
        if not self.is_closed(pos.memory, pos.side):
            return walks
        free = [walk for walk in walks if not self.shut(rules, walk.start)]
        if self.is_("closed", "ends"):
            return free or walks
        return free + [walk for walk in walks if walk.start == f"B{rules.columns}"]

    def sow_lap(self, rules, walk):
        if not self.is_closed(walk.memory, walk.side) or self.shut(rules, walk.start):
            slow.sow_lap(rules, walk)
            return
        pit = walk.origin
        while walk.hand > 0:
            pit = slow.next_pit(rules, pit, "f")
            if not self.shut(rules, pit):
                walk.own[pit] += 1
                walk.hand -= 1
        walk.landed = pit
        walk.laps += 1
        walk.stage = "landed"

    def captures_at(self, rules, walk, own, foe, pit):
        if pit[0] == "A":
            facing = slow.facing_pits(rules, pit)[0]
            if self.is_closed(walk.memory, slow.other(walk.side)) and self.shut(rules, facing):
                return False
        return slow.captures_at(rules, walk, own, foe, pit)

    def remember(self, rules, _pos, walk, _after):
        memory = dict(walk.memory)
        if self.shut(rules, walk.start):
            memory["south" if walk.side == "S" else "north"] = 0
        return memory


GAMES = {"hus-nama-16": HusNama, "isolo-boys": ClosedPits, "lobudok": ClosedPits}
