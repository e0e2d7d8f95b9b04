"""Moves as others write them (docs/notation.md), in every verb that reads or prints moves, and in records. That what is
written is read as the same move is tested on random positions in tests/api/test_notation.c."""
import json
import os
import re
import tempfile

from lib import ROOT, output, over, rows, run, same, write_files

START = "2x8/2x8/2x8/2x8 S 0,0 0,0"
GAME = "Game: 1\nVariant: bao-kujifunza\n"

# Of the usual start of Bao la kujifunza: a way that the mover chooses, one that his duty to capture leaves alone, and
# laps from the outer row, whose left is the other way round.
KUJIFUNZA = [("A3f", "A3L", "A3<", "c2<"), ("A3r", "A3R", "A3>", "c2>"), ("A7", "A7L", "A7<", "g2<"),
             ("B1", "B1L", "B1<", "a1<"), ("B8", "B8R", "B8>", "h1>")]
# Of Bao of the Congo: what a store seed captures enters at the end that is named.
CONGO = [("A6f", "A6R", "A6>", "f2>"), ("A6r", "A6L", "A6<", "f2<"), ("A8", "A8R", "A8>", "h2>"), ("A1", "A1L", "A1<", "a2<")]


def listed(variant, notation, position=None):
    return [m["move"] for m in rows("moves", variant, "--notation", notation, *(["--position", position] if position else []))]


@over([("bao-kujifunza", KUJIFUNZA), ("bao-congo", CONGO)])
def test_moves(variant, expected):
    own = listed(variant, "own")
    for n, notation in enumerate(["voogt", "kiba", "abstractplay"], 1):
        written = dict(zip(own, listed(variant, notation)))
        for moves in expected:
            same(written[moves[0]], moves[n], f"{moves[0]} in {notation}")


def test_northern_and_quiet_moves():
    """North's pits are small, and as South sees them on AbstractPlay's board; what captures nothing gets a star."""
    position = "0x8/0x3,2,0x4/1,0x7/0x8 N 0,0 0,0"
    same(listed("bao-kujifunza", "own", position), ["A5f", "A5r"], "A5 only")
    same(listed("bao-kujifunza", "voogt", position), ["a5L*", "a5R*"], "small")
    same(listed("bao-kujifunza", "abstractplay", position), ["d3<*", "d3>*"], "cells")


def test_quiet_store_turns():
    """A store seed that captures nothing goes by the pit that it was put into."""
    position = "0x7,40/2,0x7/0x4,2,0x3/0x8 S 0,0 0,0 h10,10"
    same(listed("fifangha", "own", position), ["A5f", "A5r"], "own")
    same(listed("fifangha", "kiba", position), ["A5<*", "A5>*"], "to the left is forward")


def test_winning_moves():
    position = "0x7,9/0x7,1/0x6,1x2/0x6,2,0 S 0,0 0,0"
    same(listed("bao-kujifunza", "kiba", position), ["B7>#"], "it empties North's row")
    same(listed("bao-kujifunza", "voogt", position), ["B7R"], "no sign for it")
    same(output("trace", "bao-kujifunza", "B7>#", "--notation", "kiba", "--position", position),
         output("trace", "bao-kujifunza", "B7", "--position", position), "and is read")


def test_stopping():
    """As in a house: who relays where he may stop marks it, once for each time."""
    answers = ["--position", "0x8/2,0x7/0x4,1,0,2,0/0x8 S 0,0 0,0", "--set", "lap.stop=A5", "--set", "capture.landing=none"]
    for notation, moves in [("own", "A7fg A7fs A7r"), ("voogt", "A7L>* A7L* A7R*"), ("kiba", "A7<+* A7<* A7>*")]:
        found = rows("moves", "bao-kujifunza", "--notation", notation, *answers)
        same(" ".join(m["move"] for m in found), moves, notation)
    same(output("trace", "bao-kujifunza", "A7R>", "--notation", "voogt", *answers), output("trace", "bao-kujifunza", "A7r", *answers),
         "a mark for which no choice comes")


def test_trace():
    same(output("trace", "bao-kujifunza", "A3L", "--notation", "voogt"), output("trace", "bao-kujifunza", "A3f"), "A3 to the left")
    same(output("trace", "bao-congo", "6>", "--notation", "kiba"), output("trace", "bao-congo", "A6f"), "without its row")
    code, _, err = run("trace", "bao-kujifunza", "A3R*", "--notation", "voogt")
    same((code, err), (1, "mweso trace: A3R*: 'A3R*' is marked with '*' as one that captures nothing, but captures; "
                          "the move is A3R\n"), "a star")


def test_anti_clockwise_games_have_no_sides():
    for words in (["moves", "omweso"], ["trace", "omweso", "B1R"], ["play", "omweso"], ["analyze", "omweso"],
                  ["match", "random", "random", "--pairs", "1"]):
        code, out, err = run(*words, "--notation", "voogt")
        same((code, out), (2, ""), words[0])
        assert "that says to which side a player sows, which he does not choose here (lap.way)" in err, err
    code, out, _ = run("replay", "-", "--variant", "omweso-forward", stdin="Game: 1\nB1L\n")
    assert code == 4 and out.startswith("-:1: game 1: moves of omweso-forward are not written in the notation voogt"), out
    code, _, err = run("moves", "bao-kujifunza", "--notation", "vogt")
    same((code, err), (2, "mweso moves: --notation: 'vogt' is not one of own|voogt|kiba|abstractplay\n"), "misspelt")


def replayed(text, *words):
    return run("replay", "-", "--format", "record", "--quiet", *words, stdin=GAME + text)[1].split("\n\n")[-1].strip()


@over([("voogt by its form", "1. A3L a1R 2. A8L"), ("kiba by its form", "1. A3< a1> 2. A8<"),
       ("named", "Notation: voogt\n1. A3L a1R 2. A8L"), ("cells", "Notation: abstractplay\n1. c2< h3> 2. h2<"),
       ("a side left out", "Notation: voogt\n1. A3L a1 2. A8"), ("own", "Notation: own\n1. A3f a1 2. A8")])
def test_records(_name, moves):
    same(replayed(moves, "--notation", "own"), "1. A3f a1 2. A8", "in our own notation")
    same(replayed(moves, "--notation", "voogt"), "1. A3L a1R 2. A8L", "in de Voogt's")


def test_records_keep_their_notation():
    same(replayed("1. A3L a1R 2. A8L"), "1. A3L a1R 2. A8L", "as it was")
    annotated = output("annotate", "-", stdin=GAME + "1. A3L a1R 2. A8L")
    same(re.findall(r"^\d+\. (\w+ \S+):", annotated, re.M), ["South A3L", "North a1R", "South A8L"], "annotated")
    annotated = output("annotate", "-", "--notation", "kiba", stdin=GAME + "1. A3L a1R 2. A8L")
    same(re.findall(r"^\d+\. (\w+ \S+):", annotated, re.M), ["South A3<", "North a1>", "South A8<"], "otherwise")


BAD_RECORDS = [
    ("either of two", "1. A3R", ":3:", "'A3R' may mean to the right or in reverse: a header 'Notation: voogt' or 'Notation: own' tells"),
    ("of the wrong side", "1. A3L B1L", ":3:", "'B1L' names a pit of South, but it is North's turn"),
    ("two notations", "1. A3L b1<", ":3:", "'b1<' is not a move of the notation voogt, as A5R"),
    ("no such notation", "Notation: vogt\n1. A3L", ":3:", "Notation: 'vogt' is not one of: own, voogt, kiba, abstractplay; did you mean 'voogt'?"),
    ("given twice", "Notation: kiba\nNotation: kiba\n1. A3<", ":4:", "header 'Notation' is given twice"),
    ("one of several", "Notation: kiba\n1. A3", ":4:", "'A3' does not say which move it is: it may be A3< or A3>"),
]


@over(BAD_RECORDS)
def test_bad_records(_name, moves, line, message):
    code, out, _ = run("replay", "-", stdin=GAME + moves)
    assert code in (1, 4) and out.startswith("-" + line) and message in out, out


def test_pits_of_either_case():
    """--from bao takes records in which South does not write capitals."""
    same(replayed("1. a3l a1r 2. a8l", "--from", "bao", "--notation", "own"), "1. A3f a1 2. A8", "small letters")


def test_play():
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "game.txt")
        typed = f"A3L\nmoves\na1<\na1R\nexplain A8L\nA8L\nsave {saved}\nquit\n"
        out = output("play", "bao-kujifunza", "--notation", "voogt", stdin=typed)
        assert "\nA3L: " in out and "\na1R: " in out and "\nA8L: " in out, out
        assert "'a1<' is not a move of the notation voogt, as A5R" in out, out
        assert re.search(r"^  a1R +\d+ laps", out, re.M), out
        with open(saved, encoding="utf-8") as file:
            record = file.read()
        assert "\nNotation: voogt\n" in record and record.endswith("\n1. A3L a1R 2. A8L\n"), record
        again = os.path.join(folder, "again.txt")
        output("play", "bao-kujifunza", "--load", saved, stdin=f"save {again}\nquit\n")
        with open(again, encoding="utf-8") as file:
            assert "1. A3L a1R 2. A8L" in file.read()


def test_analyze():
    shown = rows("analyze", "bao-kujifunza", "--player", "search:depth=2", "--notation", "kiba")
    same(sorted(m["move"] for m in shown), sorted(listed("bao-kujifunza", "kiba")), "all moves")
    assert all(re.fullmatch(r"[AB]\d[<>]\*?( [ab]\d[<>]\+?\*?#?)?", m["line"]) for m in shown), shown
    with tempfile.TemporaryDirectory() as folder:
        game = os.path.join(folder, "game.txt")
        with open(game, "w", encoding="utf-8") as file:
            file.write(GAME + "1. A3L a1R 2. A8L\n")
        judged = rows("analyze", "bao-kujifunza", "--player", "search:depth=1", "--record", game)
        same([m["move"] for m in judged], ["A3L", "a1R", "A8L"], "as the record has them")
        assert re.fullmatch(r"[AB]\d[LR]", judged[0]["best"]), judged[0]


def test_match():
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "games.txt")
        output("match", "random", "random", "--variant", "bao-congo", "--pairs", "1", "--judge", "0", "--opening", "0",
               "--save", saved, "--notation", "voogt")
        with open(saved, encoding="utf-8") as file:
            assert file.read().count("\nNotation: voogt\n") == 2
        assert all(game["legal"] and game["agrees"] for game in rows("replay", saved))


# ---- Bao la Kiswahili ----------------------------------------------------------------------------

HOUSES = "0x8/0x3,1,3,1,0x2/0,2,0,2,6,1x2,0/0x8 S 9,9 5,5 h%s house=%s"
TAKASIA = "0,1,2,1,4,8,2x2/10,0x2,10,2,1,0,1/0,2,0x2,1x2,0x2/0x2,2x2,0,2,6,4 N 0,0 0,0 h0,0 house=0 takasia=13"
EVERY_NOTATION = ["own", "voogt", "kiba", "abstractplay"]


def test_a_recorded_beginning():
    """Each position by hand: a quiet turn from A7, then a store seed that captures at the house and enters on the right."""
    record = os.path.join(ROOT, "tests", "records", "bao-1994-10-17.txt")
    played = rows("annotate", record)
    same([(m["move"], m["laps"], m["captures"], m["after"]) for m in played],
         [("A7L*", 2, "", "0x8/0,2x2,6,0x4/0x3,1,7,3,0x2/0x8 N 1,0 0,0 h21,22 house=3"),
          ("a5R", 2, "1 at A5", "0x8/1,2x2,7,0x4/0x4,7,3,0x2/0x8 S 1,1 0,1 h21,21 house=3")], "both moves")
    for notation, moves in zip(EVERY_NOTATION, ["A7f a5f", "A7L* a5R", "A7<* a5>", "g2<* d3>"]):
        text = output("replay", record, "--format", "record", "--notation", notation)
        same(text.strip().split("\n\n")[-1], f"1. {moves}", notation)
        assert rows("replay", "-", stdin=text)[0]["legal"], notation


def barring_turns():
    """Of the worked positions those after which a pit is under takasia, with the answers they are for."""
    with open(os.path.join(ROOT, "tests", "data", "bao.jsonl"), encoding="utf-8") as data:
        for worked in map(json.loads, data):
            if "takasia=" in worked.get("result", "") and worked["game"] == "kiswahili":
                game = "tests/variants/bao-by-script.ini" if worked["answers"] else "bao-kiswahili"
                yield game, worked["position"], worked["move"], [w for k, v in worked["answers"].items() for w in ("--set", f"hooks.{k}={v}")]


def test_takasia_is_marked_twice():
    found = list(barring_turns())
    assert found, "no turn in tests/data/bao.jsonl bars a pit"
    same({game for game, *_ in found}, {"bao-kiswahili", "tests/variants/bao-by-script.ini"}, "by words and by script")
    for game, position, move, answers in found:
        own, voogt = ([m["move"] for m in rows("moves", game, "--position", position, "--notation", n, *answers)]
                      for n in ("own", "voogt"))
        written = dict(zip(own, voogt))[move]
        assert written.endswith("**"), f"{move} is {written} in {position}"
        told = [output("trace", game, m, "--notation", "voogt", "--position", position, *answers)
                for m in (written, written[:-1], written[:-2])]
        same(len(set(told)), 1, "one star will do, or none")
    code, _, err = run("trace", "bao-kiswahili", "a5R**", "--notation", "voogt", "--position", TAKASIA)
    assert code == 1 and "is marked with '**', but leaves no pit that may not be emptied; the move is a5R*" in err, err


def test_the_house():
    """A capturing lap that ends in the house: it stays, or is played."""
    position = "0x7,49/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1 house=1"
    for notation, moves in zip(EVERY_NOTATION, ["A3f A3rg A3rs", "A3R A3L> A3L", "A3> A3<+ A3<", "c2> c2<+ c2<"]):
        same(sorted(m.rstrip("#") for m in listed("bao-kiswahili", notation, position)), sorted(moves.split()), notation)


# ---- boards --------------------------------------------------------------------------------------


def test_boards_show_houses_and_stores():
    drawn = output("play", "bao-kiswahili", stdin="A7f\nquit\n")
    assert re.search(r"^N A +\. +2 +2 +\|6\| ", drawn, re.M) and re.search(r"^S A( +\.){4} +\|6\| +2 +2", drawn, re.M), drawn
    assert "\nIn store: 21 of South, 22 of North\n| |: the house, as long as it is owned\n" in drawn, drawn
    assert "\nSouth to move, namua:\n" in drawn, drawn
    drawn = output("trace", "bao-kiswahili", "a5R", "--notation", "voogt", "--position", TAKASIA)
    assert re.search(r"^N A +10 +\. +\. +10 +!2! +1 ", drawn, re.M), drawn
    assert "\n! !: the pit under takasia, which its owner may not empty\n" in drawn, drawn
    assert "\nThe turn is in the stage 'mtaji'\n" in drawn, drawn
    assert "|" not in drawn, "nobody owns a house"


@over([("both", "4,4", 3, ["A5", "a5"]), ("South", "4,4", 1, ["A5"]), ("nobody", "0,0", 0, [])])
def test_pages(_name, stores, house, squares):
    """What is square on the page is a house that is owned; with what lies in the stores, and the stage of the game."""
    position = HOUSES % (stores, house)
    move = listed("bao-kiswahili", "own", position)[0]
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        output("annotate", "-", "--html", page, stdin=f"Game: 1\nVariant: bao-kiswahili\nStart: {position}\n{move}\n")
        with open(page, encoding="utf-8") as file:
            text = file.read()
    after = rows("moves", "bao-kiswahili", "--position", position)[0]["position"]
    owned = int(re.search(r"house=(\d)", after)[1])
    same(len(re.findall(r'<rect class="hole"', text)), bin(owned).count("1"), f"houses of {squares}")
    assert ("Stage: namua" if stores != "0,0" else "Stage: mtaji") in text, text
    same("In store: 3 of South, 4 of North" in text, stores != "0,0", "stores")


FILES = {"one.ini": "[variant]\ninherits = bao-congo\n[board]\ncolumns = 4\n[setup]\nstore = 3\n[hooks]\nscript = house.lua\n",
         "two.ini": "[variant]\ninherits = one\n[capture]\nlanding = any\n",
         "house.lua": """owned("house", pit("A2"), "Who owns his house?")
remember("closed", "pit", "Which pit is closed?")
mark("house", "square", "the house, while it is owned")
mark("closed", "barred", "a pit that may not be emptied")
hook("remember", "the house of the opponent is closed", function(t) return {closed = t.their_house and pit("A2") or 0} end)
"""}


def test_pictures():
    """On a small board, which is compared in a moment: houses, what is barred behind a turn, and stores."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, FILES)
        output("compare", "./one.ini", "./two.ini", "--games", "4", "--html", "page.html", cwd=folder)
        with open(os.path.join(folder, "page.html"), encoding="utf-8") as file:
            text = file.read()
    boards = re.findall(r'<svg [^>]*class="board".*?</svg>', text, re.S)
    same(len(re.findall('<rect class="hole"', boards[0])), 2, "houses before the move")
    assert "Square: the house, while it is owned" in boards[0], boards[0]
    after = [board for board in boards if "in store</text>" in board]
    assert after and all("In store: " in board for board in after), "stores"
    assert any(len(re.findall('<line class="barred"', board)) == 2 and "Crossed out: " in board for board in after), after
