"""Boards, and positions as text (rules 1)."""

import itertools


def next_pit(rules, pit, direction):
    """The neighbour anti-clockwise ("f") or clockwise ("r") (rules 1)."""
    place = rules.circuit.index(pit)
    step = 1 if direction == "f" else -1
    return rules.circuit[(place + step) % len(rules.circuit)]


def facing_pits(rules, pit):
    """The opponent's inner and outer pit opposite an inner pit (rules 1)."""
    opposite = rules.columns + 1 - int(pit[1:])
    return f"A{opposite}", f"B{opposite}"


def other(side):
    return "N" if side == "S" else "S"


class Position:
    """Both boards (pit name -> seeds), side to move, counters and what else
    a position keeps (rules 1)."""

    def __init__(self, board, side, turns, capt, passes):
        self.board = board      # {"S": {"A1": 0, ...}, "N": {...}}
        self.side = side
        self.turns = turns      # {"S": moves made, "N": ...}, passes not
        self.capt = capt        # how many of them captured
        self.passes = passes    # how many of the last turns were passes
        self.store = {"S": 0, "N": 0}
        self.way = {"S": None, "N": None}   # "f", "r": chosen for the game
        self.spread = set()     # the sides that have dropped their store seeds
        self.passed = set()     # the sides that have used their pass
        # the phases, by number, that each side has ended by a start
        self.started = {"S": set(), "N": set()}
        self.still = 0          # turns in a row without a capture
        self.race = None        # South's start, which waits for North's
        self.held = {}          # (side, pit) -> who holds it
        self.arranging = False  # has the side to move still to arrange seeds?
        self.memory = {}        # what a script remembers: name -> number

    def copy(self):
        twin = Position({side: dict(pits) for side, pits in self.board.items()},
                        self.side, dict(self.turns), dict(self.capt),
                        self.passes)
        twin.store, twin.way = dict(self.store), dict(self.way)
        twin.spread, twin.passed = set(self.spread), set(self.passed)
        twin.started = {side: set(ended) for side, ended in self.started.items()}
        twin.still, twin.held = self.still, dict(self.held)
        twin.race, twin.arranging = self.race, self.arranging
        twin.memory = dict(self.memory)
        return twin


# ----------------------------------------------------------------------- rows

def row_names(rules, row):
    """The pits of one row in the owner's view, left to right (rules 1)."""
    return [f"{row}{k}" for k in range(1, rules.columns + 1)]


def rows_as_south_sees_them(rules):
    """The rows top to bottom, each left to right (rules 1, 2.9)."""
    rows = [
        ("N", row_names(rules, "B")[::-1]),
        ("N", row_names(rules, "A")[::-1]),
        ("S", row_names(rules, "A")),
        ("S", row_names(rules, "B")),
    ]
    return rows[1:3] if rules.shared else rows


def read_seeds(text):
    """A number of seeds or of pits: plain digits."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"not a number: {text!r}")
    return int(text)


def read_row(rules, items):
    """Seeds of one row from items such as "3" or "0x5" (rules 1)."""
    seeds = []
    for item in items:
        if "x" in item:
            number, count = item.split("x")
            seeds.extend([read_seeds(number)] * read_count(rules, count))
        else:
            seeds.append(read_seeds(item))
    if len(seeds) != rules.columns:
        raise ValueError(f"{len(seeds)} pits in a row of {rules.columns}")
    return seeds


def read_count(rules, text):
    """A number of pits; C is the number of columns (rules 3)."""
    return rules.columns if text == "C" else read_seeds(text)


def print_row(seeds):
    """Runs of two or more equal pits are written NxK (rules 1)."""
    items = []
    for number, run in itertools.groupby(seeds):
        count = len(list(run))
        items.append(f"{number}x{count}" if count > 1 else f"{number}")
    return ",".join(items)


def read_board(rules, text):
    """The rows of a position string (rules 1)."""
    rows = text.split("/")
    places = rows_as_south_sees_them(rules)
    if len(rows) != len(places):
        raise ValueError(f"a board has {len(places)} rows")
    board = {"S": {}, "N": {}}
    for (side, names), row in zip(places, rows):
        board[side].update(zip(names, read_row(rules, row.split(","))))
    return board


# ------------------------------------------------ what stands behind the board

def read_pair(text):
    """Two counters, South's first (rules 1)."""
    south, north = text.split(",")
    return {"S": read_seeds(south), "N": read_seeds(north)}


SIDES = {0: "", 1: "S", 2: "N", 3: "SN"}


def read_sides(text):
    """1 South, 2 North, 3 both (rules 1)."""
    return set(SIDES[read_seeds(text)])


def print_sides(sides):
    return str(sum(number for number, side in ((1, "S"), (2, "N"))
                   if side in sides))


def phases_ended_by_start(rules):
    """The numbers of the phases that end by a start (rules 2.0)."""
    return [number for number, ((word, _), _) in enumerate(rules.phases)
            if word == "start"]


def read_started(rules, text):
    """Of each phase that ends by a start, who has ended it (rules 1)."""
    ended = [read_sides(sides) for sides in text.split(",")]
    phases = phases_ended_by_start(rules)
    if len(ended) != len(phases):
        raise ValueError(f"{len(phases)} phases end by a start")
    return {side: {number for number, sides in zip(phases, ended) if side in sides}
            for side in "SN"}


def print_started(rules, started):
    return ",".join(print_sides({side for side in "SN" if number in started[side]})
                    for number in phases_ended_by_start(rules))


def read_ways(text):
    """The ways chosen for the game; "-": not yet (rules 1)."""
    south, north = text.split(",")
    if not {south, north} <= {"f", "r", "-"}:
        raise ValueError(f"no ways: {text!r}")
    return {"S": None if south == "-" else south,
            "N": None if north == "-" else north}


def read_held(rules, text):
    """Held pits: South's in capitals, each with its holder (rules 1)."""
    held = {}
    for item in text.split(","):
        name, holder = item.split(":")
        if name.upper() not in rules.own_pits or holder not in ("s", "n"):
            raise ValueError(f"nothing held: {item!r}")
        held["S" if name.isupper() else "N", name.upper()] = holder.upper()
    return held


def print_held(rules, held):
    """The same, along South's circuit and then along North's (rules 1)."""
    items = []
    for side in "SN":
        for pit in rules.own_pits:
            if (side, pit) in held:
                name = pit if side == "S" else pit.lower()
                items.append(f"{name}:{held[side, pit].lower()}")
    return ",".join(items)


def read_race(pos, start):
    """South's start; it waits while it is North's turn and neither has made
    one (rules 1, 2.7)."""
    if pos.side != "N" or any(pos.turns.values()):
        raise ValueError(f"no start waits: {start!r}")
    return start


def read_note(rules, pos, note):
    """One field behind the counters, where the answers ask for it (rules 1)."""
    name, sign, value = note.partition("=")
    if not sign and note[0] in "ph":
        name, value = note[0], note[1:]
    if name in rules.game.REMEMBERS:
        pos.memory[name] = read_seeds(value)
        if pos.memory[name] > rules.game.REMEMBERS[name][1]:
            raise ValueError(f"nothing to remember: {note!r}")
        return
    if name != "p" and name not in rules.keeps:
        raise ValueError(f"these rules know no {note!r}")
    if name == "p":
        pos.passes = read_seeds(value)
    elif name == "h":
        pos.store = read_pair(value)
    elif name == "way":
        pos.way = read_ways(value)
    elif name == "spread":
        pos.spread = read_sides(value)
    elif name == "passed":
        pos.passed = read_sides(value)
    elif name == "started":
        pos.started = read_started(rules, value)
    elif name == "still":
        pos.still = read_seeds(value)
    elif name == "race":
        pos.race = read_race(pos, value)
    else:
        pos.held = read_held(rules, value)


def print_notes(rules, pos):
    """The fields behind the counters, in their order (rules 1)."""
    text = f" p{pos.passes}" if pos.passes else ""
    if "h" in rules.keeps:
        text += f" h{pos.store['S']},{pos.store['N']}"
    if "way" in rules.keeps and (pos.way["S"] or pos.way["N"]):
        text += f" way={pos.way['S'] or '-'},{pos.way['N'] or '-'}"
    if pos.spread:
        text += f" spread={print_sides(pos.spread)}"
    if pos.passed:
        text += f" passed={print_sides(pos.passed)}"
    if any(pos.started.values()):
        text += f" started={print_started(rules, pos.started)}"
    if "still" in rules.keeps and pos.still:
        text += f" still={pos.still}"
    if pos.race:
        text += f" race={pos.race}"
    if pos.held:
        text += f" held={print_held(rules, pos.held)}"
    return text + "".join(f" {name}={value}" for name, value in pos.memory.items()
                          if value or name not in rules.game.PITS)


# ------------------------------------------------------------ position strings

def parse_position(rules, text):
    """A position string; counters left out mean midgame (rules 1, 2.0)."""
    fields = text.split()
    if len(fields) < 2 or fields[1] not in ("S", "N", "S+", "N+"):
        raise ValueError("a position needs a board and a side")
    counters = [field for field in fields[2:] if field[0].isdigit()]
    notes = [field for field in fields[2:] if not field[0].isdigit()]
    zero = {"S": 0, "N": 0}
    pos = Position(read_board(rules, fields[0]), fields[1][0], zero, zero, 0)
    pos.arranging = fields[1].endswith("+")
    if pos.arranging and rules.is_("setup.placement", "usual"):
        raise ValueError("nothing is arranged")
    pos.store = start_store(rules)
    pos.memory = first_memory(rules)
    if len(counters) not in (0, 2):
        raise ValueError("turns and captures belong together")
    if counters:
        pos.turns, pos.capt = map(read_pair, counters)
    else:
        pos.turns = dict.fromkeys("SN", rules.midgame_turns)
    for note in notes:
        read_note(rules, pos, note)
    return pos


def print_position(rules, pos):
    """The position string, always with its counters (rules 1)."""
    rows = [print_row([pos.board[side][name] for name in names])
            for side, names in rows_as_south_sees_them(rules)]
    return (f"{'/'.join(rows)} {pos.side}{'+' if pos.arranging else ''}"
            f" {pos.turns['S']},{pos.turns['N']}"
            f" {pos.capt['S']},{pos.capt['N']}" + print_notes(rules, pos))


def first_memory(rules):
    """What a script remembers at the start (hooks, A script)."""
    return {name: first for name, (first, _) in rules.game.REMEMBERS.items()}


def start_store(rules):
    """The seeds that each player holds back (rules 3)."""
    south, north = rules.number["setup.store"], rules.number["setup.north_store"]
    return {"S": south, "N": south if north is None else north}


def usual_board(rules):
    """What the pits hold at the usual start; North's as South's if not given (rules 3)."""
    board = {"S": {}, "N": {}}
    for row, name in (("A", "inner"), ("B", "outer"))[:1 if rules.shared else 2]:
        south = rules.text[f"setup.{name}"]
        north = rules.text[f"setup.north_{name}"] or south
        for side, text in (("S", south), ("N", north)):
            seeds = read_row(rules, text.replace(",", " ").split())
            board[side].update(zip(row_names(rules, row), seeds))
    return board


def start_position(rules):
    """The usual start as a string (rules 3)."""
    board = usual_board(rules)
    zero = {"S": 0, "N": 0}
    pos = Position(board, "S", zero, zero, 0)
    pos.store = start_store(rules)
    pos.memory = first_memory(rules)
    return print_position(rules, pos)
