"""What Bao asks: how a turn may begin, where captured seeds enter, and rows that must not be empty (docs/rules.md, 2.1,
2.3, 2.4 and 2.7), its house and takasia (2.11); and worked positions of the games of its family (tests/data/bao.jsonl)."""
import collections
import json
import os
import random
import re
import tempfile

from lib import FAST, ROOT, depth, output, over, rows, run, same, sampled, scaled, seed

EMPTY = "tests/records/empty.ini"
BY_SCRIPT = "tests/variants/bao-by-script.ini"  # scripts/bao.lua plays its house and takasia


def listed(variant, position, *answers):
    words = [word for answer in answers for word in ("--set", answer)]
    return {m["move"]: m for m in rows("moves", variant, "--position", position, "--limit", "0", *words)}


def plain(position, *answers):
    """The moves by the answers of an empty file, without first turns in which nothing is captured, and without turning."""
    return listed(EMPTY, position, "capture.quiet_turns=0", "reverse.pits=none", *answers)


# ---- worked positions ----------------------------------------------------------------------------
#
# Each line of the data is a position with all its legal moves, and what one of them leads to, by the answers on which
# sources differ (others than the usual ones alone are named). A seed put from the store is a lap of its own.

# The variant of a game, and how an answer is said, where it is no parameter of the script under its own name.
# Which key of words says what a parameter of the script does.
HOUSE_KEYS = {
    "nyumba": "house.pit",
    "threshold": "house.threshold",
    "singles": "namua:start.quiet_singles",
    "tax_from": "house.tax_from",
    "house_capture_namua": "namua:house.after_capture",
    "house_takata_namua": "namua:house.after_quiet",
    "house_capture_mtaji": "house.after_capture",
    "house_takata_mtaji": "house.after_quiet",
    "house_kept": "house.kept",
    "takasia": "takasia.barred",
    "takasia_single": "takasia.single",
    "takasia_house": "takasia.house",
    "takasia_from_house": "takasia.from_house",
    "takasia_then": "takasia.then",
}
Game = collections.namedtuple("Game", "variant keys")
BAO_KEYS = {
    "landing": "capture.landing",
    "largest": "start.largest",
    "origin": "lap.origin",
    "obligation": {"no": "capture.duty=none"},
    "own_row": "start.quiet_row",
    "endless": "end.endless",
}
GAMES = {
    "kiswahili": Game("bao-kiswahili", {**BAO_KEYS, **HOUSE_KEYS}),
    "kiswahili by script": Game(BY_SCRIPT, BAO_KEYS),
    "kujifunza": Game("bao-kujifunza", BAO_KEYS),
}


def setting(game, question, answer):
    """What --set is given."""
    key = game.keys.get(question, f"hooks.{question}")
    return key[answer] if isinstance(key, dict) else f"{key}={answer}"


def worked_positions():
    with open(os.path.join(ROOT, "tests", "data", "bao.jsonl"), encoding="utf-8") as lines:
        for line in lines:
            worked = json.loads(line)
            yield f"{worked['game']} {worked['name']}", worked
            if worked["game"] == "kiswahili":
                yield f"kiswahili by script {worked['name']}", {**worked, "game": "kiswahili by script"}


@sampled(60)
@over(list(worked_positions()))
def test_worked(_name, worked):
    game = GAMES[worked["game"]]
    found = listed(game.variant, worked["position"], *[setting(game, *item) for item in worked["answers"].items()])
    same(" ".join(sorted(found)), " ".join(sorted(worked["moves"])), "moves")
    same(worked["move"] in found, "result" in worked, "may it be played?")
    if "result" in worked:
        got = found[worked["move"]]
        got.update(result=got["position"], over=got["end"] is not None)
        for what in "result", "captured", "laps", "endless", "over", "winner":
            same(got[what], worked[what], what)


def test_every_answer_is_worked():
    """Each question on which sources differ has a position in which another answer than the usual one matters."""
    asked = {question for _, worked in worked_positions() for question in worked["answers"]}
    with open(os.path.join(ROOT, "scripts", "bao.lua"), encoding="utf-8") as script:
        questions = set(re.findall(r'parameter\("(\w+)"', script.read())) - {"nyumba"}
    same(sorted((questions | set(BAO_KEYS)) - asked), [], "questions without a position")


# Positions with all their moves, and what one of them leads to: after the rules of Donkers 2003 (app. C), where other
# programs agree (a move of None: only the moves).
KUJIFUNZA = [
    ("outwards", "0x8/0x2,3,2,0x4/2,0x7/0,3,0x6 S", "A1", None),
    ("the way is kept", "2x8/2x8/2x8/2x8 S 0,0 0,0",
     "A1 A2 A3f A3r A4f A4r A5f A5r A6f A6r A7 A8 B1 B2 B7 B8", ("A2", "2x8/2x3,0,2x4/3,1,3x2,2x4/2x8 N 1,0 1,0", 2, None)),
    ("the last of a row", "2,1,5,3,1,6x2,1/7,8,1,3,2,0,7,0/0,1,0x6/1,0,1,0,2,3,2,1 N 13,12 9,12", "B8",
     ("B8", "0,1,5,3,1,6x2,1/8,9,1,3,2,0,7,0/0x8/1,0,1,0,2,3,2,1 S 13,13 9,13", 1, "N")),
    ("sixteen", "1,0,2x4,1x2/1,0x5,1,0/1,0,1,16,11,1,0,3/2,3,0,1,0,4,3,5 S 7,7 6,2", "A4f A4r A5f A5r A8f A8r",
     ("A4f", "1,0,2x4,1x2/1,0x5,1,0/2,1,2,1,12,2,1,4/3,4,1,2,1,5,4,6 N 8,7 6,2", 1, None)),
    ("from the outer row", "0,1,6,0,1,6,0,6/2,7,0,8,1,2,1,2/1,0x7/3x2,0,3x3,1,4 S 2,2 1,2",
     "B1f B1r B2f B2r B4f B4r B5f B5r B6f B6r B8f B8r",
     ("B1r", "0,1,6,0,1,6,0,6/2,7,0,8,1,2,1,2/2,1x2,0x5/0,3,0,3x3,1,4 N 3,2 1,2", 1, None)),
    ("twenty laps", "0,1,2x2,0,1x2,3/2,19,3,2,0,8,2,5/1,0x2,1,0x3,2/1,0x3,4,3,1,0 S 26,26 22,23", "B5 B6",
     ("B6", "0,1,2x2,0,1x2,3/0x8/1,2,0,5,7x2,2,1/5,0,4x2,2,0,6,0 N 27,26 23,23", 20, "S")),
]


@over(KUJIFUNZA)
def test_kujifunza(_name, position, moves, played):
    found = listed("bao-kujifunza", position)
    same(" ".join(sorted(found)), moves, "moves")
    if played:
        move, after, laps, winner = played
        got = found[move]
        same((got["position"], got["laps"], got["winner"]), (after, laps, winner), move)


def test_duty():
    """B7 with two seeds reaches A8, where one lies; facing it North's A1 holds three."""
    position = "0x7,3/0x4,2,0x2,3/1,0x6,1/0,2,0x4,2,0 S"
    both = ["capture.needs=inner", "capture.takes=inner"]
    same(sorted(plain(position, *both)), ["B2", "B7"], "without it")
    same(sorted(plain(position, *both, "capture.duty=first-lap")), ["B7"], "only what captures")
    same(sorted(plain(position, *both, "capture.duty=first-lap", "capture.refusal=always")), ["B7"], "and it is not declined")
    same(sorted(plain(position, *both, "capture.refusal=always")), ["B2", "B7c", "B7d"], "that without it is")
    code, _, err = run("trace", EMPTY, "B2", "--position", position, "--set", "capture.duty=first-lap", "--set",
                       "capture.quiet_turns=0", "--set", "capture.needs=inner")
    assert code == 1 and "captures nothing, and that of another start does, by capture.duty" in err, err
    quiet = listed(EMPTY, position + " 0,0 0,0", "capture.duty=first-lap", *both)
    same(sorted(quiet), ["B2", "B7"], "where nothing is captured all starts are quiet")


def test_duty_the_usual_way():
    """Of Choro of the Lango (DLP): only B1, clockwise, can capture. With two more seeds B7 can, too."""
    position = "0x6,1,1/0,1,0x6/0,1,0x6/2,0x3,2,0x3 S 3,3 0,0"

    def starts(duty, at):
        return sorted(m["move"] for m in rows("moves", "choro-lango", "--set", f"capture.duty={duty}", "--position", at))
    same(starts("first-lap", position), ["B1"], "any capture is a duty")
    same(starts("usual-way", position), ["B1f", "B1r", "B5"], "but not against the way")
    same(starts("none", position), ["B1f", "B1r", "B5"], "as little as without a duty")
    both = "0x6,1,1/0,1,0x5,1/0,1,0x5,1/2,0x3,2,0,2,0 S 3,3 0,0"
    same(starts("none", both), ["B1f", "B1r", "B5", "B7"], "B7 ends in A8, which faces a seed")
    same(starts("usual-way", both), ["B1", "B7"], "it is a duty, which either way fulfils")


def test_largest():
    position = "0x7,3/0x4,2,0x2,3/1,0x6,1/0,2,0x4,2,0 S"
    both = ["capture.needs=inner", "capture.takes=inner"]
    same(plain(position, *both)["B7"]["captured"], 3, "any number")
    same(plain(position, *both, "start.largest=2")["B7"]["captured"], 3, "two")
    same(plain(position, *both, "start.largest=1")["B7"]["captured"], 0, "fewer")
    same(sorted(plain(position, *both, "start.largest=1", "capture.duty=first-lap")), ["B2", "B7"], "no duty to do it")
    told = output("trace", EMPTY, "B7", "--position", position, "--set", "start.largest=1", "--set", "capture.quiet_turns=0",
                  "--set", "capture.needs=inner")
    assert "too many seeds for its first lap to capture [start.largest]" in told, told


def test_first_lap():
    """By hand: B5 relays at B7 and captures at A8 with its second lap."""
    position = "0x8/3,0x7/0x7,1/0x4,2,0,1,0 S".replace("3,0x7", "0x7,3")
    both = ["capture.needs=inner", "capture.takes=inner"]
    same(plain(position, *both)["B5"]["captured"], 3, "free")
    same(plain(position, *both, "capture.first_lap=decides")["B5"]["captured"], 0, "the first lap decides")
    told = output("trace", EMPTY, "B5", "--position", position, "--set", "capture.first_lap=decides", "--set",
                  "capture.quiet_turns=0", "--set", "capture.needs=inner")
    assert "whose first lap did not capture [capture.first_lap]" in told, told


def test_quiet_rows():
    position = "0x8/0x8/0x2,2,0x5/0,2,0x6 S"
    same(sorted(plain(position)), ["A3", "B2"], "any")
    same(sorted(plain(position, "start.quiet_rows=inner-first")), ["A3"], "inner first")
    outer = "0x8/0x8/0x2,1,0x5/0,2,0x6 S"
    same(sorted(plain(outer, "start.quiet_rows=inner-first")), ["B2"], "no inner pit could start")
    same(sorted(plain(outer, "start.quiet_rows=inner")), [], "the outer row never")
    capturing = "0x7,3/0x4,2,0x2,3/1,0,2,0x4,1/0,2,0x4,2,0 S"
    for rule in "inner-first", "inner":
        same(sorted(plain(capturing, "capture.needs=inner", f"start.quiet_rows={rule}")), ["A3", "B7"], "what captures may")


def test_quiet_row():
    position = "0x8/0x8/2,0x7/0,3,0x6 S"
    same(sorted(plain(position)), ["A1", "B2"], "ignored")
    same(sorted(plain(position, "start.quiet_row=barred")), ["B2"], "barred")
    lost = plain(position, "start.quiet_row=loses")["A1"]
    same((lost["winner"], lost["end"], lost["position"]), ("N", "empty-row", "0x8/0x8/0x8/0,3,0x6 N 1,0 0,0"), "lost at once")


def test_empty_row():
    position = "0x7,2/0x7,3/0x7,1/0x6,2,0 S"
    answers = ["capture.needs=inner", "capture.takes=inner"]
    same(plain(position, *answers)["B7"]["end"], None, "the game goes on")
    won = plain(position, *answers, "end.empty_row=inner")["B7"]
    same((won["winner"], won["end"], won["captured"]), ("S", "empty-row", 3), "the opponent's inner row")
    same(plain(position, *answers, "end.empty_row=outer")["B7"]["end"], None, "his outer row is not")
    own = "0x7,1/0x7,3/2,0x7/0,3,0x6 S"
    lost = plain(own, *answers, "end.empty_row=inner")["A1"]
    same((lost["winner"], lost["laps"]), ("N", 1), "the own row, during a lap")
    told = output("trace", EMPTY, "A1", "--position", own, "--set", "end.empty_row=inner", "--set", "capture.quiet_turns=0")
    assert "a row of the mover is empty, so he has lost [end.empty_row]" in told, told


ENDS = ["capture.needs=inner", "capture.takes=inner", "capture.resow=ends"]


@over([  # the column of the capture, near_end, and where the first captured seed falls
    (1, 2, 0), (2, 2, 0), (3, 2, 7), (6, 2, 7), (7, 2, 7), (8, 2, 7), (2, 1, 7), (3, 3, 0), (8, 0, 7), (1, 0, 7), (4, 8, 0), (5, 8, 7)])
def test_ends(column, near, enters):
    """Two seeds are sown anti-clockwise into the column, three captured ones enter at an end."""
    inner = ["0"] * 8
    inner[column - 1] = "1"
    outer = ["0"] * 8
    if column <= 6:
        inner[column + 1] = "2"
        start = f"A{column + 2}"
    else:
        start = "B8" if column == 7 else "B7"
        outer[7 if column == 7 else 6] = "2"
    north = ["0"] * 8
    north[column - 1] = "3"
    position = f"0x8/{','.join(north)}/{','.join(inner)}/{','.join(outer)} S"
    move = plain(position, *ENDS, f"capture.near_end={near}", "lap.relay=none")[start]
    row = [int(seeds) for item in move["position"].split()[0].split("/")[2].split(",")
           for seeds in [item.split("x")[0]] * int((item.split("x") + ["1"])[1])]
    same((move["captured"], move["laps"]), (3, 2), "captured and sown again")
    before = [int(seeds) for seeds in inner]
    before[column - 1] += 1
    if column <= 6:
        before[column + 1], before[column] = 0, before[column] + 1
    elif column == 7:
        before[7] += 1
    same([after - held for after, held in zip(row, before)], [1, 1, 1, 0, 0, 0, 0, 0] if enters == 0 else [0, 0, 0, 0, 0, 1, 1, 1], "gained")


def infer(position, move, after, *vary):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "seen.txt")
        with open(file, "w", encoding="utf-8") as out:
            out.write(f"Observation: one\nPosition: {position}\nMove: {move}\n{after}\n")
        return output("infer", file, "--base", "omweso", "--keys", "--vary", ",".join(vary))


def test_infer_finds_a_duty():
    found = infer("0x7,3/0x4,2,0x2,3/1,0x6,1/0,2,0x4,2,0 S 3,3 1,1", "B2", "Legal: no", "capture.duty")
    assert re.search(r"capture\.duty +first-lap, usual-way\n", found), found


def test_infer_finds_the_ends():
    position = "0x8/0,3,0x6/0,1,0,2,0x4/0x8 S 3,3 1,1"
    after = plain(position, *ENDS)["A4"]["position"].split()[0]
    found = infer(position, "A4", f"After: {after}", "capture.resow", "capture.needs", "capture.takes")
    assert re.search(r"capture\.resow +ends", found), found


# Kronenburg, Donkers and de Voogt 2006, Never-Ending Moves in Bao, Figure 3.
NEVER_ENDING = ["bao-kiswahili", "--move", "A3f", "--position",
                "0x8/0x4,9,0x2,1/1,6,3,1,0,5,4,0/2,1,0,5,0,3,0,1 S 0,0 0,0 h11,11 house=0"]


def test_never_ending_move():
    """It comes back after 228 laps (in print: 218), the one that puts the store seed not counted."""
    assert "from lap 1 on it repeats itself every 228 laps" in output("endless", *NEVER_ENDING)
    code, _, err = run("trace", NEVER_ENDING[0], "A3f", *NEVER_ENDING[3:])
    assert code == 1 and "A3f never ends and wins nothing, which end.endless = illegal forbids" in err, err


def test_must_capture_under_takasia():
    """With takasia.then = must, who put a pit under takasia captures it with his first capture, if he can."""
    position = "0x8/0x4,5,6,0x2/0,3,0x2,4,1,0x2/0,9,0x6 S 0,0 0,0 h0,0 house=0"
    for game, answer in ("bao-kiswahili", "takasia.then=must"), (BY_SCRIPT, "hooks.takasia_then=must"):
        for place, moves in (13, ["A2"]), (14, ["B2"]), (9, ["A2", "B2"]):
            found = listed(game, f"{position} must={place}", answer)
            same(sorted(found), moves, f"North's place {place} is to be captured")
            same(sorted(listed(game, f"{position} must={place}")), ["A2", "B2"], "where nobody must")
    code, _, err = run("trace", "bao-kiswahili", "B2", "--position", f"{position} must=13", "--set", "takasia.then=must")
    assert code == 1 and "its first lap does not, by takasia.then" in err, err


@over([(row, stored) for row in ("barred", "loses") for stored in ("5,5", "1,0")])
def test_a_house_that_gives_two_seeds_keeps_its_row(row, stored):
    """A1 as the house is the only occupied inner pit; sown anti-clockwise, its two seeds leave the row, but the house stays."""
    position = f"0x8/0,2x7/7,0x7/0x8 S 5,5 0,0 h{stored} house=3"
    left = f"h{int(stored[0]) - 1},{stored[2]}"
    for game, answer in ("bao-kiswahili", "house.pit=A1"), (BY_SCRIPT, "hooks.nyumba=A1"):
        found = rows("moves", game, "--set", answer, "--set", f"start.quiet_row={row}", "--position", position)
        same([(move["move"], move["over"], move["position"]) for move in found],
             [("A1f", False, f"0x8/0,2x7/6,0x7/1x2,0x6 N 6,5 0,0 {left} house=3"),
              ("A1r", False, f"0x8/0,2x7/6,1x2,0x5/0x8 N 6,5 0,0 {left} house=3")], "moves")


# ---- houses and takasia in words, and by script ----------------------------------------------------

READINGS = {
    "nyumba": ["A5", "A5", "A1", "A4", "A8"],
    "threshold": ["6", "1", "3", "8"],
    "singles": ["owner", "functional", "always"],
    "tax_from": ["6", "1", "2", "7"],
    **{f"house_{turn}_{stage}": ["sow", "choice", "stop"] for turn in ("capture", "takata") for stage in ("namua", "mtaji")},
    "house_kept": ["until-capture", "until-emptied"],
    "takasia": ["one-turn", "one-turn", "never"],
    "takasia_single": ["exempt", "counts"],
    "takasia_house": ["owned", "functional"],
    "takasia_from_house": ["stops", "passes"],
    "takasia_then": ["free", "must"],
}


def random_start(chance):
    """A board at random, of the first stage or the second; takasia is more frequent where few seeds are left."""
    def row(most):
        return ",".join(str(chance.choice([0, 0, 1, 2, chance.randint(0, most)])) for _ in range(8))
    store = chance.choice(["h3,3", "h1,1", "h0,0", "h0,0"])
    return f"{row(3)}/{row(6)}/{row(6)}/{row(3)} S 0,0 0,0 {store} house={chance.randint(0, 3)}"


def both_ways(position, reading):
    """All moves of a position with what they lead to, by words and by script."""
    words = [f"{HOUSE_KEYS[name]}={value}" for name, value in reading.items()]
    script = [f"hooks.{name}={value}" for name, value in reading.items()]
    return [rows("moves", game, "--position", position, "--limit", "0", "--set", "end.lap_limit=500",
                 *[word for answer in answers for word in ("--set", answer)], program=FAST)
            for game, answers in (("bao-kiswahili", words), (BY_SCRIPT, script))]


@sampled(1 / 3)
@scaled
def test_words_play_as_the_script_does():
    """Random games under every reading of docs/bao.md: the same moves at every position, with the same outcomes."""
    chance = random.Random(f"houses {seed()}")
    remembered = collections.Counter()
    for _ in range(depth(14, 600)):
        reading = {name: chance.choice(values) for name, values in READINGS.items()}
        position = random_start(chance)
        for _ in range(12):
            words, script = both_ways(position, reading)
            same(words, script, f"{position} {reading}")
            going_on = [move for move in words if not move["over"]]
            if not going_on: break
            barring = [move for move in going_on if "takasia=" in move["position"] or "must=" in move["position"]]
            position = chance.choice(barring or going_on)["position"]
            remembered.update(re.findall("takasia|must", position))
    assert remembered["takasia"] > 0, f"too little was put under takasia: {remembered}"


def test_words_and_script_count_the_same_leaves():
    for start in ([], ["--position", "2,1,4,0,3,1,0,2/1,0,3,6,0,2,0,1/0,2,1,0,5,3,0,1/1,0,2,1,0,3,2,0 S 9,9 2,2 h2,2 house=3"]):
        words, script = (rows("perft", game, "4", *start, program=FAST) for game in ("bao-kiswahili", BY_SCRIPT))
        same(words, script, f"leaves {start}")


# A position of South's for each key, in which his moves, or what they lead to, are others with the other answer; and what
# stands in the trace of a move.
SECOND = "0,1,2,1,4,8,2x2/10,0x2,10,2,1,0,1/0,2,0x4,2,0/0x2,2x2,0,2,6,4 S 0,0 0,0 h0,0 house=0"
KEYS = [
    ("house.pit=none", "0x7,50/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1", "0x7,50/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1 house=1"),
    ("house.threshold=7", "0x7,49/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1 house=1", None),
    ("house.tax_from=7", "0x7,55/1,0x7/0x4,6,0x3/0x8 S 0,0 0,0 h1,1 house=1", None),
    ("house.kept=until-emptied", "4,1,0,3,1,0,1,4/1,3,4,2,0,3,1,3/1x2,0x2,18,0x3/2,0,2,0,3,4,0,2 S 22,22 15,15 h0,0 house=1", None),
    ("namua:house.after_capture=stop", "0x7,49/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1 house=1", None),
    ("namua:house.after_quiet=sow", "2,1x2,0x5/2,0x2,6,0x4/0x4,6,0x2,2/0x5,1x2,2 S 2,2 0,0 h20,20 house=3", None),
    ("namua:start.quiet_singles=functional", "3,2,0,1x2,0x3/0x3,7,0x3,1/0x2,1,0,5,0x3/0x3,1x2,0,2,3 S 4,4 0,1 h18,18 house=3", None),
    ("takasia.barred=never", SECOND, None),
]


@over(KEYS)
def test_a_key_is_played(answer, with_it, without):
    """Each other answer makes another list of moves, or other outcomes."""
    same(listed("bao-kiswahili", with_it, answer) != listed("bao-kiswahili", without or with_it), True, answer)


@over([
    ("A3rs", "0x7,50/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1 house=1", "[namua:house.after_capture]"),
    ("A8f", "2,1x2,0x5/2,0x2,6,0x4/0x4,6,0x2,2/0x5,1x2,2 S 2,2 0,0 h20,20 house=3", "[namua:house.after_quiet]"),
    ("A5r", "0x7,55/1,0x7/0x4,6,0x3/0x8 S 0,0 0,0 h1,1 house=1", "gives two of them [house.tax_from]"),
    ("A8f", "0,1,2,1,4,8,2x2/10,0x2,10,2,1,0,1/0,2,0x2,1x2,0x2/0x2,2x2,0,2,6,4 N 0,0 0,0 h0,0 house=0 takasia=13",
     "the last seed fell in the pit under takasia [takasia.barred]")])
def test_a_trace_names_the_key(move, position, said):
    told = output("trace", "bao-kiswahili", move, "--position", position)
    assert said in re.sub(r"\s+", " ", told), told


@over([
    ("A5f", "0x8/0,2x2,6,0x4/0x4,6,2x2,0/0x8 S 0,0 0,0 h22,22 house=3", "is not sown while another inner pit holds seeds, by house.pit"),
    ("A4f", "0,1,2,1,4,8,2x2/10,0x2,10,2,1,0,1/0,2,0x2,1x2,0x2/0x2,2x2,0,2,6,4 N 0,0 0,0 h0,0 house=0 takasia=13",
     "it is under takasia, and its first lap captures nothing, by takasia.barred")])
def test_a_start_that_is_barred_names_the_key(move, position, said):
    code, _, err = run("trace", "bao-kiswahili", move, "--position", position)
    assert code == 1 and said in err, err


def test_seeds_that_enter_are_told_before_the_way_is_chosen_without_a_pit():
    """Which end they enter by is what the choice says."""
    told = output("trace", "bao-kiswahili", "A3rs", "--position", "0x7,50/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1 house=1")
    entering, choice, lap = (told.index(words) for words in ("5 seeds will be sown in another lap: the captured seeds enter", "South goes in reverse", "Lap 2"))
    assert entering < choice < lap and "B8" not in told[entering:lap] and "5 seeds from the pit after B1, clockwise" in told[lap:], told


def test_takasia_without_houses():
    """The second stage needs none: positions say nothing of one then."""
    found = listed("bao-kujifunza", SECOND.replace(" h0,0 house=0", ""), "takasia.barred=one-turn")
    same(found["A7f"]["position"].split(" ", 1)[1], "N 1,0 0,0 takasia=13", "A4 is barred")


def test_takasia_of_laid_laps():
    """A first lap that is laid ends where it began: that is the pit from which it threatens (2.2, 2.11)."""
    answers = ["takasia.barred=one-turn", "capture.duty=none", "capture.first_lap=free", "capture.resow=landing", "end.empty_row=none",
               "start.quiet_row=ignored", "start.quiet_rows=any", "start.largest=0", "start.lifts=2", "lap.laid=B1 B4"]
    found = listed("bao-kujifunza", "0x8/0x4,2,0,2,0/0x6,4,0/0x4,2,0x3 S 5,5 1,1", *answers)
    same(found["B5f"]["position"].split()[-1], "takasia=15", "A2 is the only pit that South threatens")


def test_nothing_is_barred_by_a_loser():
    """Nor is a game played on whose loser put something under takasia with his last turn."""
    found = listed("bao-kiswahili", "0x7,1/0x3,3,2,0x3/0,2,0,1,0x2,2,0/0x8 S 5,5 1,1 h0,0 house=0", "end.empty_row=outer", "capture.duty=none")
    same((found["A7f"]["over"], "takasia" in found["A7f"]["position"]), (True, False), found["A7f"])


def test_a_script_remembers_something_else():
    """Names that the words remember are theirs."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "again.ini")
        with open(path, "w", encoding="ascii") as file:
            file.write("[variant]\nname = again\ninherits = bao-kiswahili\n[hooks]\nscript = again.lua\n")
        with open(os.path.join(folder, "again.lua"), "w", encoding="ascii") as file:
            file.write('remember("takasia", "pit", "a pit")\n')
        code, _, err = run("moves", path)
    assert code == 3 and "again.lua:1" in err and "'takasia' is remembered by the words of [house] and [takasia]" in err, err


def test_houses_change_sides():
    """With turn.swap the houses go with the seeds; a pass is a quiet turn, after which nothing stays barred."""
    swapped = listed("bao-kujifunza", "0x8/2x8/2x8/2x8 N 1,0 1,0 house=1", "house.pit=A5", "turn.swap=yes")["swap"]
    same(swapped["position"], "2x8/2x8/2x8/0x8 S 0,1 0,1 house=2", "the board is turned around")
    passed = listed("bao-kujifunza", "2x8/2x8/2x8/2x8 N 1,1 0,0 house=1 takasia=13", "house.pit=A5", "takasia.barred=one-turn",
                    "takasia.then=must", "turn.pass=allowed")["pass"]
    same(passed["position"], "2x8/2x8/2x8/2x8 S 1,1 0,0 p1 house=1 must=13", "its maker must capture it")


def test_infer_finds_a_reading():
    """The house stops a quiet turn of the first stage, or does not: words that the base has a use for are searched."""
    position = "2,1x2,0x5/2,0x2,6,0x4/0x4,6,0x2,2/0x5,1x2,2 S 2,2 0,0 h20,20 house=3"
    for word in "stop", "sow":
        after = listed("bao-kiswahili", position, f"namua:house.after_quiet={word}")["A8f"]["position"].split()[0]
        found = rows("infer", "-", "--base", "bao-kiswahili", "--vary", "namua:house.after_quiet,capture.needs", program=FAST,
                     stdin=f"Observation: one\nPosition: {position}\nMove: A8f\nAfter: {after}\n")
        values = {row["key"]: row["values"] for row in found if row["kind"] == "key"}
        same(word in values["namua:house.after_quiet"].split(", "), True, f"{word} explains it")
        same(len(values["namua:house.after_quiet"].split(", ")) < 3, True, f"not all words do: {values}")
