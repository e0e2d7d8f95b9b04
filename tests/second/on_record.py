"""Games on record in which a script answers for a decision: where each leaves
the usual rules."""

import slow
from parameters import Unusual


class Quela(Unusual):
    """Pits of one or two until two seeds are lost; then once the largest pit."""

    REMEMBERS = {"south": (0, 1), "north": (0, 1)}

    def is_hurt(self, rules, own):
        return sum(own.values()) <= 4 * rules.columns - 2

    def name(self, side):
        return "south" if side == "S" else "north"

    def first_walks(self, rules, pos):
        walks, own = slow.first_walks(rules, pos), pos.board[pos.side]
        if pos.memory[self.name(pos.side)]:
            return walks
        if self.is_hurt(rules, own):
            return [walk for walk in walks if own[walk.start] == max(own.values())]
        return [walk for walk in walks if own[walk.start] <= 2]

    def remember(self, rules, _pos, walk, _after):
        memory = dict(walk.memory)
        if self.is_hurt(rules, walk.own):
            memory[self.name(walk.side)] = 1
        return memory


GAMES = {"quela": Quela}
