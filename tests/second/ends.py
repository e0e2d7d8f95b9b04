"""Which moves are legal, and the end of a game (rules 2.7)."""

from collections import Counter

from board import other
from turn import finished_walks, is_race, rules_of_turn


# ----------------------------------------------------------------- legal moves

def legal_walks(rules, pos):
    """All moves without endless ones that are no moves (rules 2.6); the rules
    are those of the turn."""
    for walk in finished_walks(rules, pos):
        if (walk.endless and rules.is_("end.endless", "illegal")
                and not wins_extra(rules, pos, walk)):
            continue
        yield walk


def has_legal_move(rules, pos):
    """A legal start, or a legal move if endless ones are illegal; a race goes
    by starts alone, as nothing is sown when they are said (rules 2.7)."""
    race = is_race(rules, pos)
    rules = rules_of_turn(rules, pos)
    if rules.is_("end.endless", "illegal") and not race:
        return any(True for _ in legal_walks(rules, pos))
    return len(rules.game.first_walks(rules, pos)) > 0


# --------------------------------------------------------------- end of game

def wins_extra(rules, pos, walk):
    """Does the move win by an extra win? (rules 2.7)"""
    inner = rules.inner_pits
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


def outcome(rules, pos, walk, after):
    """(is the game over?, who won) after a move (rules 2.7)."""
    turn = rules_of_turn(rules, pos)
    if wins_extra(turn, pos, walk):
        return True, pos.side
    if walk.loser is not None:
        return True, other(walk.loser)
    if walk.endless:
        loses = turn.is_("end.endless", "loses")
        return True, other(pos.side) if loses else None
    return settled(rules, after)


def settled(rules, after):
    """(is the game over?, who won) where a turn has led, all of which the phase
    of the next player answers (rules 2.0)."""
    over, winner = stuck(rules, after)
    if over:
        return over, winner
    return still(rules, after)


def stuck(rules, pos):
    """Whoever has no legal start at his turn loses, or the seeds are counted;
    the other counts as who moved last, also after passes (rules 2.7)."""
    if has_legal_move(rules, pos) and not rules.game.ends_at_once(pos):
        return False, None
    turn = rules_of_turn(rules, pos)
    if turn.is_("end.score", "most-seeds"):
        last = other(pos.side)
        return True, who_has_more(pos, lambda side: owner_of(turn, side, last))
    return True, other(pos.side)


def still(rules, pos):
    """So many turns without a capture end the game (rules 2.7)."""
    rules = rules_of_turn(rules, pos)
    if rules.number["end.still"] == 0 or pos.still < rules.number["end.still"]:
        return False, None
    if rules.is_("end.still_result", "most-seeds"):
        return True, who_has_more(pos, lambda side: side)
    return True, None


def who_has_more(pos, owner_of_row):
    """Who has more seeds, in pits and store; None if equal (rules 2.7)."""
    seeds = dict(pos.store)
    for side, pits in pos.board.items():
        for pit, number in pits.items():
            owner = pos.held.get((side, pit)) or owner_of_row(side)
            if owner is not None:
                seeds[owner] += number
    if seeds["S"] == seeds["N"]:
        return None
    return "S" if seeds["S"] > seeds["N"] else "N"


def owner_of(rules, side, last):
    """Whose is what lies in the pits of this side? (rules 2.7)"""
    return {"owner": side, "mover": last,
            "nobody": None}[rules.word["end.leftover"]]


class Seen:
    """The positions of a game, and how often each has come (rules 2.7)."""

    def __init__(self, rules):
        self.rules = rules
        self.times = Counter()

    def comes(self, pos):
        """Does this position annul the game? The phase of who is to move
        answers (rules 2.0)."""
        self.times[same_for_repeats(pos)] += 1
        most = rules_of_turn(self.rules, pos).number["end.repeats"]
        return 0 < most <= self.times[same_for_repeats(pos)]


def same_for_repeats(pos):
    """Seeds, side, stores, ways, held pits and rights, no counters
    (rules 2.7); a start that waits is no board at rest (a reading)."""
    pits = tuple((side, pit, seeds) for side, own in sorted(pos.board.items())
                 for pit, seeds in sorted(own.items()))
    return (pits, pos.side, pos.arranging, pos.race,
            tuple(sorted(pos.store.items())), tuple(sorted(pos.way.items())),
            frozenset(pos.spread), frozenset(pos.passed),
            tuple(frozenset(pos.started[side]) for side in "SN"),
            frozenset(pos.held.items()), tuple(sorted(pos.memory.items())))
