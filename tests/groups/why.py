"""Why: what is amiss with observations that do not fit, the smallest changes with which they would, and the nearest rules."""
import json
import os
import random
import re
import tempfile

from lib import FAST, deep, depth, finished, needs_program, over, rows, run, same, sampled, scaled

START = "4x8/0x8/0x8/4x8 S 0,0 0,0"
GOOD = f"Observation: good\nPosition: {START}\nMove: B2\nAfter: 4x8/0x8/0x5,1x3/4,0,5x3,0,5x2\n\n"


def infer(text, *arguments, form="jsonl"):
    """Exit code, rows (or text) and messages of `infer` about these notes."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "notes.txt"), "w", encoding="ascii") as file:
            file.write(text)
        if form == "jsonl":
            code, out, err = run("infer", "notes.txt", *arguments, "--format", "jsonl", cwd=folder, program=FAST)
            same((code in (0, 1), err), (True, ""), out + err)
            return [json.loads(line) for line in out.splitlines()]
        return run("infer", "notes.txt", *arguments, cwd=folder, program=FAST)


def of_kind(found, kind):
    return [r for r in found if r["kind"] == kind]


def played(count, seed, *answers):
    """Observations of moves of random games of omweso: name, position, move, board after."""
    chance, notes, position = random.Random(seed), [], START
    for i in range(count):
        move = chance.choice(rows("moves", "omweso", "--position", position, *answers, program=FAST))
        notes.append([f"o{i}", position, move["move"], move["position"].split()[0]])
        position = START if move["over"] or i % 6 == 5 else move["position"].split(" way=")[0]
    return notes


def text_of(notes):
    return "".join(f"Observation: {name}\nPosition: {position}\nMove: {move}\nAfter: {after}\n\n" for name, position, move, after in notes)


def pits_of(board):
    return [[int(seeds) for part in row.split(",") for seeds, times in [(part.split("x") + ["1"])[:2]] for _ in range(int(times))]
            for row in board.split("/")]


def with_seeds_moved(board, chance):
    """The board with a seed in another pit; and the two pits with what they hold in truth, as infer names them."""
    pits = pits_of(board)
    places = [(r, i) for r in range(4) for i in range(8)]
    start = chance.choice([(r, i) for r, i in places if pits[r][i]])
    to = chance.choice([place for place in places if place != start])

    def named(place):
        row, i = place
        return f"{'North' if row < 2 else 'South'}'s {'BAAB'[row]}{8 - i if row < 2 else i + 1}", pits[row][i]
    truth = [named(to), named(start)]
    pits[start[0]][start[1]] -= 1
    pits[to[0]][to[1]] += 1
    return "/".join(",".join(map(str, row)) for row in pits), truth


# ---- what needs no rules ----------------------------------------------------------------------------

@over([("more seeds after", "4x8/0x8/0x8/4x8 S", "B2", "After: 4x8/0x8/1x8/4x8", "64 seeds lie in the pits before the move, and 72 after it"),
       ("photo", "4x8/0x8/0x8/4x7,10 S", "B2", "After: 4x8/0x8/0x5,1x3/4,0,5x3,0,5x2",
        "70 seeds lie in the pits before the move, and 64 after it, though nothing was captured; omweso has 64: read the board before"),
       ("empty pit", "4x8/0x8/0x8/4x8 S", "A2", "Captured: 0", "the move begins in South's A2, which is empty"),
       ("opponent's pit", "4x8/0x8/0x8/4x8 S", "B2", "After: 5,4x7/0x8/0x5,1x3/4,0,5x3,0,5,4",
        "North's B8 holds 4 seeds before South's move and 5 after it"),
       ("captured", "4x8/0x8/0x8/4x8 S", "B2", "After: 4x8/0x8/0x5,1x3/4,0,5x3,0,5x2\nCaptured: 3",
        "3 seeds are said to be captured, but North has lost 0"),
       ("a script's choice", "4x8/0x8/0x8/4x8 S", "B2c2", "Captured: 0", "the choice '2' is offered by scripts alone"),
       ("last seed", "4x8/0x8/0x8/4x8 S", "B2", "After: 4x8/0x8/0x5,1x3/4,0,5x3,0,5x2\nEnded: A1",
        "the last seed is said to fall in South's A1, which is empty after the move"),
       ("a further pit", "4x8/0x8/0x8/4x8 S", "B2xA3", "Captured: 0", "North's A3 is said to be emptied too, but is empty before")])
def test_what_does_not_add_up(_name, position, move, line, said):
    found = infer(f"# a page\n{GOOD}Observation: bad\nPosition: {position}\nMove: {move}\n{line}\n")
    amiss = of_kind(found, "amiss")
    same([(r["because"], r["file"], r["line"]) for r in amiss], [("bad", "notes.txt", 7)], f"one thing is amiss, of {amiss}")
    assert said in amiss[0]["text"], amiss
    same(found[:len(amiss)], amiss, "said before all else")
    _, out, _ = infer(f"{GOOD}Observation: bad\nPosition: {position}\nMove: {move}\n{line}\n", form="text")
    assert re.search(r"Does not add up:\n  notes.txt:6: bad: ", out), out


def test_nothing_is_said_of_what_adds_up():
    for base in "omweso", "hus", "igisoro", "bao-kiswahili":
        same(of_kind(infer(GOOD, "--base", base), "amiss"), [], base)
    unknown = "Observation: torn\nPosition: ?x8/0x8/0x8/4x8 S\nMove: B2\nAfter: ?x8/0x8/?x8/?x8\nCaptured: 0\n"
    same(of_kind(infer(unknown), "amiss"), [], "pits that nobody saw")


def test_seeds_that_leave_a_board():
    """Captured seeds may leave the board, but not in omweso."""
    note = "Observation: a\nPosition: 0x7,3/0x4,2,0x2,3/0x7,1/0x4,4,0x3 S\nMove: B5\nAfter: 0x8/0x4,2,0x3/0x5,1x2,2/0x5,1,0,0\n"
    told = of_kind(infer(note), "amiss")
    same([r["key"] for r in told], ["capture.fate"], "which answer it hangs on")
    assert "in omweso none leaves the board" in told[0]["text"], told
    _, out, _ = infer(note, form="text")
    assert "\nAdds up only if captured seeds leave the board:\n  notes.txt:1: a: " in out and "Does not add up" not in out, out
    same(of_kind(infer(note, "--set", "capture.fate=removed"), "amiss"), [], "removed")


# ---- all that contradict -----------------------------------------------------------------------------

THREE = GOOD + "".join(f"Observation: bad-{i}\nPosition: {START}\nMove: B{i}\nAfter: 4x8/0x8/1x8/4x8\n\n" for i in (1, 2, 3))


def test_all_impossible_notes_are_listed():
    """Each by itself, though only few are looked for to be set aside."""
    found = infer(THREE)
    same([(r["because"], r["line"]) for r in of_kind(found, "alone")], [("bad-1", 6), ("bad-2", 11), ("bad-3", 16)], "each")
    same([r["because"] for r in of_kind(found, "wrong")], ["bad-1, bad-2, bad-3"], "and all are to be set aside")
    same(of_kind(found, "conflict"), [], "not together")
    code, out, err = infer(THREE, form="text")
    same((code, err), (1, ""), out)
    assert "No rules that were searched explain any of these, each by itself (read them again first):\n  bad-1 (notes.txt:6)\n" in out, out
    assert "together" not in out, out
    allowed = infer(THREE, "--allow", "3")
    same([r["because"] for r in of_kind(allowed, "wrong")], ["bad-1, bad-2, bad-3"], "--allow")
    assert of_kind(allowed, "key"), allowed


def test_notes_that_contradict_together():
    other = "Observation: {}\nPosition: 0x8/0x4,2,0x3/0x3,1,0x4/0,0,1,0,2,0x3 S\nTurn: middle\nMove: B3\nLegal: {}\n\n"
    notes = other.format("one", "no") + other.format("two", "yes")
    found = infer(notes)
    same(of_kind(found, "alone"), [], "each by itself fits")
    same([r["because"] for r in of_kind(found, "conflict")], ["two, one"], "together")
    _, out, _ = infer(notes, form="text")
    assert "No rules that were searched explain those of one line together, though each by itself" in out and "by itself (read" not in out, out


def test_a_search_cut_short_says_that_there_may_be_more():
    found = infer(THREE, "--replays", "1")
    assert any("or more (--replays" in r["text"] for r in of_kind(found, "cut-short")), found


# ---- the smallest change -----------------------------------------------------------------------------

@deep
@over([(f"seed {seed}", seed) for seed in (1, 3)])
def test_a_seed_moved_in_two_boards_of_forty(_name, seed):
    """Both are named, and of each that very seed is the first change."""
    chance, notes = random.Random(seed), played(40, seed)
    expected = {}
    for note in chance.sample(notes, 2):
        note[3], truth = with_seeds_moved(note[3], chance)
        expected[note[0]] = truth
    found = infer(text_of(notes), "--allow", "2")
    same([set(r["because"].split(", ")) for r in of_kind(found, "wrong")], [set(expected)], "the two, and no others")
    for name, truth in expected.items():
        repairs = [r for r in of_kind(found, "repair") if r["because"] == name]
        same((repairs[0]["key"], repairs[0]["text"]), ("After", ""), "as omweso plays")
        for pit, seeds in truth:
            assert f"{pit} holds {seeds}" in repairs[0]["values"] or f"{pit} {seeds}" in repairs[0]["values"], (truth, repairs[0])


def test_a_photo_with_too_many_seeds():
    """70 seeds before and 64 after: the pit with six too many is found, and what the nearest rules do instead."""
    photo = "Observation: IMG_0420\nPosition: 4x8/0x8/0x8/4x7,10 S 0,0 0,0\nMove: B2\nAfter: 4x8/0x8/0x5,1x3/4,0,5x3,0,5x2\n"
    notes = text_of(played(12, 4)) + photo
    found = infer(notes)
    first = of_kind(found, "repair")[0]
    same((first["key"], first["values"], first["excluded"], first["size"]),
         ("Position", "South's B8 holds 4", "South's B8 holds 10", 6), first)
    nearest = of_kind(found, "nearest")
    same([(r["because"], r["values"]) for r in nearest], [("IMG_0420", "")], "omweso itself")
    assert of_kind(found, "lap")[0]["text"].startswith("lap 1: 4 seeds from B2, the last in B6"), found


NEAR = "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S"
AFTER = "0x5,4,0,3/0x4,2x2,0x2/0x5,1x2,3/0x5,2x2,0"


@over([("start", f"Position: {NEAR}\nMove: B6\nAfter: {AFTER}\n", ("Move", "B5")),
       ("captured", f"Position: {NEAR}\nMove: B5\nAfter: {AFTER}\nCaptured: 5\n", ("Captured", "3")),
       ("ended", f"Position: {NEAR}\nMove: B5\nAfter: {AFTER}\nEnded: A1\n", ("Ended", "A7")),
       ("won", f"Position: {NEAR}\nMove: B5\nAfter: {AFTER}\nWon: N\n", ("Won", "none")),
       ("laps", f"Position: {NEAR}\nMove: B5\nAfter: {AFTER}\nLaps: 5\n", ("Laps", "3")),
       ("letter", f"Position: {NEAR}\nMove: B5r\nAfter: {AFTER}\n", ("Move", "B5")),
       ("unknown pits", f"Position: {NEAR.replace('4,0x3 S', '4,0,?,0 S')}\nMove: B5\nAfter: {AFTER}\nCaptured: 5\n", ("Captured", "3")),
       ("side", f"Position: {NEAR.replace(' S', ' N')}\nMove: B5\nAfter: {AFTER}\n", ("Position", "South to move"))])
def test_what_would_make_it_fit(_name, note, expected):
    found = infer("Observation: it\n" + note, "--vary", "capture.takes,capture.own_pit", "--set", "capture.takes=inner")
    repairs = [(r["key"], r["values"]) for r in of_kind(found, "repair")]
    assert expected in repairs[:5], (expected, repairs)


def test_a_refusal_that_was_none():
    note = f"Observation: it\nPosition: {NEAR}\nMove: B5\nLegal: no\n"
    found = infer(note, "--vary", "capture.takes")
    same([(r["key"], r["values"], r["excluded"]) for r in of_kind(found, "repair") if r["key"] == "Legal"], [("Legal", "yes", "no")], found)


def test_no_single_change_will_do():
    note = f"Observation: it\nPosition: {START}\nMove: B2\nAfter: 4x8/0x8/8x8/0x8\nCaptured: 9\n"
    found = infer(note + "\n" + GOOD, "--vary", "capture.takes")
    same((of_kind(found, "repair"), [r["because"] for r in of_kind(found, "no-repair")]), ([], ["it"]), found)
    _, out, _ = infer(note + "\n" + GOOD, "--vary", "capture.takes", form="text")
    assert "It fits nothing: no single change of what was noted makes it fit" in out and "By the nearest rules" in out, out


def test_a_game_with_a_move_misread():
    """A recorded game is changed in the move that does not fit, or before it, and the rest must follow."""
    text = "Game: g\n\n1. B2 b2\n2. B1 a2\n3. B4\n"
    code, out, err = infer(text, "--vary", "capture.takes", form="text")
    same((code, err), (1, ""), out)
    assert "notes.txt:1: g" in out and "    Move 4: b1, not: a2 (as in omweso)\n" in out, out


def test_a_script_as_base():
    note = "Observation: it\nPosition: 0x7,3/0x4,2,0x2,3/0x7,1/0x4,4,0x3 S\nMove: B5d\nAfter: 0x7,6/0x4,2,0x3/0x5,1x2,0/0x5,1x2,2\n"
    found = infer(note, "--base", "igisoro", "--vary", "capture.needs")
    first = of_kind(found, "repair")[0]
    same((first["key"], first["values"], first["excluded"]), ("After", "South's B8 holds 1", "South's B8 holds 2"), found)


def test_seeds_that_are_saved():
    """Where a capture is declined in igisoro, the opponent saves seeds: his pit holds more, and the note fits."""
    note = "Observation: it\nPosition: 0x7,3/0x4,2,0x2,3/0x7,1/0x4,4,0x3 S\nMove: B5d\nAfter: 0x7,6/0x4,2,0x3/0x5,1x2,0/0x5,1x3\n"
    found = infer(note, "--base", "igisoro", "--vary", "capture.needs")
    same((of_kind(found, "alone"), len(of_kind(found, "key"))), ([], 1), found)


def test_rows_have_one_form():
    """The same keys in every row, in CSV too."""
    found = infer(THREE)
    same(len({tuple(r) for r in found}), 1, "keys")
    _, out, _ = infer(THREE, "--format", "csv", form="text")
    same(out.splitlines()[0], ",".join(found[0]), "header")


def test_doubtful_notes_are_set_aside_first():
    """Of two that contradict, the doubtful one is named first, and both are looked at."""
    other = "Observation: {}\nConfidence: {}\nPosition: 0x8/0x4,2,0x3/0x3,1,0x4/0,0,1,0,2,0x3 S\nTurn: middle\nMove: B3\nLegal: {}\n\n"
    found = infer(other.format("one", "sure", "no") + other.format("two", "doubtful", "yes"))
    same([r["because"] for r in of_kind(found, "wrong")], ["two", "one"], "least sure first")
    same([r["because"] for r in of_kind(found, "repair") if r["key"] == "Legal"], ["two", "one"], "each could be the mistake")


# ---- at random ---------------------------------------------------------------------------------------

@scaled
@sampled(1)
@over([("whole boards", depth(120, 400), 30, 0, 1.0), ("a tenth of the pits unknown", depth(24, 64), 40, 10, 0.9)])
def test_what_was_planted_is_among_the_first_changes(_name, trials, notes, hidden, least):
    """One mistake of each kind in turn, in notes by random rules. Nothing is said to be amiss of the others."""
    done = finished([needs_program("programs/planted"), str(trials), str(notes), str(hidden), "5"], seconds=300)
    same(done.returncode, 0, done.stdout + done.stderr)
    showed, named, shown, sentences = (int(n) for n in re.findall(r"(\d+) (?:mistakes showed|named,|with what|sentences)", done.stdout.splitlines()[-1]))
    assert sentences == 0 and showed > 0.8 * trials and named == showed and shown >= least * named, done.stdout
