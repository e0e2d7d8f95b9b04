"""Seeds that are arranged before the first turn, and the one of them that may
capture (rules 1)."""

from board import other, parse_position, print_position, row_names
from laps import captures_at, pits_taken
from turn import rules_of_turn
from walk import Walk, foe_pit


class Refused(Exception):
    """No such arrangement."""


def arrange(rules, pos, own, raid=None):
    """The position after the side to move has put its seeds like this, one of
    them capturing from the pit named; and what that captured (rules 1)."""
    side = pos.side
    if not pos.arranging or sum(own.values()) != sum(pos.board[side].values()):
        raise Refused("seeds are left over, or are not there")
    if not within_limits(rules, own):
        raise Refused("they may not lie so")
    after = pos.copy()
    after.board[side] = dict(own)
    captured = 0
    if raid is not None:
        if raid not in raids(rules, pos, own):
            raise Refused("no seed captures there")
        captured = take(rules, after, pos, raid)
    after.side = other(side)
    after.arranging = side == "S"       # then North arranges what he has left
    return after, captured


def within_limits(rules, own):
    """May the seeds lie so by setup.limits? (rules 1)"""
    if rules.is_("setup.limits", "none"):
        return True
    first, *rest = rules.own_pits
    if any(own[pit] >= own[first] for pit in rest):
        return False
    if rules.is_("setup.limits", "heap"):
        return all(own[pit] <= 1 for pit in rules.inner_pits if pit != first)
    rows = [[own[pit] for pit in row_names(rules, row)] for row in ("A" if rules.shared else "BA")]
    falls = all(row == sorted(row, reverse=True) for row in rows)
    return falls and sum(own[pit] == 1 for pit in rules.inner_pits) <= 2


def raids(rules, pos, own):
    """The own inner pits in which a seed of this arrangement may capture as it
    falls into the empty pit (rules 1)."""
    turn = rules_of_turn(rules, pos)
    if not rules.is_("setup.placement", "raiding"):
        return []
    return [pit for pit in rules.inner_pits if own[pit] > 0
            and captures_at(turn, raider(pos, pit), {pit: 1},
                            pos.board[other(pos.side)], pit)]


def raider(pos, pit):
    """A turn that may capture, with one seed just put down."""
    walk = Walk(pos, pit)
    walk.turns_before = float("inf")
    walk.put = True
    return walk


def take(rules, after, pos, pit):
    """The seeds leave the game, or are stored; own ones stay (rules 1)."""
    turn = rules_of_turn(rules, pos)
    foe = after.board[other(pos.side)]
    seeds = 0
    for taken in pits_taken(turn, raider(pos, pit), pit):
        seeds += foe[foe_pit(turn, taken)]
        foe[foe_pit(turn, taken)] = 0
    if turn.is_("capture.fate", "stored"):
        after.store[pos.side] += seeds
    return seeds


def to_be_arranged(rules, position_text):
    """The usual start while the players have still to arrange their seeds."""
    pos = parse_position(rules, position_text)
    pos.arranging = True
    return print_position(rules, pos)
