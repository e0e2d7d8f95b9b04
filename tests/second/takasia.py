"""Takasia: which pit a quiet turn bars, and who must then capture it (rules 2.11)."""

import houses
from board import other
from laps import look_ahead, pits_taken, sow_lap
from starts import chosen_walks, first_lap_captures


def bound(rules, pos, walks):
    """Only starts that capture the pit that must be captured, if there are any
    (rules 2.11)."""
    number = pos.memory.get("must", 0)
    if (not number or rules.is_("takasia.barred", "never")
            or rules.is_("takasia.then", "free") or any(walk.put for walk in walks)):
        return walks
    prey, kept = rules.circuit[number - 1], []
    for walk in walks:
        reach = reached(rules, walk)
        ways = [way for way in reach if prey in reach[way]]
        if ways:
            walk = walk.copy()
            walk.start_ways = ways
            kept.append(walk)
    return kept or walks


def remember(rules, pos, walk, after):
    """Who owns his house; the pit under takasia, and that has to be captured.
    `walk`: None for a pass, which is a quiet turn too (rules 2.11)."""
    memory = dict(walk.memory if walk else pos.memory)
    if "takasia" not in memory:
        return memory
    barred = houses.under_takasia(rules, pos.memory)
    memory["takasia"] = memory["must"] = 0
    if barred and rules.is_("takasia.then", "must"):
        memory["must"] = rules.circuit.index(barred) + 1
    pit = pit_barred(rules, memory, walk, after)
    if pit:
        memory["takasia"] = rules.circuit.index(pit) + 1
    return memory


def pit_barred(rules, memory, walk, after):
    """The opponent's pit that comes under takasia, or None (rules 2.11)."""
    if rules.is_("takasia.barred", "never") or any(after.store.values()):
        return None
    if walk and (walk.put or walk.capture_pits or walk.loser):
        return None
    mine, theirs = after.board[other(after.side)], after.board[after.side]
    if not houses.others_occupied(rules, mine, None):
        return None
    foe = after.copy()
    foe.way[foe.side] = None        # whichever way he chose for the game
    again = after.copy()
    again.side = other(after.side)
    if within_reach(rules, foe):
        return None
    threatened = within_reach(rules, again)
    if len(threatened) != 1 or exempt(rules, memory, after.side, theirs, *threatened):
        return None
    return threatened.pop()


def exempt(rules, memory, side, pits, pit):
    """(a) to (d) (rules 2.11)."""
    if pits[pit] == 1 and rules.is_("takasia.single", "exempt"):
        return True
    if pit in rules.house_pits and houses.owns(memory, side):
        if (rules.is_("takasia.house", "owned")
                or houses.works(rules, memory, side, pits)):
            return True
    playable = min(pits[pit], 2)
    return not any(pits[name] >= playable for name in rules.inner_pits if name != pit)


def within_reach(rules, pos):
    """The opponent's pits that the side to move can capture with a first lap."""
    found = set()
    for walk in chosen_walks(rules, pos):
        for pits in reached(rules, walk).values():
            found |= pits
    return found


def reached(rules, walk):
    """The pits that the first lap captures from, by the ways that do: with
    capture.by = every those of its first capture."""
    found = {}
    for way in rules.game.directions(rules, walk):
        if first_lap_captures(rules, walk, way):
            look = look_ahead(walk, way)
            sow_lap(rules, look)
            taken = look.first_taken
            if taken is None:
                taken = {pit for pit in pits_taken(rules, look, look.landed) if look.foe[pit]}
            found[way] = taken
    return found
