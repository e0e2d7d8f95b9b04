"""The answers about laps (docs/rules.md, 2.2 and 2.3), each by hand and found again in games."""
import os
import tempfile

from lib import FAST, output, over, rows, same

EMPTY = "tests/records/empty.ini"


def settings(answers):
    return [word for answer in answers for word in ("--set", answer)]


def board(mover, opponent=""):
    """'B1=3 A3=1', of the mover, South, and of the opponent, as the four rows of a board of 8 columns."""
    rows_of = []
    for side in mover, opponent:
        seeds = {name: int(n) for name, n in (word.split("=") for word in side.split())}
        rows_of += [[seeds.get(f"{row}{k}", 0) for k in range(1, 9)] for row in "AB"]
    inner, outer, their_inner, their_outer = rows_of
    return "/".join(",".join(map(str, row)) for row in (their_outer[::-1], their_inner[::-1], inner, outer))


def seeds_of(position):
    """The seeds of South in a position string, as in board()."""
    south = [[int(seeds) for item in row.split(",") for seeds in [item.split("x")[0]] * int((item + "x1").split("x")[1])]
             for row in position.split()[0].split("/")[2:]]
    return " ".join(f"{row}{k + 1}={seeds[k]}" for row, seeds in zip("AB", south) for k in range(8) if seeds[k])


def moves(answers, mover, opponent="", **options):
    position = board(mover, opponent) + " S"
    return {m["move"]: m for m in rows("moves", EMPTY, *settings(answers), "--limit", "0", "--position", position, **options)}


# A label, answers, mover and opponent, a move, and what comes of it: laps, seeds captured, the mover's seeds.
PLAYED = [
    ("an outer pit relays", ["lap.relay=outer"], "B1=2 B3=1", "", "B1", 2, 0, "B2=1 B4=1 B5=1"),
    ("an inner pit does not", ["lap.relay=outer"], "B8=2 A7=1", "", "B8", 1, 0, "A7=2 A8=1"),
    ("but it captures", ["lap.relay=outer"], "B8=2 A7=1", "A2=1 B2=1", "B8", 2, 2, "A7=3 A8=2"),
    ("the first seed falls back", ["lap.first=origin"], "B1=3 B4=1", "", "B1", 1, 0, "B1=1 B2=1 B3=1 B4=1"),
    ("a full circle ends before it", ["lap.first=origin"], "B1=16", "", "B1", 1, 0,
     "A1=1 A2=1 A3=1 A4=1 A5=1 A6=1 A7=1 A8=1 B1=1 B2=1 B3=1 B4=1 B5=1 B6=1 B7=1 B8=1"),
    ("captured seeds too", ["lap.first=origin", "capture.resow=landing"], "B8=2 A8=1", "A1=1 B1=1", "B8", 2, 2, "A7=1 A8=3 B8=1"),
    ("clockwise too", ["lap.first=origin"], "A2=2 A3=1", "A6=1 B6=1", "A2r", 2, 2, "A1=1 A2=2 A3=2"),
]


@over(PLAYED)
def test_played(_label, answers, mover, opponent, move, laps, captured, after):
    played = moves(answers, mover, opponent)[move]
    same((played["laps"], played["captured"], seeds_of(played["position"])), (laps, captured, after), "laps, captured, after it")


def test_room_at_the_right_end():
    """Clockwise the first seed stays in its pit, so a lap may have one seed more before the right-hand end."""
    for seeds, offered in (9, ["B1f", "B1r"]), (10, ["B1"]), (25, ["B1"]):
        played = moves(["lap.first=origin"], f"B1={seeds} A8=1", "A1=2 B1=1")
        same([move for move in played if move[:2] == "B1"], offered, f"{seeds} seeds, of which the ninth falls in A8")


# Variants that these answers can say, with the leaf counts from their start and how many of these are endless.
VARIANTS = {"kisolo-lali": ([8, 59, 345, 1588], [0, 0, 55, 264])}


@over(sorted(VARIANTS))
def test_leaves(name):
    leaves, endless = VARIANTS[name]
    counted = rows("perft", f"tests/variants/{name}.ini", str(len(leaves)))
    same(([row["leaves"] for row in counted], [row["endless"] for row in counted]), (leaves, endless), name)


# Answers that are found from a few games played by them.
HIDDEN = [("lap.relay", "outer"), ("lap.first", "origin")]


@over(HIDDEN)
def test_infer_finds(key, word):
    """Of the words of a key only the one that was played by stands."""
    section, name = key.split(".")
    with tempfile.TemporaryDirectory() as folder:
        house, games = os.path.join(folder, "house.ini"), os.path.join(folder, "games.txt")
        with open(house, "w", encoding="ascii") as file:
            file.write(f"[variant]\ninherits = hus\n[{section}]\n{name} = {word}\n")
        output("match", "random", "random", "--variant", house, "--pairs", "1", "--seed", "3", "--judge", "0", "--save", games,
               program=FAST)
        found = next(row for row in rows("infer", games, "--base", "hus", "--vary", key, program=FAST) if row["key"] == key)
        same(found["values"], word, found)


@over([("lap.relay=outer", "B8=2 A7=1", "B8", "lap.relay", "only the seeds of an outer pit are sown on")])
def test_trace_names_the_answer(answer, mover, move, key, why):
    told = rows("trace", EMPTY, move, "--set", answer, "--position", board(mover) + " S")
    assert any((event["key"], event["why"]) == (key, why) for event in told), told
