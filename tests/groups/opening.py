"""How a game opens: a race of both first turns (turn.opening), and stores that are dropped into the pits (start.from = spread)."""
import os
import random
import sys
import tempfile

from lib import FAST, ROOT, output, over, rows, run, same, sampled

sys.path.insert(0, os.path.join(ROOT, "tests", "second"))
import compare  # noqa: E402

EMPTY = "tests/records/empty.ini"
TWOS = ["setup.outer=2xC", "setup.inner=2xC", "capture.quiet_turns=0", "reverse.pits=none", "turn.opening=race"]


def settings(answers):
    return [word for answer in answers for word in ("--set", answer)]


def moves(position, *answers, program=None):
    more = {"program": program} if program else {}
    found = rows("moves", EMPTY, "--limit", "0", "--position", position, *settings(answers), **more)
    return {row["move"]: row for row in found}


def leaves(depth, *answers, position=None):
    more = ["--position", position] if position else []
    return [row["leaves"] for row in rows("perft", EMPTY, str(depth), *settings(answers), *more)]


def refused(code, words, *say):
    got, out, err = run(*words)
    same((got, out), (code, ""), " ".join(words))
    for what in say:
        assert what in err, err


# ---- races, worked out twice ------------------------------------------------------------------------

def drawn_race(rng):
    """Answers to all keys, and a board, of a game that opens with a race."""
    answers = compare.random_answers(rng, "turn.opening=race", "board.circuit=own", phases=0)
    columns = int(answers["board.columns"])
    return answers, "/".join(",".join(str(rng.choice([0, 1, 2, 2, 3])) for _ in range(columns)) for _ in range(4))


def worked_out_twice(answers, position):
    """The moves, on which the program and the second implementation must agree; none where they are given up."""
    expected = compare.from_slow(answers, position)
    with tempfile.TemporaryDirectory() as folder:
        compare.set_empty(os.path.join(folder, "empty.ini"))
        result = compare.difference("race", compare.command(FAST, os.path.join(ROOT, EMPTY), answers, position), expected)
    assert result in ("same", "skipped"), result
    return expected or []


@sampled(4)
@over([str(seed) for seed in range(1, 9)])
def test_races_by_the_second_implementation(seed):
    """Whole races on random boards under random answers, one of South's starts after the other."""
    rng = random.Random(f"races {seed}")
    compared = 0
    while compared < 100:
        answers, board = drawn_race(rng)
        for _, _, _, _, _, waiting, _ in worked_out_twice(answers, f"{board} S 0,0 0,0"):
            if " race=" in waiting:
                compared += len(worked_out_twice(answers, waiting))


# ---- a race in every verb ---------------------------------------------------------------------------

BOARD = "0x2,1,0/0x2,1,2/0x2,1,0/0x3,2"
FOUR = ["board.columns=4", *TWOS]


def test_a_race_by_hand():
    """South's B4 lands in A3, takes what A2 and B2 hold, and goes on to B1: three laps. North's A1 would have gone on from
    B2, but that is empty now: he stops after one lap, and begins the rest; South, who came farther, by the other answer."""
    opened = moves(f"{BOARD} S 0,0 0,0", *FOUR)
    same({move: row["position"] for move, row in opened.items()}, {"B4": f"{BOARD} N 0,0 0,0 race=B4"}, "what South says")
    for winner, side in (("first", "N"), ("farthest", "S")):
        answered = moves(f"{BOARD} N 0,0 0,0 race=B4", *FOUR, f"turn.race={winner}")
        same(list(answered), ["A1"], "North's answers")
        row = answered["A1"]
        same((row["position"], row["laps"], row["captured"]), (f"0x2,1x2/0x4/1x2,0,2/1,0x3 {side} 1,1 1,0", 4, 2), winner)


FROM_STORE = """[phase one]
until = lost 1
turn.opening = alternate
[board]
columns = 4
[setup]
store = 2
inner = 2xC
[start]
from = store
[turn]
opening = race
"""


def test_no_race_from_a_store():
    """Before any turn a position may be in a later phase, whose turns begin from the store: they alternate."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "store.ini")
        with open(file, "w", encoding="utf-8") as out:
            out.write(FROM_STORE)
        for store, raced in (("2,2", False), ("0,2", False), ("0,0", True)):
            found = rows("moves", file, "--position", f"4x4/2x4/2x4/4,4,4,3 S 0,0 0,0 h{store}")
            same({" race=" in row["position"] for row in found}, {raced}, store)
            same({row["position"].split()[2] for row in found}, {"0,0" if raced else "1,0"}, store)


def test_a_race_decides_the_game():
    """One turn after the other North begins the rest never; sown at once, in some games he does."""
    alternate = [answer for answer in TWOS if answer != "turn.opening=race"]
    same(leaves(4, *TWOS)[:2], [16, 16 * 16], "all starts against all")
    assert leaves(4, *TWOS)[2:] != leaves(4, *alternate)[2:], "a race makes no difference"
    sides = {row["position"].split()[1] for row in moves("2x8/2x8/2x8/2x8 N 0,0 0,0 race=B7", *TWOS).values()}
    same(sides, {"N", "S"}, "who begins the rest")


def test_a_way_is_said_with_the_start():
    found = moves("2x8/2x8/2x8/2x8 S 0,0 0,0", *TWOS, "lap.way=either")
    same(found["B1r"]["position"], "2x8/2x8/2x8/2x8 N 0,0 0,0 race=B1r", "clockwise")
    same(len(found), 32, "both ways from everywhere")
    answers = moves("2x8/2x8/2x8/2x8 N 0,0 0,0 race=B1r", *TWOS, "lap.way=either", "lap.kept=lap")
    same(len(answers), 32, "no letters but the first")


@over([("turns", "N 1,0 0,0 race=B7"), ("South", "S 0,0 0,0 race=B7"), ("midgame", "N race=B7"), ("arranging", "N+ race=B7")])
def test_no_start_waits(_why, text):
    refused(4, ["moves", EMPTY, "--position", f"2x8/2x8/2x8/2x8 {text}", *settings([*TWOS, "setup.placement=free"])], "a start waits (race=)")


def test_an_empty_pit_does_not_wait():
    refused(4, ["moves", EMPTY, "--position", "2x8/2x8/2x8/0,2x7 N 0,0 0,0 race=B1", *settings(TWOS)], "in a pit of South that holds seeds")
    refused(4, ["moves", EMPTY, "--position", "2x8/2x8/2x8/2x8 N 0,0 0,0 race=B9", *settings(TWOS)], "as in race=B7, is expected")
    refused(4, ["moves", EMPTY, "--position", "2x8/2x8/2x8/2x8 N 0,0 0,0 race=B7"], "this variant has no starts that wait")


def test_nobody_passes_in_a_race():
    assert "pass" in moves("2x8/2x8/2x8/2x8 S 0,0 0,0", *TWOS, "turn.pass=allowed")
    assert "pass" not in moves("2x8/2x8/2x8/2x8 N 0,0 0,0 race=B7", *TWOS, "turn.pass=allowed")
    refused(1, ["trace", EMPTY, "pass", "--position", "2x8/2x8/2x8/2x8 N 0,0 0,0 race=B7", *settings([*TWOS, "turn.pass=allowed"])],
            "South's start waits for North's (turn.opening)")
    after = moves("2x8/2x8/2x8/2x8 N 0,0 0,0 p1", *TWOS, "turn.pass=allowed")
    same(after["B7"]["position"].split()[1:3], ["S", "0,1"], "who has passed has no race")


def test_midgame_is_after_the_race():
    found = moves("2x8/2x8/2x8/2x8 S", *TWOS)
    same(found["B7"]["position"].split()[1:3], ["N", "2,1"], "counters")


def test_a_race_is_told():
    told = output("trace", EMPTY, "A1", "--position", f"{BOARD} N 0,0 0,0 race=B4", *settings(FOUR))
    heads = [line.split(":")[0] for line in told.splitlines() if ", lap" in line or "has sown" in line]
    same(heads, ["South, lap 1", "North, lap 1", "North has sown his turn", "South, lap 2", "South, lap 3", "South has sown his turn"], told)
    said = output("trace", EMPTY, "B4", "--position", f"{BOARD} S 0,0 0,0", *settings(FOUR))
    assert "it is sown together with the opponent's first turn [turn.opening]" in said, said


def test_an_empty_row_ends_a_race():
    """South's B4 empties North's inner row in the first lap, while North holds the two seeds of A1 in his hand."""
    position = "0,1,1,0/0,0,1,2/0,0,1,0/0,0,0,2 N 0,0 0,0 race=B4"
    row = moves(position, *FOUR, "end.empty_row=inner")["A1"]
    same((row["over"], row["winner"], row["laps"]), (True, "S", 1), "A1")


ROW = [*FOUR, "start.quiet_row=loses", "capture.needs=inner", "capture.takes=inner"]


@over([("his own start", "0x4/0x3,2/0x4/0,2,0,0 N 0,0 0,0 race=B2", True),
       ("South's capture", "0x4/0,0,1,2/0,0,1,0/0x3,2 N 0,0 0,0 race=B4", False)])
def test_a_start_is_judged_where_it_is_said(_label, position, loses):
    """North starts from A1, out of his inner row. That loses if it holds no other seed; not if South's first lap has taken
    the one that lay in A2."""
    told = output("trace", EMPTY, "A1", "--position", position, *settings(ROW))
    same("South wins: the loser's start has left his inner row empty [start.quiet_row]" in told, loses, told)
    assert "[end.empty_row]" not in told, told


def test_both_turns_never_end():
    """Each side has the shortest endless move there is, and no seeds face each other: the game is annulled, soon."""
    inner, outer = "1,2,0,1,0,1,0,1", "2,0,1,0,1,0,1,0"
    position = f"{outer[::-1]}/{inner[::-1]}/{inner}/{outer} N 0,0 0,0 race=B1"
    answers = [answer for answer in TWOS if not answer.startswith("capture")]
    row = moves(position, *answers, "capture.landing=none")["B1"]
    same((row["over"], row["endless"], row["winner"]), (True, True, None), row)
    assert row["laps"] < 2000, row
    lost = moves(position, *answers, "capture.landing=none", "end.endless=loses")["B1"]
    same(lost["winner"], "N", "South's turn is due first")


def game_file(folder, text, name="games.txt"):
    file = os.path.join(folder, name)
    with open(file, "w", encoding="ascii") as out:
        out.write(text)
    return file


def house(folder, answers):
    sections = {}
    for answer in answers:
        section, line = answer.split(".", 1)
        sections.setdefault(section, []).append(line)
    return game_file(folder, "".join("\n".join([f"[{name}]", *lines, ""]) for name, lines in sections.items()), "house.ini")


def test_records_have_one_move_each():
    with tempfile.TemporaryDirectory() as folder:
        file = game_file(folder, "Game: one\n\n1. B7 b8 2. A1 a2\n")
        variant = house(folder, TWOS)
        same(run("replay", file, "--variant", variant)[0], 0, "replay")
        code, _, err = run("infer", file, "--base", variant)
        assert code == 4 and "'B7' is sown in a race: both first turns are sown at once (turn.opening)" in err, (code, err)
        note = game_file(folder, "Observation: one\nPosition: 2x8/2x8/2x8/2x8 S 0,0 0,0\nMove: B7\n", "notes.txt")
        code, _, err = run("infer", note, "--base", variant)
        assert code == 4 and "tell nothing here; begin after them" in err, (code, err)


@over(["1,2/1xC", "2,2/0,1", "2,1/2,0", "3,0/1,1"])
def test_solver_and_search_agree(start):
    """On the smallest board both prove the same of a race."""
    outer, inner = start.split("/")
    small = settings([answer for answer in TWOS if not answer.startswith("setup")] +
                     ["board.columns=2", f"setup.outer={outer}", f"setup.inner={inner}"])
    solved = rows("solve", EMPTY, *small)[0]
    found = rows("analyze", EMPTY, *small)[0]
    same((solved["winner"] == "S", solved["moves"]), (found["win"] > 0, abs(found["win"])), f"{solved} {found}")


def test_other_verbs():
    with tempfile.TemporaryDirectory() as folder:
        variant = house(folder, TWOS)
        output("simulate", variant, "--games", "30", "--seed", "1")
        output("check", variant)
        assert "turn.opening" in run("diff", variant, EMPTY)[1]
        assert "The game opens with a race" in " ".join(output("rules", variant).split())
        assert "Who stops first" not in " ".join(output("rules", EMPTY).split())


def test_same_games_on_any_number_of_threads():
    games = [output("simulate", EMPTY, *settings(TWOS), "--games", "40", "--seed", "5", "--threads", threads, "--format", "csv")
             for threads in ("1", "3")]
    same(games[0], games[1], "simulate")


# ---- stores that are dropped (start.from = spread) --------------------------------------------------

DROPS = ["setup.outer=2xC", "setup.inner=0xC", "setup.store=16", "start.from=spread", "capture.quiet_turns=0", "reverse.pits=none"]
TWO = ["board.columns=2", "capture.quiet_turns=0", "reverse.pits=none", "start.from=spread", "capture.needs=inner", "setup.outer=2xC", "setup.store=4"]


def test_a_store_is_dropped_by_hand():
    """Two columns, South B1=2: as it lies he has B1 alone, to A2, which was empty. With four seeds dropped first he holds
    3 1 1 1: B1's three fall in B2, A2 and A1, which now holds two and faces North's A2 with its two: they go from
    B1 on to B2 and A2 (3), which faces North's A1, empty: its three go to A1, B1 and B2, whose four go to A2, A1, B1 and
    B2, which was empty."""
    start = "0,0/2,0/0,0/2,0 S 3,3 0,0 h4,4"
    found = moves(start, *TWO)
    same(sorted(found), ["*B1", "B1"], "starts")
    same(found["B1"]["position"], "0x2/2,0/0,1/0,1 N 4,3 0,0 h4,4", "as it lies")
    row = found["*B1"]
    same((row["position"], row["laps"], row["captured"]), ("0x2/0x2/4,1/2,1 N 4,3 1,0 h0,4 spread=1", 4, 2), "dropped first")
    told = output("trace", EMPTY, "*B1", "--position", start, *settings(TWO)).splitlines()
    drop = next(line for line in told if line.startswith("South drops"))
    same(drop, "South drops 4 seeds of his store, one into each of his pits: once a game that may be done before a start [start.from]", "trace")
    assert "Lap 1: 3 seeds from the pit after B1, anti-clockwise, the last in A1, which now holds 2" in "\n".join(told), told


@over([("used up", "S 3,3 0,0 h4,4 spread=1", "South has done so"), ("too few", "S 3,3 0,0 h3,4", "it must hold 4 seeds, one for each pit, but South's holds 3"),
       ("both", "S 3,3 0,0 h4,4 spread=3", "may only once a game")])
def test_a_store_is_not_dropped(_why, text, reason):
    position = f"0,0/2,0/0,0/2,0 {text}"
    same(sorted(moves(position, *TWO)), ["B1"], "starts")
    refused(1, ["trace", EMPTY, "*B1", "--position", position, *settings(TWO)], "'*B1' drops the store first", reason)


def test_the_other_may_still_drop_his():
    same(sorted(moves("0,0/2,0/0,0/2,0 S 3,3 0,0 h4,4 spread=2", *TWO)), ["*B1", "B1"], "South")


def test_nobody_drops_without_the_answer():
    answers = [answer for answer in TWO if answer != "start.from=spread"]
    position = "0,0/2,0/0,0/2,0 S 3,3 0,0 h4,4"
    same(sorted(moves(position, *answers)), ["B1"], "starts")
    refused(1, ["trace", EMPTY, "*B1", "--position", position, *settings(answers)], "which start.from does not allow")


def test_who_cannot_start_may_drop_first():
    """Without a start as it lies he can still move; and cannot once that is used up."""
    position = "0,0/2,0/0,0/1,0 S 3,3 0,0 h4,4"
    same(sorted(moves(position, *TWO)), ["*B1"], "starts")
    row = moves("0,0/2,0/0,0/1,0 N 3,3 0,0 h4,0", *TWO)
    assert not any(move["over"] and move["winner"] == "N" and move["end"] == "no-move" for move in row.values()), row
    row = moves("0,0/2,0/0,0/1,0 N 3,3 0,0 h4,0 spread=1", *TWO)
    assert any(move["end"] == "no-move" for move in row.values()), row


def test_duty_looks_at_both_boards():
    """As it lies B1 captures nothing; with the store dropped it does: with the duty only that is allowed."""
    found = moves("0,0/2,0/0,0/2,0 S 3,3 0,0 h4,4", *TWO, "capture.duty=first-lap")
    same(sorted(found), ["*B1"], "starts")


def test_leaves_with_a_drop():
    """Eight starts as it lies, and eight with the store dropped: of all pits that then hold two or more, the outer ones."""
    same(leaves(2, *DROPS), [16, 256], "leaves")


def test_refusal_counts_drops():
    """Counting shares situations where captures may be refused: both starts are counted."""
    position = "0x2/2,0/0x2/2,0 S 3,3 0,0 h4,4"
    counted = leaves(2, *TWO, "capture.refusal=once", position=position)
    same(counted[0], len(moves(position, *TWO, "capture.refusal=once")), "leaves")


def test_drops_in_records():
    with tempfile.TemporaryDirectory() as folder:
        variant = house(folder, DROPS)
        for text, code in (("1. *B3 *b3 2. A2 a2", 0), ("1. *B3 *b3 2. *A2", 1), ("1. *b3", 1)):
            same(run("replay", game_file(folder, f"Game: one\n\n{text}\n"), "--variant", variant)[0], code, text)
        base = house(folder, [answer for answer in DROPS if answer != "start.from=spread"])
        file = game_file(folder, "Game: one\n\n1. *B3 *b3 2. A2 a2\n")
        found = next(row for row in rows("infer", file, "--base", base, "--vary", "start.from") if row["key"] == "start.from")
        same(found["values"], "spread", "infer")


def test_random_games_drop_stores():
    """On any number of threads alike, and other games than without."""
    games = [output("simulate", EMPTY, *settings(DROPS), "--games", "40", "--seed", "5", "--threads", threads, "--format", "csv")
             for threads in ("1", "3")]
    same(games[0], games[1], "simulate")
    without = [answer for answer in DROPS if answer != "start.from=spread"]
    assert games[0] != output("simulate", EMPTY, *settings(without), "--games", "40", "--seed", "5", "--format", "csv")


def test_infer_finds_drops():
    """One note of a move that dropped the store says where turns begin; without it nothing does."""
    note = "Observation: one\nPosition: 0,0/2,0/0,0/2,0 S 3,3 0,0 h4,4\nMove: {}\n"
    answers = [answer for answer in TWO if answer != "start.from=spread"]
    with tempfile.TemporaryDirectory() as folder:
        base = house(folder, answers)
        for move, values in (("*B1.", ["spread"]), ("B1.", ["pits", "spread"])):
            file = game_file(folder, note.format(move), "notes.txt")
            found = next(row for row in rows("infer", file, "--base", base, "--vary", "start.from") if row["key"] == "start.from")
            same(found["values"].split(", "), values, move)


def test_a_race_with_drops():
    answers = [*TWO, "turn.opening=race"]
    start = "0x2/2,0/0x2/2,0 S 0,0 0,0 h4,4"
    same({move: row["position"].split(" ", 4)[4] for move, row in moves(start, *answers).items()},
         {"B1": "h4,4 race=B1", "*B1": "h4,4 race=*B1"}, "what South says")
    row = moves("0x2/2,0/0x2/2,0 N 0,0 0,0 h4,4 race=*B1", *answers, "capture.landing=none")
    same({row["position"].split(" ", 4)[4] for move, row in row.items() if not row["endless"]} - {"h0,4 spread=1", "h0,0 spread=3"}, set(), "afterwards")
    refused(4, ["moves", EMPTY, "--position", "0x2/2,0/0x2/2,0 N 0,0 0,0 h3,4 race=*B1", *settings(answers)], "a start waits (race=)")


# ---- seeds that capture while they are arranged (setup.placement = raiding) -------------------------

MAKONN = "makonn"
ONES = "1x10/1x10/1x10/1x10"


def arranged(move, position=f"{ONES} S+", *answers):
    with tempfile.TemporaryDirectory() as folder:
        file = game_file(folder, f"Game: one\nStart: {position}\n\n1. {move}\n")
        row = rows("annotate", file, "--variant", MAKONN, *settings(answers))[-1]
    return row["after"], row["captured"]


def test_a_raid_by_hand():
    """South leaves A10 empty; a seed put into A3 takes what A8 and B8 hold. North then takes from A4 what A7 and B7 hold."""
    after, captured = arranged("=1x9,2/1x9,0/cA3")
    same((after, captured), ("1x2,0,1x7/1x2,0,1x7/1x9,0/1x9,2 N+ 0,0 0,0", 2), "South")
    after, captured = arranged("=2,0,1x8/2,0,1x6,0x2/cA4", after)
    same((after, captured), ("1x8,0,2/0x2,1x6,0,2/1x6,0,1x2,0/1x6,0,1x2,2 S 0,0 0,0", 2), "North")


def test_a_raid_may_be_left():
    same(arranged("=1x10/1x10"), (f"{ONES} N+ 0,0 0,0", 0), "no raid")
    same(arranged("=1x10/1x10/cA3", f"{ONES} S+", "capture.takes=inner")[1], 1, "what is taken")
    position = arranged("=1x10/1x10/cA3", f"{ONES} S+", "capture.fate=stored")[0]
    same(position, f"1x2,0,1x7/1x2,0,1x7/1x10/1x10 N+ 0,0 0,0 h2,0", "the store")


PHASED = "[variant]\nname = phased\n[board]\ncolumns = 3\n[setup]\nplacement = raiding\nouter = 1xC\ninner = 1xC\n" \
         "[capture]\nlanding = empty\nfate = {plain}\n[phase first]\nuntil = turns 1\ncapture.fate = {first}\n"


@over([("removed", "stored"), ("stored", "removed")])
def test_a_raid_follows_the_phase_of_the_first_turn(plain, first):
    """What is printed is read again, and nothing else of stores."""
    with tempfile.TemporaryDirectory() as folder:
        variant = game_file(folder, PHASED.format(plain=plain, first=first), "phased.ini")
        file = game_file(folder, "Game: one\nStart: 1x3/1x3/1x3/1x3 S+\n\n1. =1x3/1x3/cA3 =2x2,0/0x3\n")
        south, north = [row["after"] for row in rows("annotate", file, "--variant", variant)]
        stored, other = ("h2,0", "h0,0") if first == "stored" else ("h0,0", "h2,0")
        same(south, f"1x2,0/1x2,0/1x3/1x3 N+ 0,0 0,0 {stored}", "after South's")
        same(north, f"0,2x2/0x3/1x3/1x3 S 0,0 0,0 {stored}", "after North's")
        told = output("trace", variant, "=2x2,0/0x3", "--position", south)
        assert "After 0 laps" in told, told
        for wrong in (other, "h1,0", "h2,1"):
            refused(4, ["trace", variant, "=2x2,0/0x3", "--position", south.replace(stored, wrong)],
                    "and South's what he has captured where that is stored")


@over([("an empty pit", "=1x9,2/1x9,0/cA10", ()), ("an outer pit", "=1x10/1x10/cB1", ()),
       ("occupied", "=1x10/1x10/cA3", ("capture.landing=occupied",)), ("another pit", "=1x10/1x10/cA3", ("capture.pits=A1",))])
def test_no_raid(_why, move, answers):
    refused(1, ["trace", MAKONN, move, "--position", f"{ONES} S+", *settings(answers)], "no seed captures there while it is arranged")


@over(["=1x10/1x10/c", "=1x10/1x10/cA11", "=1x10/1x10/A3", "=1x10/1x10cA3"])
def test_raids_that_cannot_be_read(move):
    refused(4, ["trace", MAKONN, move, "--position", f"{ONES} S+"], "and with /cA3 behind it if a seed captures in A3")


def test_free_players_do_not_raid():
    refused(4, ["trace", MAKONN, "=1x10/1x10/cA3", "--position", f"{ONES} S+", "--set", "setup.placement=free"], "is not an arrangement")


def test_what_was_raided_is_a_position():
    refused(4, ["trace", MAKONN, "=1x10/1x10", "--position", "1x2,0,1x7/1x10/1x10/1x10 S+"], "has them as at the usual start")
    refused(4, ["trace", MAKONN, "=1x10/1x10", "--position", "1x2,0,1x7/1x9,2/1x10/1x10 N+"], "has them as at the usual start")


def test_raids_in_records():
    with tempfile.TemporaryDirectory() as folder:
        text = "=1x9,2/1x9,0/cA3 =2,0,1x8/2,0,1x6,0x2/ca4"
        for moves_made, code in ((f"1. {text} 2. B10 b1", 0), (f"1. {text.replace('ca4', 'ca1')} 2. B10 b1", 1)):
            file = game_file(folder, f"Game: one\n\n{moves_made}\n")
            same(run("replay", file, "--variant", MAKONN)[0], code, moves_made)


def test_random_players_raid():
    """In some openings drawn by lot North has fewer than his twenty seeds."""
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "games.txt")
        output("match", "random", "random", "--variant", MAKONN, "--pairs", "5", "--seed", "3", "--save", saved)
        same(run("replay", saved, "--variant", MAKONN)[0], 0, "replay")


def test_in_a_race_no_further_pit_is_left_out():
    """Where the other's turn has taken what might be emptied besides, nothing was left out by choice, so no 'x' ends the move."""
    answers = ["board.columns=5", "lap.way=either", "lap.next=after", "capture.by=every", "capture.takes=outer", "capture.fate=stored",
               "capture.extra=1", "capture.extra_choice=may", "capture.quiet_turns=0", "turn.opening=race", "start.singletons=never",
               "reverse.at=relay reentry", "setup.store=24", "end.lap_limit=1", "end.both_ends=win"]
    position = "11,0x3,14/0x4,10/0x2,1,0,1/1,2,1,3x2 N 0,0 0,0 h24,24 race=B4f"
    found = [row["move"] for row in rows("moves", EMPTY, "--limit", "0", "--position", position, *settings(answers))]
    assert "B5r" in found and not [move for move in found if "x" in move], found


# ---- openings by a script ------------------------------------------------------------------------

def test_every_variant_opens_from_arranged_starts():
    """A script that lays down an opening has its usual start in mind; seeds arranged at random are played all the same."""
    for name in scripted():
        played = rows("simulate", name, "--games", "20", "--placement", "random", "--max-turns", "200", program=FAST)
        assert played, name


def scripted():
    folder = os.path.join(ROOT, "variants")
    names = sorted(name[:-4] for name in os.listdir(folder) if name.endswith(".ini"))
    with_script = [name for name in names if "\nscript = " in read(os.path.join(folder, name + ".ini"))]
    assert with_script
    return with_script


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()
