"""Laps, what their last seeds meet, and laps against the way
(rules 2.2, 2.3, 2.5)."""

import houses
from board import facing_pits, next_pit, other, row_names, usual_board
from walk import foe_pit, is_safe


class GaveUp(Exception):
    """A look-ahead ran longer than this program is prepared to follow."""


LOOK_AHEAD_LAPS = 200_000     # a safety against filling the memory, no rule
MOST_WAYS = 64                # of a run of laps both ways is looked back over (rules 2.6)
MOST_LAPS = 400_000           # of all moves of a position, those tried out too
OPPOSITE = {"f": "r", "r": "f"}


class Effort:
    """The laps sown for a position, a safety against hours of work, no rule."""

    laps = 0

    @classmethod
    def begin(cls):
        cls.laps = 0

    @classmethod
    def lap(cls):
        cls.laps += 1
        if cls.laps > MOST_LAPS:
            raise GaveUp("too many laps")


# ------------------------------------------------------------------------ lap

def step_on(rules, origin, place, direction, closed=()):
    """The pit after this one in a lap that passes closed ones over, and whether
    AC -> BC was stepped (rules 2.2); place None: the first pit of the lap."""
    if place is None and origin.startswith("end "):
        return origin[4:], False
    if place is None and rules.is_("lap.first", "origin") and origin not in closed:
        return origin, False
    right_end = (f"A{rules.columns}", f"B{rules.columns}")
    passed = False
    pit = origin if place is None else place
    while True:
        before, pit = pit, next_pit(rules, pit, direction)
        passed = passed or (direction == "r" and (before, pit) == right_end)
        skipped = pit == origin and rules.is_("lap.origin", "skipped")
        if not skipped and pit not in closed:
            return pit, passed


def sow(rules, own, origin, hand, direction, closed=()):
    """Sow a hand; the last pit, and whether AC -> BC was stepped (rules 2.2)."""
    place, passed_right_end = None, False
    for _ in range(hand):
        place, passed = step_on(rules, origin, place, direction, closed)
        passed_right_end = passed_right_end or passed
        own[place] += 1
    return place, passed_right_end


def drop_seed(rules, walk):
    """One seed of the hand falls (rules 2.2)."""
    pit, _ = step_on(rules, walk.origin, walk.place, walk.direction, walk.closed)
    walk.before, walk.place = walk.place, pit
    walk.own[pit] += 1
    walk.hand -= 1


def sow_lap(rules, walk):
    """One lap for good (rules 2.2); a start that loses is not sown (2.1)."""
    if (walk.moment == "start" and walk.direction in walk.losing_ways
            and not walk.looking):
        lose(rules, walk, walk.side)
        return
    walk.laps += 1
    if captures_lifted(rules, walk):
        capture_lifted(rules, walk)
        if walk.stage == "done":
            walk.laps -= 1
            return
    walk.place = walk.before = None
    forget_long_runs(rules, walk)
    if is_laid(rules, walk):
        lay_hand(rules, walk)
    else:
        sow_hand(rules, walk)


def is_laid(rules, walk):
    """Are the seeds of the lap that is due laid, not sown? (rules 2.2)"""
    return bool(rules.laid_pits) and walk.moment == "start"


def lay_hand(rules, walk):
    """The seeds of a first lap are laid into one pit, and it ends where it
    began (rules 2.2)."""
    pits = [pit for pit in rules.circuit if pit in rules.laid_pits]
    walk.own[pits[0 if walk.direction == "f" else -1]] += walk.hand
    walk.hand = 0
    walk.landed = walk.place = walk.origin
    walk.stage = "landed"


def captures_lifted(rules, walk):
    """Does the pit that is about to be sown capture before it is? (rules 2.3)"""
    return (rules.is_("capture.landing", "lifted")
            and walk.moment in ("start", "relay")
            and may_take(rules, walk, walk.own, walk.foe, walk.origin))


def capture_lifted(rules, walk):
    """What it captures is laid behind it, or leaves the game (rules 2.4)."""
    rest = walk.hand
    take_seeds(rules, walk, walk.origin)
    if rules.is_("capture.fate", "resown"):
        walk.own["B" + walk.origin[1:]] += walk.hand
        walk.hand = 0
    put_away(rules, walk)
    walk.hand = rest
    judge_their_row(rules, walk)


def forget_long_runs(rules, walk):
    """Where the way is chosen for every lap, a run of laps both ways begins
    anew after so many (rules 2.6)."""
    if not (rules.is_("lap.way", "either") and rules.is_("lap.kept", "lap")):
        return
    walk.ways_run.append(walk.direction)
    if len(walk.ways_run) > MOST_WAYS and len(set(walk.ways_run)) > 1:
        walk.ways_run = []
        walk.choices_met = set()
        walk.run = set()


def sow_hand(rules, walk):
    """Sow what is in the hand, on from where the last seed fell (rules 2.2)."""
    Effort.lap()
    walk.sown = walk.hand
    walk.stage = "landed"
    while walk.hand > 0:
        drop_seed(rules, walk)
        judge_rows(rules, walk)
        if walk.hand > 0 and rules.is_("capture.by", "every"):
            capture_in_passing(rules, walk)
    walk.landed = walk.place


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


# -------------------------------------------------------- rows that are empty

def row_is_empty(rules, pits, row):
    """Has none of the pits of a row a seed? (rules 2.7)"""
    return not any(pits[pit] for pit in row_names(rules, row))


def row_that_counts(rules, walk):
    """The row that must not be empty, or None (rules 2.7)."""
    if walk.looking or walk.stage == "done":
        return None
    return {"none": None, "inner": "A", "outer": "B"}[rules.word["end.empty_row"]]


def judge_their_row(rules, walk):
    """The opponent loses if his row is empty (rules 2.7)."""
    row = row_that_counts(rules, walk)
    if row and row_is_empty(rules, walk.foe, foe_pit(rules, row)):
        lose(rules, walk, other(walk.side))


def judge_rows(rules, walk):
    """Whose row is empty loses, at once; the opponent's first (rules 2.7)."""
    judge_their_row(rules, walk)
    row = row_that_counts(rules, walk)
    if row and row_is_empty(rules, walk.own, row):
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


def lap_may_capture(rules, walk, lap):
    """May lap number `lap`, by capture.first_lap, start.largest and capturing?
    (rules 2.1, 2.3)"""
    largest = rules.number["start.largest"]
    if lap <= 1:
        return walk.put or ((largest == 0 or walk.start_seeds <= largest)
                            and walk.start_seeds >= rules.number["start.capturing"])
    return walk.first_captured or rules.is_("capture.first_lap", "free")


def landing_fits(rules, own, pit):
    """The answer of capture.landing (rules 3)."""
    if rules.is_("capture.landing", "occupied"):
        return is_occupied(own, pit)
    if rules.is_("capture.landing", "empty"):
        return not is_occupied(own, pit)
    return rules.is_("capture.landing", "any")


def facing_seeds(rules, walk, foe, pit):
    """Seeds of the facing inner and outer pit; held and closed pits are safe (rules 2.3)."""
    seeds = [0 if is_safe(walk, name) else foe.get(foe_pit(rules, name), 0)
             for name in facing_pits(rules, pit)]
    return tuple(seeds)


def facing_pits_held(rules, walk, own, foe, pit):
    """Do the facing inner and outer pit count as held? (rules 2.3)"""
    least = rules.number["capture.least"]
    if not is_occupied(own, pit) and not rules.is_("capture.landing", "lifted"):
        least = max(least, rules.number["capture.least_empty"])
    return tuple(seeds >= least
                 for seeds in facing_seeds(rules, walk, foe, pit))


def faces_bare_row(rules, foe):
    """Does the opponent's inner row hold no seed, where that matters to a last seed? (rules 2.3)"""
    return (rules.is_("capture.bare_row", "outer") and row_is_empty(rules, foe, "A")
            and not rules.is_("capture.landing", "lifted"))


def facing_seeds_suffice(rules, walk, own, foe, pit):
    """The answer of capture.needs (rules 3)."""
    inner, outer = facing_pits_held(rules, walk, own, foe, pit)
    if faces_bare_row(rules, foe):
        return outer
    if rules.is_("capture.needs", "both"):
        return inner and outer
    if rules.is_("capture.needs", "inner"):
        return inner
    if rules.is_("capture.needs", "behind"):
        return facing_seeds(rules, walk, foe, pit)[0] == 0 and outer
    assert rules.is_("capture.needs", "either"), "a word of capture.needs that is not played here"
    return inner or outer


def pits_taken(rules, walk, pit):
    """The opponent's pits that a capture empties (rules 2.4)."""
    if pit[0] == "B":
        return [opposite_outer(rules, pit)]
    inner, outer = facing_pits(rules, pit)
    named = {"both": [inner, outer], "inner": [inner],
             "outer": [outer]}[rules.word["capture.takes"]]
    if faces_bare_row(rules, walk.foe):
        named = [outer]
    return [name for name in named if not is_safe(walk, name)]


def is_untouched(rules, walk, own):
    """Does each own inner pit hold what it held at the usual start, or nothing? (rules 2.3)"""
    usual = usual_board(rules)[walk.side]
    return all(own[name] in (0, usual[name]) for name in row_names(rules, "A"))


def outer_captures(rules, walk, own, foe, pit):
    """Does a last seed in an outer pit capture? (rules 2.3)"""
    opposite = opposite_outer(rules, pit)
    least = rules.number["capture.least"]
    if not is_occupied(own, pit):
        least = max(least, rules.number["capture.least_empty"])
    return (landing_fits(rules, own, pit) and is_untouched(rules, walk, own)
            and not is_safe(walk, opposite) and foe[opposite] >= least)


def opposite_outer(rules, pit):
    """The opponent's outer pit in the column of an own outer one."""
    return facing_pits(rules, "A" + pit[1:])[1]


def makes_pair(rules, walk):
    """A lap of one seed that captures nothing, and leads on (rules 2.3)."""
    return rules.is_("lap.next", "pairing") and walk.sown == 1


def captures_at(rules, walk, own, foe, pit):
    """Does a last seed in this pit capture? (rules 2.3)"""
    if makes_pair(rules, walk):
        return False
    if pit[0] == "B" and rules.is_("capture.from_outer", "untouched"):
        return may_capture_now(rules, walk) and outer_captures(rules, walk, own, foe, pit)
    return landing_fits(rules, own, pit) and may_take(rules, walk, own, foe, pit)


def may_capture_now(rules, walk):
    """Are captures allowed, and this lap's too? (rules 2.3)"""
    return captures_allowed(rules, walk) and lap_may_capture(rules, walk, walk.laps)


def may_take(rules, walk, own, foe, pit):
    """May this pit capture, whatever it holds? (rules 2.3)"""
    if not may_capture_now(rules, walk):
        return False
    if pit not in rules.capture_pits:
        return False
    if not facing_seeds_suffice(rules, walk, own, foe, pit):
        return False
    return sum(foe[foe_pit(rules, taken)]
               for taken in pits_taken(rules, walk, pit)) >= 1


def pits_besides(rules, walk, pit):
    """The outer pits of which a capture takes one besides (rules 2.4)."""
    if pit[0] != "A" or not rules.is_("capture.besides", "outer"):
        return []
    facing = facing_pits(rules, pit)[1]
    if facing not in rules.game.pits_taken(rules, walk, pit) or walk.foe[facing] == 0:
        return []
    return [name for name in row_names(rules, "B")
            if name != facing and walk.foe[name] > 0 and not is_safe(walk, name)]


def take_seeds(rules, walk, pit, besides=()):
    """Empty the pits of a capture into the hand (rules 2.4)."""
    walk.capture_pits.add(pit)
    walk.ways_run = []
    walk.in_chain = False
    walk.lap_captured = True
    if walk.laps <= 1:
        walk.first_captured = True
    if pit[0] != "B" and all(facing_pits_held(rules, walk, walk.own, walk.foe, pit)):
        walk.both_held = True
    seeds = 0
    named = [*rules.game.pits_taken(rules, walk, pit), *besides]
    emptied = {taken for taken in named if walk.foe[foe_pit(rules, taken)]}
    for taken in named:
        seeds += walk.foe[foe_pit(rules, taken)]
        walk.foe[foe_pit(rules, taken)] = 0
    for taken in emptied:
        houses.emptied(rules, walk, other(walk.side), taken)
    walk.first_taken = walk.first_taken or emptied
    walk.captured += seeds
    walk.hand = seeds
    lifted = rules.is_("capture.landing", "lifted")     # that pit is sown itself
    if rules.is_("capture.own_pit", "taken") and pit not in walk.held and not lifted:
        walk.hand += walk.own[pit]
        walk.own[pit] = 0
        houses.emptied(rules, walk, walk.side, pit)
    houses.lost_by_capture(rules, walk)
    rules.game.captured(rules, walk, pit)
    return seeds


def put_away(rules, walk):
    """Captured seeds leave the game, or are laid in the store (rules 2.4)."""
    if rules.is_("capture.fate", "stored"):
        walk.store += walk.hand
    walk.hand = 0


def pit_to_lift(rules, walk):
    """The pit that a relay picks up, or None (rules 2.3)."""
    pit = walk.landed
    if rules.is_("lap.next", "after"):
        pit = next_pit(rules, pit, walk.direction)
        due = walk.own[pit] > 0
    elif makes_pair(rules, walk):
        after = next_pit(rules, pit, walk.direction)
        pit = after if walk.own[after] == 1 else pit
        due = True
    else:
        due = is_occupied(walk.own, pit)
    if rules.is_("lap.relay", "none") or pit in walk.held:
        due = False
    if rules.is_("lap.relay", "outer") and not pit.startswith("B"):
        due = False
    return pit if due else None


def lift(walk, pit):
    """A pit is picked up and becomes the lap origin (rules 2.3)."""
    walk.origin = pit
    walk.hand = walk.own[pit]
    walk.own[pit] = 0
    walk.moment = "relay"
    walk.stage = "lap due"


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


# -------------------------------------------------------------------- reverse

def look_ahead(walk, way):
    """A copy on which the lap that is due is tried out this way."""
    look = walk.copy()
    look.looking = True
    look.direction = way
    return look


def passes_right_end(rules, walk):
    """Would a seed that is in the hand step from AC to BC? (rules 2.5)"""
    return sow(rules, dict(walk.own), walk.origin, walk.hand, walk.direction, walk.closed)[1]


def captures_against(rules, walk, way):
    """Try the lap, or chain of laps, against the way (rules 2.5)."""
    look = look_ahead(walk, way)
    look.looking = False        # a row that is empty ends the game before it captures
    look.captured = 0
    seen = set()
    while True:
        look.laps += 1
        look.place = look.before = None
        against = look.direction == way
        if (against and rules.is_("reverse.right_end", "closed")
                and passes_right_end(rules, look)):
            return False
        sow_hand(rules, look)
        if look.captured > 0:
            return True     # in passing
        if look.loser is not None or ends_in_hold(rules, look):
            return False
        if rules.game.captures_at(rules, look, look.own, look.foe,
                                  look.landed):
            return True
        pit = pit_to_lift(rules, look)
        if rules.is_("reverse.capture", "direct") or pit is None:
            return False
        lift(look, pit)
        if rules.is_("reverse.capture", "turn"):
            look.direction = OPPOSITE[way]
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
    if rules.is_("reverse.capture", "turn") and walk.moment == "relay":
        return False
    last, _ = sow(rules, dict(walk.own), walk.origin, walk.hand, way, walk.closed)
    if last not in rules.reverse_into:
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
