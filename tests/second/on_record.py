"""Games on record in which a script answers for a decision: where each
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
        opening = [slow.begin(pos, pit) for pit in named if own[pit] == 2]
        return opening or slow.first_walks(rules, pos)

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


GAMES = {"hus-nama-16": HusNama}
