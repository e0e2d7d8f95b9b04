"""lap.way and lap.kept: laps that run clockwise, or as the mover chooses (docs/rules.md, 2.2, 2.5 and 2.6)."""
import os
import random
import re
import tempfile

from lib import FAST, output, over, rows, run, same, sampled

EMPTY = "tests/records/empty.ini"
# A right-hand end that is closed bars clockwise laps alone, so it has no mirror image.
PLAIN = ["capture.quiet_turns=0", "reverse.right_end=open"]


def words(answers):
    return [word for answer in answers for word in ("--set", answer)]


def listed(variant, position, answers, **more):
    """The moves of a position: what is played, and what comes of it."""
    found = rows("moves", variant, "--position", position, "--limit", "0", *words(answers), **more)
    return [(m["move"], m["position"], m["laps"], m["captured"], m["endless"], m["winner"]) for m in found]


# ---- a clockwise game is an anti-clockwise one in a mirror ---------------------------------------

def mirrored_row(row):
    return ",".join(reversed(spread(row)))


def spread(row):
    """A row with its runs written out, "0x2,3" as 0 0 3."""
    return [seeds for item in row.split(",") for seeds in [item.split("x")[0]] * int((item.split("x") + ["1"])[1])]


def plainly(position):
    board, *rest = position.split()
    return " ".join(["/".join(",".join(spread(row)) for row in board.split("/"))] + rest)


def mirrored_position(position):
    if position is None:
        return None
    board, *rest = position.split()
    rest = [re.sub(r"way=(.),(.)", lambda m: "way=" + ",".join(mirrored_letters(m[1] + m[2])), word) for word in rest]
    return " ".join(["/".join(map(mirrored_row, board.split("/")))] + rest)


def mirrored_letters(letters):
    return letters.translate(str.maketrans("fr", "rf"))


def mirrored_pits(text, columns):
    return re.sub(r"([AB])(\d+)", lambda m: f"{m[1]}{columns + 1 - int(m[2])}", text)


def mirrored_move(move, columns):
    start, letters = re.match(r"([AB]\d+)(.*)", move).groups()
    return mirrored_pits(start, columns) + mirrored_letters(letters)


def mirrored(move, columns):
    text, position, *rest = move
    return (mirrored_move(text, columns), mirrored_position(position), *rest)


def random_position(rng, columns, most):
    board = "/".join(",".join(str(rng.randint(0, most) if rng.random() < 0.6 else 0) for _ in range(columns))
                     for _ in range(4))
    return f"{board} {rng.choice('SN')} 3,3 1,1"


WORD_VARIANTS = ["omweso", "omweso-forward", "coro", "kombe", "mongale", "hus", "hus-damara", "kiela", "igisoro-plain", "aweet"]
ODD = {  # answers that change what a lap does, over those of omweso
    "removed": ["capture.fate=removed", "capture.landing=empty", "start.singletons=always"],
    "last-resort": ["start.singletons=last-resort", "start.smallest=3", "reverse.pits=all"],
    "skipped": ["lap.origin=skipped"],
    "relays": ["reverse.at=relay reentry", "reverse.pits=all"],
    "indirect": ["reverse.capture=indirect", "reverse.pits=all"],
    "behind": ["capture.resow=behind", "capture.needs=inner", "reverse.pits=all"],
    "declined": ["capture.refusal=always", "capture.resow=turn-origin"],
}
MIRRORED = [(v, v, []) for v in WORD_VARIANTS] + [(name, "omweso", answers) for name, answers in ODD.items()]


def answer_of(variant, key, answers):
    shown = {row["key"]: row["answer"] for row in rows("show", variant, *words(answers))}
    return shown[key]


@sampled(2)
@over(MIRRORED)
def test_a_clockwise_game_in_a_mirror(name, variant, answers):
    """The same moves, results and laps from the mirrored position, moves that never end included."""
    rng = random.Random(name)
    base = answers + PLAIN
    pits = answer_of(variant, "reverse.pits", base)
    columns = int(answer_of(variant, "board.columns", base))
    other = [a for a in base if not a.startswith("reverse.pits=")]
    other += ["lap.way=clockwise", f"reverse.pits={mirrored_pits(pits, columns)}"]
    met = 0
    for _ in range(12):
        position = random_position(rng, columns, 4)
        here, there = listed(variant, position, base), listed(variant, mirrored_position(position), other)
        there = [(move, after and plainly(after), *rest) for move, after, *rest in there]
        same(sorted(map(repr, there)), sorted(repr(mirrored(m, columns)) for m in here), position)
        met += len(here)
    assert met > 12, "moves were compared"


# ---- the mover chooses ---------------------------------------------------------------------------

ARABU = ["setup.outer=3xC", "setup.inner=3xC", "start.singletons=always", "capture.landing=empty", "capture.needs=either",
         "capture.fate=removed", "capture.quiet_turns=0", "lap.way=either"]


def leaves(answers, depth):
    return [row["leaves"] for row in rows("perft", EMPTY, str(depth), *words(answers), program=FAST)]


def test_bao_ki_arabu():
    """Ingrams 1931: 256 (the first game of Zanzibar): sown either way, and the turn keeps to it."""
    same(leaves(ARABU, 4), [32, 960, 23232, 566472], "leaves")


def positions_after(position, answers):
    return {move: after for move, after, *_ in listed(EMPTY, position, answers)}


ONE_PIT = "0x8/0x8/0x8/0,2,0,1,0x4 S"  # B2 holds two seeds, B4 one


def test_a_way_holds_for_the_turn():
    """By hand: B2 forward falls in B4 and relays on in the same way, or backward to A1."""
    found = positions_after(ONE_PIT, ["lap.way=either", "capture.quiet_turns=0", "reverse.pits=none"])
    same(sorted(found), ["B2f", "B2r"], "moves")
    assert found["B2f"].startswith("0x8/0x8/0x8/0x2,1,0,1x2,0x2 N"), found
    assert found["B2r"].startswith("0x8/0x8/1,0x7/1,0x2,1,0x4 N"), found


def test_a_way_for_every_lap():
    found = positions_after(ONE_PIT, ["lap.way=either", "lap.kept=lap", "capture.quiet_turns=0", "reverse.pits=none"])
    same(sorted(found), ["B2ff", "B2fr", "B2r"], "moves")
    assert found["B2ff"].startswith("0x8/0x8/0x8/0x2,1,0,1x2,0x2 N"), found
    assert found["B2fr"].startswith("0x8/0x8/0x8/0,1,2,0x5 N"), found


def test_a_way_for_the_game():
    """Each player's first way is remembered in the position, and leaves no choice later."""
    answers = ["lap.way=either", "lap.kept=game", "capture.quiet_turns=0", "reverse.pits=none"]
    start = "2x8/2x8/2x8/2x8 S 0,0 0,0"
    after = positions_after(start, answers)["B1r"]
    assert after.endswith(" way=r,-"), after
    then = next(p for m, p in positions_after(after, answers).items() if m.endswith("f"))
    assert then.endswith(" way=r,f"), then
    later = positions_after(then, answers)
    assert later and not any(move.endswith(("f", "r")) for move in later), later
    chosen = positions_after(then.replace("way=r,f", "way=-,f"), answers)
    same({move + "r": position for move, position in later.items()},
         {move: position for move, position in chosen.items() if move.endswith("r")}, "by the way that holds")
    code, _, err = run("moves", EMPTY, "--position", start + " way=r,-")
    assert code == 4 and "way=" in err, err


def test_a_way_for_the_game_in_phases():
    """It binds the turns of phases that say `game` alone, and is chosen in them alone."""
    answers = ["lap.way=either", "capture.quiet_turns=0", "reverse.pits=none"]
    ini = "[phase one]\nuntil = turns 1\nlap.kept = {}\n[lap]\nkept = {}\n"
    start = "2x8/2x8/2x8/2x8 {} way=r,-"
    for first, later in (("turn", "game"), ("game", "turn")):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "phases.ini")
            with open(file, "w", encoding="utf-8") as out:
                out.write(ini.format(first, later))
            for turns, kept in (("S 0,0 0,0", first), ("S 1,1 0,0", later)):
                found = listed(file, start.format(turns), answers)
                free = any(move.endswith("f") for move, *_ in found)
                same(free, kept == "turn", f"{first} {later} {turns}: may he choose")
                same({position.split(" way=")[1] for _, position, *_ in found}, {"r,-"}, "the way of the game")


def test_solved_boards():
    """A way that is kept for the game tells positions apart."""
    board = ["board.columns=2", "setup.outer=2 2", "setup.inner=2x2", "capture.quiet_turns=0", "reverse.pits=none",
             "lap.way=either"]
    solved = output("solve", EMPTY, *words(board + ["lap.kept=game"]))
    line = solved.split("best play: ")[1].split("\n")[0]
    position, winner = "2,2/2,2/2,2/2,2 S 0,0 0,0", None
    for move in line.split():
        position, winner = [(p, w) for m, p, *_, w in listed(EMPTY, position, board + ["lap.kept=game"]) if m == move][0]
    same(winner, "S", f"{line}: who wins after best play")
    assert solved != output("solve", EMPTY, *words(board)), "the ways that are kept make no difference"


def test_rulebook():
    for way, kept in [("clockwise", None), ("either", "turn"), ("either", "lap"), ("either", "game")]:
        answers = [f"lap.way={way}"] + ([f"lap.kept={kept}"] if kept else [])
        text = " ".join(output("rules", "omweso-forward", *words(answers)).split())
        assert "laps run anti-clockwise" not in text, text
        assert ("The player chooses which way he sows" in text) == (way == "either"), text
        assert ("No lap runs the other way round" in text) == (way != "either"), text


def test_trace_names_the_way():
    told = output("trace", EMPTY, "B2r", "--position", ONE_PIT, "--set", "lap.way=either")
    assert "goes in reverse: the mover chooses the way [lap.way]" in told, told
    assert "direction: the way that was chosen holds [lap.kept]" in told, told


def test_trace_says_why_captured_seeds_enter_there():
    """Lap 6 enters on the right, since lap 5 was turned clockwise; nothing turns it. At A2 the nearer end decides."""
    position = "1,0,3,2,1,4,0,2/3,1,2,2,1,3,2,1/2,1,1,3,2,2,1,2/1,3,2,1,2,4,3,2 S"
    asked = ["trace", "omweso", "B2r", "--position", position, "--set", "capture.resow=ends", "--set"]
    told = output(*asked, "capture.near_end=0")
    assert "direction: captured seeds enter at the end that keeps the way of the lap that captured [capture.resow]" in told, told
    told = output(*asked, "capture.near_end=4")
    assert "direction: captured seeds enter at the near end [capture.near_end]" in told, told
    told = output(*asked[:-1], *words(["capture.near_end=0", "lap.way=either", "reverse.pits=none"]))  # nobody chooses again
    assert re.search(r"^Lap 3: .*\n  direction: captured seeds enter at the end that keeps the way", told, re.M), told


def test_all_pits():
    listed_pits = "A1 A2 A3 A4 B1 B2 B3 B4"
    settings = words(["board.columns=4", "reverse.pits=all"])
    shown = {row["key"]: row["answer"] for row in rows("show", EMPTY, *settings)}
    same(shown["reverse.pits"], "all", "as it is shown")
    prints = [re.search(r'"fingerprint":"(\w+)"', output("show", EMPTY, "--set", "board.columns=4", "--set",
                                                         f"reverse.pits={pits}", "--format", "jsonl"))
              for pits in ("all", listed_pits)]
    assert all(prints) and prints[0][1] == prints[1][1] or not any(prints), prints


@over([("anti-clockwise", False), ("clockwise", True), ("either", True)])
def test_a_single_seed_looks_ahead_on_its_way(way, can_start):
    """From the only pit that is named it falls into an empty one clockwise, and joins seeds anti-clockwise."""
    found = run("show", EMPTY, *words(["board.columns=2", "setup.placement=usual", "setup.outer=1,1", "setup.inner=1,0", "start.pits=A1",
                                       "start.others=none", "start.singletons=last-resort", "reverse.pits=none", f"lap.way={way}"]))
    same(found[0], 0 if can_start else 3, found)
    assert can_start or "no pit of start.pits holds enough seeds at the usual start, so nobody could ever play" in found[2], found


NOTES = """Observation: one
Position: {0}
Move: {1}
After: {2}
"""


def infer(notes, *more):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "seen.txt")
        with open(file, "w", encoding="utf-8") as out:
            out.write("\n".join(NOTES.format(*note).replace("one", f"n{i}") for i, note in enumerate(notes)))
        return output("infer", file, "--base", "omweso", "--keys", *more)


def seen(answers, moves):
    """Notes of moves from one position after another."""
    position, notes = "4x8/0x8/0x8/4x8 S 0,0 0,0", []
    for move in moves:
        after = {m: p for m, p, *_ in listed("omweso", position, answers)}[move]
        notes.append((position, move, after.split()[0]))
        position = after.split(" way=")[0]
    return notes


def test_infer_finds_the_way():
    found = infer(seen(["lap.way=clockwise"], ["B1", "B8"]), "--vary", "lap.way")
    assert re.search(r"Settled:(.|\n)*lap\.way +clockwise", found), found
    found = infer(seen(["lap.way=either"], ["B1r", "B8f"]), "--vary", "lap.way")
    assert re.search(r"Settled:(.|\n)*lap\.way +either", found), found
