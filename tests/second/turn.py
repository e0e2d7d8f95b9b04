"""One turn, step by step: its answers, landings, captures, choices
(rules 2.0, 2.3, 2.4, 2.6)."""

import itertools

import houses
import takasia
from answers import (Answers, only_where_raids_are_had, read_until,
                     split_answers)
from board import facing_pits, other, start_store, usual_board
from laps import (captures_allowed, captures_at, directions, ends_in_hold,
                  is_laid, judge_rows, lap_may_capture, lift, pit_to_lift,
                  pits_besides, pits_of_hold, pits_taken, put_away, sow_hand, sow_lap,
                  take_seeds, ways_that_hold)
from starts import (bar_quiet_ways_of_put, first_walks, lift_put_pit,
                    quiet_put_fits)
from walk import begin, foe_pit, is_safe


class Usual:
    """The moments of a turn where an unusual variant (unusual.py) steps in."""

    def first_walks(self, rules, pos):
        return takasia.bound(rules, pos, first_walks(rules, pos))

    def quiet_put_fits(self, rules, walk, pair_before):
        return quiet_put_fits(rules, walk, pair_before)

    def begin(self, pos, pit):
        return begin(pos, pit)

    def directions(self, rules, walk):
        return directions(rules, walk)

    def sow_lap(self, rules, walk):
        sow_lap(rules, walk)

    def captures_at(self, rules, walk, own, foe, pit):
        return captures_at(rules, walk, own, foe, pit)

    def resow_origin(self, rules, walk, seeds):
        return resow_origin(rules, walk, seeds)

    REMEMBERS = {}      # what is kept from turn to turn: name -> first, most
    PITS = set()        # of these, places of pits: printed only if there is one

    def pits_taken(self, rules, walk, pit):
        return pits_taken(rules, walk, pit)

    def captured(self, rules, walk, pit):
        """Nothing else changes when seeds are captured from a pit."""

    def declined(self, rules, walk):
        """The opponent saves the seeds of the inner pit that faces, if not held (rules 2.3)."""
        if walk.landed[0] == "B" or not rules.is_("capture.declined", "saved"):
            return
        inner, outer = facing_pits(rules, walk.landed)
        if not is_safe(walk, inner):
            seeds, walk.foe[inner] = walk.foe[inner], 0
            walk.foe[outer] += seeds
            if seeds:
                houses.emptied(rules, walk, other(walk.side), inner)

    def lifted(self, rules, walk):
        """How many seeds of the pit that a store seed was put into are sown."""
        return houses.lifted(rules, walk)

    def relay(self, rules, walk):
        """What a landing in a pit that can be picked up does: "relay", "halt"
        (the mover may stop) or "end" (rules 2.3)."""
        usual = "halt" if walk.landed in rules.stop_pits else "relay"
        return houses.relay(rules, walk) or usual

    def remember(self, rules, pos, walk, after):
        return takasia.remember(rules_of_turn(rules, pos), pos, walk, after)

    def ends_at_once(self, _after):
        """Is the game over though the player to move could? (rules 2.7)"""
        return False

    def situation(self, rules, walk):
        """What else a situation is, when it is looked for again (rules 2.6)."""
        return houses.situation(rules, walk)

    def next_side(self, mover, _turns):
        return other(mover)


class Rules(Answers):
    """The answers of a variant, those of its phases, and its game (rules 3)."""

    def __init__(self, answers, game=None):
        plain, phases = split_answers(answers)
        super().__init__(plain)
        self.game = game or Usual()
        if houses.remembers_of(self):
            only_where_houses_are_had(self)
            self.game.REMEMBERS = houses.remembers_of(self)
            self.game.PITS = {"takasia", "must"}
        self.phases = []        # (when it is over, its rules), in order
        for given in phases.values():
            until = read_until(self, given.pop("until"))
            phase = Answers({**plain, **given})
            phase.game = self.game
            phase.closed_of = self.closed_of
            phase.phases = self.phases
            self.phases.append((until, phase))
        if self.is_("setup.placement", "raiding"):
            only_where_raids_are_had(self.phases[0][1] if self.phases else self)
        self.keeps = notes_kept([self] + [phase for _, phase in self.phases])
        if any(word == "start" for (word, _), _ in self.phases):
            self.keeps.add("started")
        for _, phase in self.phases:
            phase.keeps = self.keeps
        self.midgame_turns = self.turns_before_midgame()

    def closed_of(self, pos, side):
        """The pits of a side that are closed in its present phase (rules 2.2)."""
        return rules_of_side(self, pos, side).closed_pits

    def turns_before_midgame(self):
        """The greatest number of turns that any answer names, and that of a race
        (rules 2.0)."""
        quiet = [one.number["capture.quiet_turns"]
                 for one in [self] + [phase for _, phase in self.phases]]
        turns = [number for (word, number), _ in self.phases if word == "turns"]
        return max(quiet + turns + [int("race" in self.keeps)])


def only_where_houses_are_had(rules):
    """One house a player, on circuits of their own (rules 2.11)."""
    if rules.shared or len(rules.house_pits) > 1:
        raise ValueError("no such houses")


def notes_kept(sets):
    """What positions keep beside seeds and counters (rules 1)."""
    def somewhere(key, *values):
        return any(one.word[key] in values for one in sets)

    kept = set()
    plain = sets[0]
    if (somewhere("capture.fate", "stored") or plain.number["setup.store"]
            or plain.number["setup.north_store"]):
        kept.add("h")
    if any(one.is_("lap.kept", "game") and one.is_("lap.way", "either")
           for one in sets):
        kept.add("way")
    if somewhere("start.from", "spread"):
        kept.add("spread")
    if somewhere("turn.pass", "once"):
        kept.add("passed")
    if any(one.number["end.still"] for one in sets):
        kept.add("still")
    if somewhere("turn.opening", "race"):
        kept.add("race")
    if plain.number["hold.at"]:
        kept.add("held")
    return kept


def rules_of_turn(rules, pos):
    """The answers of the phase in which the side to move is (rules 2.0)."""
    return rules_of_side(rules, pos, pos.side)


def rules_of_side(rules, pos, side):
    phase = number_of_phase(rules, pos, side)
    return rules if phase is None else rules.phases[phase][1]


def number_of_phase(rules, pos, side):
    """The first phase that is not over for this side; None: none is not."""
    for phase, ((word, number), _) in enumerate(rules.phases):
        over = {"store-empty": lambda: pos.store[side] == 0,
                "turns": lambda: pos.turns[side] >= number,
                "captures": lambda: pos.capt[side] >= number,
                "lost": lambda: seeds_lost(rules, pos, side) >= number,
                "start": lambda: phase in pos.started[side]}[word]
        if not over():
            return phase
    return None


def seeds_lost(rules, pos, side):
    """How many seeds fewer a side has than at the usual start (rules 2.0)."""
    usual = sum(usual_board(rules)[side].values()) + start_store(rules)[side]
    return usual - sum(pos.board[side].values()) - pos.store[side]


def note_start(rules, before, side, pit, after):
    """A start may end the phase of its turn (rules 2.0)."""
    phase = number_of_phase(rules, before, side)
    if phase is not None and rules.phases[phase][0][0] == "start":
        if pit in rules.phases[phase][0][1]:
            after.started[side].add(phase)


def is_race(rules, pos):
    """Are both first turns sown at once? (rules 2.7)"""
    opens = (pos.side == "S" and not any(pos.turns.values())
             and rules_of_turn(rules, pos).is_("turn.opening", "race"))
    from_store = any(pos.store[side] > 0
                     and rules_of_side(rules, pos, side).is_("start.from", "store")
                     for side in "SN")
    return (opens or pos.race is not None) and not from_store


# -------------------------------------------------------------------- landing

def landing(rules, walk):
    """Hold, capture, relay or end, with the choice to decline (rules 2.3)."""
    if ends_in_hold(rules, walk):
        for pit in pits_of_hold(rules, walk):
            walk.held[pit] = walk.side
        return finish(rules, walk)
    if not rules.game.captures_at(rules, walk, walk.own, walk.foe, walk.landed):
        return relay_or_end(rules, walk)
    if not may_decline(rules, walk):
        return capture(rules, walk)
    choice = ("decline", walk.pits(), walk.origin, walk.landed, walk.memory.get("house"))
    results = []
    for twin in branch(rules, walk, choice, "cd"):
        if twin.endless:
            results.append(twin)
        elif twin.letters[-1] == "c":
            results.extend(capture(rules, twin))
        else:
            twin.refusal_used = rules.is_("capture.refusal", "once")
            rules.game.declined(rules, twin)
            results.extend(relay_or_end(rules, twin))
    return results


def may_decline(rules, walk):
    """Is declining the capture at this landing allowed? (rules 2.3)"""
    if walk.unasked:
        return False
    if walk.against:
        return False        # the capture that made the lap legal
    if walk.duty and walk.laps == 1:
        return False
    if rules.is_("capture.refusal", "once"):
        return not walk.refusal_used
    return rules.is_("capture.refusal", "always")


def relay_or_end(rules, walk):
    """The second and third line of the landing (rules 2.3, 2.6)."""
    if walk.stage == "put":
        return put_pit_is_lifted(rules, walk)
    pit = pit_to_lift(rules, walk)
    if pit is None:
        return finish(rules, walk)
    forced = walk.in_chain and not walk.lap_captured
    word = "relay" if forced else rules.game.relay(rules, walk)
    if word == "end":
        return finish(rules, walk)
    if word == "relay" or walk.unasked:
        lift_for_relay(rules, walk, pit)
        return [walk]
    results = []
    choice = ("stop", walk.pits(), walk.origin, walk.landed, walk.memory.get("house"))
    for twin in branch(rules, walk, choice, "gs"):
        if twin.endless:
            results.append(twin)
        elif twin.letters[-1] == "s":
            results.extend(finish(rules, twin))
        else:
            lift_for_relay(rules, twin, pit)
            results.append(twin)
    return results


def lift_for_relay(rules, walk, pit):
    """A house that is picked up is lost (rules 2.11)."""
    lift(walk, pit)
    houses.emptied(rules, walk, walk.side, pit)


def put_pit_is_lifted(rules, walk):
    """After a store seed without a capture (rules 2.1)."""
    if walk.own[walk.landed] == 1:
        return finish(rules, walk)
    lift_put_pit(rules, walk)
    if walk.quiet_put:
        bar_quiet_ways_of_put(rules, walk)
    return [walk]


def finish(rules, walk):
    """The turn ends; further pits, if seeds captured in passing (rules 2.4)."""
    walk.stage = "done"
    if (walk.capture_pits and not rules.is_("capture.fate", "resown")
            and not rules.is_("capture.landing", "lifted")):
        return take_extra(rules, walk)
    return [walk]


# -------------------------------------------------------------------- capture

def capture(rules, walk):
    """A capture, with each of the pits that may be taken besides (rules 2.4)."""
    others = pits_besides(rules, walk, walk.landed)
    if len(others) < 2 or walk.unasked:
        return captured(rules, walk, others[:1])
    results = []
    for number, pit in enumerate(others, 1):
        twin = walk.copy()
        twin.letters += str(number)
        results.extend(captured(rules, twin, [pit]))
    return results


def captured(rules, walk, besides):
    """What becomes of captured seeds; all continuations (rules 2.4)."""
    seeds = take_seeds(rules, walk, walk.landed, besides)
    resown = rules.is_("capture.fate", "resown")
    if not resown:
        put_away(rules, walk)       # they have left before rows are judged
    judge_rows(rules, walk)
    if walk.stage == "done":
        return [walk]
    if not resown:
        return finish(rules, walk)
    if rules.is_("capture.by", "every") and walk.direction is not None:
        walk.stage = "sown on"
        return [walk]
    walk.origin = rules.game.resow_origin(rules, walk, seeds)
    walk.moment = "reentry"
    walk.stage = "lap due"
    return [walk]


def resow_origin(rules, walk, seeds):
    """The pit from which captured seeds are sown (rules 2.4)."""
    if rules.is_("capture.resow", "ends"):
        walk.entry_ways = entry_ways(rules, walk)
        return "end"
    if rules.is_("capture.resow", "landing"):
        return walk.landed
    if rules.is_("capture.resow", "turn-origin"):
        return walk.start
    if rules.is_("capture.resow", "behind"):
        return go_behind(walk, seeds) if walk.landed[0] == "A" else walk.landed
    return walk.origin


def go_behind(walk, seeds):
    """The own outer pit behind the landing; a single captured seed takes what
    lies there along (rules 2.4)."""
    pit = "B" + walk.landed[1:]
    if seeds == 1 and pit not in walk.held:
        walk.hand += walk.own[pit]
        walk.own[pit] = 0
    return pit


def entry_ways(rules, walk):
    """At A1 clockwise ("r"), at AC anti-clockwise ("f") (rules 2.4)."""
    near = rules.number["capture.near_end"]
    column = int(walk.landed[1:])
    left, right = column, rules.columns + 1 - column
    if left <= near and left < right:
        return ["r"]
    if right <= near and right < left:
        return ["f"]
    if walk.direction is not None:
        return [walk.direction]
    return ways_that_hold(rules, walk)


def take_extra(rules, walk):
    """Every choice of further pits to empty; the turn ends (rules 2.4)."""
    if rules.is_("capture.extra_when", "both") and not walk.both_held:
        return [walk]
    filled = [pit for pit in rules.own_pits if pit not in rules.extra_not
              and not is_safe(walk, pit)
              and walk.foe[foe_pit(rules, pit)] > 0]
    most = min(rules.number["capture.extra"], len(filled))
    if walk.unasked:
        return [without_pits(rules, walk, filled[:most])]
    fewest = 0 if rules.is_("capture.extra_choice", "may") else most
    results = {}
    for count in range(fewest, most + 1):
        for chosen in itertools.combinations(filled, count):
            twin = without_pits(rules, walk, chosen)
            twin.extras_cut = count < most and twin.loser is None
            results[tuple(twin.extras), twin.extras_cut] = twin
    return list(results.values())


def without_pits(rules, walk, chosen):
    """The same move, these further pits emptied one by one, until the game is
    over (rules 2.4, 2.7)."""
    walk = walk.copy()
    for pit in chosen:
        if walk.loser is not None:
            break
        walk.extras.append(pit)
        walk.hand = walk.foe[foe_pit(rules, pit)]
        walk.captured += walk.hand
        walk.foe[foe_pit(rules, pit)] = 0
        houses.emptied(rules, walk, other(walk.side), pit)
        put_away(rules, walk)
        walk.stage = "landed"
        judge_rows(rules, walk)
    walk.stage = "done"
    return walk


# -------------------------------------------------------- choices and endless

MOST_CHOICES = 64       # that are kept where captured seeds may be captured again (rules 2.9)


def branch(rules, walk, choice, letters):
    """One copy for each letter, unless the choice recurs (rules 2.6)."""
    if choice in walk.choices_met and not walk.forgets:
        walk.stop_as_endless()
        return [walk]
    copies = []
    for letter in letters:
        twin = walk.copy()
        twin.choices_met.add(choice)
        twin.run = set()
        twin.forgets = (rules.shared and rules.is_("capture.fate", "resown")
                        and len(twin.choices_met) > MOST_CHOICES)
        twin.letters += letter
        copies.append(twin)
    return copies


def state(rules, walk):
    """What a situation is beside the pits, origin and hand (rules 2.6)."""
    may_capture = (captures_allowed(rules, walk)
                   and lap_may_capture(rules, walk, walk.laps + 1))
    return (walk.refusal_used, walk.way, may_capture, is_laid(rules, walk),
            rules.game.situation(rules, walk))


def lap_due(rules, walk):
    """Settle the direction of the next lap (rules 2.5, 2.6)."""
    if walk.laps >= rules.number["end.lap_limit"]:
        walk.stop_as_endless()
        return [walk]
    if walk.unasked:
        offered = [unasked_way(rules, walk)]
    else:
        offered = rules.game.directions(rules, walk)
    if len(offered) == 1:
        set_direction(rules, walk, offered[0])
        return [walk]
    choice = ("direction", walk.pits(), walk.origin, walk.hand,
              state(rules, walk))
    walks = branch(rules, walk, choice, offered)
    for twin in walks:
        if not twin.endless:
            set_direction(rules, twin, twin.letters[-1])
    return walks


def unasked_way(rules, walk):
    """The way of a lap of a race after the first: a chain goes on, who chooses
    ways runs as the last lap did, others never against theirs (rules 2.7)."""
    if walk.in_chain:
        return walk.direction
    if walk.origin == "end":
        return walk.entry_ways[0]
    if rules.is_("lap.way", "either"):
        return walk.direction
    return ways_that_hold(rules, walk)[0]


def set_direction(rules, walk, direction):
    """Note the situation; a repeated one makes the move endless (rules 2.6)."""
    walk.direction = direction
    walk.against = walk.lap_captured = False
    if walk.origin == "end":
        enter(rules, walk, direction)
    elif not rules.is_("lap.way", "either"):
        walk.against = direction not in ways_that_hold(rules, walk)
    else:
        choose_way(rules, walk, direction)
    walk.in_chain = walk.against and rules.is_("reverse.capture", "indirect")
    situation = (walk.pits(), walk.origin, walk.hand, direction,
                 state(rules, walk))
    if situation in walk.run and not walk.forgets:
        walk.stop_as_endless()
    else:
        walk.run.add(situation)
        walk.stage = "in hand"


def enter(rules, walk, direction):
    """Captured seeds enter at an end, which settles the way (rules 2.4)."""
    walk.origin = {"f": f"end A{rules.columns}", "r": "end A1"}[direction]
    if len(walk.entry_ways) > 1:
        choose_way(rules, walk, direction)
    if not (rules.is_("lap.kept", "lap") and rules.is_("lap.way", "either")):
        walk.way = direction


def choose_way(rules, walk, direction):
    """A way that the mover has chosen (rules 2.2)."""
    if rules.is_("lap.kept", "lap"):
        return
    if rules.is_("lap.kept", "game") and walk.way is None:
        walk.game_way = walk.game_way or direction
    walk.way = direction


# -------------------------------------------------------------- all sequences

def step(rules, walk):
    """The next thing that happens; several results where there is a choice."""
    if walk.stage == "lap due":
        return lap_due(rules, walk)
    if walk.stage == "in hand":
        rules.game.sow_lap(rules, walk)
        return [walk]
    if walk.stage == "sown on":
        sow_hand(rules, walk)
        return [walk]
    if walk.stage == "put":
        judge_rows(rules, walk)
        if walk.stage == "done":
            return [walk]
    return landing(rules, walk)


def finished_walks(rules, pos):
    """All sequences of choices of a position, one after another (rules 2.6)."""
    for walk in rules.game.first_walks(rules, pos):
        open_walks = [walk]
        while open_walks:
            current = open_walks.pop()
            if current.stage == "done":
                yield current
            else:
                open_walks.extend(reversed(step(rules, current)))
