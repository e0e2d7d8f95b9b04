"""Games on record in which a script answers for a decision: where each leaves
the usual rules."""

import slow
from parameters import Unusual


def inner_pits(rules, board):
    return {name: board[name] for name in slow.row_names(rules, "A")}


class TsoroBaia(Unusual):
    """Turns start behind an empty pit, the first in A3; single seeds capture
    nothing."""

    def first_walks(self, rules, pos):
        walks = slow.first_walks(rules, pos)
        if pos.turns[pos.side] == 0 and [walk.start for walk in walks] == ["A3"]:
            return walks
        own = pos.board[pos.side]
        return [walk for walk in walks
                if own[slow.next_pit(rules, walk.start, "r")] == 0]

    def captures_at(self, rules, walk, own, foe, pit):
        return (not (walk.moment == "start" and walk.start_seeds == 1)
                and slow.captures_at(rules, walk, own, foe, pit))


class Nchuwa(Unusual):
    """The gambit: two seeds of an inner pit go into B1 or B4, and what faces
    that pit is taken."""

    def first_walks(self, rules, pos):
        if pos.turns[pos.side] > 0:
            return slow.first_walks(rules, pos)
        own, foe = pos.board[pos.side], pos.board[slow.other(pos.side)]
        return [slow.begin(pos, pit) for pit in inner_pits(rules, own)
                if own[pit] > 1 and any(foe[name] for name in slow.facing_pits(rules, pit))]

    def directions(self, rules, walk):
        return ["f", "r"] if walk.turns_before == 0 else slow.directions(rules, walk)

    def sow_lap(self, rules, walk):
        if walk.turns_before > 0:
            slow.sow_lap(rules, walk)
            return
        walk.own["B1" if walk.direction == "f" else "B4"] += walk.hand - 1
        walk.own[walk.origin] += 1
        walk.landed = walk.origin
        walk.hand = 0
        walk.laps += 1
        walk.stage = "landed"

    def captures_at(self, rules, walk, own, foe, pit):
        return walk.turns_before == 0 or slow.captures_at(rules, walk, own, foe, pit)


class OuterOpening(Unusual):
    """In the first turn outer pits capture from the outer pits opposite, until
    a seed has been sown into the inner row."""

    def opens(self, rules, walk, own, pit):
        return (walk.turns_before == 0 and pit[0] == "B"
                and set(inner_pits(rules, own).values()) <= {0, 2})

    def captures_at(self, rules, walk, own, foe, pit):
        if not self.opens(rules, walk, own, pit):
            return slow.captures_at(rules, walk, own, foe, pit)
        return own[pit] > 1 and foe[opposite(rules, pit)] > 0

    def pits_taken(self, rules, walk, pit):
        return [opposite(rules, pit)] if pit[0] == "B" else slow.pits_taken(rules, walk, pit)


def opposite(rules, outer):
    return slow.facing_pits(rules, "A" + outer[1:])[1]


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


class Tchela(Unusual):
    """The first turn makes pair after pair, and sows the last."""

    def sow_lap(self, rules, walk):
        if walk.turns_before > 0 or walk.hand != 1:
            slow.sow_lap(rules, walk)
            return
        walk.landed = slow.next_pit(rules, walk.origin, "f")
        walk.own[walk.landed] += 1
        walk.laps += 1
        after = slow.next_pit(rules, walk.landed, "f")
        walk.origin = after if walk.own[after] == 1 else walk.landed
        walk.hand = walk.own[walk.origin]
        walk.own[walk.origin] = 0
        walk.moment = "relay"
        walk.stage = "lap due"


class FrontRow(Unusual):
    """Where the opponent's inner row is empty, outer pits of two are captured."""

    def captures_at(self, rules, walk, own, foe, pit):
        return self.from_outer(rules, own, foe, pit) or slow.captures_at(rules, walk, own, foe, pit)

    def from_outer(self, rules, own, foe, pit):
        return (pit[0] == "A" and own[pit] > 1
                and foe[slow.facing_pits(rules, pit)[1]] > 1
                and not any(inner_pits(rules, foe).values()))

    def pits_taken(self, rules, walk, pit):
        inner, outer = slow.facing_pits(rules, pit)
        return [inner if walk.foe[inner] > 0 else outer]


class FrontStarts(Unusual):
    """Turns start in the inner row, from any pit that holds seeds."""

    def first_walks(self, rules, pos):
        own = pos.board[pos.side]
        return [slow.begin(pos, pit) for pit in inner_pits(rules, own) if own[pit] > 0]


GAMES = {"tsoro-baia": TsoroBaia, "nchuwa": Nchuwa,
         "pereauni": OuterOpening, "quela": Quela, "tchela": Tchela,
         "choro-acholi": OuterOpening, "katra": FrontRow,
         "katra-mpantsaka": FrontRow, "kisolo-bemba": FrontStarts}
