"""Where a turn may begin (rules 2.1)."""

import houses
from board import next_pit
from laps import drop_seed, ends_in_hold, look_ahead, row_is_empty, sow_lap, step_on
from walk import Walk, close_pits


def first_walks(rules, pos):
    """The moves just begun (rules 2.1)."""
    if rules.is_("start.from", "store") and pos.store[pos.side] > 0:
        return store_walks(rules, pos)
    walks = pit_walks(rules, pos)
    dropped = []
    if may_spread(rules, pos):
        dropped = pit_walks(rules, after_spread(pos))
        for walk in dropped:
            walk.dropped = True
    return bound_by_duty(rules, walks + dropped)


def may_spread(rules, pos):
    """Once a game, from a store that suffices (rules 2.1)."""
    return (rules.is_("start.from", "spread") and pos.side not in pos.spread
            and pos.store[pos.side] >= len(pos.board[pos.side]))


def after_spread(pos):
    """One seed dropped into each own pit (rules 2.1)."""
    pos = pos.copy()
    own = pos.board[pos.side]
    for pit in own:
        own[pit] += 1
    pos.store[pos.side] -= len(own)
    return pos


def bound_by_duty(rules, walks):
    """With a duty to capture only capturing starts, if any (rules 2.1)."""
    if rules.is_("capture.duty", "none"):
        return walks
    capturing, bound_to = [], False
    for walk in walks:
        ways = [way for way in rules.game.directions(rules, walk)
                if first_lap_captures(rules, walk, way)]
        bound_to |= any(binds(rules, way) for way in ways)
        if ways:
            bound = walk.copy()
            bound.start_ways = ways
            bound.duty = True
            capturing.append(bound)
    return capturing if bound_to else walks


def binds(rules, way):
    """Is it a duty to capture by a first lap this way? (rules 2.1)"""
    usual = {"anti-clockwise": "f", "clockwise": "r"}.get(rules.word["lap.way"], way)
    return rules.is_("capture.duty", "first-lap") or usual == way


# ------------------------------------------------------------ turns from pits

def pit_walks(rules, pos):
    """The moves from pits, but for duty (rules 2.1)."""
    walks = chosen_walks(rules, pos)
    barred = houses.under_takasia(rules, pos.memory)
    inner_starts = any(walk.start.startswith("A") and walk.start != barred
                       for walk in walks)
    kept = []
    for walk in walks:
        bar_quiet_ways(rules, walk, inner_starts)
        if rules.game.directions(rules, walk):
            kept.append(walk)
    return kept


def chosen_walks(rules, pos):
    """The moves from pits that may start, whatever their first lap does
    (rules 2.1)."""
    by_seeds = walks_by_seeds(rules, pos)
    walks = [walk for walk in by_seeds if walk.start in rules.start_pits]
    if not walks or names_no_start(rules):
        walks = others(rules, by_seeds)
    return only_the_fullest(rules, pos, walks)


def only_the_fullest(rules, pos, walks):
    """Those from pits that hold as many as any other of them (rules 2.1)."""
    if rules.is_("start.which", "any") or not walks:
        return walks
    own = pos.board[pos.side]
    most = max(own[walk.start] for walk in walks)
    return [walk for walk in walks if own[walk.start] == most]


def names_no_start(rules):
    """Does start.pits leave all pits? (rules 2.1)"""
    return rules.start_pits == set(rules.own_pits)


def others(rules, walks):
    """Of these the starts from pits that are not named (rules 2.1)."""
    if rules.is_("start.others", "none") and not names_no_start(rules):
        return []
    if rules.is_("start.behind", "empty"):
        return [walk for walk in walks if empty_behind(rules, walk) > 0]
    if rules.is_("start.behind", "longest") and walks:
        longest = max(empty_behind(rules, walk) for walk in walks)
        return min(([walk] for walk in walks if empty_behind(rules, walk) == longest),
                   key=lambda one: rules.circuit.index(one[0].start))
    return walks


def empty_behind(rules, walk):
    """Empty pits in a row behind the start pit (rules 2.1)."""
    back = "f" if rules.is_("lap.way", "clockwise") else "r"
    count, pit = 0, next_pit(rules, walk.start, back)
    while pit != walk.start and walk.own[pit] == 0:
        count, pit = count + 1, next_pit(rules, pit, back)
    return count


def begin(rules, pos, pit):
    """A move just begun, of start.lifts seeds (rules 2.1)."""
    walk = rules.game.begin(pos, pit)
    close_pits(rules, pos, walk)
    lifts = rules.number["start.lifts"]
    if 0 < lifts < walk.hand:
        walk.own[pit] += walk.hand - lifts
        walk.hand = lifts
    houses.emptied(rules, walk, walk.side, pit)
    return walk


def walks_by_seeds(rules, pos):
    """What may start by its seeds and the rules for single ones (rules 2.1)."""
    smallest = rules.number["start.smallest"]
    own = pos.board[pos.side]
    most = rules.number["start.most"]
    free = [pit for pit in rules.own_pits if (pos.side, pit) not in pos.held
            and (most == 0 or own[pit] <= most)]
    big = [pit for pit in free if own[pit] >= smallest]
    single = [pit for pit in free if own[pit] == 1 and pit not in big]
    walks = [begin(rules, pos, pit) for pit in big]
    singles = [begin(rules, pos, pit) for pit in single]
    for walk in singles:
        walk.start_ways = single_ways(rules, walk, bool(big))
    if rules.is_("start.singletons", "joining"):
        singles = only_those_that_join(rules, singles)
    return [walk for walk in walks + singles
            if rules.game.directions(rules, walk)]


def single_ways(rules, walk, any_big):
    """The directions in which a single seed may start (rules 2.1)."""
    word = rules.word["start.singletons"]
    if word == "never" or (any_big and word in ("last-resort", "joining")):
        return []
    ways = rules.game.directions(rules, walk)
    if word in ("last-resort", "into-empty"):
        return [way for way in ways if seeds_after_start(rules, walk, way) == 0]
    return ways


def seeds_after_start(rules, walk, way):
    return walk.own[step_on(rules, walk.start, walk.start, way, walk.closed)[0]]


def only_those_that_join(rules, walks):
    """If some single seed falls on another, only such ones may (rules 2.1)."""
    joining = {id(walk): [way for way in walk.start_ways
                          if seeds_after_start(rules, walk, way) > 0]
               for walk in walks}
    if any(joining.values()):
        for walk in walks:
            walk.start_ways = joining[id(walk)]
    return walks


def bar_quiet_ways(rules, walk, inner_starts):
    """What quiet starts may not (rules 2.1)."""
    barred = houses.under_takasia(rules, walk.memory)
    if (rules.is_("start.quiet_rows", "any")
            and rules.is_("start.quiet_row", "ignored") and not barred):
        return
    ways = []
    losing = []
    for way in rules.game.directions(rules, walk):
        if first_lap_captures(rules, walk, way):
            ways.append(way)
            continue
        if walk.start == barred:
            continue
        outer = walk.start.startswith("B")
        if outer and (rules.is_("start.quiet_rows", "inner")
                      or (rules.is_("start.quiet_rows", "inner-first")
                          and inner_starts)):
            continue
        if empties_inner_row(rules, walk, way):
            if rules.is_("start.quiet_row", "barred"):
                continue
            if rules.is_("start.quiet_row", "loses"):
                losing.append(way)
        ways.append(way)
    walk.start_ways = ways
    walk.losing_ways = losing


def first_lap_captures(rules, walk, way):
    """Does the first lap capture, with any of its seeds that may? (rules 2.1)"""
    look = look_ahead(walk, way)
    sow_lap(rules, look)
    return (look.captured > 0
            or (not ends_in_hold(rules, look)
                and rules.game.captures_at(rules, look, look.own, look.foe,
                                           look.landed)))


def empties_inner_row(rules, walk, way):
    """Is the own inner row empty after the first seed? (rules 2.1)"""
    if not walk.start.startswith("A"):
        return False
    look = look_ahead(walk, way)
    drop_seed(rules, look)
    return row_is_empty(rules, look.own, "A")


# -------------------------------------------------- turns that begin in store

def store_walks(rules, pos):
    """One seed from the store is put into an own inner pit (rules 2.1)."""
    own = pos.board[pos.side]
    pits = [pit for pit in rules.inner_pits
            if (pos.side, pit) not in pos.held
            and (own[pit] > 0 or rules.is_("start.into", "any")
                 or (rules.is_("start.into", "capturing")
                     and put_captures(rules, put_seed(rules, pos, pit))))]
    named = [pit for pit in pits if pit in rules.start_pits]
    pits = named if named or rules.is_("start.others", "none") else pits
    pair_before = any(own[pit] >= 2 for pit in rules.inner_pits)
    capturing, quiet = [], []
    for pit in pits:
        walk = put_seed(rules, pos, pit)
        if put_captures(rules, walk):
            capturing.append(walk)
        elif quiet_put_allowed(rules, walk, pair_before):
            walk.quiet_put = True
            quiet.append(walk)
    if capturing and not rules.is_("capture.duty", "none"):
        for walk in capturing:
            walk.duty = True
        return capturing
    return capturing + quiet


def put_captures(rules, walk):
    """Does the seed put from the store capture? (rules 2.1)"""
    return (not ends_in_hold(rules, walk)
            and rules.game.captures_at(rules, walk, walk.own, walk.foe,
                                       walk.place))


def put_seed(rules, pos, pit):
    """The seed from the store is the turn's first lap (rules 2.1)."""
    walk = Walk(pos, pit)
    close_pits(rules, pos, walk)
    walk.store -= 1
    walk.own[pit] += 1
    walk.put = True
    walk.landed = walk.place = pit
    walk.laps = 1
    walk.stage = "put"
    return walk


def quiet_put_allowed(rules, walk, pair_before):
    """The answers about store seeds that do not capture (rules 2.1)."""
    if not rules.game.quiet_put_fits(rules, walk, pair_before):
        return False
    if walk.own[walk.start] == 1 or ends_in_hold(rules, walk):
        return True
    look = walk.copy()
    lift_put_pit(rules, look)
    bar_quiet_ways_of_put(rules, look)
    return bool(rules.game.directions(rules, look))


def quiet_put_fits(rules, walk, pair_before):
    """Is it put to enough seeds? pair_before: did some pit hold two?"""
    seeds = walk.own[walk.start]
    word = rules.word["start.quiet_singles"]
    before = {**walk.own, walk.start: seeds - 1}
    if houses.spared(rules, walk, before):
        return False
    if word == "as-start":
        return seeds >= rules.number["start.smallest"]
    return (word == "always" or houses.frees_singles(rules, walk, before)
            or seeds > 2 or not pair_before)


def lift_put_pit(rules, walk):
    """All seeds of the pit are sown as from a start (rules 2.1)."""
    walk.hand = rules.game.lifted(rules, walk)
    walk.own[walk.landed] -= walk.hand
    houses.emptied(rules, walk, walk.side, walk.landed)
    walk.origin = walk.landed
    walk.place = walk.before = None
    walk.moment = "start"
    walk.stage = "lap due"


def bar_quiet_ways_of_put(rules, walk):
    """quiet_row, after the first seed sown from that pit (rules 2.1)."""
    ways = rules.game.directions(rules, walk)
    empties = [way for way in ways if empties_inner_row(rules, walk, way)]
    if rules.is_("start.quiet_row", "barred"):
        ways = [way for way in ways if way not in empties]
    if rules.is_("start.quiet_row", "loses"):
        walk.losing_ways = empties
    walk.start_ways = ways
