"""The house, and pits under takasia (rules 2.11): who owns a house, what works, and
what that bars. What looks ahead for takasia stands in takasia.py."""

BITS = {"S": 1, "N": 2}
TAX = 2


def house_of(rules):
    """The pit that is each player's house, or None."""
    return next(iter(rules.house_pits), None)


def remembers_of(rules):
    """What positions remember of houses and takasia: name -> first, most (rules 1)."""
    found = {}
    if rules.house_pits:
        found["house"] = (3, 3)
    if rules.house_pits or rules.is_("takasia.barred", "one-turn"):
        found["takasia"] = found["must"] = (0, len(rules.circuit))
    return found


def owns(memory, side):
    return bool(memory.get("house", 0) & BITS[side])


def works(rules, memory, side, pits):
    """Is the house owned, and does it hold enough? (rules 2.11)"""
    return (owns(memory, side)
            and pits[house_of(rules)] >= rules.number["house.threshold"])


def lose(memory, side):
    if "house" in memory:
        memory["house"] &= ~BITS[side]


def emptied(rules, walk, side, pit):
    """A pit has been picked up or captured from: a house that is empty now is
    lost (rules 2.11)."""
    pits = walk.own if side == walk.side else walk.foe
    if pit in rules.house_pits and pits[pit] == 0:
        lose(walk.memory, side)


def lost_by_capture(rules, walk):
    """The first capture of a turn that did not begin in the store loses the own
    house (rules 2.11)."""
    if not walk.put and rules.is_("house.kept", "until-capture"):
        lose(walk.memory, walk.side)


def others_occupied(rules, pits, pit):
    """Does any other pit of the inner row hold seeds?"""
    return any(pits[name] for name in rules.inner_pits if name != pit)


# ------------------------------------------------------------- seeds of the store

def spared(rules, walk, before):
    """A house that works takes no quiet store seed while another inner pit holds
    seeds (rules 2.11)."""
    return (walk.start in rules.house_pits
            and works(rules, walk.memory, walk.side, before)
            and others_occupied(rules, before, walk.start))


def frees_singles(rules, walk, before):
    """start.quiet_singles = owner, functional (rules 2.1)."""
    word = rules.word["start.quiet_singles"]
    return ((word == "owner" and owns(walk.memory, walk.side))
            or (word == "functional"
                and bool(rules.house_pits)
                and works(rules, walk.memory, walk.side, before)))


def lifted(rules, walk):
    """Of a house that is the only occupied inner pit two seeds are sown
    (rules 2.11)."""
    pit, seeds = walk.landed, walk.own[walk.landed]
    if (pit in rules.house_pits and owns(walk.memory, walk.side)
            and not others_occupied(rules, walk.own, pit)
            and seeds - 1 >= rules.number["house.tax_from"]):
        return TAX
    return seeds


# -------------------------------------------------------------------------- laps

def under_takasia(rules, memory):
    """The mover's pit that is barred in this turn, or None (rules 2.11)."""
    number = memory.get("takasia", 0)
    if not number or rules.is_("takasia.barred", "never"):
        return None
    return rules.circuit[number - 1]


def first_lap_passes(rules, walk, laps):
    """Does the lap after so many go on from the pit under takasia? (rules 2.11)"""
    return (laps - walk.put == 0 and walk.start in rules.house_pits
            and under_takasia(rules, walk.memory) is not None
            and rules.is_("takasia.from_house", "passes"))


def relay(rules, walk):
    """What the house or takasia say of a relay that is due; None: nothing
    (rules 2.11)."""
    quiet = not walk.capture_pits
    if (quiet and walk.landed == under_takasia(rules, walk.memory)
            and not first_lap_passes(rules, walk, walk.laps - 1)):
        return "end"
    if (walk.landed in rules.house_pits
            and works(rules, walk.memory, walk.side, walk.own)):
        word = rules.word["house.after_quiet" if quiet else "house.after_capture"]
        return {"stop": "end", "choice": "halt", "sow": None}[word]
    return None


def situation(rules, walk):
    """What else a situation is (rules 2.6)."""
    return walk.memory.get("house"), first_lap_passes(rules, walk, walk.laps)
