"""Games of two rows: Enkeshui on its three boards, and Ndoto, against worked positions and in every verb."""
import json
import os
import re
import tempfile

from lib import FAST, ROOT, output, over, rows, run, same, sampled

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


@over([("forward", "A1f", 136), ("clockwise", "A1r", 132)])
def test_endless_moves_are_proven_either_way(_label, move, laps):
    """Three seeds among single ones go round for ever; a script is asked about each lap of Enkeshui."""
    position = "1,0,1,0,1,0,1,0/3,1,0,1,0,1,0,1 S 4,4 0,0 h0,37 round=3"
    found = {m["move"]: m for m in rows("moves", "enkeshui-8", "--position", position, "--set", "end.endless=annulled")}
    same((found[move]["laps"], found[move]["endless"]), (laps, True), move)
    told = output("trace", "enkeshui-8", move, "--position", position, "--set", "end.endless=annulled")
    assert "the laps repeat themselves, so the move never ends [end.endless]" in told, told
    assert move not in {m["move"] for m in rows("moves", "enkeshui-8", "--position", position)}, "illegal"


# ---- every verb ----------------------------------------------------------------------------------

QUICK = ["--player", "search:nodes=200"]

# By verb: its words behind the variant's name, V, and a record of a game of it, R; and a text that it prints.
VERBS = {
    "new": ["house --from V", "house.ini"],
    "check": ["V", "fine"],
    "keys": ["hold", "[hold]"],
    "rules": ["V", "a board with two rows"],
    "show": ["V", "board.circuit"],
    "diff": ["V omweso", "board.circuit"],
    "list": ["", "V"],
    "atlas": ["V --games 5", "V"],
    "lesson": ["V", "Who you are"],
    "puzzle": ["V", "to move"],
    "moves": ["V", "A8"],
    "trace": ["V A8", "S A"],
    "play": ["V", "S A"],
    "replay": ["R", "1"],
    "annotate": ["R --variant V", "S A"],
    "perft": ["V 2", "DEPTH"],
    "compare": ["V omweso --games 5", "of different size"],
    "design": ["--from V --wish MedianTurns>=1 --keep board,setup,start,lap,capture,reverse,turn,hold,house,takasia --change 1 --players random --games 20 --max-turns 100", "wished"],
    "matrix": ["V omweso", "board.circuit"],
    "reconstruct": ["V --games 2 --completions 1", "V: of"],
    "simulate": ["V --games 5", "AdvantageP1"],
    "merge": ["sum.sqlite half.sqlite other.sqlite", ""],
    "archive": ["house -- show V", "house: 1 command"],
    "solve": ["V --columns 2 --seeds 2", "on 2x2"],
    "endless": ["V --move A8", "it ends after"],
    "infer": ["R --base V --vary capture.landing --keys", "capture.landing"],
    "ask": ["--among ndoto,enkeshui-8 --count 1", "Question 1"],
    "identify": ["R", "  V "],
    "cite": ["V", "of Mweso"],
    "players": ["", "plays at random"],
    "match": ["random greedy --variant V --pairs 1 --judge 50", "2 games"],
    "depth": ["V --nodes 5..5 --games 2 --width 900 --judge 0 --decisions 4", "levels"],
    "analyze": ["V " + " ".join(QUICK), "A8"],
    "tune": ["V --pairs 2 --nodes 50", "mobility"],
    "ugi": ["V", "bestmove"],
    "bench": ["V --seconds 0", "laps in playouts"],
    "help": ["trace", "mweso trace"],
}

# Typed into it.
TYPED = {"play": "A8\nexplain\nhint\nmoves\nundo\nsave game.txt\nquit\n",
         "ugi": "ugi\nposition startpos\ngo nodes 300\nquit\n"}
SLOW = {"design"}  # 100 s of processor with sanitizers, which are not what is tried here
FOR_PEOPLE = {"play", "ugi", "tune", "help", "archive"}  # those that print no rows, or none where a command of their own does


def played(variant, folder):
    """A record of two games, and two halves of a store."""
    output("match", "random", "greedy", "--variant", variant, "--pairs", "1", "--judge", "50", "--save", "game.rec", cwd=folder)
    for i, name in enumerate(("half", "other"), 1):
        output("simulate", variant, "--games", "6", "--shard", f"{i}/2", "--store", f"{name}.sqlite", cwd=folder)


def test_every_verb_is_tried():
    with open(os.path.join(ROOT, "src", "cli", "verbs.def"), encoding="utf-8") as table:
        verbs = re.findall(r"^VERB\((\w+),", table.read(), re.M)
    same(sorted(VERBS), sorted(verbs), "verbs")


@sampled(8)
@over([(f"{verb} {variant}", verb, variant) for variant in ("enkeshui", "ndoto") for verb in VERBS])
def test_verbs(_name, verb, variant):
    words, text = VERBS[verb]
    words = words.replace("V", variant).replace("R", "game.rec").split()
    typed = TYPED.get(verb, "").replace("V", variant)
    with tempfile.TemporaryDirectory() as folder:
        if {"game.rec", "half.sqlite"} & set(words):
            played(variant, folder)
        for form in ("text", "jsonl", "csv"):
            fresh = [re.sub(r"^(house|sum)(?=\.|$)", rf"\1-{form}", word) for word in words]
            code, out, err = run(verb, *fresh, *([] if verb in FOR_PEOPLE else ["--format", form]), stdin=typed, cwd=folder,
                                 program=FAST if verb in SLOW else None)
            assert code == (verb == "diff"), (code, out, err)
            assert not re.search(r"^[NS] B ", out, re.M), f"an outer row is drawn: {out}"
            if form == "text":
                assert text.replace("V", variant).replace("house", "house-text") in out, (text, out)
            elif verb not in FOR_PEOPLE and form == "jsonl":
                assert all(isinstance(json.loads(line), dict) for line in out.splitlines()), out


@over(["enkeshui", "ndoto"])
def test_pages_have_two_rows(variant):
    with tempfile.TemporaryDirectory() as folder:
        played(variant, folder)
        output("annotate", "game.rec", "--variant", variant, "--html", "game.html", cwd=folder)
        output("ask", "--among", "ndoto,enkeshui-8", "--count", "1", "--html", "ask.html", cwd=folder)
        for name in ("game.html", "ask.html"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                page = file.read()
            assert ">NA<" in page and ">SA<" in page and ">NB<" not in page and ">SB<" not in page, page[:2000]


def test_annotate_tells_what_lies_beside_the_board():
    """South makes a bull of the opponent's A2; in the last move he has 16 seeds in his store."""
    games = [("0x5,2,3,0/1,0x6,2 S 0,0 0,0 h0,0", "A8", "South holds a2"), ("4x6,0x2/0x2,4x6 S 0,0 0,0 h0,0", "A3", "In store: 16 of South, 0 of North")]
    for position, move, text in games:
        record = f"Game: one\nVariant: enkeshui-8\nStart: {position}\nResult: unfinished\n\n1. {move}\n"
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "game.rec"), "w", encoding="utf-8") as file:
                file.write(record)
            assert text in output("annotate", "game.rec", "--html", "x.html", cwd=folder), text
            with open(os.path.join(folder, "x.html"), encoding="utf-8") as file:
                page = file.read()
            beside = f'<p class="beside">{text}</p>' in page  # which pits are held; stores stand in the picture
            assert beside or (text in page and ">South: 16 in store</text>" in page), text


def test_infer_knows_what_a_record_begins_with():
    """A game that begins after both have been round may turn back in its first move."""
    record = ("Game: one\nVariant: enkeshui-8\nStart: 0x3,1,6x2,2x2/0x3,2,7x2,0,2 S 2,2 1,1 h6,7 round=3\nResult: unfinished\n\n"
              "1. A6f a1f 2. A1r\n")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "game.rec"), "w", encoding="utf-8") as file:
            file.write(record)
        told = output("infer", "game.rec", "--base", "enkeshui-8", "--keys", "--vary", "lap.relay", cwd=folder)
        assert re.search(r"lap\.relay +occupied", told), told
        told = output("infer", "game.rec", "--base", "enkeshui-8", "--hypotheses", "enkeshui-8", cwd=folder)
        assert "1 explained" in told, told


@over([("enkeshui-8", 8), ("ndoto", 8)])
def test_laps_may_be_turned_from_all_pits(variant, columns):
    """Also from the opponent's, which have no names in own view: another rule than from all own ones, by its fingerprint too."""
    own = " ".join(f"A{k}" for k in range(1, columns + 1))
    prints = {fingerprint("--set", f"board.columns={columns}", "--set", f"reverse.pits={pits}", variant=variant) for pits in ("none", own, "all")}
    assert len(prints) == 3 and "" not in prints, prints


def fingerprint(*settings, variant):
    found = {row["name"]: row["fingerprint"] for row in rows("list", *settings) if row["name"] == variant}
    return found[variant]
