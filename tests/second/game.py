"""Whole moves: what comes of them, passes (rules 2.7)."""

import takasia
from board import Position, other, parse_position, print_position
from ends import has_legal_move, legal_walks, outcome, settled, still
from laps import Effort
from race import Race, after_race, race_outcome, starts
from turn import is_race, note_start, rules_of_turn


class TooMany(Exception):
    """The position has more moves than the caller's limit."""


# ------------------------------------------------------------ positions after

def position_after(rules, pos, walk):
    """Board and counters after a completed move (rules 1)."""
    mover, opponent = pos.side, other(pos.side)
    after = pos.copy()
    for pit in pos.board[mover]:
        after.board[mover][pit] = walk.own[pit]
    for pit in pos.board[opponent]:
        shared = walk.foe is walk.own
        after.board[opponent][pit] = walk.foe[pit.lower() if shared else pit]
    after.turns[mover] += 1
    after.capt[mover] += bool(walk.capture_pits)
    after.still = 0 if walk.capture_pits else pos.still + 1
    after.store[mover] = walk.store
    after.way[mover] = walk.game_way
    if walk.dropped:
        after.spread.add(mover)
    note_start(rules, pos, mover, walk.start, after)
    after.held = {(mover if name.isupper() else opponent, name.upper()): holder
                  for name, holder in walk.held.items()}
    after.passes, after.race = 0, None
    after.side = rules.game.next_side(mover, after.turns)
    after.memory = rules.game.remember(rules, pos, walk, after)
    return after


def position_after_pass(rules, pos):
    """A pass changes the side, the count of passes, and what is remembered of
    takasia (rules 1, 2.11)."""
    after = pos.copy()
    after.side = other(pos.side)
    after.passes += 1
    if "takasia" in pos.memory:
        after.memory = takasia.remember(rules_of_turn(rules, pos), pos, None, after)
    return after


def position_after_swap(pos):
    """The board is turned around, all else goes with the seeds (rules 2.7)."""
    swapped = {"S": "N", "N": "S"}

    def turned(pair):
        return {swapped[side]: value for side, value in pair.items()}

    after = Position(turned(pos.board), "S", turned(pos.turns),
                     turned(pos.capt), 0)
    after.store, after.way = turned(pos.store), turned(pos.way)
    after.spread = {swapped[side] for side in pos.spread}
    after.passed = {swapped[side] for side in pos.passed}
    after.started = turned(pos.started)
    after.still = pos.still
    after.held = {(swapped[side], pit): swapped[holder]
                  for (side, pit), holder in pos.held.items()}
    after.memory = dict(pos.memory)
    if "house" in pos.memory:       # bit 0 South, bit 1 North
        house = pos.memory["house"]
        after.memory["house"] = (house & 1) << 1 | house >> 1
    return after


# ------------------------------------------------------------------ interface

def move_string(walk):
    """Start pit, letters, further pits emptied (rules 1)."""
    point = "." if walk.letters[:1].isdigit() else ""
    return (("*" if walk.dropped else "") + walk.start + point + walk.letters
            + print_extras(walk) + ("x" if walk.extras_cut else ""))


def print_extras(walk):
    """The further pits emptied; always written (rules 1)."""
    return "".join("x" + pit for pit in walk.extras)


def describe(rules, pos, walk):
    """One move as a dictionary."""
    after = None if walk.endless else position_after(rules, pos, walk)
    over, winner = outcome(rules, pos, walk, after)
    return {
        "move": move_string(walk),
        "position": None if after is None else print_position(rules, after),
        "laps": None if walk.endless else walk.laps,
        "captured": walk.captured,
        "endless": walk.endless,
        "over": over,
        "winner": winner,
    }


def describe_no_move(rules, name, after):
    """What sows nothing as a dictionary: a pass, a change of sides, and
    South's start before a race (rules 2.7)."""
    over, winner = settled(rules, after)
    return {"move": name, "position": print_position(rules, after),
            "laps": 0, "captured": 0, "endless": False,
            "over": over, "winner": winner}


def race_moves(rules, pos):
    """South says how he starts; North's answers are sown with that
    (rules 2.7)."""
    found = []
    for name, walk in starts(rules, pos):
        if pos.race is None:
            after = pos.copy()
            after.side, after.race = "N", name
            found.append(describe_no_move(rules, name, after))
        else:
            found.append(describe_race(rules, name, Race(rules, pos, walk)))
    return found


def describe_race(rules, name, race):
    """North's answer, and what comes of both turns, as a dictionary."""
    endless = any(walk.endless for walk in race.walks.values())
    after = None if endless else after_race(race)
    over, winner = race_outcome(rules, race, after)
    return {"move": name + print_extras(race.walks["N"]),
            "position": None if endless else print_position(rules, after),
            "laps": None if endless else race.sum_of("laps"),
            "captured": race.sum_of("captured"),
            "endless": endless, "over": over, "winner": winner}


def may_pass(rules, pos):
    """A legal move in hand, and fewer than two passes before; not while a
    start waits (rules 2.7)."""
    turn = rules_of_turn(rules, pos)
    if turn.is_("turn.pass", "never") or pos.passes >= 2 or pos.race:
        return False
    if turn.is_("turn.pass", "once") and pos.side in pos.passed:
        return False
    return has_legal_move(rules, pos)


def pass_of(rules, pos):
    """The pass as a dictionary; one that is had once is used up (rules 2.7)."""
    after = position_after_pass(rules, pos)
    if rules_of_turn(rules, pos).is_("turn.pass", "once"):
        after.passed.add(pos.side)
    return describe_no_move(rules, "pass", after)


def may_swap(rules, pos):
    """North, after South's first turn, where the position says no pass
    (rules 2.7)."""
    return (rules_of_turn(rules, pos).is_("turn.swap", "yes")
            and pos.side == "N" and pos.turns == {"S": 1, "N": 0}
            and pos.passes == 0 and not pos.passed
            and has_legal_move(rules, pos))


def moves(rules, position_text, limit=None):
    """All moves of a position (rules 2.6); TooMany if more than the limit."""
    Effort.begin()
    pos = parse_position(rules, position_text)
    found = []
    if still(rules, pos)[0]:
        return found        # a finished game (rules 2.7)
    if may_pass(rules, pos):
        found.append(pass_of(rules, pos))
    if may_swap(rules, pos):
        found.append(describe_no_move(rules, "swap",
                                      position_after_swap(pos)))
    if is_race(rules, pos):
        return found + race_moves(rules, pos)
    for walk in legal_walks(rules_of_turn(rules, pos), pos):
        if limit is not None and len(found) >= limit:
            raise TooMany(position_text)
        found.append(describe(rules, pos, walk))
    if limit is not None and len(found) > limit:
        raise TooMany(position_text)
    return found


def perft(rules, position_text, depth):
    """Leaves at depth 1 ... depth; finished games go no further (rules 4)."""
    level = [position_text]
    leaves = []
    for _ in range(depth):
        played = [move for text in level for move in moves(rules, text)]
        leaves.append(len(played))
        level = [move["position"] for move in played if not move["over"]]
    return leaves
