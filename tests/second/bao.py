"""Bao la Kiswahili (bao.md): the house and takasia, on top of the usual rules.

"(bao, Landing 3)" names the line of bao.md that a function implements; the words of
the language say the rest, and stand in USUAL.
"""

import slow
from parameters import Unusual

PLAIN = {           # the second stage, which is all of bao-kujifunza
    "setup.outer": "2xC", "setup.inner": "2xC",
    "start.largest": "15", "start.quiet_rows": "inner-first",
    "start.quiet_row": "barred", "lap.way": "either",
    "capture.needs": "inner", "capture.takes": "inner",
    "capture.resow": "ends", "capture.first_lap": "decides",
    "capture.duty": "first-lap", "capture.quiet_turns": "0",
    "reverse.pits": "none", "end.empty_row": "inner",
    "end.endless": "illegal"}

HELD_BACK = {       # what the first stage adds
    "setup.outer": "0xC", "setup.inner": "0 0 0 0 6 2 2 0", "setup.store": "22",
    "namua:until": "store-empty", "namua:start.from": "store",
    "namua:start.into": "capturing"}

BITS = {"S": 1, "N": 2}


class Bao(Unusual):
    """The house, and takasia."""

    PARAMETERS = {
        "nyumba": ("A5", "A4", "A3", "A2", "A1"),   # in each player's own view
        "threshold": 6, "tax_from": 6,
        "singles": ("owner", "functional", "always"),
        "house_capture_namua": ("choice", "stop", "sow"),
        "house_takata_namua": ("stop", "choice", "sow"),
        "house_capture_mtaji": ("sow", "choice", "stop"),
        "house_takata_mtaji": ("sow", "choice", "stop"),
        "house_kept": ("until-capture", "until-emptied"),
        "takasia": ("one-turn", "never"),
        "takasia_single": ("exempt", "counts"),
        "takasia_house": ("owned", "functional"),
        "takasia_from_house": ("stops", "passes"),
        "takasia_then": ("free", "must")}
    USUAL = {**PLAIN, **HELD_BACK}
    REMEMBERS = {"house": (3, 3), "takasia": (0, 16), "must": (0, 16)}
    PITS = {"takasia", "must"}

    def __init__(self, given):
        super().__init__(given)
        self.house = self.parameter["nyumba"]
        if self.is_("takasia", "never"):
            self.REMEMBERS = {"house": (3, 3)}

    # ---------------------------------------------------------------- the house

    def works(self, memory, side, pits):
        """Is the house owned, and does it hold enough? (bao, What a position
        remembers)"""
        return (owns(memory, side)
                and pits.get(self.house, 0) >= self.parameter["threshold"])

    def sow_lap(self, rules, walk):
        """A house that a start or a relay has emptied is lost (bao, Landing)."""
        lifted = walk.origin == self.house and walk.moment != "reentry"
        if lifted and walk.own[self.house] == 0:
            lose_house(walk.memory, walk.side)
        slow.sow_lap(rules, walk)

    def captured(self, rules, walk, pit):
        """A house that is emptied by a capture is lost, and the own one by a
        capture in the second stage (bao, Landing)."""
        if slow.facing_pits(rules, pit)[0] == self.house:
            lose_house(walk.memory, slow.other(walk.side))
        taken_along = rules.is_("capture.own_pit", "taken") and pit == self.house
        if taken_along or (not walk.put
                           and self.is_("house_kept", "until-capture")):
            lose_house(walk.memory, walk.side)

    # ---------------------------------------------------------- the first stage

    def first_walks(self, rules, pos):
        walks = slow.first_walks(rules, pos)
        if (self.is_("takasia_then", "must") and pos.memory.get("must")
                and not any(walk.put for walk in walks)):
            return bound_to(rules, pos.memory["must"], walks)
        return walks

    def quiet_put_fits(self, rules, walk, pair_before):
        """Where the seed of a quiet turn may go (bao, The first stage 1, 2)."""
        before = dict(walk.own)
        before[walk.start] -= 1
        works = self.works(walk.memory, walk.side, before)
        if walk.start == self.house and works:
            return not others_occupied(rules, before, self.house)
        exempt = {"owner": owns(walk.memory, walk.side), "functional": works,
                  "always": True}[self.parameter["singles"]]
        return before[walk.start] > (0 if exempt or not pair_before else 1)

    def lifted(self, rules, walk):
        """Of a house that is the only occupied inner pit two seeds are sown
        (bao, The first stage 3)."""
        seeds = walk.own[walk.landed]
        if (walk.landed == self.house and owns(walk.memory, walk.side)
                and not others_occupied(rules, walk.own, self.house)
                and seeds - 1 >= self.parameter["tax_from"]):
            return 2
        return seeds

    # ------------------------------------------------------------------ landing

    def relay(self, rules, walk):
        """Takasia and the house at a landing (bao, Landing 3, 4)."""
        quiet = not walk.capture_pits
        if quiet and self.ends_at_takasia(rules, walk):
            return "end"
        if (walk.landed != self.house
                or not self.works(walk.memory, walk.side, walk.own)):
            return super().relay(rules, walk)
        turn = "takata" if quiet else "capture"
        stage = "namua" if walk.put else "mtaji"
        return {"stop": "end", "choice": "halt",
                "sow": "relay"}[self.parameter[f"house_{turn}_{stage}"]]

    def ends_at_takasia(self, rules, walk):
        if walk.landed != place(rules, walk.memory.get("takasia")):
            return False
        from_house = walk.laps == 1 and walk.start == self.house
        return not (from_house and self.is_("takasia_from_house", "passes"))

    def situation(self, walk):
        return walk.memory["house"], walk.laps == 0 and walk.start == self.house

    # ------------------------------------------------------------------ takasia

    def directions(self, rules, walk):
        """No quiet turn starts from the pit under takasia (bao, The second
        stage)."""
        ways = slow.directions(rules, walk)
        barred = (walk.laps == 0 and walk.moment == "start"
                  and walk.start == place(rules, walk.memory.get("takasia")))
        if not barred:
            return ways
        return [way for way in ways if slow.first_lap_captures(rules, walk, way)]

    def remember(self, rules, pos, walk, after):
        """Who owns his house; the pit under takasia, or that has to be captured
        (bao, What a position remembers, Takasia)."""
        memory = {"house": walk.memory["house"]}
        after.memory = memory
        if self.is_("takasia", "never"):
            return memory
        memory.update(takasia=0, must=0)
        if self.is_("takasia_then", "must"):
            memory["must"] = pos.memory["takasia"]
        if may_bind(walk, after):
            memory["takasia"] = self.pit_bound(slow.rules_of_turn(rules, after),
                                               after)
        return memory

    def pit_bound(self, rules, after):
        """The place of the pit that comes under takasia, or 0 (bao, Takasia)."""
        if captured_pits(rules, after):
            return 0
        again = after.copy()
        again.side = slow.other(after.side)
        threatened = captured_pits(rules, again)
        if len(threatened) != 1:
            return 0
        pit = threatened.pop()
        if self.exempt(rules, after, pit):
            return 0
        return rules.circuit.index(pit) + 1

    def exempt(self, rules, after, pit):
        """(a) to (d) (bao, Takasia)."""
        pits = after.board[after.side]
        if self.is_("takasia_house", "owned"):
            safe_house = owns(after.memory, after.side)
        else:
            safe_house = self.works(after.memory, after.side, pits)
        return ((pits[pit] == 1 and self.is_("takasia_single", "exempt"))
                or not others_occupied(rules, pits, pit)
                or [name for name in rules.inner_pits if pits[name] >= 2] == [pit]
                or (pit == self.house and safe_house))


# --------------------------------------------------------------------- helpers

def owns(memory, side):
    return bool(memory["house"] & BITS[side])


def lose_house(memory, side):
    memory["house"] &= ~BITS[side]


def others_occupied(rules, pits, pit):
    """Does any other pit of the inner row hold seeds?"""
    return any(pits[name] for name in rules.inner_pits if name != pit)


def place(rules, number):
    """The pit at a place of the circuit, counted from 1; 0: none."""
    return rules.circuit[number - 1] if number else None


def may_bind(walk, after):
    """A quiet turn of the second stage, both stores empty, no row empty
    (bao, Takasia)."""
    return not (walk.put or walk.capture_pits or any(after.store.values())
                or walk.loser)


def first_captures(rules, walk):
    """The pits that the first lap can capture from, by the ways that do."""
    found = {}
    for way in slow.directions(rules, walk):
        if slow.first_lap_captures(rules, walk, way):
            look = slow.look_ahead(walk, way)
            slow.sow_lap(rules, look)
            found[way] = slow.facing_pits(rules, look.landed)[0]
    return found


def captured_pits(rules, pos):
    """The opponent's pits that the side to move can capture with a first lap."""
    own = pos.board[pos.side]
    return {pit for start in own
            if own[start] >= rules.number["start.smallest"]
            for pit in first_captures(rules, slow.begin(pos, start)).values()}


def bound_to(rules, number, walks):
    """Only starts that capture this pit, if there are any (bao, Takasia)."""
    bound = []
    for walk in walks:
        captures = first_captures(rules, walk)
        ways = [way for way in captures if captures[way] == place(rules, number)]
        if ways:
            walk = walk.copy()
            walk.start_ways = ways
            bound.append(walk)
    return bound or walks
