"""The answers of a variant: which there are, and how they are read (rules 3)."""

import re

# The words each question may be answered with, default first (rules 3).
WORDS = {
    "board.circuit": ("own", "shared"),
    "setup.placement": ("usual", "free", "raiding"),
    "setup.limits": ("none", "heap", "falling"),
    "start.from": ("pits", "store", "spread"),
    "start.into": ("occupied", "any", "capturing"),
    "start.others": ("all", "none"),
    "start.which": ("any", "fullest"),
    "start.behind": ("any", "empty", "longest"),
    "start.singletons": ("never", "last-resort", "always", "into-empty",
                         "joining"),
    "start.quiet_rows": ("any", "inner-first", "inner"),
    "start.quiet_singles": ("as-start", "if-no-other", "always", "owner",
                            "functional"),
    "start.quiet_row": ("ignored", "barred", "loses"),
    "lap.way": ("anti-clockwise", "clockwise", "either"),
    "lap.kept": ("turn", "lap", "game"),
    "lap.relay": ("occupied", "none", "outer"),
    "lap.origin": ("sown", "skipped"),
    "lap.first": ("after", "origin"),
    "lap.next": ("landing", "after", "pairing"),
    "capture.landing": ("occupied", "empty", "any", "none", "lifted"),
    "capture.by": ("last", "every"),
    "capture.needs": ("both", "inner", "either", "behind"),
    "capture.bare_row": ("usual", "outer"),
    "capture.takes": ("both", "inner", "outer"),
    "capture.own_pit": ("stays", "taken"),
    "capture.from_outer": ("never", "untouched"),
    "capture.besides": ("none", "outer"),
    "capture.fate": ("resown", "removed", "stored"),
    "capture.resow": ("lap-origin", "landing", "turn-origin", "ends", "behind"),
    "capture.first_lap": ("free", "decides"),
    "capture.duty": ("none", "first-lap", "usual-way"),
    "capture.refusal": ("never", "once", "always"),
    "capture.declined": ("left", "saved"),
    "capture.extra_choice": ("must", "may"),
    "capture.extra_when": ("any", "both"),
    "reverse.capture": ("direct", "indirect", "turn"),
    "reverse.right_end": ("closed", "open"),
    "turn.opening": ("alternate", "race"),
    "turn.race": ("first", "farthest"),
    "turn.pass": ("never", "allowed", "once"),
    "turn.swap": ("no", "yes"),
    "end.empty_row": ("none", "inner", "outer"),
    "end.score": ("no", "most-seeds"),
    "end.leftover": ("owner", "mover", "nobody"),
    "end.still_result": ("annulled", "most-seeds"),
    "end.both_ends": ("no", "win"),
    "end.two_captures_first": ("no", "win"),
    "end.every_column": ("no", "win"),
    "hold.pair": ("no", "yes"),
    "house.after_capture": ("sow", "choice", "stop"),
    "house.after_quiet": ("sow", "choice", "stop"),
    "house.kept": ("until-capture", "until-emptied"),
    "takasia.barred": ("never", "one-turn"),
    "takasia.single": ("exempt", "counts"),
    "takasia.house": ("owned", "functional"),
    "takasia.from_house": ("stops", "passes"),
    "takasia.then": ("free", "must"),
    "end.endless": ("annulled", "loses", "illegal"),
}

# The questions answered with a number: default, least, greatest (rules 3).
NUMBERS = {
    "board.columns": (8, 2, 32),
    "setup.store": (0, 0, None),
    "setup.north_store": (None, 0, None),
    "start.smallest": (2, 1, None),
    "start.most": (0, 0, None),
    "start.largest": (0, 0, None),
    "start.capturing": (1, 1, None),
    "start.lifts": (0, 0, None),
    "capture.least": (1, 1, None),
    "capture.least_empty": (1, 1, None),
    "capture.near_end": (2, 0, None),
    "capture.extra": (0, 0, 5),
    "capture.quiet_turns": (1, 0, None),
    "end.every_column_points": (3, 0, None),
    "end.still": (0, 0, None),
    "end.repeats": (0, 0, None),
    "hold.at": (0, 0, None),
    "house.threshold": (6, 1, None),
    "house.tax_from": (6, 1, None),
    "end.lap_limit": (10000, 1, None),
}

# The questions answered with a list (rules 3).
LISTS = {
    "setup.outer": "4xC",
    "setup.inner": "0xC",
    "setup.north_outer": None,
    "setup.north_inner": None,
    "start.pits": "all",
    "lap.stop": "none",
    "lap.laid": "none",
    "lap.closed": "none",
    "house.pit": "none",
    "capture.pits": "inner",
    "capture.extra_not": "none",
    "reverse.pits": "A1 A2 B1 B2",
    "reverse.into": "all",
    "reverse.at": "start relay reentry",
}

# The sections that a phase may answer (rules 2.0).
OF_PHASES = ("start.", "lap.", "capture.", "reverse.", "turn.", "end.",
             "house.after_capture", "house.after_quiet")


class Answers:
    """One set of answers, defaults filled in (rules 3)."""

    def __init__(self, given):
        self.word = {key: read_word(key, given) for key in WORDS}
        self.number = {key: read_number(key, given) for key in NUMBERS}
        self.text = {key: given.get(key, LISTS[key]) for key in LISTS}
        self.columns = self.number["board.columns"]
        self.shared = self.is_("board.circuit", "shared")
        if self.is_("capture.besides", "outer"):
            only_where_besides_is_asked(self)
        if self.shared:
            only_the_facing_pit(self.word, given)
        self.circuit = make_circuit(self.columns, self.shared)
        self.own_pits = [pit for pit in self.circuit if pit[0] in "AB"]
        self.inner_pits = [f"A{k}" for k in range(1, self.columns + 1)]
        read_sets(self)

    def is_(self, key, value):
        return self.word[key] == value


def only_where_raids_are_had(rules):
    """What is captured while seeds are arranged is not sown (rules 1)."""
    if rules.is_("capture.fate", "resown") or rules.shared:
        raise ValueError("seeds that are arranged cannot capture")


def only_where_besides_is_asked(rules):
    """The other outer pits have numbers of one digit, and a lap is not stopped to ask (rules 2.4)."""
    if rules.columns > 10 or rules.is_("capture.by", "every"):
        raise ValueError("no pit besides can be chosen")


def only_the_facing_pit(word, given):
    """On a shared circuit there is no pit behind the facing one (rules 2.9)."""
    for key in ("capture.needs", "capture.takes"):
        if given.get(key, "inner") != "inner":
            raise ValueError(f"{key} asks for outer pits")
        word[key] = "inner"
    for key in ("capture.bare_row", "capture.declined", "capture.from_outer", "capture.besides"):
        if word[key] != WORDS[key][0]:
            raise ValueError(f"{key} asks for outer pits")


def make_circuit(columns, shared):
    """The anti-clockwise order of the pits, as the mover names them.

    His own circuit is B1 ... BC, then AC ... A1 (rules 1); a shared one his
    A1 ... AC, then the opponent's, in small letters: a1 ... aC (rules 2.9)."""
    numbers = range(1, columns + 1)
    if shared:
        return [f"A{k}" for k in numbers] + [f"a{k}" for k in numbers]
    return [f"B{k}" for k in numbers] + [f"A{k}" for k in reversed(numbers)]


def split_answers(answers):
    """The plain answers, and those of each phase in order (rules 2.0)."""
    plain, phases = {}, {}
    for key, text in answers.items():
        if key.startswith(("variant.", "hooks.", "terms.", "series.")):
            continue
        text = without_question_mark(str(text))
        if text == "south":     # North's rows and store are as South's unless they are answered (rules 3)
            continue
        name, colon, rest = key.partition(":")
        if not colon:
            plain[known_key(key)] = text
        elif rest == "until":
            phases.setdefault(name, {})["until"] = text
        elif rest.startswith(OF_PHASES):
            phases.setdefault(name, {})[known_key(rest)] = text
        else:
            raise ValueError(f"a phase does not answer {rest}")
    return plain, phases


def known_key(key):
    if key not in WORDS and key not in NUMBERS and key not in LISTS:
        raise ValueError(f"unknown key {key}")
    return key


def without_question_mark(text):
    """An answer followed by " ?" is an assumed one, but an answer (rules 3)."""
    text = text.strip()
    if text.endswith(" ?"):
        text = text[:-2].strip()
    return text


def read_word(key, given):
    """One word of the list for this key (rules 3)."""
    value = given.get(key, WORDS[key][0])
    if value not in WORDS[key]:
        raise ValueError(f"{key} cannot be {value!r}")
    return value


def read_number(key, given):
    """A whole number within its bounds (rules 3)."""
    default, least, greatest = NUMBERS[key]
    if key not in given:
        return default
    value = int(given[key])
    if value < least or (greatest is not None and value > greatest):
        raise ValueError(f"{key} cannot be {value}")
    return value


def read_sets(rules):
    """The sets of pits and of moments (rules 3)."""
    pits, inner = rules.own_pits, rules.inner_pits
    rules.start_pits = read_set(rules, "start.pits", pits, "all", pits)
    rules.laid_pits = read_set(rules, "lap.laid", pits)
    rules.stop_pits = read_set(rules, "lap.stop", pits)
    rules.closed_pits = read_set(rules, "lap.closed", pits, "all", pits)
    rules.house_pits = read_set(rules, "house.pit", inner)
    rules.capture_pits = read_set(rules, "capture.pits", inner, "inner", inner)
    rules.extra_not = read_set(rules, "capture.extra_not", pits)
    rules.reverse_pits = read_set(rules, "reverse.pits", pits, "all",
                                  rules.circuit)
    rules.reverse_into = read_set(rules, "reverse.into", pits, "all", pits)
    if rules.reverse_into == set(pits):     # and those of the opponent
        rules.reverse_into = set(rules.circuit)
    rules.reverse_at = read_set(rules, "reverse.at",
                                ["start", "relay", "reentry"])


def read_set(rules, key, allowed, word=None, meant=None):
    """A set of names, none, or the word that means some of them (rules 3)."""
    names = rules.text[key].replace(",", " ").split()
    if names == ["none"]:
        return set()
    if names in ([word], ["all"]):
        return set(meant or allowed)
    if names == ["inner"] and "A1" in allowed:
        return set(rules.inner_pits)
    names = [counted_from_left(rules, name) for name in names]
    for name in names:
        if name not in allowed and rules.text[key] != LISTS[key]:
            raise ValueError(f"{key} cannot hold {name!r}")
    return set(names)


def counted_from_left(rules, name):
    """AC is the last pit of the inner row, BC-1 the last but one of the outer (rules 3)."""
    from_end = re.fullmatch(r"([AB])C(?:-([1-9]\d*))?", name)
    if not from_end:
        return name
    return f"{from_end[1]}{rules.columns - int(from_end[2] or 0)}"


def read_until(rules, text):
    """When a phase is over: ("store-empty", 0), ("turns", N), ("start", pits)
    ... (rules 2.0)."""
    word, *number = text.split()
    if word == "store-empty" and not number:
        return word, 0
    if word in ("turns", "captures", "lost") and len(number) == 1:
        return word, int(number[0])
    if word == "start" and number == ["all"]:
        return word, set(rules.own_pits)
    if word == "start" and number:
        return word, {counted_from_left(rules, pit) for pit in number}
    raise ValueError(f"until cannot be {text!r}")
