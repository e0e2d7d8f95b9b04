"""What holds from turn to turn: who may pass or change sides, and games that end because nothing happens."""
import glob
import os
import tempfile

from lib import ROOT, output, over, rows, run, same

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
    answers = ("turn.swap=yes", "start.from=spread", "setup.store=4")
    after = moves(f"{USUAL} S 0,0 0,0 h3,5 spread=2", *answers)["B1"]["position"]
    board = after.split()[0].split("/")
    turned = "/".join(",".join(reversed(row.split(","))) for row in reversed(board))
    position = moves(after, *answers)["swap"]["position"]
    same(position, f"{turned} S 0,1 0,0 h5,3 spread=1", "after swap")
    assert "swap" not in moves(position, *answers), "sides are changed once"


@over([("first", f"{USUAL} S 0,0 0,0"), ("third", f"{USUAL} S 1,1 0,0"), ("a pass", f"{USUAL} N 1,0 0,0 p1"),
       ("later", f"{USUAL} N 2,1 0,0"), ("South", f"{USUAL} S 0,1 0,0")])
def test_no_swap(_when, position):
    assert "swap" not in moves(position, "turn.swap=yes", "turn.pass=allowed"), position
    once = moves(f"{USUAL} N 1,0 0,0", "turn.swap=yes", "turn.pass=once")
    assert "swap" in once and "swap" not in moves(f"{USUAL} N 1,0 0,0 passed=1", "turn.swap=yes", "turn.pass=once"), "after his one pass"
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


# ---- what is true of a game, and no fault ---------------------------------------------------------

def check(text, *words):
    """What `check` says of a file, by exit code, stdout and stderr, with the file called house.ini."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "house.ini"), "w", encoding="ascii") as out:
            out.write(text)
        return run("check", "house.ini", *words, cwd=folder)


ENDLESS = "[board]\ncolumns = 2\n[setup]\nouter = 1,0\n[start]\nsmallest = 1\n[capture]\nquiet_turns = 0\n"


def test_findings_that_are_accepted():
    code, out, _ = check(ENDLESS, "--quiet")
    same((code, out.count("warning"), out.count("if so meant, variant.accepts = no-choices")), (1, 2, 1), "findings")
    code, out, _ = check("[variant]\naccepts = no-choices\n" + ENDLESS, "--quiet")
    same((code, out.count("warning")), (1, 1), "one is accepted")
    same(check("[variant]\naccepts = no-choices, no-end\n" + ENDLESS, "--quiet"), (0, "", ""), "both are")


def test_only_warnings_are_accepted():
    code, out, _ = check("[variant]\naccepts = example\n" + ENDLESS)
    assert code == 1 and "'example' is no finding that can be true of a game" in out, out


SILENT = ("mweso check: house.ini does not answer capture.quiet_turns and reverse.pits: as in Omweso a player captures nothing in "
          "his first turn, and laps from A1, A2, B1 and B2 may run clockwise. 'inherits = plain' begins without such rules; ")


def test_silence_is_remarked():
    """A board and a start alone make Omweso of a file."""
    alone = "[board]\ncolumns = 8\n[setup]\nouter = 3x8\n"
    code, out, err = check(alone)
    same((code, out), (0, "house.ini: fine\n"), "check")
    assert err.startswith(SILENT), err
    same(check(alone, "--quiet"), (0, "", ""), "check --quiet")
    same(check("[variant]\ninherits = plain\n" + alone), (0, "house.ini: fine\n", ""), "a file that inherits plain")
    same(check(alone + "[capture]\nquiet_turns = 1\n"), (0, "house.ini: fine\n", ""), "a file that says so")


def test_plain_is_offered():
    code, _, err = run("new", "house")
    assert code == 2 and "--from plain begins without clockwise laps, quiet turns and extra wins" in err, err


def test_two_names_one_game():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("one", "[capture]\nquiet_turns = 0\n"), ("other", "[variant]\ntitle = Another\n[capture]\nquiet_turns = 0\n")):
            with open(os.path.join(folder, name + ".ini"), "w", encoding="ascii") as out:
                out.write(text)
        same(run("diff", "one.ini", "other.ini", cwd=folder),
             (0, "", "mweso diff: two names, one game: one and other answer all questions alike\n"), "diff")


def test_seeds_to_be_arranged_make_pairs():
    """Single seeds everywhere cannot start as they lie, but players who arrange them can."""
    singles = "[setup]\nouter = 1x8\ninner = 0x8\n[capture]\nquiet_turns = 0\n"
    code, out, _ = check(singles)
    assert code == 1 and "no pit of the usual start holds enough seeds to start a move" in out, out
    same(check(singles, "--set", "setup.placement=free", "--quiet"),
         (0, "", ""), "seeds that are arranged")
    code, out, _ = check(singles, "--set", "setup.placement=free", "--set", "start.smallest=9")
    assert code == 1 and "no pit of the usual start holds enough seeds" in out, out


@over([("takes", 'return {"A1"}'), ("resow", 'return "A1"'), ("starts", 'return {"B8"}')])
def test_scripts_are_told_of_pits(name, body):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "house.ini"), "w", encoding="ascii") as out:
            out.write("[variant]\ninherits = omweso\n[hooks]\nscript = house.lua\n")
        with open(os.path.join(folder, "house.lua"), "w", encoding="ascii") as out:
            out.write(f'hook("{name}", "so", function(t) {body} end)\n')
        code, out, _ = run("check", "house.ini", cwd=folder)
    pit = body.split('"')[1]
    assert code == 1 and f'where a pit is expected, a whole number; did you mean pit("{pit}")?' in out, out


# ---- house rules in words -------------------------------------------------------------------------

HOUSE = sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "tests", "variants", "house-*.ini")))


@over(HOUSE)
def test_house_rule(file):
    """The file is clean, its examples come out, and the rule makes another game."""
    same(run("check", file), (0, f"{file}: fine\n", ""), "check")
    same(run("diff", "omweso", file)[0], 1, "diff")
    assert "omweso" in output("rules", file).lower(), "the rulebook"


def test_house_again():
    """Twelve seeds captured: the same player moves again; with a higher number the opponent does."""
    position = "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S"
    for settings, mover in ([], "S"), (["--set", "hooks.enough=13"], "N"):
        listed = rows("moves", "tests/variants/house-again.ini", "--position", position, *settings)
        same([(m["captured"], m["position"].split()[1]) for m in listed], [(12, mover)])
