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
