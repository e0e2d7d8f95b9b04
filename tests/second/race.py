"""A race: both first turns are sown at once, lap by lap (rules 2.7). Neither
on a shared circuit nor with pits that are held."""

from board import other
from ends import settled, wins_extra
from turn import note_start, rules_of_turn, set_direction, step


def starts(rules, pos):
    """[(how the move is written, the turn just begun)] of the side to move;
    its first lap's way is said, as far as there is a choice (rules 2.7)."""
    turn = rules_of_turn(rules, pos)
    found = []
    for begun in turn.game.first_walks(turn, pos):
        ways = turn.game.directions(turn, begun)
        for way in ways:
            walk = begun.copy()
            walk.unasked = True
            set_direction(turn, walk, way)
            name = ("*" if walk.dropped else "") + walk.start
            found.append((name + way if len(ways) > 1 else name, walk))
    return found


class Race:
    """Both turns, sown as far as they go."""

    def __init__(self, rules, pos, answer):
        self.pos = pos
        self.at_start = {side: as_mover(pos, side) for side in "SN"}
        self.rules = {side: rules_of_turn(rules, before)
                      for side, before in self.at_start.items()}
        waiting = dict(starts(rules, self.at_start["S"]))
        if pos.race not in waiting:
            raise ValueError(f"South does not start like this: {pos.race}")
        self.walks = {"S": waiting[pos.race], "N": answer}
        self.met = set()        # the situations of both
        self.ended_by = None    # the side whose turn ended the game
        self.pick_up_both()
        self.sow()

    def pick_up_both(self):
        """Each sees what the other has picked up (rules 2.7)."""
        south, north = self.walks["S"], self.walks["N"]
        south.foe, north.foe = dict(north.own), dict(south.own)

    def sow(self):
        """A lap of South's, then one of North's, until both have stopped or
        one has ended the game (rules 2.7)."""
        while any(self.is_sown(side) for side in "SN"):
            for side in "SN":
                if self.is_sown(side):
                    self.sow_lap_of(side)
                if self.ends_game(side):
                    self.ended_by = side
                    self.put_hand_away(other(side))
                    return

    def is_sown(self, side):
        return self.walks[side].stage != "done"

    def sow_lap_of(self, side):
        """One lap with what follows from its landing (rules 2.7)."""
        walk = self.walks[side]
        if side == "S" and self.is_sown("N") and self.recurs():
            walk.stop_as_endless()
            return
        sown = walk.laps
        while walk.stage != "done" and not (walk.stage == "lap due"
                                            and walk.laps > sown):
            walk, = step(self.rules[side], walk)
        self.walks[side] = walk
        self.show_to_other(side)

    def recurs(self):
        """Are both where they were before? (rules 2.7)"""
        situation = tuple((walk.pits(), walk.origin, walk.hand, walk.way,
                           walk.direction, walk.in_chain, walk.laps == 0,
                           walk.first_captured)
                          for walk in self.walks.values())
        recurring = situation in self.met
        self.met.add(situation)
        return recurring

    def show_to_other(self, side):
        """The other sees the board that is there; what he has met on another
        one is no recurrence (rules 2.7)."""
        walk, rival = self.walks[side], self.walks[other(side)]
        rival.own, rival.foe = dict(walk.foe), dict(walk.own)
        rival.run = set()

    def ends_game(self, side):
        """An empty row, an endless turn, or an extra win (rules 2.7)."""
        walk = self.walks[side]
        if walk.stage != "done":
            return False
        return (walk.loser is not None or walk.endless
                or self.wins_extra(side))

    def wins_extra(self, side):
        return wins_extra(self.rules[side], self.at_start[side],
                          self.walks[side])

    def put_hand_away(self, side):
        """What is in the hand of who has not stopped when the other ends the
        game (rules 2.7)."""
        walk = self.walks[side]
        if walk.stage == "done":
            return
        if self.walks[other(side)].loser is None:
            walk.own[self.due_from(walk)] += walk.hand
        elif "h" in self.rules[side].keeps:
            walk.store += walk.hand
        walk.hand = 0
        self.show_to_other(side)

    def due_from(self, walk):
        """Seeds that enter at an end are due to be sown from the pit before
        it, as any others from theirs (a reading)."""
        if walk.origin != "end":
            return walk.origin
        columns = self.pos.board["S"]
        return "B1" if walk.entry_ways[0] == "r" else f"B{len(columns) // 2}"

    def sum_of(self, name):
        return sum(getattr(walk, name) for walk in self.walks.values())

    def who_begins(self):
        """Who stopped first, or came farthest; else South (rules 2.7)."""
        south, north = self.walks["S"].laps, self.walks["N"].laps
        if self.rules["N"].is_("turn.race", "farthest"):
            return "N" if north > south else "S"
        return "N" if north < south else "S"


def as_mover(pos, side):
    """The position before the race, this side to move."""
    pos = pos.copy()
    pos.side, pos.race = side, None
    return pos


def after_race(race):
    """Board and counters after a race, a turn of each (rules 2.7)."""
    after = as_mover(race.pos, race.who_begins())
    captured = any(walk.capture_pits for walk in race.walks.values())
    after.still = 0 if captured else race.pos.still + 2
    after.passes = 0
    for side, walk in race.walks.items():
        after.board[side] = dict(walk.own)
        after.turns[side] += 1
        after.capt[side] += bool(walk.capture_pits)
        after.store[side] = walk.store
        after.way[side] = walk.game_way
        if walk.dropped:
            after.spread.add(side)
        note_start(race.rules[side], race.pos, side, walk.start, after)
    return after


def race_outcome(rules, race, after):
    """(is the game over?, who won) after a race (rules 2.7)."""
    side = race.ended_by
    if side is None:
        return settled(rules, after)
    if race.wins_extra(side):
        return True, side
    walk = race.walks[side]
    if walk.loser is not None:
        return True, other(walk.loser)
    loses = race.rules[side].is_("end.endless", "loses")
    return True, other(side) if loses else None
