"""Every key matters: giving it another answer changes what the program does.

For the answers that are played, a position is found by the second implementation in which the two
answers play differently, and the program must play both as it does. All other keys have a row below.
"""
import os
import random
import re
import sys
import tempfile

from lib import ROOT, over, run, same, sampled

sys.path.insert(0, os.path.join(ROOT, "tests", "second"))
import compare  # noqa: E402
import slow  # noqa: E402

TRIES = 20000


def all_keys():
    """Every key of the table, as it is written in src/rules/keys.def."""
    with open(os.path.join(ROOT, "src", "rules", "keys.def"), encoding="utf-8") as table:
        return [".".join(pair) for pair in re.findall(r'^(?:ANSWER|UNUSUAL|FACT|FIXED(?=\(\w+, "(?:capture|house)"))\(\w+, "(\w+)", "(\w+)"', table.read(), re.M)]


def words_of(key):
    """The words of a key, from the program's own message."""
    _, _, err = run("show", "tests/records/empty.ini", "--set", f"{key}=-")
    listed = re.search(r"is not one of: (.*?)(?:;|$)", err)
    return listed.group(1).strip().split(", ") if listed else []


# Other answers of keys that are not words.
OTHER = {
    "board.columns": ["2", "9"],
    "start.smallest": ["1", "3"],
    "capture.extra": ["1", "2"],
    "capture.quiet_turns": ["0", "2"],
    "start.most": ["2", "3"],
    "start.largest": ["2", "3"],
    "start.pits": ["A1", "A2 B2"],
    "lap.stop": ["A2", "A2 B2"],
    "lap.closed": ["A2", "A1 B1"],
    "capture.pits": ["none", "A1"],
    "capture.least": ["2", "3"],
    "capture.least_empty": ["2", "3"],
    "capture.near_end": ["0", "1"],
    "capture.extra_not": ["A2", "A1 B1"],
    "end.still": ["1"],
    "hold.at": ["2", "3"],
    "house.pit": ["A1", "A2"],
    "house.threshold": ["1", "3"],
    "house.tax_from": ["1", "2"],
    "reverse.pits": ["none", "A1", "A1 A2 B1 B2 B3"],
    "reverse.into": ["none", "A2 A3"],
    "reverse.at": ["none", "start", "relay reentry"],
    "end.lap_limit": ["1", "4"],
}

# What must be so for a key to matter.
INNER = {"capture.needs": "inner", "capture.takes": "inner", "capture.quiet_turns": "0"}
HOUSE = {**INNER, "house.pit": "A2", "house.threshold": "2"}
TAKASIA = {**HOUSE, "takasia.barred": "one-turn"}
CONTEXT = {
    "capture.extra": {"capture.fate": "removed"},
    "end.every_column": {"board.columns": "3"},
    "end.both_ends": {"board.columns": "4"},
    "start.singletons": {"board.columns": "3"},
    "start.from": {"setup.store": "9", "setup.inner": "1xC"},
    "start.into": {"setup.store": "5", "setup.inner": "1xC", "start.from": "store", "capture.landing": "any"},
    "start.quiet_rows": {"capture.duty": "first-lap"},
    "start.quiet_singles": {"setup.store": "5", "setup.inner": "1xC", "start.from": "store", "start.smallest": "3"},
    "lap.kept": {"lap.way": "either"},
    "capture.by": {"reverse.right_end": "open"},
    "capture.least_empty": {"capture.landing": "any"},
    "capture.declined": {"capture.refusal": "always"},
    "capture.besides": {"capture.needs": "inner"},
    "capture.near_end": {"capture.resow": "ends", "lap.way": "either"},
    "capture.extra_choice": {"capture.fate": "removed", "capture.extra": "1"},
    "capture.extra_not": {"capture.fate": "removed", "capture.extra": "1"},
    "capture.extra_when": {"capture.fate": "removed", "capture.extra": "1", "capture.needs": "inner"},
    "end.leftover": {"end.score": "most-seeds"},
    "end.still": {"capture.quiet_turns": "0"},
    "end.still_result": {"end.still": "1", "capture.quiet_turns": "0"},
    "hold.pair": {"hold.at": "4"},
    "lap.next": {"start.singletons": "always"},
    "house.pit": INNER,
    "house.threshold": {**INNER, "house.pit": "A2", "house.after_quiet": "stop"},
    "house.tax_from": {**HOUSE, "house.pit": "A1", "setup.store": "5", "setup.inner": "1xC", "start.from": "store"},
    "house.after_capture": {**HOUSE, "house.kept": "until-emptied"},
    "house.after_quiet": HOUSE,
    "house.kept": HOUSE,
    "takasia.barred": HOUSE,
    **{f"takasia.{name}": TAKASIA for name in ("single", "from_house", "then")},
    "takasia.house": {**TAKASIA, "house.threshold": "9", "takasia.single": "counts"},
}


def flips():
    """(label, key, other answer) for every played answer but the default."""
    for key in all_keys():
        if key in slow.WORDS and not key.startswith(("board.", "setup.")):
            for word in words_of(key)[1:]:
                yield f"{key} = {word}", key, word
        for value in OTHER.get(key, []):
            yield f"{key} = {value}", key, value


def position_for(rng, base):
    """A board at random; of houses and takasia something is remembered now and then."""
    columns = int(base["board.columns"])
    dense = rng.choice([0.3, 0.6, 0.9])
    board = "/".join(compare.random_row(rng, columns, dense) for _ in range(4))
    turns = [rng.randint(0, 3), rng.randint(0, 3)]
    counters = f"{turns[0]},{turns[1]} {min(1, turns[0])},{rng.randint(0, turns[1])}"
    houses = "house.pit" in base or "takasia.barred" in base
    return f"{board} {rng.choice('SN')} {counters}" + (compare.random_memory(rng, slow.Rules(base), True) if houses else "")


def played(answers, position):
    return compare.from_slow(answers, position)


def difference(key, value):
    """A position that the second implementation plays differently with and without the answer."""
    rng = random.Random(f"{key}={value}")
    base = {"board.columns": "4", **CONTEXT.get(key, {})}
    other = {**base, key: value}
    for _ in range(TRIES):
        position = position_for(rng, base)
        without, with_it = played(base, position), played(other, position)
        if without is not None and with_it is not None and without != with_it:
            return base, other, position, without, with_it
    raise AssertionError(f"no position found in which {key} = {value} plays differently")


@sampled(15)
@over([flip for flip in flips() if flip[1] != "board.columns"])
def test_flip(_label, key, value):
    base, other, position, without, with_it = difference(key, value)
    compare.set_empty("tests/records/empty.ini")
    program = os.environ.get("MWESO", os.path.join(ROOT, "build", "sanitize", "mweso"))
    same(compare.from_program(program, base, position), without, position)
    same(compare.from_program(program, other, position), with_it, position)


def ini(lines):
    return "".join(line + "\n" for line in lines)


EXAMPLE = ["[example one]", "position = 0x8/0x8/0x8/2,0x7 S", "move = B1"]

# Keys that are told, checked or shown, and not played move by move: the lines of a file without and
# with the answer, and the command whose output must differ.
TOLD = {
    "variant.name": (["[variant]"], ["name = other"], "show"),
    "variant.title": (["[variant]"], ["title = Other"], "show"),
    "variant.people": (["[variant]"], ["people = Others"], "show"),
    "variant.region": (["[variant]"], ["region = Elsewhere"], "show"),
    "variant.names": (["[variant]"], ["names = one, another"], "show"),
    "variant.place": (["[variant]"], ["place = Kigali"], "show"),
    "variant.coordinates": (["[variant]"], ["coordinates = -1.95 30.06 50"], "show"),
    "variant.glottocode": (["[variant]"], ["glottocode = suku1261"], "show"),
    "variant.years": (["[variant]"], ["years = 1905-1910 1931"], "rules"),
    "variant.players": (["[variant]"], ["players = women, children"], "rules"),
    "variant.collector": (["[variant]"], ["collector = an aunt"], "rules"),
    "variant.status": (["[variant]"], ["status = assumed"], "show"),
    "variant.otherwise": (["[variant]", "inherits = omweso", "status = attested"], ["otherwise = as-parent"], "show"),
    "variant.accepts": (["[board]", "columns = 2", "[setup]", "outer = 1,0", "[start]", "smallest = 1"],
                        ["[variant]", "accepts = no-choices no-end"], "check"),
    "variant.note": (["[variant]"], ["note = more"], "show"),
    "series.refill": (["[series]"], ["refill = any"], "rules"),
    "series.shorten": (["[series]", "refill = any"], ["shorten = yes"], "rules"),
    **{f"terms.{term}": (["[terms]"], [f"{term} = word"], "show") for term in (
        "board", "inner_row", "outer_row", "pit", "end_pit", "held_pit", "store", "seed", "sow", "relay", "capture", "decline", "stop",
        "win", "note")},
    "variant.stage": (["[variant]"], ["stage = mtaji"], "show"),
    "variant.source": (["[variant]"], ["source = somebody"], "show"),
    "turn.swap": (["[turn]"], ["swap = yes"], "perft 2"),
    "variant.inherits": (["[variant]"], ["inherits = omweso-forward"], "perft 3"),
    "board.columns": (["[board]"], ["columns = 9"], "moves"),
    "setup.outer": (["[setup]"], ["outer = 3x8"], "moves"),
    "setup.inner": (["[setup]"], ["inner = 1x8"], "moves"),
    "setup.placement": (["[setup]"], ["placement = free"], "trace =4x8/0x8"),
    "start.from": (["[setup]", "store = 3", "inner = 2xC", "[start]"], ["from = store"], "moves"),
    "start.into": (["[setup]", "store = 3", "inner = 0 2x7", "[start]", "from = store", "quiet_singles = always"], ["into = any"], "moves"),
    "start.quiet_singles": (["[setup]", "store = 3", "inner = 1 2x7", "[start]", "smallest = 3", "from = store"],
                            ["quiet_singles = always"], "moves"),
    "end.score": (["[setup]", "store = 3", "[board]", "columns = 2", "[end]"], ["score = most-seeds"],
                  "moves --position 0x2/0x2/0x2/2,0 S 9,9 0,0 h0,5"),
    "end.leftover": (["[setup]", "store = 3", "[board]", "columns = 2", "[end]", "score = most-seeds"], ["leftover = nobody"],
                     "moves --position 0x2/0x2/0x2/2,0 S 9,9 0,0 h0,1"),
    "end.every_column_points": (["[board]", "columns = 2", "[capture]", "takes = both", "[end]", "every_column = win"],
                                ["every_column_points = 5"], "moves --position 1x2/2x2/1x2/0,2 S"),
    "hooks.script": (["[hooks]"], ["script = other.lua"], "moves"),
    "example.position": (EXAMPLE[:1] + EXAMPLE[2:] + ["result = 0x8/0x8/0x8/0,1,1,0x5"], EXAMPLE[1:2], "check"),
    "example.move": (EXAMPLE[:2], ["move = B1"], "check"),
    "example.result": (EXAMPLE, ["result = 0x8/0x8/0x8/0x8"], "check"),
    "example.captured": (EXAMPLE, ["captured = 1"], "check"),
    "example.laps": (EXAMPLE, ["laps = 2"], "check"),
    "example.legal": (EXAMPLE, ["legal = no"], "check"),
    "example.endless": (EXAMPLE, ["endless = yes"], "check"),
    "example.source": (EXAMPLE, ["source = worked out by hand"], "show"),
    "example.winner": (EXAMPLE, ["winner = N"], "check"),
}


def say(lines, command):
    verb, *more = command.split(" ", 2) if " S" in command else command.split()
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "house.ini")
        with open(file, "w", encoding="utf-8") as out:
            out.write(ini(lines))
        code, out, err = run(verb, file, *more)
        return code, out.replace(folder, ""), err.replace(folder, "")


@sampled(35)
@over(sorted(TOLD.items()))
def test_told(_key, row):
    without, added, command = row
    before, after = say(without, command), say(without + added, command)
    assert before != after, f"{command} says the same with {added}: {before}"


def test_every_key_is_covered():
    covered = {flip[1] for flip in flips()} | set(TOLD)
    same(sorted(set(all_keys()) - covered), [], "keys without a test")


def test_no_word_is_forgotten():
    """The second implementation knows every word that the program accepts."""
    for key in set(slow.WORDS) & set(all_keys()):
        same(sorted(set(words_of(key)) - set(slow.WORDS[key])), [], f"words of {key} that slow.py does not know")
