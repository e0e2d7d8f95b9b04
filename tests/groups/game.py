"""What holds from turn to turn: who may pass or change sides, and games that end because nothing happens."""
import os
import tempfile

from lib import output, over, rows, run, same

EMPTY = "tests/records/empty.ini"
USUAL = "4x8/0x8/0x8/4x8"


def settings(answers):
    return [word for answer in answers for word in ("--set", answer)]


def leaves(depth, *answers, position=None):
    more = ["--position", position] if position else []
    return [row["leaves"] for row in rows("perft", EMPTY, str(depth), *settings(answers), *more)]


def moves(position, *answers):
    return {row["move"]: row for row in rows("moves", EMPTY, "--limit", "0", "--position", position, *settings(answers))}


def game_file(folder, moves_made):
    file = os.path.join(folder, "games.txt")
    with open(file, "w", encoding="ascii") as out:
        out.write("Game: one\n\n" + moves_made + "\n")
    return file


# ---- passing once ---------------------------------------------------------------------------------

def test_one_pass_each():
    """Of three moves those are left out in which South passes twice: pass, one of 8, pass."""
    often, once = leaves(3, "turn.pass=allowed"), leaves(3, "turn.pass=once")
    same(once, [often[0], often[1], often[2] - 8], "leaves")
    position = moves(f"{USUAL} N 1,0 0,0", "turn.pass=once")["pass"]["position"]
    same(position, f"{USUAL} S 1,0 0,0 p1 passed=2", "after a pass of North")
    assert "pass" in moves(position, "turn.pass=once"), "South still has his pass"
    assert "pass" not in moves(f"{USUAL} S 1,1 0,0 passed=1", "turn.pass=once"), "South has used his pass"
    assert "pass" in moves(f"{USUAL} N 1,1 0,0 passed=1", "turn.pass=once"), "North has not"


def test_a_second_pass_is_refused():
    code, _, err = run("trace", EMPTY, "pass", "--set", "turn.pass=once", "--position", f"{USUAL} N 1,1 0,0 passed=2")
    same((code, err), (1, "mweso trace: pass: North has passed once in this game, and may not again: turn.pass is once\n"), "trace")
    code, _, err = run("moves", EMPTY, "--position", f"{USUAL} N 1,1 0,0 passed=2")
    same(code, 4, "who may not pass keeps nothing of it")
    assert "passed=2" in err, err


def infer(game, *words):
    """The row of what `infer` finds of a key in a recorded game."""
    with tempfile.TemporaryDirectory() as folder:
        file, key = game_file(folder, game), words[-1]
        return next(row for row in rows("infer", file, "--base", EMPTY, "--vary", *words) if row["key"] == key)


@over([("often", "1. pass b1 2. pass", "allowed"), ("once", "1. pass b1 2. B1 pass", "allowed, once"), ("never", "1. B1 b1", "never, allowed, once")])
def test_infer_counts_passes(_word, game, values):
    same(infer(game, "turn.pass")["values"], values, game)


def test_random_games_pass_once():
    """Greedy players pass only when nothing else is left, random ones now and then: never more than twice a game."""
    games = rows("simulate", EMPTY, "--set", "turn.pass=once", "--games", "60", "--seed", "3", "--threads", "1")
    most = max(game["passes"] for game in games)
    same(most, 2, "the most passes of a game")


# ---- changing sides -------------------------------------------------------------------------------

def test_swap_turns_the_board_around():
    """After B1, North may take over what South has; his counters go with the seeds, and South moves."""
    answers = ("turn.swap=yes", "turn.pass=once")
    after = moves(f"{USUAL} S 0,0 0,0", *answers)["B1"]["position"]
    board = after.split()[0].split("/")
    turned = "/".join(",".join(reversed(row.split(","))) for row in reversed(board))
    position = moves(f"{after} passed=2", *answers)["swap"]["position"]
    same(position, f"{turned} S 0,1 0,0 passed=1", "after swap")
    assert "swap" not in moves(position, *answers), "sides are changed once"


@over([("first", f"{USUAL} S 0,0 0,0"), ("third", f"{USUAL} S 1,1 0,0"), ("a pass", f"{USUAL} N 1,0 0,0 p1"),
       ("later", f"{USUAL} N 2,1 0,0"), ("South", f"{USUAL} S 0,1 0,0")])
def test_no_swap(_when, position):
    assert "swap" not in moves(position, "turn.swap=yes", "turn.pass=allowed"), position
    words = ("swap", "--position", position, "--set", "turn.pass=allowed", "--set")
    for answer, why in (("turn.swap=yes", "alone, as his answer to South's first turn (turn.swap)"), ("turn.swap=no", "turn.swap is no")):
        code, out, err = run("trace", EMPTY, *words, answer)
        same((code, out), (1, ""), "trace")
        assert why in err, err


def test_swap_needs_a_move():
    code, _, err = run("trace", EMPTY, "swap", "--set", "turn.swap=yes", "--position", "0x8/1x8/4x8/4x8 N 1,0 0,0")
    same((code, err), (1, "mweso trace: swap: who cannot move cannot change sides either (turn.swap)\n"), "trace")


def test_swap_is_one_ply():
    """Eight first moves; eight answers to each, or swap; then 420 sequences as without it, and after each of the 8
    swaps what South can do with what North had, which stood as at the start: 8 moves."""
    same(leaves(3, "turn.swap=yes"), [8, 8 * 8 + 8, 420 + 8 * 8], "leaves")


def replay(moves_made, *answers):
    """(exit code, what is printed) of a recorded game."""
    with tempfile.TemporaryDirectory() as folder:
        return run("replay", game_file(folder, moves_made), "--variant", EMPTY, *settings(answers))[:2]


def test_swap_in_records():
    same(replay("1. B1 swap 2. B2 b3", "turn.swap=yes")[0], 0, "replay")
    same(replay("1. B1 swap 2. B2 b3")[0], 1, "replay without")


def ugi(answers, *lines):
    """What the engine says, playing by a file with those answers."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "house.ini")
        with open(file, "w", encoding="ascii") as out:
            for answer in answers:
                section, key = answer.split(".", 1)
                out.write(f"[{section}]\n{key.replace('=', ' = ')}\n")
        return output("ugi", file, stdin="\n".join(lines) + "\nquit\n").splitlines()


def test_swap_in_ugi():
    said = ugi(["turn.swap=yes"], "position startpos moves B1 swap", "query p1turn")
    same(said, ["response true"], "whose turn it is")


@over([("yes", "1. B1 swap 2. B2", "yes"), ("either", "1. B1 b1", "no, yes")])
def test_infer_hears_of_swaps(_word, game, values):
    same(infer(game, "turn.swap")["values"], values, game)


def test_infer_turns_unknown_pits_around():
    """Of the pits that nobody saw, those are known afterwards that sides have changed with."""
    note = "Observation: one\nPosition: 4x8/0,?,0x6/0x8/0,5,5,5,5,4x3 N 1,0 0,0\nMove: swap\nAfter: 4x3,5,5,5,5,0/0x8/0x6,7,0/4x8\nSeeds: 71\n"
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "notes.txt")
        with open(file, "w", encoding="ascii") as out:
            out.write(note)
        found = next(row for row in rows("infer", file, "--base", EMPTY, "--vary", "turn.swap") if row["key"] == "turn.swap")
        same(found["values"], "yes", "swap")
        with open(file, "w", encoding="ascii") as out:
            out.write(note.replace("0x6,7,0/4x8", "1,0x5,7,0/4x8"))
        same(run("infer", file, "--base", EMPTY, "--vary", "turn.swap")[0], 1, "a board that is not that one turned around")


# ---- games that end because nothing happens -------------------------------------------------------

SMALL = ["board.columns=3", "setup.outer=2,1,2", "setup.inner=2,1,0", "capture.quiet_turns=0"]


def count_still(position, still, ply, counts):
    """Counts sequences of moves by the rules without a bound, and ends those in which two turns took nothing."""
    for row in moves(position, *SMALL).values():
        counts[ply] += 1
        left = 0 if row["captured"] else still + 1
        if ply + 1 < len(counts) and not row["over"] and left < 2:
            count_still(row["position"], left, ply + 1, counts)


def test_still_leaves():
    counts = [0] * 4
    count_still("2,1,2/0,1,2/2,1,0/2,1,2 S 0,0 0,0", 0, 0, counts)
    same(leaves(4, *SMALL, "end.still=2"), counts, "leaves")
    assert leaves(4, *SMALL)[3] > counts[3] > 0, "the bound ends some games and not others"


# One seed each on four pits: nobody has a choice, nobody meets anybody, and after eight turns all is as before.
ROUND = ["board.columns=2", "setup.outer=1,0", "start.smallest=1"]
TURNS = "1. B1 b1 2. B2 b2 3. A2 a2 4. A1 a1 5. B1 b1 6. B2 b2 7. A2 a2 8. A1 a1"


def ends(*answers):
    """How the random games of `simulate` end, and after how many turns."""
    found = rows("simulate", EMPTY, *settings([*ROUND, *answers]), "--games", "20", "--max-turns", "50")
    return {(game["end"], game["winner"], game["turns"]) for game in found}


@over([("none", [], ("cut-off", None, 50)), ("still", ["end.still=6"], ("still", None, 6)),
       ("even", ["end.still=6", "end.still_result=most-seeds"], ("still", None, 6)),
       ("twice", ["end.repeats=2"], ("repeated", None, 8)), ("three times", ["end.repeats=3"], ("repeated", None, 16)),
       ("both", ["end.still=8", "end.repeats=2"], ("still", None, 8))])
def test_simulated_ends(_word, answers, expected):
    same(ends(*answers), {expected}, "ends")
    found = rows("simulate", EMPTY, *settings([*ROUND, *answers]), "--games", "20", "--max-turns", "50", "--metrics")
    metrics = {row["metric"]: row["value"] for row in found}
    shares = [metrics[name] for name in ("WinsStill", "EndsStill", "EndsRepeated")]
    same(shares, [0, float(expected[0] == "still"), float(expected[0] == "repeated")], "metrics")


def test_more_seeds_win():
    """After two turns without a capture, whoever has more seeds has won."""
    position = "1,1/0,0/0,0/1,0 S 0,0 0,0"
    for side, start in (("N", position), ("S", "1,0/0,0/0,0/1,1 S 0,0 0,0")):
        played = moves(start, *ROUND, "end.still=1", "end.still_result=most-seeds", "capture.quiet_turns=0")["B1"]
        same((played["over"], played["end"], played["winner"]), (True, "still", side), start)
    played = moves(position, *ROUND, "end.still=1", "capture.quiet_turns=0")["B1"]
    same((played["over"], played["end"], played["winner"]), (True, "still", None), "annulled")


def test_no_move_comes_first():
    """Who cannot move has lost, even if the game would be over for want of captures."""
    played = moves("0,0/0,0/0,0/1,0 S 0,0 0,0", *ROUND, "end.still=1", "capture.quiet_turns=0")["B1"]
    same((played["end"], played["winner"]), ("no-move", "S"), "end")


def test_a_still_position_is_over():
    start, bound = ["--position", "1,0/0,0/0,0/1,0 S 3,3 0,0 still=6"], ["end.still=6", *ROUND]
    same(moves(start[1], *bound), {}, "moves")
    same(leaves(2, *bound, position=start[1]), [0, 0], "leaves")
    code, _, err = run("trace", EMPTY, "B1", *start, *settings(bound))
    same((code, err), (1, "mweso trace: B1: the game is over, 'B1' comes too late: 6 turns in a row have captured nothing (end.still)\n"), "trace")
    row = moves("1,0/0,0/0,0/1,0 S 2,2 0,0 still=4", *bound)["B1"]
    same(row["position"], "1,0/0x2/0x2/0,1 N 3,2 0,0 still=5", "position")


def test_captures_begin_the_row_anew():
    """Example 1 of docs/rules.md captures."""
    board = "0,0,0,0,0,4,0,3/0,0,0,0,2,2,0,3/0,0,0,0,0,1,0,1/0,0,0,0,4,0,0,0"
    found = moves(f"{board} S 3,3 0,0 still=5", "end.still=9")["B5"]
    assert found["captured"] and "still" not in found["position"], found
    found = moves(f"{board} N 3,3 0,0 still=5", "end.still=9")
    assert any("still=6" in row["position"] for row in found.values() if not row["captured"]), found


# ---- what takes a game's history ------------------------------------------------------------------

def test_records_know_what_came_before():
    same(replay(TURNS.split(" 5.")[0], *ROUND, "end.repeats=2")[0], 0, "a game of eight turns")
    code, out = replay(TURNS, *ROUND, "end.repeats=2")
    assert code == 1 and "the game is over" in out, (code, out)
    same(replay(TURNS, *ROUND, "end.repeats=3")[0], 0, "three times")
    assert "repeated" in replay(TURNS, *ROUND, "end.repeats=3")[1], "how it ended"


def test_ugi_knows_what_came_before():
    answers = [*ROUND, "end.repeats=2"]
    moves_made = "position startpos moves B1 B1 B2 B2 A2 A2 A1"
    same(ugi(answers, moves_made, "query gameover", moves_made + " A1", "query gameover", "query result"),
         ["response false", "response true", "response draw"], "UGI")


def test_play_takes_positions_back():
    """After a turn is taken back, its position has not come."""
    lines = ["B1", "B1", "B2", "B2", "A2", "A2", "A1", "undo", "A1", "undo", "A1", "A1", "quit"]
    out = output("play", EMPTY, *settings([*ROUND, "end.repeats=2"]), stdin="\n".join(lines) + "\n")
    same(out.count("The game is over"), 1, "ends")
    assert "(repeated)" in out.split("The game is over")[1], out[-400:]


def test_a_position_never_tells():
    """The count of moves from a position asks nothing of what came before."""
    same(leaves(20, *ROUND, "end.repeats=2"), [1] * 20, "leaves")


def test_match_leaves_repetition_to_the_rules():
    """Without a rule a match is drawn at the third time of a position."""
    words = ["match", "random", "random", "--variant", EMPTY, "--pairs", "1", "--opening", "0", "--judge", "0"]
    for answers, end in ((["end.repeats=4"], "24.0 moves a game\n  ended by repeated: 2"), ([], "18.0 moves a game\n  ended by repetition: 2")):
        out = output(*words, *settings([*ROUND, *answers]))
        assert end in out, out
