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
        file = os.path.join(folder, "games.txt")
        with open(file, "w", encoding="ascii") as out:
            out.write("Game: one\n\n" + game + "\n")
        key = words[-1]
        return next(row for row in rows("infer", file, "--base", EMPTY, "--vary", *words) if row["key"] == key)


@over([("often", "1. pass b1 2. pass", "allowed"), ("once", "1. pass b1 2. B1 pass", "allowed, once"), ("never", "1. B1 b1", "never, allowed, once")])
def test_infer_counts_passes(_word, game, values):
    same(infer(game, "turn.pass")["values"], values, game)


def test_random_games_pass_once():
    """Greedy players pass only when nothing else is left, random ones now and then: never more than twice a game."""
    games = rows("simulate", EMPTY, "--set", "turn.pass=once", "--games", "60", "--seed", "3", "--threads", "1")
    most = max(game["passes"] for game in games)
    same(most, 2, "the most passes of a game")
