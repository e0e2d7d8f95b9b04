"""Whole moves: what comes of them, passes, the end of a game (rules 2.7)."""

from board import Position, other, parse_position, print_position
from turn import finished_walks, rules_of_turn


class TooMany(Exception):
    """The position has more moves than the caller's limit."""


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
    """A legal start, or a legal move if endless ones are illegal (rules 2.7)."""
    rules = rules_of_turn(rules, pos)
    if rules.is_("end.endless", "illegal"):
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
    over, winner = stuck(rules, after, pos.side)
    if over:
        return over, winner
    return still(turn, after, pos.side)


def stuck(rules, pos, last):
    """Whoever has no legal start at his turn loses, or the seeds are counted;
    last: who moved last (rules 2.7)."""
    if has_legal_move(rules, pos) and not rules.game.ends_at_once(pos):
        return False, None
    turn = rules_of_turn(rules, pos)
    if turn.is_("end.score", "most-seeds"):
        return True, who_has_more(pos, lambda side: owner_of(turn, side, last))
    return True, other(pos.side)


def still(rules, pos, last):
    """So many turns without a capture end the game (rules 2.7)."""
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
    after.held = {(mover if name.isupper() else opponent, name.upper()): holder
                  for name, holder in walk.held.items()}
    after.passes = 0
    after.side = rules.game.next_side(mover, after.turns)
    after.memory = rules.game.remember(rules, pos, walk, after)
    return after


def position_after_pass(pos):
    """A pass changes the side and the count of passes only (rules 1)."""
    after = pos.copy()
    after.side = other(pos.side)
    after.passes += 1
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
    after.still = pos.still
    after.held = {(swapped[side], pit): swapped[holder]
                  for (side, pit), holder in pos.held.items()}
    after.memory = dict(pos.memory)
    return after


# ------------------------------------------------------------------ interface

def move_string(walk):
    """Start pit, letters, further pits emptied (rules 1)."""
    return (("*" if walk.dropped else "") + walk.start + walk.letters
            + "".join("x" + pit for pit in walk.extras)
            + ("x" if walk.extras_cut else ""))


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


def describe_no_move(rules, name, pos, after):
    """A pass, or a change of sides, as a dictionary; who moved last is who
    did so before (rules 2.7)."""
    last = pos.side if pos.passes % 2 else other(pos.side)
    if name == "swap":
        last = other(last)
    over, winner = stuck(rules, after, last)
    return {"move": name, "position": print_position(rules, after),
            "laps": 0, "captured": 0, "endless": False,
            "over": over, "winner": winner}


def may_pass(rules, pos):
    """A legal move in hand, and fewer than two passes before (rules 2.7)."""
    turn = rules_of_turn(rules, pos)
    if turn.is_("turn.pass", "never") or pos.passes >= 2:
        return False
    if turn.is_("turn.pass", "once") and pos.side in pos.passed:
        return False
    return has_legal_move(rules, pos)


def pass_of(rules, pos):
    """The pass as a dictionary; one that is had once is used up (rules 2.7)."""
    after = position_after_pass(pos)
    if rules_of_turn(rules, pos).is_("turn.pass", "once"):
        after.passed.add(pos.side)
    return describe_no_move(rules, "pass", pos, after)


def may_swap(rules, pos):
    """North, after South's first turn, if nobody passed (rules 2.7)."""
    return (rules_of_turn(rules, pos).is_("turn.swap", "yes")
            and pos.side == "N" and pos.turns == {"S": 1, "N": 0}
            and pos.passes == 0 and not pos.passed
            and has_legal_move(rules, pos))


def moves(rules, position_text, limit=None):
    """All moves of a position (rules 2.6); TooMany if more than the limit."""
    pos = parse_position(rules, position_text)
    found = []
    if still(rules_of_turn(rules, pos), pos, other(pos.side))[0]:
        return found        # a finished game (rules 2.7)
    if may_pass(rules, pos):
        found.append(pass_of(rules, pos))
    if may_swap(rules, pos):
        found.append(describe_no_move(rules, "swap", pos,
                                      position_after_swap(pos)))
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
