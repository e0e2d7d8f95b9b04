"""Stores: seeds that lie in no pit, what begins with them, what is laid in them, and who has more at the end."""
import os
import tempfile

from lib import output, over, rows, run, same

EMPTY = "tests/records/empty.ini"


def words(*settings):
    """Settings as options; of two for one key the later holds."""
    latest = {setting.partition("=")[0]: setting for setting in settings}
    return [word for setting in latest.values() for word in ("--set", setting)]


def positions(position, *settings):
    """What the moves of a position lead to; of the usual start without one."""
    at = ("--position", position) if position else ()
    return {row["move"]: row["position"] for row in rows("moves", EMPTY, *words(*settings), *at, "--limit", "0")}


def fails(text, *arguments):
    code, _, err = run(*arguments)
    assert code in (1, 3, 4) and text in err, (code, err)


# ---- the start -----------------------------------------------------------------------------------

@over([
    ("alike", [], "4x8/0x8/0x8/4x8"),
    ("outer", ["setup.north_outer=3x8"], "3x8/0x8/0x8/4x8"),
    ("in North's own view", ["setup.north_outer=1 2 3 4x5", "setup.north_inner=5 0x7"], "4x5,3,2,1/0x7,5/0x8/4x8"),
    ("south", ["setup.outer=2x8", "setup.north_outer=south"], "2x8/0x8/0x8/2x8"),
    ("stores", ["setup.store=7"], "4x8/0x8/0x8/4x8 h7,7"),
    ("North's store", ["setup.store=7", "setup.north_store=2"], "4x8/0x8/0x8/4x8 h7,2"),
])
def test_usual_start(_name, settings, start):
    board, _, rest = start.partition(" ")
    whole = f"{board} S 0,0 0,0 {rest}".strip()
    same(positions(None, *settings), positions(whole, *settings), "the usual start")
    if rest:  # what is left out is as at the start
        same(positions(whole, *settings), positions(f"{board} S 0,0 0,0", *settings), "stores left out")


def test_rows_like_souths_are_souths():
    """Whether North's rows are written out or left to be as South's, it is one variant."""
    small = ("board.columns=2", "setup.outer=1xC", "start.smallest=1")
    plain, written, other = (rows("solve", EMPTY, *words(*small, *more))[0]["fingerprint"]
                             for more in ((), ("setup.north_outer=1 1", "setup.north_store=0"), ("setup.north_outer=1 2",)))
    assert plain == written != other


@over([
    ("row", "setup.north_inner=1 2", "but a row of this board has 8"),
    ("word", "setup.north_inner=souths", "nor 'south'"),
    ("number", "setup.north_store=x", "nor 'south'"),
    ("no word for South", "setup.store=south", "is not a whole number"),
    ("too many", "setup.store=32740", "both players' rows and stores hold more than 65535 seeds"),
])
def test_wrong_start(_name, setting, text):
    fails(text, "show", EMPTY, "--set", setting)


@over([
    ("not kept", "4x8/0x8/0x8/4x8 S 0,0 0,0 h1,1", [], "this variant has no stores"),
    ("one number", "4x8/0x8/0x8/4x8 S 0,0 0,0 h1", ["setup.store=1"], "'hS,N'"),
    ("too many", "60000,0x7/0x8/0x8/4x8 S 0,0 0,0 h6000,1", ["setup.store=1"], "and the stores hold"),
    ("while seeds are arranged", "4x8/0x8/0x8/4x8 S+ 0,0 0,0 h1,2", ["setup.store=1", "setup.placement=free"],
     "the stores hold what they do at the usual start"),
])
def test_wrong_position(_name, position, settings, text):
    fails(text, "moves", EMPTY, *words(*settings), "--position", position)


def test_north_arranges_his_own_seeds():
    handicap = words("setup.north_outer=2x8", "setup.placement=free")
    code, out, err = run("trace", EMPTY, "=32 0x7/0x8".replace(" ", ","), "--position", "2x8/0x8/0x8/4x8 S+ 0,0 0,0", *handicap)
    assert code == 0, err
    fails("uses all of a player's 16 seeds", "trace", EMPTY, "=32,0x7/0x8", *handicap,
          "--position", "2x8/0x8/0x8/32,0x7 N+ 0,0 0,0")


# ---- captured seeds that are kept ----------------------------------------------------------------

# B5 of worked example 1 (docs/rules.md, 4) captures twelve seeds at once, from A8 on.
EXAMPLE = "0,0,4,0,0,0,0,3/0x4,2,2,0,3/0x5,1,0,1/0x4,4,0x3 S"
STORED = ("capture.fate=stored", "capture.quiet_turns=0")


def test_captured_seeds_are_stored():
    removed = positions(EXAMPLE, "capture.fate=removed", "capture.quiet_turns=0")["B5"]
    stored = positions(EXAMPLE + " 0,0 0,0 h3,4", *STORED)["B5"]
    same(stored, removed + " h9,4", "the six seeds at A8, laid beside the three")
    north = "/".join(",".join(reversed(row.split(","))) for row in reversed("0,0,4,0,0,0,0,3/0,0,0,0,2,2,0,3/0,0,0,0,0,1,0,1/0,0,0,0,4,0,0,0".split("/")))
    same(positions(north + " N 0,0 0,0 h4,3", *STORED)["B5"].split()[-1], "h4,9", "North's own store")


def test_further_pits_are_stored_too():
    two = positions(EXAMPLE, *STORED, "capture.extra=1")
    same(two["B5xA3" if "B5xA3" in two else sorted(m for m in two if m.startswith("B5"))[0]].split()[-1], "h8,0", "two more")


def test_trace_names_the_store():
    told = rows("trace", EMPTY, "B5", "--position", EXAMPLE, *words(*STORED))
    same([(row["event"], row["key"]) for row in told][-2:], [("removed", "capture.fate"), ("end", "capture.fate")], "the end")
    assert "store" in told[-1]["why"]


# ---- who has more --------------------------------------------------------------------------------

# South has one move, B1, after which North, who holds a single seed, cannot move.
LAST = "0x4/0x3,1/0x4/2,0x3 S 9,9 0,0 h{}"


@over([
    ("who cannot move loses", [], "0,9", "S", "no-move"),
    ("more in store", ["end.score=most-seeds"], "0,9", "N", "most-seeds"),
    ("pits count for their owner", ["end.score=most-seeds"], "3,3", "S", "most-seeds"),
    ("alike", ["end.score=most-seeds"], "3,4", None, "most-seeds"),
    ("or for who moved last", ["end.score=most-seeds", "end.leftover=mover"], "1,3", "S", "most-seeds"),
    ("or for nobody", ["end.score=most-seeds", "end.leftover=nobody"], "1,2", "N", "most-seeds"),
])
def test_who_wins(_name, settings, stores, winner, end):
    (move,) = rows("moves", EMPTY, *words("board.columns=4", "setup.store=1", *settings), "--position", LAST.format(stores))
    same((move["over"], move["winner"], move["end"]), (True, winner, end), "the end")


# ---- turns that begin from the store -------------------------------------------------------------

FROM_STORE = ("board.columns=4", "setup.store=4", "start.from=store", "capture.quiet_turns=0", "reverse.pits=none",
              "setup.outer=2xC", "setup.inner=2xC")


def starts(position, *settings):
    return sorted(positions(position, *FROM_STORE, *settings))


@over([
    # own inner row 0 1 2 3 (A1 to A4), nothing to capture
    ("as a start", [], ["A2", "A3", "A4"]),
    ("three to start", ["start.smallest=3"], ["A3", "A4"]),
    ("single seeds only if no other", ["start.quiet_singles=if-no-other"], ["A3", "A4"]),
    ("always", ["start.quiet_singles=always", "start.smallest=4"], ["A2", "A3", "A4"]),
    ("empty ones too", ["start.into=any", "start.quiet_singles=always"], ["A1", "A2", "A3", "A4"]),
    ("alone it is too few", ["start.into=any"], ["A2", "A3", "A4"]),
    ("from pits", ["start.from=pits"], ["A3", "A4", "B1"]),
])
def test_where_the_seed_may_go(_name, settings, pits):
    same(starts("0x4/2,0,0,0/0,1,2,3/5,0x3 S 0,0 0,0 h1,0", *settings), pits, "pits")


def test_store_is_empty():
    same(starts("0x4/2,0,0,0/0,1,2,3/5,0x3 S 0,0 0,0 h0,1"), ["A3", "A4", "B1"], "South begins from pits again")
    assert "B1" not in starts("0x4/2,0,0,0/0,1,2,3/5,0x3 S 0,0 0,0 h1,0")


def test_only_single_seeds_are_there():
    board = "0x4/2,0,0,0/0,1,1,0/5,0x3 S 0,0 0,0 h1,0"
    same(starts(board, "start.quiet_singles=if-no-other", "start.smallest=3"), ["A2", "A3"], "if no other")
    same(starts(board, "start.smallest=3"), [], "as a start")


def test_the_seed_lifts_the_pit():
    """A3 holds two and the seed: three are sown from there, whatever relays do: A2, A1, B1."""
    for relay in ("occupied", "none"):
        same(positions("0x4/0x4/0,0,2,0/0,1,0,0 S 0,0 0,0 h2,0", *FROM_STORE, f"lap.relay={relay}")["A3"],
             "0x4/0x4/1x2,0x2/1x2,0x2 N 1,0 0,0 h1,0", relay)


def test_alone_it_ends_the_turn():
    same(positions("0x4/0x4/0x4/0,1,0,0 S 0,0 0,0 h2,0", *FROM_STORE, "start.into=any", "start.quiet_singles=always")["A2"],
         "0x4/0x4/0,1,0x2/0,1,0x2 N 1,0 0,0 h1,0", "alone")


def test_the_seed_captures():
    """Into A2, faced by A3 and B3 of North with two and one: captured, and sown from the pit after A2: A1, B1, B2."""
    board = "0,1,0,0/0,2,0,0/0,1,0,0/0x4 S 0,0 0,0 h1,0"
    told = positions(board, *FROM_STORE, "start.smallest=9")
    same(told, {"A2": "0x4/0x4/1,2,0x2/1x2,0x2 N 1,0 1,0 h0,0"}, "a capture, which start.smallest does not bind")
    same(rows("moves", EMPTY, *words(*FROM_STORE), "--position", board)[0]["laps"], 2, "the seed is a lap")


def test_a_declined_capture_lifts_the_pit():
    board = "0,1,0,0/0,2,0,0/0,1,0,0/0x4 S 0,0 0,0 h1,0"
    told = positions(board, *FROM_STORE, "capture.refusal=once")
    same(told["A2d"], "0,1,0x2/0,2,0x2/1,0x3/1,0x3 N 1,0 0,0 h0,0", "A1 and B1")


def test_the_lap_may_be_reversed():
    """Lifted, the pit is a start: clockwise from A2 the two seeds fall in A3 and A4, which captures."""
    board = "0,0,0,1/0,0,0,2/0,1,0,1/0x4 S 0,0 0,0 h1,0"
    same(starts(board, "reverse.pits=A2", "reverse.at=start"), ["A2f", "A2r", "A4"], "letters")
    same(starts(board, "reverse.pits=A2", "reverse.at=relay"), ["A2", "A4"], "it is no relay")


def test_trace_of_a_store_seed():
    told = rows("trace", EMPTY, "A3", "--position", "0x4/0x4/0,0,2,0/0,1,0,0 S 0,0 0,0 h2,0", *words(*FROM_STORE))
    same([(row["event"], row["key"]) for row in told],
         [("put", "start.from"), ("landing", "capture.needs"), ("relay", "start.from"), ("lap", "start.from"),
          ("landing", "capture.landing"), ("end", "lap.relay")], "steps")


# ---- what was seen -------------------------------------------------------------------------------

def inferred(notes, *arguments):
    """What stands of each answer after these notes or games."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "notes.txt"), "w", encoding="ascii") as out:
            out.write(notes)
        found = rows("infer", os.path.join(folder, "notes.txt"), "--base", EMPTY, *arguments)
        return {row["key"]: row["values"] for row in found if row["kind"] == "key"}


def test_a_store_seed_is_inferred():
    """A3 was lifted with the seed from the store; A2 was refused, though A3 held two."""
    notes = ("Observation: one\nPosition: 0x4/0x4/0,0,2,0/0,1,0,0 S h2,0\nMove: A3\nAfter: 0x4/0x4/1,1,0,0/1,1,0,0\n\n"
             "Observation: two\nPosition: 0x4/0x4/0,1,2,0/0,1,0,0 S h2,0\nMove: A2\nLegal: no\n")
    stands = inferred(notes, *words("board.columns=4", "setup.inner=1xC", "setup.store=6"))
    same((stands["start.from"], stands["start.quiet_singles"]), ("store", "as-start, if-no-other"), "answers")


def test_who_has_more_is_inferred():
    for winner, score, leftover in (("N", "most-seeds", "owner, mover, nobody"), ("S", "no", "owner, mover, nobody")):
        notes = f"Observation: one\nPosition: {LAST.format('0,9')}\nMove: B1\nWon: {winner}\n"
        stands = inferred(notes, "--vary", "end.score,end.leftover", *words("board.columns=4", "setup.store=1"))
        same((stands["end.score"], stands["end.leftover"]), (score, leftover), winner)
    notes = f"Observation: one\nPosition: {LAST.format('1,3')}\nMove: B1\nWon: S\n"
    stands = inferred(notes, "--vary", "end.leftover", *words("board.columns=4", "setup.store=1", "end.score=most-seeds"))
    same(stands["end.leftover"], "mover", "three seeds in pits")


HIDDEN = ("board.columns=4", "setup.outer=2xC", "setup.inner=1xC", "setup.store=6", "start.from=store", "start.into=any",
          "start.quiet_singles=if-no-other", "capture.quiet_turns=0", "capture.fate=stored", "reverse.pits=none")


def test_games_with_stores_are_evidence():
    """Rules that made some games stand after them, and so do the stores from move to move."""
    hidden = {"start.from": "store", "start.into": "any", "capture.fate": "stored", "start.quiet_singles": "if-no-other"}
    with tempfile.TemporaryDirectory() as folder:
        games = os.path.join(folder, "games.txt")
        output("match", "random", "random", "--variant", EMPTY, *words(*HIDDEN), "--pairs", "8", "--opening", "0", "--judge", "1",
               "--seed", "3", "--save", games)
        found = rows("infer", games, "--base", EMPTY, "--vary", ",".join(hidden),
                     *words(*(answer for answer in HIDDEN if answer.partition("=")[0] not in hidden)))
    stands = {row["key"]: row["values"].split(", ") for row in found if row["kind"] == "key"}
    assert all(hidden[key] in stands[key] for key in hidden), stands
    same([stands[key] for key in list(hidden)[:3]], [["store"], ["any"], ["stored"]], "settled")
