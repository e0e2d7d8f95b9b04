"""Captures: which landings capture, what a facing pit must hold, and further pits; worked by hand from docs/rules.md."""
import os
import re
import tempfile

from lib import over, rows, run, same, sampled

# On four columns, nothing quiet, nothing against the way; captured seeds leave the game.
PLAIN = ["board.columns=4", "setup.outer=3x4", "capture.quiet_turns=0", "reverse.pits=none", "capture.fate=removed",
         "capture.landing=empty", "capture.needs=inner"]


def setting(answers):
    """The answers, and those of PLAIN that they do not replace, as options."""
    given = {answer.split("=")[0]: answer for answer in PLAIN + answers}
    return [word for answer in given.values() for word in ("--set", answer)]


def pits(board):
    """The seeds of a board's pits, written one by one."""
    seeds = []
    for item in board.replace("/", ",").split(","):
        number, _, run = item.partition("x")
        seeds += [int(number)] * int(run or 1)
    return seeds


def moves(answers, position):
    listed = rows("moves", "tests/records/empty.ini", *setting(answers), "--limit", "0", "--position", position)
    return {m["move"]: m for m in listed}


# Answers, position, move, seeds captured, board after it. From B4 two seeds are sown into A4 and A3; above A3 stand
# the facing pits.
LANDINGS = [
    ("needs-inner", [], "0,0,3,0/0,0,1,1/0x4/0x3,2 S", "B4", 4, "0x4/0x3,1/0,0,1,1/0x4"),
    ("landing-none", ["capture.landing=none"], "0,0,3,0/0,0,1,1/0x4/0x3,2 S", "B4", 0, "0,0,3,0/0,0,1,1/0,0,1,1/0x4"),
    ("landing-none-relays", ["capture.landing=none"], "0,0,3,0/0,0,1,1/0,0,1,0/0x3,2 S", "B4", 0,
     "0,0,3,0/0,0,1,1/1,1,0,1/0x4"),
    ("behind-full", ["capture.needs=behind"], "0,0,3,0/0,0,1,1/0x4/0x3,2 S", "B4", 0, "0,0,3,0/0,0,1,1/0,0,1,1/0x4"),
    ("behind", ["capture.needs=behind"], "0,0,3,0/0,0,0,1/0x4/0x3,2 S", "B4", 3, "0x4/0x3,1/0,0,1,1/0x4"),
    ("behind-nothing", ["capture.needs=behind"], "0,0,0,3/0,0,0,1/0x4/0x3,2 S", "B4", 0, "0x3,3/0x3,1/0,0,1,1/0x4"),
    ("behind-outer", ["capture.needs=behind", "capture.takes=outer"], "0,0,3,0/0,0,0,1/0x4/0x3,2 S", "B4", 3,
     "0x4/0x3,1/0,0,1,1/0x4"),
    ("behind-inner", ["capture.needs=behind", "capture.takes=inner"], "0,0,3,0/0,0,0,1/0x4/0x3,2 S", "B4", 0,
     "0,0,3,0/0x3,1/0,0,1,1/0x4"),
    # one seed does not count, but is taken along
    ("least-one", ["capture.least=2"], "0,0,3,0/0,0,1,1/0x4/0x3,2 S", "B4", 0, "0,0,3,0/0,0,1,1/0,0,1,1/0x4"),
    ("least-two", ["capture.least=2"], "0,0,1,0/0,0,2,1/0x4/0x3,2 S", "B4", 3, "0x4/0x3,1/0,0,1,1/0x4"),
    ("least-both", ["capture.least=2", "capture.needs=both"], "0,0,1,0/0,0,2,1/0x4/0x3,2 S", "B4", 0,
     "0,0,1,0/0,0,2,1/0,0,1,1/0x4"),
    ("least-either", ["capture.least=2", "capture.needs=either"], "0,0,2,0/0,0,1,1/0x4/0x3,2 S", "B4", 3,
     "0x4/0x3,1/0,0,1,1/0x4"),
    ("least-behind", ["capture.least=3", "capture.needs=behind"], "0,0,3,0/0x3,1/0x4/0x3,2 S", "B4", 3,
     "0x4/0x3,1/0,0,1,1/0x4"),
    ("least-behind-few", ["capture.least=4", "capture.needs=behind"], "0,0,3,0/0x3,1/0x4/0x3,2 S", "B4", 0,
     "0,0,3,0/0x3,1/0,0,1,1/0x4"),
    # a single seed in front is no empty pit
    ("least-behind-one", ["capture.least=2", "capture.needs=behind"], "0,0,3,0/0,0,1,1/0x4/0x3,2 S", "B4", 0,
     "0,0,3,0/0,0,1,1/0,0,1,1/0x4"),
    # from an empty pit more seeds must face than from an occupied one; a single one is taken along
    ("least-empty", ["capture.least_empty=2"], "0,0,1,0/0,0,1,1/0x4/0x3,2 S", "B4", 0, "0,0,1,0/0,0,1,1/0,0,1,1/0x4"),
    ("least-empty-two", ["capture.least_empty=2", "capture.needs=either"], "0,0,1,0/0,0,2,1/0x4/0x3,2 S", "B4", 3,
     "0x4/0x3,1/0,0,1,1/0x4"),
    ("least-empty-occupied", ["capture.least_empty=2", "capture.landing=any"], "0,0,1,0/0,0,1,1/0,0,1,0/0x3,2 S", "B4", 2,
     "0x4/0x3,1/0,0,2,1/0x4"),
    ("least-empty-less", ["capture.least_empty=2", "capture.least=3"], "0,0,1,0/0,0,2,1/0x4/0x3,2 S", "B4", 0,
     "0,0,1,0/0,0,2,1/0,0,1,1/0x4"),
    # the outer pit alone, where the whole inner row is bare
    ("bare-row", ["capture.bare_row=outer"], "1,0,3,0/0x4/0x4/0x3,2 S", "B4", 3, "1,0x3/0x4/0,0,1,1/0x4"),
    ("bare-row-inner", ["capture.bare_row=outer", "capture.takes=inner"], "1,0,3,0/0x4/0x4/0x3,2 S", "B4", 3,
     "1,0x3/0x4/0,0,1,1/0x4"),
    ("bare-row-not", ["capture.bare_row=outer"], "1,0,3,0/1,0x3/0x4/0x3,2 S", "B4", 0, "1,0,3,0/1,0x3/0,0,1,1/0x4"),
    ("bare-row-few", ["capture.bare_row=outer", "capture.least=4"], "1,0,3,0/0x4/0x4/0x3,2 S", "B4", 0,
     "1,0,3,0/0x4/0,0,1,1/0x4"),
    ("saved-only-if-declined", ["capture.declined=saved", "capture.refusal=always"], "0,0,3,0/0,0,1,1/0x4/0x3,2 S", "B4d", 0,
     "0,0,4,0/0x3,1/0,0,1,1/0x4"),
    ("saved-nothing", ["capture.declined=saved", "capture.refusal=always", "capture.needs=either"],
     "0,0,3,0/0,0,0,1/0x4/0x3,2 S", "B4d", 0, "0,0,3,0/0,0,0,1/0,0,1,1/0x4"),
    ("besides", ["capture.besides=outer"], "1,0,3,2/0,0,1,1/0x4/0x3,2 S", "B4.1", 6, "1,0x3/0x3,1/0,0,1,1/0x4"),
    ("besides-other", ["capture.besides=outer"], "1,0,3,2/0,0,1,1/0x4/0x3,2 S", "B4.2", 5, "0x3,2/0x3,1/0,0,1,1/0x4"),
    ("besides-one", ["capture.besides=outer"], "1,0,3,0/0,0,1,1/0x4/0x3,2 S", "B4", 5, "0x4/0x3,1/0,0,1,1/0x4"),
    ("besides-none", ["capture.besides=outer", "capture.takes=inner"], "1,0,3,2/0,0,1,1/0x4/0x3,2 S", "B4", 1,
     "1,0,3,2/0x3,1/0,0,1,1/0x4"),
    # from B2 two seeds are sown into B3 and B4, above which the opponent's outer pit stands
    ("from-outer", ["capture.from_outer=untouched"], "0,0,1,3/0,0,1,1/0x4/0,2,0,0 S", "B2", 3, "0,0,1,0/0,0,1,1/0x4/0,0,1,1"),
    ("from-outer-touched", ["capture.from_outer=untouched"], "0,0,1,3/0,0,1,1/0,1,0,0/0,2,0,0 S", "B2", 0,
     "0,0,1,3/0,0,1,1/0,1,0,0/0,0,1,1"),
    ("from-outer-nothing", ["capture.from_outer=untouched"], "0,0,1,0/0,0,1,1/0x4/0,2,0,0 S", "B2", 0,
     "0,0,1,0/0,0,1,1/0x4/0,0,1,1"),
    ("from-outer-few", ["capture.from_outer=untouched", "capture.least_empty=4"], "0,0,1,3/0,0,1,1/0x4/0,2,0,0 S", "B2", 0,
     "0,0,1,3/0,0,1,1/0x4/0,0,1,1"),
    ("from-outer-with-own", ["capture.from_outer=untouched", "capture.own_pit=taken"], "0,0,1,3/0,0,1,1/0x4/0,2,0,0 S", "B2", 3,
     "0,0,1,0/0,0,1,1/0x4/0,0,1,0"),
    ("bare-row-nothing", ["capture.bare_row=outer"], "1,0x3/0x4/0x4/0x3,2 S", "B4", 0, "1,0x3/0x4/0,0,1,1/0x4"),
]


@over(LANDINGS)
def test_landing(_name, answers, position, move, captured, board):
    played = moves(answers, position)[move]
    same((played["captured"], pits(played["position"].split()[0])), (captured, pits(board)))


FULL, BARE = "0,0,3,0/0,0,1,1/0x4/0x3,2 S", "0,0,3,0/0x4/0x4/0x3,2 S"


@over([("capture.landing=none", "capture.landing", FULL), ("capture.least=2", "capture.least", FULL),
       ("capture.needs=behind", "capture.needs", FULL), ("capture.least_empty=2", "capture.least_empty", FULL),
       ("capture.bare_row=outer", "capture.bare_row", BARE)])
def test_trace_names_the_answer(answer, key, position):
    traced = rows("trace", "tests/records/empty.ini", "B4", *setting([answer]), "--position", position)
    assert key in [step.get("key") for step in traced], traced


# ---- further pits ----------------------------------------------------------------------------------

# After B4 has taken the seed of A2, the opponent holds B3, B4 and A1 (1, 1 and 2 seeds).
THREE = "1,1,0,0/0,0,1,2/0x4/0x3,2 S"

FURTHER = [
    ("must", ["capture.extra=2"], THREE, "B4xB3xA1 B4xB3xB4 B4xB4xA1"),
    ("must-all", ["capture.extra=3"], THREE, "B4xB3xB4xA1"),
    ("must-more", ["capture.extra=5"], THREE, "B4xB3xB4xA1"),
    ("may-one", ["capture.extra=1", "capture.extra_choice=may"], THREE, "B4x B4xA1 B4xB3 B4xB4"),
    ("may-two", ["capture.extra=2", "capture.extra_choice=may"], THREE,
     "B4x B4xA1x B4xB3x B4xB3xA1 B4xB3xB4 B4xB4x B4xB4xA1"),
    ("may-five", ["capture.extra=5", "capture.extra_choice=may"], THREE,
     "B4x B4xA1x B4xB3x B4xB3xA1x B4xB3xB4xA1 B4xB3xB4x B4xB4x B4xB4xA1x"),
    ("may-none", ["capture.extra=2", "capture.extra_choice=may"], "0x4/0,0,1,0/0x4/0x3,2 S", "B4"),
    ("not", ["capture.extra=2", "capture.extra_not=A1"], THREE, "B4xB3xB4"),
    ("not-all", ["capture.extra=2", "capture.extra_not=all"], THREE, "B4"),
    ("not-may", ["capture.extra=1", "capture.extra_not=A1 B3", "capture.extra_choice=may"], THREE, "B4x B4xB4"),
    ("when-one", ["capture.extra=2", "capture.extra_when=both"], THREE, "B4"),
    ("when-both", ["capture.extra=1", "capture.extra_when=both"], "1,0,1,0/0,0,1,2/0x4/0x3,2 S", "B4xA1 B4xB4"),
    ("when-too-few", ["capture.extra=1", "capture.extra_when=both", "capture.least=2"],
     "1,0,1,0/0,0,3,2/0x4/0x3,2 S", "B4"),
    ("when-behind", ["capture.extra=1", "capture.extra_when=both", "capture.needs=behind"],
     "1,0,1,0/0x3,2/0x4/0x3,2 S", "B4"),
    # the mover may be North: his opponent's pits are named from South's side
    ("not-north", ["capture.extra=2", "capture.extra_not=A1"], "2,0x3/0x4/2,1,0,0/0,0,1,1 N", "B4xB3xB4"),
]


@over(FURTHER)
def test_further_pits(_name, answers, position, expected):
    listed = moves(answers, position)
    same(sorted(listed), sorted(expected.split()))
    for move, row in listed.items():
        told = rows("trace", "tests/records/empty.ini", move, *setting(answers), "--position", position)
        board = [step["board"] for step in told if step.get("event")][-1]
        same(pits(board), pits(row["position"].split()[0]), move)


def played(answers, move):
    code, out, err = run("trace", "tests/records/empty.ini", move, *setting(answers), "--position", THREE)
    return code, err or out.splitlines()[0]


def test_how_further_pits_are_written():
    may = ["capture.extra=2", "capture.extra_choice=may"]
    same(played(may, "B4xA1")[0], 0, "behind A1 comes no other")
    code, told = played(may, "B4xB3")
    same((code, told.rpartition("; ")[2]), (4, "it can go on as B4xB3xB4, B4xB3xA1, B4xB3x\n"), told)
    code, told = played(may, "B4")
    assert "stops short of a choice; it can go on as B4xB3, B4xB4, B4xA1, B4x" in told, told
    assert "is wrong at this choice" in played(may, "B4xA2")[1], "an empty pit"
    assert "is no choice of this move" in played(["capture.extra=5"], "B4xB3xB4xA1x")[1], "nothing is left out"


# A pit captures before it is sown. A2 faces A3 and B3 of the opponent, who sits opposite.
LIFTED = ["capture.landing=lifted", "capture.fate=resown", "lap.relay=none"]
FACED = "0,3,0,0/0,1,0,1/0,2,0,0/0,0,0,1 S"
LIFTS = [
    ("laid-behind", [], FACED, "A2", 4, "0x4/0x3,1/1,0,0,0/1,4,0,1"),
    ("removed", ["capture.fate=removed"], FACED, "A2", 4, "0x4/0x3,1/1,0,0,0/1,0,0,1"),
    ("inner-alone", ["capture.takes=inner"], FACED, "A2", 1, "0,3,0,0/0,0,0,1/1,0,0,0/1,1,0,1"),
    ("needs", ["capture.needs=both"], "0x4/0,1,0,1/0,2,0,0/0,0,0,1 S", "A2", 0, "0x4/0,1,0,1/1,0,0,0/1,0,0,1"),
    ("least", ["capture.least=2"], FACED, "A2", 0, "0,3,0,0/0,1,0,1/1,0,0,0/1,0,0,1"),
    ("not-these", ["capture.pits=A1 A3"], FACED, "A2", 0, "0,3,0,0/0,1,0,1/1,0,0,0/1,0,0,1"),
    ("quiet", ["capture.quiet_turns=1"], FACED + " 0,0 0,0", "A2", 0, "0,3,0,0/0,1,0,1/1,0,0,0/1,0,0,1"),
    ("large", ["start.largest=1"], FACED, "A2", 0, "0,3,0,0/0,1,0,1/1,0,0,0/1,0,0,1"),
    ("not-of-outer", [], "0,3,0,0/0,1,0,1/0,0,0,0/0,2,0,1 S", "B2", 0, "0,3,0,0/0,1,0,1/0,0,0,0/0,0,1,2"),
    ("in-a-relay", ["lap.relay=occupied"], "0,3,0,0/0,1,0,1/0,1,0,0/0,0,0,3 S", "B4", 4, "0x4/0x3,1/1,0,1,1/1,4,0,0"),
    ("muted-after-the-first-lap", ["lap.relay=occupied", "capture.first_lap=decides"], "0,3,0,0/0,1,0,1/0,1,0,0/0,0,0,3 S", "B4", 0,
     "0,3,0,0/0,1,0,1/1,0,1,1/1,0,0,0"),
    # the other row has none left: what was picked up leaves the game
    ("empties-a-row", ["end.empty_row=outer"], FACED, "A2", 4, "0x4/0x3,1/0x4/0,4,0,1"),
    ("own-row-later", ["end.empty_row=inner"], "0,3,0,0/0,1,0,1/0,2,0,0/0,0,0,1 S", "A2", 4, "0x4/0x3,1/1,0,0,0/1,4,0,1"),
]


@over(LIFTS)
def test_a_pit_captures_before_it_is_sown(_name, answers, position, move, captured, board):
    played = moves(LIFTED + answers, position)[move]
    same((played["captured"], pits(played["position"].split()[0])), (captured, pits(board)))


def test_a_capture_before_a_lap_is_told():
    answers = setting(LIFTED)
    code, told, err = run("trace", "tests/records/empty.ini", "A2", *answers, "--position", FACED)
    same(code, 0, err)
    order = ["Capture at A2: 1 seed from the inner and 3 from the outer pit [capture.takes]",
             "4 seeds are laid into B2: what a pit captures before it is sown is laid into the outer pit behind it [capture.landing]",
             "Lap 1: 2 seeds from the pit after A2"]
    places = [told.find(line) for line in order]
    assert -1 < places[0] < places[1] < places[2], told
    events = [row["event"] for row in rows("trace", "tests/records/empty.ini", "A2", *answers, "--position", FACED)]
    same(events[:4], ["start", "capture", "laid", "lap"], "events as rows")


def test_a_pit_that_captures_is_a_capturing_start():
    duty = moves(LIFTED + ["capture.duty=first-lap", "start.smallest=1"], "0,3,0,0/0,1,0,1/0,2,0,0/0,0,2,1 S")
    same(sorted(duty), ["A2"])


# Sown again from the outer pit behind A3, B3.
BEHIND = ["capture.fate=resown", "capture.resow=behind"]
SINGLE = "0x4/0,0,1,1/0x4/{} S"
RESOWN = [
    ("many", [], "0,0,3,0/0,0,1,1/0x4/0,0,2,2 S", 4, "0x4/0x3,1/0,1,2,2/0,0,2,1"),
    ("single", [], SINGLE.format("0,0,2,2"), 1, "0x4/0x3,1/1,1,0,2/0x3,1"),
    ("single-alone", [], SINGLE.format("0x3,2"), 1, "0x4/0x3,1/0,0,1,1/0x3,1"),
    ("single-with-own", ["capture.own_pit=taken"], SINGLE.format("0,0,2,2"), 1, "0x4/0x3,1/0,1,1,2/0x3,1"),
    ("single-held", ["hold.at=9"], SINGLE.format("0,0,2,2") + " 1,1 0,0 held=B3:s", 1, "0x4/0x3,1/0,0,1,1/0,0,2,1"),
]


@over(RESOWN)
def test_sown_from_behind(_name, answers, position, captured, board):
    row = moves(BEHIND + answers, position)["B4"]
    same((row["captured"], pits(row["position"].split()[0])), (captured, pits(board)))


@over([("0,0,2,2", "with those of the outer pit behind"), ("0x3,2", "from the outer pit behind")])
def test_trace_of_seeds_from_behind(row, why):
    told = rows("trace", "tests/records/empty.ini", "B4", *setting(BEHIND), "--position", SINGLE.format(row))
    again = next(event for event in told if event["event"] == "reentry")
    assert again["key"] == "capture.resow" and why in again["why"], again


def test_a_store_seed_may_enter_where_every_seed_captures():
    """What it captures is no part of a lap that is sown on."""
    answers = ["capture.by=every", "capture.landing=occupied", "start.from=store", "setup.store=3", "setup.inner=2x4",
               "capture.fate=resown", "capture.resow=ends"]
    row = moves(answers, "0x4/2,0,0,1/0,0,0,1/0,1,0,0 S 1,1 0,0 h3,3")["A4"]
    same((row["captured"], row["position"].split()[0]), (1, "0x4/2,0x3/1x3,0/0,1,0x2"))


@over([(["capture.extra=1", "capture.extra_when=both"], "B4", "capture.extra_when"),
       (["capture.extra=1", "capture.extra_choice=may"], "B4x", "capture.extra_choice")])
def test_trace_of_further_pits(answers, move, key):
    traced = rows("trace", "tests/records/empty.ini", move, *setting(answers), "--position", THREE)
    same([step["key"] for step in traced if step.get("event") == "end"], [key])


# ---- every seed captures ---------------------------------------------------------------------------

# From B3 seeds fall into B4, A4, A3, A2, A1 and B1; above A4, A3, A2 and A1 stand the opponent's pits.
FOUR = "0,0,2,1/0,0,1,1/0,0,1,1/0,0,{},0 S"

EVERY = [
    ("last", [], FOUR.format(2), "B3", 0, "0,0,2,1/0,0,1,1/0,1,2,0/0,0,0,1"),
    # A4 and A3 were occupied; five seeds leave the game, and the lap goes on
    ("every", ["capture.by=every", "capture.landing=occupied", "lap.relay=none"], FOUR.format(4), "B3", 5,
     "0x4/0x4/0,1,2,2/0,0,0,1"),
    # they join the hand: after A4 it holds 4, after A3 6, which fall up to B4
    ("resown", ["capture.by=every", "capture.landing=occupied", "lap.relay=none", "capture.fate=resown"],
     FOUR.format(4), "B3", 5, "0x4/0x4/1,1,2,2/1,1,1,2"),
    ("quiet", ["capture.by=every", "capture.landing=occupied", "lap.relay=none", "capture.quiet_turns=9"],
     FOUR.format(4) + " 0,0 0,0", "B3", 0, "0,0,2,1/0,0,1,1/0,1,2,2/0,0,0,1"),
    # the last seed captures at A4 and ends the turn; without relay it would end it too
    ("last-of-every", ["capture.by=every", "capture.landing=occupied"], FOUR.format(2), "B3", 2,
     "0,0,2,0/0,0,1,0/0,0,1,2/0,0,0,1"),
    # the last seed takes 2 and its own 2, which are sown on in the same lap: 1 into A3 takes 3 and its own 2
    ("own-taken", ["capture.by=every", "capture.landing=occupied", "lap.relay=none", "capture.fate=resown",
                   "capture.own_pit=taken"], FOUR.format(2), "B3", 5, "0x4/0x4/1x4/1,1,1,2"),
]


@over(EVERY)
def test_every_seed(_name, answers, position, move, captured, board):
    played = moves(answers, position)[move]
    same((played["captured"], pits(played["position"].split()[0])), (captured, pits(board)))


def test_further_pits_once_a_turn():
    """Two seeds of the lap capture; the lap ends without a capture, and then one further pit is emptied."""
    every = ["capture.by=every", "capture.landing=occupied", "lap.relay=none", "capture.extra=1"]
    same(sorted(moves(every, "1,1,2,1/0,0,1,1/0,0,1,1/0,0,4,0 S")), ["B3xB3", "B3xB4"])


def test_any_seed_makes_a_clockwise_lap():
    """From A2, clockwise, A3 captures on the way: that lap may be sown so, the next goes forward again."""
    every = ["capture.landing=occupied", "reverse.pits=A2", "lap.relay=none"]
    position = "0,0,1,0/0,0,1,0/0,2,1,0/0x4 S"
    same(sorted(moves(every, position)), ["A2"])
    listed = moves(every + ["capture.by=every"], position)
    same({move: row["captured"] for move, row in listed.items()}, {"A2f": 0, "A2r": 2})
    listed = moves(every + ["capture.by=every", "reverse.capture=indirect"], position)
    same({move: row["captured"] for move, row in listed.items()}, {"A2f": 0, "A2r": 2})


TURNED = ["capture.landing=occupied", "capture.fate=resown", "reverse.pits=all"]
CUT_OFF = "0,0,0,2/0,0,5,0/0,0,1,0/3,0,0,0 S"    # clockwise the last seed of B1 would capture from A3, but the first empties the outer row
ENDLESS = ["board.columns=3", "setup.outer=4xC", "capture.landing=occupied", "capture.fate=resown", "capture.needs=either",
           "capture.declined=saved", "capture.refusal=always"]
LONG = "0,0,1/0,0,2/4,3,2/0,1,0 S 5,5 1,1"
STOPS = ["board.columns=6", "setup.outer=4xC", *TURNED, "capture.needs=both", "reverse.capture=turn", "reverse.pits=A3", "lap.stop=A6"]
OUTER = ["capture.from_outer=untouched", "lap.relay=none"]
MORE = ["capture.by=every", "capture.landing=any", "capture.refusal=always", "lap.relay=none"]

# Where docs/rules.md could have been read otherwise, or the program was: answers, position, what each move captures.
SETTLED = [
    ("a lap that a row cuts off", [*TURNED, "end.empty_row=outer"], CUT_OFF, {"B1": 0}),
    ("nor under a duty", [*TURNED, "end.empty_row=outer", "capture.duty=first-lap"], CUT_OFF, {"B1": 0}),
    ("but where no row counts", TURNED, CUT_OFF, {"B1f": 0, "B1r": 5}),
    ("a chain that a row cuts off", [*TURNED, "end.empty_row=outer", "reverse.capture=indirect"],
     "0,1,1,0/1,0,0,1/3,0,0,2/0x4 S", {"A1": 0, "A4": 0}),
    ("but where no row counts, a chain", [*TURNED, "reverse.capture=indirect"],
     "0,1,1,0/1,0,0,1/3,0,0,2/0x4 S", {"A1f": 0, "A1r": 1, "A4": 0}),
    ("a duty by landings alone", ["capture.landing=any", "end.empty_row=inner", "capture.duty=first-lap"],
     "0x4/0,0,0,2/5,0,0,0/2,0,0,0 S", {"A1": 0}),
    ("captured seeds past the right-hand end", [*TURNED, "capture.by=every"], "0x4/0,0,5,0/0,2,1,0/0x4 S", {"A2f": 0, "A2r": 5}),
    ("own seeds past it", [*TURNED, "capture.by=every"], "0x4/0,0,5,0/0,4,1,0/0x4 S", {"A2": 0}),
    ("a stop where the turned lap ends", STOPS, "2,0,1,2,0,2/0,1,2,2,1,0/0,0,3,1,0,1/1,0,0,0,0,0 S", {"A3f": 0, "A3rg": 4, "A3rs": 0}),
    ("seeds saved between two landings", ENDLESS, LONG,
     {"A1" + "d" * n + "c": 3 for n in range(9)} | {"A1" + "d" * 9: 0, "A2c": 3, "A2d": 0, "A3c": 3, "A3d": 0}),
    ("joining, where the first seed falls back", ["start.singletons=joining", "lap.first=origin"], "0x4/0x4/0x4/1,1,0,1 S", {"B1": 0}),
    ("behind an outer pit lies none", [*OUTER, "capture.fate=resown", "capture.resow=behind"],
     "0,0,1,0/0,0,1,1/0x4/2,0,0,0 S", {"B1": 1}),
    ("of an outer pit nothing is saved", [*OUTER, "capture.refusal=always", "capture.declined=saved"],
     "0,0,1,0/0,3,1,1/0x4/2,0,0,0 S", {"B1c": 1, "B1d": 0}),
    ("any seed in an outer pit", [*OUTER, "capture.by=every"], "0,1,1,0/0,0,1,1/0x4/3,0,0,0 S", {"B1": 2}),
    ("no further pit after an empty row", ["capture.extra=2", "end.empty_row=inner"], "1,1,0,0/0,1,0,0/0x4/0x3,3 S", {"B4": 2}),
    ("nor behind a further one", ["capture.extra=2", "end.empty_row=inner", "capture.extra_choice=may"], "0,0,0,1/0,1,1,0/0x4/0x3,2 S",
     {"B4x": 1, "B4xB1x": 2, "B4xB1xA3": 3, "B4xA3": 2}),
    ("the last of several captures", MORE, "1x4/1x4/0x4/0x3,2 S", {"B4c": 4, "B4d": 2}),
    ("but not of a duty", [*MORE, "capture.duty=first-lap"], "1x4/1x4/0x4/0x3,2 S", {"B4": 4}),
    ("nor of a turned lap", [*MORE, "reverse.pits=A2"], "1x4/1x4/0,2,0,0/0x4 S", {"A2f": 2, "A2r": 4}),
]


@over(SETTLED)
def test_settled(_label, answers, position, expected):
    played = {move: row["captured"] for move, row in moves(answers, position).items()}
    same(played, expected)


def test_from_behind_an_outer_pit_nothing_is_taken_along():
    """The captured seed is sown on from the outer pit that captured; what lies there stays."""
    after = moves([*OUTER, "capture.fate=resown", "capture.resow=behind"], "0,0,1,0/0,0,1,1/0x4/2,0,0,0 S")["B1"]["position"]
    same(pits(after.split()[0]), pits("0x4/0,0,1,1/0x4/0,1,1,1"))
    after = moves([*OUTER, "capture.refusal=always", "capture.declined=saved"], "0,0,1,0/0,3,1,1/0x4/2,0,0,0 S")["B1d"]["position"]
    same(pits(after.split()[0]), pits("0,0,1,0/0,3,1,1/0x4/0,1,1,0"), "nothing is saved")


def test_trace_of_a_capture_in_passing_from_an_outer_pit():
    answers = setting([*OUTER, "capture.by=every"])
    traced = rows("trace", "tests/records/empty.ini", "B1", *answers, "--position", "0,1,1,0/0,0,1,1/0x4/3,0,0,0 S")
    landings = [step.get("key") for step in traced if step["event"] == "landing"]
    assert "capture.from_outer" in landings and "capture.needs" not in landings, traced


@over(["turn", "lap", "game"])
def test_kept_says_nothing_of_a_fixed_way(kept):
    """Captured seeds that enter at an end settle the way of the turn, as far as no other way is chosen for each lap."""
    answers = ["capture.fate=resown", "capture.resow=ends", "capture.landing=occupied", "setup.inner=2x4"]
    position = "1,2,1,2/1,2,2,1/2,1,2,2/2,1,1,2 S"
    found = {move: (row["laps"], row["position"]) for move, row in moves([*answers, f"lap.kept={kept}"], position).items()}
    usual = {move: (row["laps"], row["position"]) for move, row in moves(answers, position).items()}
    assert any(laps > 2 for laps, _ in usual.values()), usual
    same(found, usual)


def test_every_seed_in_every_way_of_counting():
    """Sequences of choices, merged after captures or one by one, are as many."""
    every = setting(["capture.by=every", "capture.landing=any", "capture.fate=resown", "capture.refusal=always",
                     "reverse.pits=A1 A2 B1 B2"])
    for position in ("1,2,0,3/2,1,2,1/1,2,2,1/2,3,1,2 S", "2,2,2,2/1,1,3,1/2,1,2,2/3,2,1,2 N", "1x4/2x4/2x4/3x4 S"):
        listed = rows("moves", "tests/records/empty.ini", *every, "--limit", "0", "--position", position)
        counted = rows("perft", "tests/records/empty.ini", "1", *every, "--position", position)
        same([row["leaves"] for row in counted], [len(listed)], position)


def test_trace_of_every_seed():
    answers = setting(["capture.by=every", "capture.landing=occupied", "lap.relay=none", "capture.fate=resown"])
    traced = rows("trace", "tests/records/empty.ini", "B3", *answers, "--position", FOUR.format(4))
    same([step["event"] for step in traced if step.get("key") == "capture.by"], ["reentry"] * 2)


@sampled(1)
@over([("capture.extra=2", "must"), ("capture.extra=3", "may"), ("capture.extra=5", "must"), ("capture.extra=5", "may")])
def test_further_pits_are_counted_together(extra, choice):
    """perft counts the last further pits without playing them: as many as are listed, two moves deep."""
    answers = setting([extra, f"capture.extra_choice={choice}", "capture.extra_not=B2"])
    def listed(position):
        return rows("moves", "tests/records/empty.ini", *answers, "--limit", "0", "--position", position)
    for position in (THREE, "1x4/2x4/0,2,0,2/3x4 S", "2,1,2,1/1,0,3,1/0,1,0,2/0,2,1,2 N"):
        first = listed(position)
        second = sum(len(listed(row["position"])) for row in first if not row["over"])
        counted = rows("perft", "tests/records/empty.ini", "2", *answers, "--position", position)
        same([row["leaves"] for row in counted], [len(first), second], position)


# ---- starts ----------------------------------------------------------------------------------------

CLOCKWISE = ["capture.landing=occupied", "reverse.pits=B1"]

# Answers, position, the moves there are.
STARTS = [
    ("pits-all", ["start.pits=all"], "0x4/0x4/0x4/2,2,0,2 S", "B1 B2 B4"),
    ("pits", ["start.pits=B2 A1"], "0x4/0x4/0x4/2,2,0,2 S", "B2"),
    ("pits-too-few", ["start.pits=B3 A1"], "0x4/0x4/0x4/2,2,1,2 S", "B1 B2 B4"),
    # B3 is no last resort while other pits hold two, so no named pit can start
    ("pits-single", ["start.pits=B3", "start.singletons=last-resort"], "0x4/0x4/0x4/2,2,1,0 S", "B1 B2"),
    ("pits-last-resort", ["start.pits=B3", "start.singletons=last-resort"], "0x4/0x4/0x4/1,0,1,0 S", "B3"),
    ("pits-north", ["start.pits=B2 A1"], "2,0,2,2/0x4/0x4/0x4 N", "B2"),
    ("into-empty", ["start.singletons=into-empty"], "0x4/0x4/0x4/1,1,0,2 S", "B2 B4"),
    ("into-empty-only", ["start.singletons=into-empty"], "0x4/0x4/0x4/1,1,0,1 S", "B2 B4"),
    ("into-empty-smallest", ["start.singletons=into-empty", "start.smallest=3"], "0x4/0x4/0x4/2,1,0,3 S", "B2 B4"),
    ("joining-pair", ["start.singletons=joining"], "0x4/0x4/0x4/1,1,0,2 S", "B4"),
    ("joining", ["start.singletons=joining"], "0x4/0x4/0x4/1,1,0,1 S", "B1"),
    ("joining-none", ["start.singletons=joining"], "0x4/0x4/0x4/1,0,1,0 S", "B1 B3"),
    ("joining-more", ["start.singletons=joining", "start.smallest=3"], "0x4/0x4/0x4/1,0,1,2 S", "B3"),
    # clockwise, B1 falls on the seed in A1 and captures; forward, it would fall in an empty pit
    ("joining-clockwise", ["start.singletons=joining", *CLOCKWISE], "1,0x3/1,0x3/1,0x3/1,0x3 S", "A1 B1"),
    ("joining-no-capture", ["start.singletons=joining", *CLOCKWISE], "0x4/0x4/1,0x3/1,0x3 S", "A1"),
    ("into-empty-clockwise", ["start.singletons=into-empty", "capture.landing=empty", "reverse.pits=B1"],
     "1,0x3/1,0x3/0x4/1,1,0,0 S", "B1 B2"),
]


@over(STARTS)
def test_start(_name, answers, position, expected):
    same(sorted(moves(answers, position)), expected.split())


def test_joining_goes_only_onto_seeds():
    played = moves(["start.singletons=joining", *CLOCKWISE], "1,0x3/1,0x3/1,0x3/1,0x3 S")
    same(played["B1"]["captured"], 2, "clockwise")


@over([(["start.pits=B2"], "2,2,0,0", "start.pits"), (["start.singletons=joining"], "1,1,0,1", "start.singletons"),
       (["start.singletons=into-empty"], "1,1,0,2", "start.singletons")])
def test_why_a_pit_may_not_start(answers, row, key):
    pit = "B4" if "joining" in answers[0] else "B1"
    code, _, err = run("trace", "tests/records/empty.ini", pit, *setting(answers), "--position", f"0x4/0x4/0x4/{row} S")
    same(code, 1, err)
    assert f", by {key}; these may: B" in err, err


# ---- found again from notes ------------------------------------------------------------------------

def inferred(note, *keys, base=PLAIN):
    """What infer says of the keys after one note, around the answers of a base."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "base.ini"), "w", encoding="ascii") as file:
            for section in ("board", "setup", "capture", "reverse"):
                own = [answer.partition(".")[2] for answer in base if answer.startswith(section)]
                file.write(f"[{section}]\n" + "".join(line.replace("=", " = ") + "\n" for line in own))
        with open(os.path.join(folder, "notes.txt"), "w", encoding="ascii") as notes:
            notes.write("Observation: one\n" + note)
        found = rows("infer", "notes.txt", "--base", "./base.ini", "--vary", ",".join(keys), cwd=folder)
    return [row["values"] for row in found if row["kind"] == "key"]


def test_infer_finds_behind():
    note = "Position: 0,0,3,0/0x3,1/0x4/0x3,2 S\nMove: B4\nCaptured: 3\n"
    same(inferred(note, "capture.needs"), ["either, behind"])
    note = "Position: 0,0,3,0/0,0,1,1/0x4/0x3,2 S\nMove: B4\nCaptured: 0\n"
    same(inferred(note, "capture.needs"), ["behind"])


def test_infer_finds_that_seeds_were_sown_from_behind():
    base = [answer for answer in PLAIN if "fate" not in answer] + ["capture.fate=resown"]
    note = "Position: {}\nMove: B4\nAfter: {}\n"
    same(inferred(note.format(SINGLE.format("0,0,2,2"), RESOWN[1][4]), "capture.resow", base=base), ["behind"])
    same(inferred(note.format(SINGLE.format("0x3,2"), RESOWN[2][4]), "capture.resow", base=base), ["behind"])
    same(inferred(note.format(*RESOWN[0][2::2]), "capture.resow", base=base), ["behind"])


def test_infer_finds_that_nothing_is_captured():
    note = "Position: 0,0,3,0/0,0,1,1/0,0,1,0/0x3,2 S\nMove: B4\nCaptured: 0\nAfter: 0,0,3,0/0,0,1,1/1,1,0,1/0x4\n"
    same(inferred(note, "capture.landing"), ["empty, none"])


def test_infer_finds_further_pits():
    """He took one pit of two: he need not take more."""
    base = [*PLAIN, "capture.extra=2"]
    seen = f"Position: {THREE}\nMove: B4{{}}\nCaptured: {{}}\n"
    same(inferred(seen.format("", 2), "capture.extra_choice", base=base), ["may"])
    same(inferred(seen.format("xB3x", 2), "capture.extra_choice", base=base), ["may"])
    same(inferred(seen.format("xB3xB4", 3), "capture.extra_choice", base=base), ["must, may"])
    same(inferred(seen.format("", 1), "capture.extra_choice", "capture.extra_when", base=base),
         ["must, may", "any, both"])
    both = seen.replace(THREE, "1,1,1,0/0,0,1,2/0x4/0x3,2 S")
    same(inferred(both.format("", 2), "capture.extra_choice", "capture.extra_when", base=base), ["may", "any, both"])
    same(inferred(seen.format(".", 1), "capture.extra_choice", "capture.extra_when", base=base), ["must, may", "both"])


# ---- pits counted from the end of a row --------------------------------------------------------------

@over([("narrow", 2, "A1 AC B1 BC", "all"), ("ends", 6, "A1 AC B1 BC", "A1 A6 B1 B6"), ("before", 6, "BC-1 BC", "B5 B6"),
       ("all-the-way", 6, "AC-5", "A1"), ("wide", 32, "AC-31 BC-9", "A1 B23"),
       ("twice-on-three", 3, "A2 AC-1 B1 BC", "A2 B1 B3")])  # not an error: on more columns they are two
def test_pits_are_counted_from_the_end(_label, columns, text, meant):
    for key in ("start.pits", "reverse.pits"):
        answers = ["--set", f"board.columns={columns}", "--set", f"{key}={text}"]
        shown = {row["key"]: row.get("answer") for row in rows("show", "tests/records/empty.ini", *answers)}
        same(shown[key], meant, key)


@over([("own", "B1 BC-2"), ("facing", "A1 AC-3"), ("phase", "BC")])
def test_counted_from_the_end_or_not_they_are_the_same_rules(label, text):
    on_eight = text.replace("AC-3", "A5").replace("BC-2", "B6").replace("BC", "B8")
    key = "opening:start.pits" if label == "phase" else "lap.stop"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[phase opening]\nuntil = turns 2\nstart.quiet_rows = inner\n")
        one, other = (rows("perft", path, "2", "--set", f"{key}={pits}") for pits in (text, on_eight))
    same(one, other, key)


@over([(name, columns) for name in ("choro-lango", "mongola") for columns in (2, 6, 8, 12)])
def test_openings_on_any_width(name, columns):
    """The opening of choro-lango starts at the right-hand end, that of Mongola at the left, then at either."""
    def starts(turns):
        board = "/".join([f"2x{columns}"] * 4)
        listed = rows("moves", name, "--set", f"board.columns={columns}", "--position", f"{board} S {turns} 0,0")
        return {re.match(r"[AB]\d+", row["move"])[0] for row in listed}
    last, before = f"B{columns}", f"B{columns - 1}"
    same(starts("0,0"), {before, last} if name == "choro-lango" else {"A1", "B1"}, "first turn")
    if name == "mongola":
        same(starts("1,1"), {"A1", "B1", f"A{columns}", last}, "second turn")
