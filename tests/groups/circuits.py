"""One circuit for both players (board.circuit), and pits that are held (hold.at, hold.pair): docs/rules.md, 1, 2.3 and 2.9."""
import json
import os
import random
import re
import sys
import tempfile

from lib import ROOT, depth, output, over, rows, run, same, sampled, scaled, seed

sys.path.insert(0, os.path.join(ROOT, "tests", "second"))
import compare  # noqa: E402
import slow  # noqa: E402

EMPTY = "tests/records/empty.ini"
NDOTO, ENKESHUI = "ndoto", "enkeshui-8"
SHARED = ("board.circuit=shared", "setup.inner=2xC", "reverse.pits=none", "capture.quiet_turns=0")


def words(settings):
    return [word for setting in settings for word in ("--set", setting)]


def listed(variant, position, *settings):
    return {m["move"]: m for m in rows("moves", variant, "--position", position, "--limit", "0", *words(settings))}


def moves(position, *settings):
    return {move: m["position"] for move, m in listed(EMPTY, position, *settings).items()}


def fails(text, *arguments):
    code, _, err = run(*arguments)
    assert code in (1, 2, 3, 4) and text in err, (code, err)


# ---- games on record -----------------------------------------------------------------------------

def test_bulls_count_for_who_holds_them():
    """North has nothing to move; of the four in South's A1 it depends who wins."""
    last = "0x4/4,2,0,0 S 9,9 0,0 h0,0 held=A1:{}"
    settings = ("board.columns=4", "setup.inner=2xC", "start.singletons=never")
    won = {holder: listed(ENKESHUI, last.format(holder), *settings)["A2"] for holder in "sn"}
    same({holder: (m["over"], m["winner"]) for holder, m in won.items()}, {"s": (True, "S"), "n": (True, "N")}, "winners")


# ---- the circuit ---------------------------------------------------------------------------------

def test_a_lap_goes_round_both_rows():
    own = moves("0x8/0x7,9 S", "reverse.pits=none", "board.circuit=shared", "setup.inner=2xC", "lap.relay=none")
    same(own, {"A8": "1x8/1,0x7 N 2,1 0,0"}, "South's lap")
    north = moves("9,0x7/0x8 N", *SHARED, "lap.relay=none")
    same(north, {"A8": "0x7,1/1x8 S 0,1 0,0"}, "North's lap")
    back = moves("0x8/9,0x7 S", *SHARED, "lap.relay=none", "lap.way=clockwise")
    same(back, {"A1": "1x8/0x7,1 N 1,0 0,0"}, "clockwise")


def test_only_own_pits_start_and_capture():
    """A2 ends in A4, which faces North's A1; A4 in North's A2, which captures nothing of South's A3."""
    four = (*SHARED, "board.columns=4", "capture.fate=stored", "lap.relay=none", "capture.landing=any")
    found = moves("0x3,2/0,2,3,2 S 0,0 0,0", *four)
    same(found, {"A2": "0x3,0/0x2,4,3 N 1,0 1,0 h2,0".replace("0x3,0", "0x4"),
                 "A3": "0,1x2,2/0,2,0,3 N 1,0 0,0 h0,0".replace("0,1x2,2", "0x2,1,3"),
                 "A4": "0x2,1,3/0,2,3,0 N 1,0 0,0 h0,0"}, "South's moves")


@over([
    ("a capture", "0x2,1,1/2,0,0,0 S", ["capture.landing=any"], "A1"),
    ("the way", "0x3,1/0,2,0,0 S", ["lap.way=clockwise"], "A2"),
    ("the origin", "0x3,1/0,9,0,0 S", ["lap.origin=skipped"], "A2"),
    ("relays of the other row", "0x2,1,0/0,0,0,2 S", ["lap.relay=none"], "A4"),
])
def test_answers_turned(_name, position, turned, move):
    four = (*SHARED, "board.columns=4", "capture.fate=stored")
    assert moves(position, *four)[move] != moves(position, *four, *turned)[move], move


def test_a_move_may_come_back_though_it_captures():
    """A2 relays with two from North's A2 and captures one at A1, with its own one: two seeds from North's A2 again."""
    settings = ("board.circuit=shared", "board.columns=3", "setup.inner=2xC", "reverse.pits=none", "capture.quiet_turns=0",
                "capture.landing=any", "capture.own_pit=taken")
    move = listed(EMPTY, "0,1,2/0,3,3 S", *settings)["A2"]
    same((move["endless"], move["captured"], move["laps"]), (True, 1, 2), "comes back at once")
    told = output("trace", EMPTY, "A2", "--position", "0,1,2/0,3,3 S", *words(settings))
    assert "so the move never ends [end.endless]" in told, told
    code, _, err = run("endless", EMPTY, "--move", "A2", "--position", "0,1,2/0,3,3 S", *words(settings))
    assert code == 1 and "comes back to where it was" in err, err


COMES_BACK = ("board.circuit=shared", "setup.inner=2xC", "reverse.pits=none", "capture.quiet_turns=0", "capture.landing=any",
              "capture.own_pit=taken")
DROPS = (*COMES_BACK, "board.columns=3", "setup.store=6", "start.from=spread")


@over([
    ("with a held pit, that is not captured", (*COMES_BACK, "board.columns=4", "hold.at=7"), "0,1,0,1/0,2,0,2 S 3,3 0,0 held=a1:n",
     "A2", 3, 1, " held=a1:n"),
    ("after the store is dropped", DROPS, "0x3/1,0,2 S 3,3 0,0 h4,0", "*A1", 4, 2, " h1,0 spread=1"),
])
def test_a_move_that_comes_back_begins_where_it_began(_name, settings, position, move, laps, captured, kept):
    found = listed(EMPTY, position, *settings)[move]
    same((found["endless"], found["laps"], found["captured"]), (True, laps, captured), move)
    assert found["position"].endswith(kept), found


def test_a_choice_of_a_script_is_not_played_again():
    """Whether a move comes back is looked for by playing it again; one in which a script offers something goes on to the lap limit."""
    script = "counts('laps', 2)\nhook('choose', 'said twice', function(t) if t.laps == 1 then return {'so', 'or so'} end end)\n"
    rules = "[board]\ncircuit = shared\ncolumns = 3\n[setup]\ninner = 2xC\n[reverse]\npits = none\n" \
            "[capture]\nquiet_turns = 0\nlanding = any\nown_pit = taken\n[end]\nlap_limit = 50\n[hooks]\nscript = said.lua\n"
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("said.lua", script), ("said.ini", rules)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        found = listed(os.path.join(folder, "said.ini"), "0,1,2/0,3,3 S")
    same([(found[move]["endless"], found[move]["laps"], found[move]["captured"]) for move in ("A2.1", "A2.2")], [(True, 50, 49)] * 2, "A2")


def test_a_store_that_is_dropped_ends_no_phase_of_its_own_turn():
    """Dropping the last seeds of a store ends the phase only for the turns that follow."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "early.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[board]\ncircuit = shared\ncolumns = 3\n[setup]\ninner = 2xC\nstore = 3\n[start]\nfrom = spread\n"
                       "[reverse]\npits = none\n[capture]\nquiet_turns = 0\n"
                       "[phase early]\nuntil = store-empty\ncapture.landing = any\n")
        found = listed(path, "2x3/2x3 S 0,0 0,0 h3,3")
    same(found["*A3"]["position"], "1,2,0/11,0,1 N 1,0 1,0 h0,3 spread=1", "after the drop")


def test_a_move_that_may_come_back_is_played_again_in_its_phase():
    """Whoever has started from A1 is in the phase no more: North's A3 relays then."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "early.ini")
        with open(path, "w", encoding="utf-8") as file:
            file.write("[board]\ncircuit = shared\ncolumns = 4\n[setup]\ninner = 4xC\n[phase one]\nuntil = start A1\nlap.relay = none\n")
        found = {started: listed(path, f"1,2,0,1/2,3,0,1 N 1,1 1,1 started={started}")["A3"]["laps"] for started in (1, 2)}
    same(found, {1: 1, 2: 3}, "laps of A3")


def test_laps_round_both_rows_may_be_turned_by_where_they_end():
    """Six seeds from North's A1 fall into every other pit, and the last into A2, where they capture."""
    settings = ("board.circuit=shared", "board.columns=3", "setup.inner=3xC", "lap.way=clockwise", "lap.relay=none",
                "lap.origin=skipped", "reverse.pits=A1", "reverse.at=start")
    found = {into: sorted(moves("6,3,6/0,3,2 N 0,3 0,2", *settings, f"reverse.into={into}")) for into in ("A2", "A3")}
    same(found, {"A2": ["A1f", "A1r", "A2", "A3"], "A3": ["A1", "A2", "A3"]}, "moves")


def test_a_first_lap_that_may_not_capture_is_no_later_one():
    """A2 comes back to where it started, but may capture now that its first lap is over (start.largest)."""
    settings = ("board.circuit=shared", "board.columns=2", "setup.inner=2xC", "reverse.pits=none", "capture.quiet_turns=0",
                "capture.resow=turn-origin", "start.largest=2")
    found = listed(EMPTY, "1,0/2,3 S 3,3 0,0", *settings)["A2"]
    same((found["endless"], found["laps"], found["position"]), (False, 6, "1,2/3,0 N 4,3 1,0"), "A2")


# ---- positions -----------------------------------------------------------------------------------

@over([
    ("as it stands", "2x8/2x8 S 0,0 0,0 h0,0 held=A3:s,a5:s,a6:n"),
    ("none", "2x8/2x8 S 0,0 0,0 h0,0"),
])
def test_positions_are_read_as_they_are_written(_name, position):
    """A pass changes nothing but what it must."""
    passed = listed(NDOTO, position, "hold.at=4", "turn.pass=allowed")["pass"]["position"]
    same(passed, position.replace("S 0,0 0,0", "N 0,0 0,0 p1"), "after a pass")


@over([
    ("twice", "2x8/2x8 S held=A3:s,A3:n", "each once"),
    ("nobody", "2x8/2x8 S held=A3", "who holds it"),
    ("no pit", "2x8/2x8 S held=B3:s", "who holds it"),
    ("four rows", "2x8/2x8/2x8/2x8 S", "whose turn it is"),
])
def test_wrong_positions(_name, position, text):
    fails(text, "moves", NDOTO, "--set", "hold.at=4", "--position", position)


def test_others_keep_nothing_held():
    fails("this variant has no pits that are held", "moves", NDOTO, "--position", "2x8/2x8 S held=A3:s")
    fails("their owner", "moves", "omweso", "--set", "hold.at=4", "--position", "4x8/0x8/0x8/4x8 S held=A3:n")
    four = moves("4x8/0x8/0x8/4x8 S 0,0 0,0 held=B3:s,a5:n", "hold.at=30")
    assert "B3" not in four and all(after.endswith("held=B3:s,a5:n") for after in four.values()), four


def test_changing_sides_turns_what_is_held():
    after = listed(NDOTO, "2x8/2x8 N 1,0 0,0 h0,0 held=A3:s,a5:s", "hold.at=4", "turn.swap=yes")["swap"]["position"]
    assert after.endswith("held=A5:n,a3:n"), after


# ---- pits that are held --------------------------------------------------------------------------

FOUR_ROWS = ("capture.quiet_turns=0", "reverse.pits=none")


def test_hold_on_four_rows():
    """B1 lands in B3, which then holds four: no relay, and nobody lifts it again."""
    position = "0x8/0x8/0x8/2,0,3,5,0x4 S"
    same(moves(position, *FOUR_ROWS, "hold.at=4")["B1"], "0x8/0x8/0x8/0,1,4,5,0x4 N 1,0 0,0 held=B3:s", "held")
    same(moves(position, *FOUR_ROWS)["B1"].split()[0], "0x8/0x8/0x8/0,1,0,6,1x3,0", "without it it relays")
    same(sorted(moves("0x8/0x8/0x8/2,0,4,5,0x4 S held=B3:s", *FOUR_ROWS, "hold.at=4")), ["B1", "B4"], "B3 does not start")


def test_what_is_held_is_not_captured():
    position = "0x8/0x7,2/0x7,1/0x6,2,0 S{}"
    both = ("hold.at=9", "capture.needs=inner", "capture.takes=inner", "capture.fate=stored")
    same(moves(position.format(""), *FOUR_ROWS, *both)["B7"].split()[-1], "h2,0", "captured")
    kept = moves(position.format(" held=a1:n"), *FOUR_ROWS, *both)["B7"]
    assert "h0,0" in kept, kept
    told = output("trace", EMPTY, "B7", "--position", position.format(" held=a1:n"), *words((*FOUR_ROWS, *both)))
    assert "the facing pit is held, and cannot be captured [hold.at]" in told, told


def test_what_has_come_to_be_held_is_no_further_pit():
    """Clockwise, then on: A2 captures in passing and ends in South's A3, which then holds three."""
    settings = ("board.circuit=shared", "board.columns=6", "setup.inner=4xC", "setup.store=1", "capture.by=every", "capture.extra=2",
                "capture.fate=stored", "capture.quiet_turns=0", "lap.first=origin", "hold.at=3", "end.lap_limit=5",
                "reverse.pits=inner", "reverse.right_end=open")
    found = moves("4,4,4,0,10,0/1,0,1,9,1,0 N held=A2:n,A4:n,A5:s", *settings)
    assert "A2rfxA1xA6" in found and not [move for move in found if "xA3" in move and "A3:n" in found[move]], found


@over([
    ("no pair", ["hold.at=4"], "A4:s"),
    ("a pair", ["hold.at=4", "hold.pair=yes"], "A3:s,A4:s"),
    ("in either order", ["hold.at=3", "hold.pair=yes"], None),
])
def test_pairs(_name, settings, held):
    after = listed(NDOTO, "0x7,1/1,2x2,3,0,1,0x2 S 0,0 0,0 h0,0", *settings)["A2"]["position"]
    same(re.findall("held=(.*)", after), [held] if held else [], "held")


def test_trace_names_what_is_held():
    position = "0x7,1/1,2x2,3,0,1,0x2 S 0,0 0,0 h0,0"
    told = rows("trace", ENKESHUI, "A2", "--position", position)
    same([(row["event"], row["pit"], row["key"]) for row in told][-4:],
         [("landing", "A4", "hold.pair"), ("held", "A3", "hold.pair"), ("held", "A4", "hold.pair"), ("end", "A4", "hold.at")], "the end")
    over_there = output("trace", ENKESHUI, "A8", "--position", "0x5,2,3,0/1,0x6,2 S 0,0 0,0 h0,0")
    assert "South now holds the opponent's A2" in over_there and "South holds a2" in over_there, over_there
    code, _, err = run("trace", ENKESHUI, "A4", "--position", "0x7,1/1,2,0,6,0,1,0x2 S held=A4:n")
    assert code == 1 and "it is held" in err and "hold.at" in err, err


# ---- what else reads the board -------------------------------------------------------------------

def test_two_rows_are_drawn_and_told():
    book = output("rules", ENKESHUI)
    assert "a board with two rows" in " ".join(book.split()) and "[setup.outer]" not in book, book
    assert "holds the kraal from then on" in " ".join(book.split()), book
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        output("compare", NDOTO, ENKESHUI, "--games", "20", "--html", page)
        with open(page, encoding="utf-8") as file:
            html = file.read()
    assert html.count("<svg") and "outer row" not in html.split("What differs")[-1].split("</svg>")[0], "two rows"


@sampled(5)
@over([("simulate", [NDOTO, "--games", "20"]), ("analyze", [ENKESHUI]), ("bench", [NDOTO, "--seconds", "1"]),
       ("solve", [NDOTO, "--columns", "2", "--seeds", "2"]), ("matrix", [NDOTO, "omweso"]), ("diff", [NDOTO, ENKESHUI]),
       ("show", [ENKESHUI]), ("moves", [ENKESHUI]), ("match", ["random", "greedy", "--variant", NDOTO, "--pairs", "4"])])
def test_verbs(verb, arguments):
    code, out, err = run(verb, *arguments, "--quiet")
    assert code in (0, 1) and out, (code, err)


def test_boards_of_other_rows_are_told_apart():
    fails("share one circuit", "ask", "--among", f"omweso,{NDOTO}")
    assert "of different size" in output("compare", "omweso", NDOTO, "--games", "20"), "compare"


def test_seeds_are_arranged_in_one_row():
    free = words(["setup.placement=free"])
    told = output("trace", NDOTO, "=16,0x7", "--position", "2x8/2x8 S+ 0,0 0,0", *free)
    assert "16" in told, told
    fails("of the 8 pits of a row", "trace", NDOTO, "=16,0x7/0x8", "--position", "2x8/2x8 S+ 0,0 0,0", *free)


def inferred(notes, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "notes.txt"), "w", encoding="utf-8") as out:
            out.write(notes)
        return output("infer", os.path.join(folder, "notes.txt"), "--keys", *arguments)


def note(number, position, move, variant, *settings):
    after = listed(variant, position, *settings)[move]["position"].split()[0]
    return f"Observation: {number}\nPosition: {position}\nMove: {move}\nAfter: {after}\n\n"


def test_infer_finds_what_makes_a_pit_held():
    """Of ndoto with bulls: one lap that ends in a pit of four, and one that ends in a pair."""
    settings = ("hold.at=4", "hold.pair=yes")
    notes = "".join(note(i, position, move, NDOTO, *settings) for i, (position, move) in enumerate([
        ("0x7,1/1,2,0,3,0,1,0x2 S 1,1 0,0", "A2"), ("0x7,1/1,2,1,5,0,1,0x2 S 1,1 0,0", "A2"),
        ("0x5,2,3,0/1,0x6,2 S 1,1 0,0", "A8"), ("0,1,0x5,1/0,2,2,2,1,0x3 S 1,1 0,0", "A2")]))
    found = inferred(notes, "--base", NDOTO, "--vary", "hold.at,hold.pair,capture.landing")
    assert re.search(r"hold\.at +4", found), found


def test_infer_reads_boards_of_two_rows():
    notes = "".join(note(i, position, move, NDOTO) for i, (position, move) in enumerate([
        ("0x3,4,0x3,1/0x2,1,0x4,3 S 1,1 0,0", "A3"), ("5,3,0,1,3,1,0,1/2x2,5,1x2,4,0,2 S 3,3 1,0", "A2"),
        ("1x2,2,0,2,0,2,0/0,2,1,0,1,0,1,10 N 7,6 2,3", "A6")]))
    found = inferred(notes, "--base", NDOTO, "--vary", "capture.landing,capture.fate,lap.relay,start.singletons,capture.own_pit")
    assert re.search(r"capture\.landing +empty", found) and re.search(r"lap\.relay +occupied", found), found


# ---- against the second implementation -----------------------------------------------------------

@scaled
def test_random_positions():
    """Of circuits that both share, and with pits that are held, as the second implementation has them."""
    rng, compared = random.Random(f"circuits {seed()}"), 0
    pinned = ["board.circuit=shared", "turn.swap=no", "turn.pass=never"]
    while compared < depth(40, 300):
        held = [f"hold.at={rng.choice('234')}"] if rng.random() < 0.5 else []
        answers = compare.random_answers(rng, *pinned, *held, phases=0)
        position = compare.random_position(rng, answers)
        expected = compare.from_slow(answers, position)
        if expected is None or len(expected) > 500:
            continue
        settings = [word for key, value in sorted(answers.items()) for word in ("--set", f"{key}={value}")]
        code, out, err = run("moves", EMPTY, "--format", "jsonl", "--limit", "0", "--quiet", "--position", position, *settings)
        assert code == 0, (position, settings, err)
        same(compare.plain(json.loads(line) for line in out.splitlines()), expected, f"{position} {' '.join(settings)}")
        compared += 1

