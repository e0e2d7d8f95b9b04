"""The answers about laps (docs/rules.md, 2.2 and 2.3), each by hand and found again in games."""
import os
import random
import tempfile

from lib import FAST, output, over, rows, run, same

EMPTY = "tests/records/empty.ini"


def settings(answers):
    return [word for answer in answers for word in ("--set", answer)]


def board(mover, opponent=""):
    """'B1=3 A3=1', of the mover, South, and of the opponent, as the four rows of a board of 8 columns."""
    rows_of = []
    for side in mover, opponent:
        seeds = {name: int(n) for name, n in (word.split("=") for word in side.split())}
        rows_of += [[seeds.get(f"{row}{k}", 0) for k in range(1, 9)] for row in "AB"]
    inner, outer, their_inner, their_outer = rows_of
    return "/".join(",".join(map(str, row)) for row in (their_outer[::-1], their_inner[::-1], inner, outer))


def seeds_of(position):
    """The seeds of South in a position string, as in board()."""
    south = [[int(seeds) for item in row.split(",") for seeds in [item.split("x")[0]] * int((item + "x1").split("x")[1])]
             for row in position.split()[0].split("/")[2:]]
    return " ".join(f"{row}{k + 1}={seeds[k]}" for row, seeds in zip("AB", south) for k in range(8) if seeds[k])


def moves(answers, mover, opponent="", **options):
    position = board(mover, opponent) + " S"
    return {m["move"]: m for m in rows("moves", EMPTY, *settings(answers), "--limit", "0", "--position", position, **options)}


CHAIN = ["reverse.capture=indirect"]
PAIRING = ["lap.next=pairing", "start.singletons=always", "reverse.pits=none"]
LAID = ["lap.laid=B1 B4", "start.lifts=2", "lap.way=either", "capture.landing=any"]
TURN = ["reverse.capture=turn"]
CLOSED = "lap.closed=A8 B8"

# A label, answers, mover and opponent, a move, and what comes of it: laps, seeds captured, the mover's seeds.
PLAYED = [
    ("an outer pit relays", ["lap.relay=outer"], "B1=2 B3=1", "", "B1", 2, 0, "B2=1 B4=1 B5=1"),
    ("an inner pit does not", ["lap.relay=outer"], "B8=2 A7=1", "", "B8", 1, 0, "A7=2 A8=1"),
    ("but it captures", ["lap.relay=outer"], "B8=2 A7=1", "A2=1 B2=1", "B8", 2, 2, "A7=3 A8=2"),
    ("the first seed falls back", ["lap.first=origin"], "B1=3 B4=1", "", "B1", 1, 0, "B1=1 B2=1 B3=1 B4=1"),
    ("a full circle ends before it", ["lap.first=origin"], "B1=16", "", "B1", 1, 0,
     "A1=1 A2=1 A3=1 A4=1 A5=1 A6=1 A7=1 A8=1 B1=1 B2=1 B3=1 B4=1 B5=1 B6=1 B7=1 B8=1"),
    ("captured seeds too", ["lap.first=origin", "capture.resow=landing"], "B8=2 A8=1", "A1=1 B1=1", "B8", 2, 2, "A7=1 A8=3 B8=1"),
    ("the next pit is picked up", ["lap.next=after"], "B1=2 B4=3", "", "B1", 2, 0, "B2=1 B3=1 B5=1 B6=1 B7=1"),
    ("even a single seed", ["lap.next=after"], "B1=2 B4=1", "", "B1", 2, 0, "B2=1 B3=1 B5=1"),
    ("but not the landing", ["lap.next=after"], "B1=2 B3=1", "", "B1", 1, 0, "B2=1 B3=2"),
    ("an outer one after an inner", ["lap.next=after", "lap.relay=outer"], "A3=2 B1=2", "", "A3", 2, 0, "A1=1 A2=1 B2=1 B3=1"),
    ("no inner one after an outer", ["lap.next=after", "lap.relay=outer"], "B7=1 B6=2 A8=2", "", "B6", 1, 0, "A8=2 B7=2 B8=1"),
    ("single seeds make pairs", PAIRING, "B1=1 B2=1 B3=1 B4=1 B6=1", "", "B1", 4, 0, "B2=2 B5=1 B7=1 B8=1"),
    ("one goes on alone", PAIRING, "B1=1 B3=2", "", "B1", 3, 0, "B4=1 B5=1 B6=1"),
    ("and captures nothing", PAIRING, "B8=1 A8=1", "A1=1 B1=1", "B8", 2, 0, "A6=1 A7=1"),
    ("laps of more relay as ever", PAIRING, "B1=2 B3=1 B4=1", "", "B1", 2, 0, "B2=1 B4=2 B5=1"),
    ("two are laid", LAID, "A2=3", "A7=1 B7=2", "A2f", 2, 3, "A1=1 A2=1 B1=3 B2=1"),
    ("or clockwise, in the last pit", LAID, "A2=3", "A7=1 B7=2", "A2r", 2, 3, "A2=1 A3=1 A4=1 A5=1 B4=2"),
    ("some are lifted", ["start.lifts=2"], "B1=5", "", "B1", 1, 0, "B1=3 B2=1 B3=1"),
    ("all of fewer", ["start.lifts=9"], "B1=2", "", "B1", 1, 0, "B2=1 B3=1"),
    ("but of relays all", ["start.lifts=2"], "B1=5 B3=3", "", "B1", 2, 0, "B1=3 B2=1 B4=1 B5=1 B6=1 B7=1"),
    ("one falls back", ["start.lifts=1", "lap.first=origin", "reverse.pits=none"], "A2=3", "A7=1 B7=2", "A2", 2, 3, "A1=1 A2=4 B1=1"),
    ("too few to capture", ["start.capturing=4"], "B7=3 A7=1", "A2=1 B2=1", "B7", 2, 0, "A5=1 A6=1 A8=1 B8=1"),
    ("enough", ["start.capturing=3", "lap.relay=none"], "B7=3 A7=1", "A2=1 B2=1", "B7", 2, 2, "A7=2 A8=2 B8=2"),
    ("a chain", CHAIN, "A2=2 A4=1 A6=1", "A3=1 B3=1", "A2r", 3, 2, "A2=1 A3=2 A5=1 A6=2"),
    ("a chain by the next pits", ["lap.next=after", *CHAIN], "A2=2 A5=1 A6=1", "A3=1 B3=1", "A2r", 3, 2, "A3=2 A4=2 A6=2"),
    ("a chain of seeds that fall back", ["lap.first=origin", *CHAIN], "A2=2 A3=1 A4=1", "A5=1 B5=1", "A2r", 4, 2,
     "A1=1 A2=1 A3=2 A4=2"),
    ("back again to a capture", TURN, "A1=1 A2=2 A4=2", "A8=1 B8=1", "A2r", 4, 2, "A1=3 A3=3 B1=1"),
    ("back again to none", TURN, "A1=1 A2=2 A4=2", "A7=1 B7=1", "A2", 1, 0, "A1=2 A4=2 B1=1"),
    ("into a pit that is named", [*TURN, "reverse.into=AC-4"], "A1=1 A2=2 A4=2", "A8=1 B8=1", "A2r", 4, 2, "A1=3 A3=3 B1=1"),
    ("into another", [*TURN, "reverse.into=A3"], "A1=1 A2=2 A4=2", "A8=1 B8=1", "A2", 1, 0, "A1=2 A4=2 B1=1"),
    ("a chain into another", ["reverse.into=A3", *CHAIN], "A2=2 A4=1 A6=1", "A3=1 B3=1", "A2", 1, 0, "A1=1 A4=1 A6=1 B1=1"),
    ("over closed pits", [CLOSED], "B6=3", "", "B6", 1, 0, "A6=1 A7=1 B7=1"),
    ("from a closed one", [CLOSED], "B8=2", "", "B8", 1, 0, "A7=1 A8=1"),
    ("round over closed pits", [CLOSED, "lap.relay=none"], "B1=15", "", "B1", 1, 0,
     "A1=1 A2=1 A3=1 A4=1 A5=1 A6=1 A7=1 B1=1 B2=2 B3=1 B4=1 B5=1 B6=1 B7=1"),
    ("and over the origin", [CLOSED, "lap.relay=none", "lap.origin=skipped"], "B1=14", "", "B1", 1, 0,
     "A1=1 A2=1 A3=1 A4=1 A5=1 A6=1 A7=1 B2=2 B3=1 B4=1 B5=1 B6=1 B7=1"),
    ("clockwise over a closed pit", ["lap.closed=B8", "lap.way=clockwise"], "A7=2", "", "A7", 1, 0, "A8=1 B7=1"),
    ("closed pits are safe", ["lap.closed=A1 B1"], "B7=2 A8=1", "A1=2 B1=2", "B7", 2, 0, "A6=1 A7=1 B8=1"),
    ("so is one of two", ["lap.closed=B1", "capture.needs=inner"], "B7=2 A8=1", "A1=2 B1=2", "B7", 3, 2, "A5=1 A6=1 A7=1 B8=2"),
    ("against the way over a closed pit", ["lap.closed=B1"], "A1=2 B1=1 B8=1", "B8=1", "A1", 1, 0, "B1=1 B2=1 B3=1 B8=1"),
    ("a single seed over a closed pit", ["lap.closed=B2", "start.singletons=last-resort"], "B1=1 B2=1", "", "B1", 1, 0, "B2=1 B3=1"),
    ("a stop", ["lap.stop=B3"], "B1=2 B3=1 B4=1", "", "B1s", 1, 0, "B2=1 B3=2 B4=1"),
    ("no stop", ["lap.stop=B3"], "B1=2 B3=1 B4=1", "", "B1g", 2, 0, "B2=1 B4=2 B5=1"),
    ("nothing to stop", ["lap.stop=B3"], "B1=2", "", "B1", 1, 0, "B2=1 B3=1"),
    ("a stop before the next pit", ["lap.stop=B3", "lap.next=after"], "B1=2 B4=1", "", "B1s", 1, 0, "B2=1 B3=1 B4=1"),
    ("a stop after declining", ["lap.stop=A7", "capture.refusal=once"], "B8=2 A7=1", "A2=1 B2=1", "B8ds", 1, 0, "A7=2 A8=1"),
    ("clockwise too", ["lap.first=origin"], "A2=2 A3=1", "A6=1 B6=1", "A2r", 2, 2, "A1=1 A2=2 A3=2"),
]


@over(PLAYED)
def test_played(_label, answers, mover, opponent, move, laps, captured, after):
    played = moves(answers, mover, opponent)[move]
    same((played["laps"], played["captured"], seeds_of(played["position"])), (laps, captured, after), "laps, captured, after it")


@over(["next", "last", "landing", "direction"])
def test_seeds_are_laid_beside_a_script(decision):
    """One that has nothing to say of how seeds fall leaves a lap that is laid as it is."""
    answers = settings([*LAID, "capture.quiet_turns=0"])
    position = board("A2=3", "A7=1 B7=2") + " S"
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("silent.lua", f'hook("{decision}", "nothing", function(t) end)'), ("silent.ini", "[hooks]\nscript = silent.lua\n")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
                out.write(text)
        asked = rows("moves", os.path.join(folder, "silent.ini"), *answers, "--limit", "0", "--position", position)
    same(asked, rows("moves", EMPTY, *answers, "--limit", "0", "--position", position))


def test_no_chain_through_inner_pits():
    """Chains follow the laps of turns: where no inner pit relays, none goes through one."""
    same([move for move in moves([*CHAIN, "lap.relay=outer"], "A2=2 A4=1 A6=1", "A3=1 B3=1") if move[:2] == "A2"], ["A2"])


LAP_LIMIT = 2000


def lap_after_lap(pits, start, first, after, outer):
    """A turn on 16 pits where nothing is captured: its laps and what it leaves; None if it never ends."""
    pits, origin, laps, met = list(pits), start, 0, set()
    while True:
        hand, pits[origin], pit = pits[origin], 0, origin - first
        if (origin, hand, *pits) in met or laps == LAP_LIMIT:
            return None
        met.add((origin, hand, *pits))
        for _ in range(hand):
            pit = (pit + 1) % 16
            pits[pit] += 1
        laps += 1
        origin = (pit + after) % 16
        if pits[origin] < (1 if after else 2) or outer and origin > 7:
            return laps, pits


@over([("after", 0, 1, 0), ("origin", 1, 0, 0), ("origin, after", 1, 1, 0), ("outer", 0, 0, 1), ("outer, after", 0, 1, 1)])
def test_laps_until_they_recur(_label, first, after, outer):
    """Whether a turn ends, and how, against all its situations kept; on 8 columns and without captures."""
    rng, endless = random.Random(5), 0
    names = [f"B{k}" for k in range(1, 9)] + [f"A{k}" for k in range(8, 0, -1)]
    answers = [f"end.lap_limit={LAP_LIMIT}", f"lap.first={['after', 'origin'][first]}", f"lap.next={['landing', 'after'][after]}",
               f"lap.relay={['occupied', 'outer'][outer]}"]
    for _ in range(20):
        period = rng.choice([2, 4, 8, 16])  # what repeats itself goes on for long
        pits = [rng.randint(0, 3) for _ in range(period)] * (16 // period)
        pits[rng.randrange(16)] += rng.randint(0, 9)
        played = moves(answers, " ".join(f"{name}={seeds}" for name, seeds in zip(names, pits)), program=FAST)
        same(set(played), {name for name, seeds in zip(names, pits) if seeds >= 2}, "starts")
        for move, got in played.items():
            expected = lap_after_lap(pits, names.index(move), first, after, outer)
            same(got["endless"], expected is None, f"{pits} {move}")
            endless += expected is None
            if expected:
                wanted = {name: seeds for name, seeds in zip(names, expected[1]) if seeds}
                found = dict(word.split("=") for word in seeds_of(got["position"]).split())
                same((got["laps"], {name: int(n) for name, n in found.items()}), (expected[0], wanted), f"{pits} {move}")
    assert outer or endless, "every turn ends"


def test_recurs_at_once():
    """Where the next pit is picked up, laps are still one-to-one: a turn comes back to its start first."""
    pits = " ".join(f"{name}={seeds}" for name, seeds in zip(
        ["B1", "B2", "B4", "B6", "B8", "A7", "A5", "A3", "A1"], [2, 1, 1, 1, 1, 1, 3, 1, 1]))
    played = moves(["lap.next=after"], pits)["B1"]
    same((played["endless"], played["laps"]), (True, 120), "endless, and known so after one period")


def test_no_stop_in_a_chain():
    """A chain is forced up to its capture, so it offers no stop."""
    same([move for move in moves([*CHAIN, "lap.stop=A4"], "A2=2 A4=1 A6=1", "A3=1 B3=1") if move[:2] == "A2"], ["A2f", "A2r"])


def test_a_stop_that_recurs():
    """Going on from a pit where one may stop ends where the same choice comes back."""
    pits = "B1=2 B2=2 B3=1 B4=1 B5=1 B6=1 B7=1 B8=1 A8=1 A7=1 A6=1 A5=1 A4=1 A3=1 A2=1 A1=1"
    played = moves(["lap.stop=B3", "end.lap_limit=500", "reverse.pits=none", "lap.first=origin"], pits)
    starts = {move: got["endless"] for move, got in played.items() if move[:2] == "B2"}
    same(starts["B2s"], False, "he stops")
    assert all(starts[move] == (move[-1] == "g") for move in starts), starts


def test_counts_with_stops():
    """Situations after captures are counted once, however many stops lead to them."""
    answers = ["lap.stop=A1 A3 A5 A7 B2 B4 B6 B8", "capture.quiet_turns=0", "board.columns=8"]
    position = board("B1=2 B2=3 B4=1 B6=2 A3=1 A5=2 A7=1", "B1=2 A2=2 A4=1 B4=2 A6=1 B6=1 A8=2 B8=2") + " S"
    listed = rows("moves", EMPTY, *settings(answers), "--limit", "0", "--position", position)
    counted = rows("perft", EMPTY, "1", *settings(answers), "--position", position)
    same(counted[0]["leaves"], len(listed), "sequences of choices")
    assert any("s" in m["move"] for m in listed) and any("g" in m["move"] for m in listed), listed


def test_room_at_the_right_end():
    """Clockwise the first seed stays in its pit, so a lap may have one seed more before the right-hand end."""
    for seeds, offered in (9, ["B1f", "B1r"]), (10, ["B1"]), (25, ["B1"]):
        played = moves(["lap.first=origin"], f"B1={seeds} A8=1", "A1=2 B1=1")
        same([move for move in played if move[:2] == "B1"], offered, f"{seeds} seeds, of which the ninth falls in A8")


NAMED = ["start.pits=A1 A2", "setup.inner=2xC"]
FEW = ["start.most=2", "setup.inner=2xC"]

# Which pits may start: answers, the mover's seeds, and the moves.
MAY_START = [
    ("others", ["start.pits=A1 A2"], "B1=2 B3=3", "B1 B3"),
    ("no others", [*NAMED, "start.others=none"], "B1=2 B3=3 A2=1", ""),
    ("named", [*NAMED, "start.others=none"], "B1=2 B3=3 A2=2", "A2"),
    ("few seeds", FEW, "B1=2 B3=3", "B1"),
    ("too many do not count", [*FEW, "start.singletons=last-resort"], "B1=1 B3=3", "B1"),
    ("the fullest", ["start.which=fullest"], "B1=2 B3=3 B5=3 A3=1", "B3 B5"),
    ("of those named", ["start.which=fullest", "start.pits=B1 B2"], "B1=2 B3=3", "B1"),
    ("of few seeds", ["start.which=fullest", *FEW, "start.singletons=always"], "B1=2 B3=3 B5=1", "B1"),
    ("behind an empty pit", ["start.behind=empty"], "B3=2 B4=2 A7=2", "A7 B3"),
    ("behind the most", ["start.behind=longest"], "B3=2 B4=2 A7=2", "B3"),
    ("clockwise", ["start.behind=longest", "lap.way=clockwise"], "B3=2 B4=2 A7=2", "A7"),
    ("as many behind, the first", ["start.behind=longest"], "B5=2 A4=2", "B5"),
    ("of those that may", ["start.behind=longest"], "B3=2 B4=1 A7=2 A5=1", "B3"),
    ("named is not asked", ["start.behind=empty", "start.pits=B4"], "B3=2 B4=2 A7=2", "B4"),
    ("but others are", ["start.behind=empty", "start.pits=B1"], "B3=2 B4=2 A7=2", "A7 B3"),
]


@over(MAY_START)
def test_which_pits_may_start(_label, answers, mover, expected):
    same(sorted(moves(["reverse.pits=none", *answers], mover, "A1=1 B1=2")), expected.split(), answers)


@over([
    ([*NAMED, "start.others=none"], "B3", "start.others", "only pits that are named may start"),
    (["start.behind=empty"], "B4", "start.behind", "the pit behind it holds seeds"),
    (["start.behind=longest"], "B4", "start.behind", "more empty pits lie behind another that may start"),
])
def test_why_a_pit_may_not_start(answers, move, key, why):
    code, out, err = run("trace", EMPTY, move, *settings(answers), "--position", board("B3=2 B4=2") + " S")
    assert (code, out) == (1, "") and why in err and key in err, (code, out, err)


@over([(FEW, "B3", "start.most", "it holds too many seeds to start"),
       (["start.which=fullest"], "B4", "start.which", "another pit that may start holds more seeds")])
def test_why_a_pit_of_so_many_may_not_start(answers, move, key, why):
    code, out, err = run("trace", EMPTY, move, *settings(answers), "--position", board("B3=3 B4=2") + " S")
    assert (code, out) == (1, "") and why in err and key in err, (code, out, err)


def test_why_a_closed_pit_is_not_captured():
    told = rows("trace", EMPTY, "B7", "--set", "lap.closed=A1 B1", "--position", board("B7=2 A8=1", "A1=2 B1=2") + " S")
    assert any((event["key"], event["why"]) == ("lap.closed", "the facing pit is closed, and cannot be captured") for event in told), told


EVERYWHERE = " ".join(f"{row}{k}=2" for row in "AB" for k in range(1, 9))


@over([("no others", [*NAMED, "start.others=none"], "B7=2 B8=1"), ("nothing behind an empty pit", ["start.behind=empty"], EVERYWHERE)])
def test_who_has_no_start_has_lost(_label, answers, opponent):
    """Though a pit of his holds enough."""
    played = moves([*answers, "reverse.pits=none"], "A1=2", opponent)["A1"]
    same((played["over"], played["winner"]), (True, "S"), played)


@over([("start.capturing=9", "B8=2 A7=1", "B8", "start.capturing", "the start pit held too few seeds for its first lap to capture"),
       ("lap.next=pairing", "B8=1 A8=1", "B8", "lap.next", "a lap of one seed captures nothing"),
       ("lap.next=pairing", "B1=1 B2=1", "B1", "lap.next", "a lap of one seed goes on with a single one after it, or from where it fell")])
def test_why_a_lap_captures_nothing(answer, mover, move, key, why):
    told = rows("trace", EMPTY, move, "--set", answer, "--set", "start.singletons=always", "--position",
                board(mover, "A1=1 B1=1 A2=1 B2=1") + " S")
    assert any((event["key"], event["why"]) == (key, why) for event in told), told


HEAP = ["setup.placement=free", "setup.limits=heap", "board.columns=3", "setup.outer=3xC"]
FALLING = ["setup.placement=free", "setup.limits=falling", "board.columns=3", "setup.outer=3xC"]


@over([("a heap", HEAP, "=6,0x2/1x3", ""), ("as much elsewhere", HEAP, "=4,4,0/1,0x2", "must hold more than any other"),
       ("two inside", HEAP, "=5,2,0/2,0x2", "inner pits hold at most one seed"),
       ("falling", FALLING, "=4,2,1/1x2,0", ""), ("level", FALLING, "=3,2,0/2x2,0", ""),
       ("a rise", FALLING, "=5,1,2/1,0x2", "no pit may hold more than its left neighbour"),
       ("a rise inside", FALLING, "=5,1x2/0,2,0", "no pit may hold more than its left neighbour"),
       ("three single ones", FALLING, "=4,2,0/1x3", "at most two inner pits may hold a single seed")])
def test_limits_of_arrangements(_label, answers, move, why):
    code, _, err = run("trace", EMPTY, move, *settings(answers), "--position", "3x3/0x3/0x3/3x3 S+")
    same(code, 1 if why else 0, err)
    assert why in err and (not why or "setup.limits" in err), err


# Answers that are found from a few games played by them.
HIDDEN = [("lap.relay", "outer"), ("lap.first", "origin"), ("lap.next", "after")]


@over(HIDDEN)
def test_infer_finds(key, word):
    """Of the words of a key only the one that was played by stands."""
    section, name = key.split(".")
    with tempfile.TemporaryDirectory() as folder:
        house, games = os.path.join(folder, "house.ini"), os.path.join(folder, "games.txt")
        with open(house, "w", encoding="ascii") as file:
            file.write(f"[variant]\ninherits = hus\n[{section}]\n{name} = {word}\n")
        output("match", "random", "random", "--variant", house, "--pairs", "1", "--seed", "3", "--judge", "0", "--save", games,
               program=FAST)
        found = next(row for row in rows("infer", games, "--base", "hus", "--vary", key, program=FAST) if row["key"] == key)
        same(found["values"], word, found)


@over([
    ("lap.relay=outer", "B8=2 A7=1", "B8", "lap.relay", "only the seeds of an outer pit are sown on"),
    ("lap.stop=B3", "B1=2 B3=1", "B1s", "lap.stop", "the player stops here"),
    ("lap.stop=B3", "B1=2 B3=1", "B1g", "lap.stop", "the turn may end here instead of a relay"),
    ("lap.next=after", "B1=2 B3=1", "B1", "lap.next", "the pit after the last seed is empty"),
    ("lap.next=after", "B1=2 B4=1", "B1", "lap.next", "the pit after the last seed holds seeds, which are sown on"),
])
def test_trace_names_the_answer(answer, mover, move, key, why):
    told = rows("trace", EMPTY, move, "--set", answer, "--position", board(mover) + " S")
    assert any((event["key"], event["why"]) == (key, why) for event in told), told
