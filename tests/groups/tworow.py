"""Games of two rows: Enkeshui on its three boards, and Ndoto, against worked positions and in every verb."""
import json
import os

from lib import ROOT, output, over, rows, same

with open(os.path.join(ROOT, "tests", "data", "tworow.jsonl"), encoding="utf-8") as lines:
    WORKED = [json.loads(line) for line in lines]


def asked(answers):
    return [word for key, value in answers.items() for word in ("--set", f"{key}={value}")]


def as_written(position):
    """A position as the program prints it: who has been round is printed also while nobody has."""
    board, *rest = position.split()
    return board, sorted(word for word in rest if word != "round=0")


def store(position, side):
    word = next(word for word in position.split() if word[0] == "h" and word[1].isdigit())
    return int(word[1:].split(",")[side])


# ---- worked positions ----------------------------------------------------------------------------

@over([(vector["name"], vector) for vector in WORKED])
def test_worked(_name, vector):
    position, move = vector["position"], vector["move"]
    found = {m["move"]: m for m in rows("moves", vector["game"], "--position", position, "--limit", "0", *asked(vector["answers"]))}
    same(sorted(found), sorted(vector["moves"]), "moves")
    same(move in found, vector["legal"], f"is {move} legal")
    if not vector["legal"]:
        return
    made = found[move]
    same(as_written(made["position"]), as_written(vector["result"]), move)
    for field in ("captured", "laps", "endless", "over", "winner"):
        same(made[field], vector[field], field)
    side = " N " in position
    same(store(made["position"], side) - store(position, side), vector["stored"], "what is laid in the store")


def test_all_games_and_answers_are_worked():
    """The positions show every rule of Enkeshui, and each of its questions answered otherwise."""
    same({vector["game"] for vector in WORKED}, {"enkeshui", "enkeshui-8", "enkeshui-10", "ndoto"}, "games")
    answers = {key for vector in WORKED for key in vector["answers"]}
    same(answers, {"start.singletons", "hold.at", "hold.pair", "capture.first_lap", "capture.own_pit", "hooks.chain", "capture.refusal",
                   "hooks.both_ways", "hooks.end"}, "answers")
    shown = {rule for vector in WORKED for rule in vector["shows"]}
    assert {"capture-chain", "bull-pair", "ends-in-bull", "bull-their-side", "bull-not-captured", "went-round", "clockwise"} <= shown, shown


LEAVES = [("enkeshui", [], [8, 64, 452, 3209]),
          ("enkeshui-8", ["hooks.both_ways=never"], [6, 37, 222, 1358]),
          ("enkeshui-8", [], [6, 37, 350, 2687]),
          ("enkeshui-10", [], [8, 68, 469, 3444]),
          ("ndoto", [], [8, 39, 170, 742])]


@over([(f"{variant} {' '.join(settings)}", variant, settings, leaves) for variant, settings, leaves in LEAVES])
def test_leaves(_name, variant, settings, leaves):
    sets = [word for setting in settings for word in ("--set", setting)]
    same([row["leaves"] for row in rows("perft", variant, "4", *sets)], leaves, "leaves")
