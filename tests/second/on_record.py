"""Games on record in which a script answers for a decision: where each leaves
the usual rules."""

import slow
from parameters import Unusual


class Otep(Unusual):
    """A first lap may run clockwise into the outermost two columns, if the
    turn then captures."""

    def directions(self, rules, walk):
        ways = slow.directions(rules, walk)
        return ways + ["r"] if ways and self.may_turn(rules, walk) else ways

    def may_turn(self, rules, walk):
        if walk.moment != "start":
            return False
        trial = walk.copy()
        trial.direction = "r"
        slow.sow_lap(rules, trial)
        outermost = (1, 2, rules.columns - 1, rules.columns)
        if int(trial.landed[1:]) not in outermost:
            return False
        met = set()
        while not slow.captures_at(rules, trial, trial.own, trial.foe, trial.landed):
            if trial.own[trial.landed] == 1 or (trial.landed, trial.pits()) in met:
                return False
            met.add((trial.landed, trial.pits()))
            trial.origin, trial.hand = trial.landed, trial.own[trial.landed]
            trial.own[trial.landed] = 0
            trial.direction = "f"
            slow.sow_lap(rules, trial)
        return True


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


GAMES = {"otep": Otep, "quela": Quela}
