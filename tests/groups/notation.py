"""Moves as others write them (docs/notation.md), in every verb that reads or prints moves, and in records. That what is
written is read as the same move is tested on random positions in tests/api/test_notation.c."""
import os
import re
import tempfile

from lib import output, over, rows, run, same

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
    same(listed("bao-congo", "own", position), ["A5f", "A5r"], "own")
    same(listed("bao-congo", "kiba", position), ["A5<*", "A5>*"], "to the left is forward")


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
