"""Whole games, played at random by the second implementation and written as records, which the program plays
again: seeds that are arranged and capture by it, races, changed sides, positions that come again."""
import json
import os
import random
import subprocess
import sys
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import draw  # noqa: E402
import slow  # noqa: E402

MOST_TURNS = 10


# ---- what is played ------------------------------------------------------------------------------

def random_setup(rng, answers):
    """The answers with a usual start, and perhaps seeds that are arranged first."""
    columns = int(answers["board.columns"])
    shared = answers.get("board.circuit") == "shared"
    rows = ["inner", "north_inner"] + ([] if shared else ["outer", "north_outer"])
    answers = {**answers, **{f"setup.{row}": draw.random_row(rng, columns, 0.7) for row in rows}}
    if rng.random() < 0.4 and not shared:
        return with_raids(rng, answers)
    return {**answers, "setup.placement": rng.choice(["usual", "free"])}


def with_raids(rng, answers):
    """The same where seeds that are arranged may capture, which are then not sown."""
    fates = {key: rng.choice(["removed", "stored"]) for key in ["capture.fate", *answers] if key.endswith("capture.fate")}
    return {"capture.landing": rng.choice(["occupied", "empty", "any"]), **answers, **fates, "setup.placement": "raiding"}


def random_arrangement(rng, rules, pos):
    """All seeds of the side to move, in some of its pits."""
    pits = rng.sample(rules.own_pits, rng.randint(1, len(rules.own_pits)))
    own = dict.fromkeys(pos.board[pos.side], 0)
    for _ in range(sum(pos.board[pos.side].values())):
        own[rng.choice(pits)] += 1
    return own


def arrangement_text(rules, own, raid):
    rows = [slow.print_row([own[pit] for pit in slow.row_names(rules, row)])
            for row in ("A" if rules.shared else "BA")]
    return "=" + "/".join(rows) + (f"/c{raid}" if raid else "")


def arranged(rules, pos, own, raid):
    """An arrangement as a move; one that is refused leads nowhere."""
    text = arrangement_text(rules, own, raid)
    try:
        after, captured = slow.arrange(rules, pos, own, raid)
    except slow.Refused:
        return {"move": text, "legal": False}
    over, winner = (False, None) if after.arranging else slow.settled(rules, after)
    return {"move": text, "legal": True, "position": slow.print_position(rules, after), "laps": 0,
            "captured": captured, "endless": False, "over": over, "winner": winner}


def arrangements(rng, rules, pos):
    """Of one arrangement the move to make, and the same with every other raid, of which most are refused; where limits
    refuse it altogether, all seeds in one pit, too."""
    own = random_arrangement(rng, rules, pos)
    found = [arranged(rules, pos, own, raid) for raid in [None] + rules.inner_pits * (not rules.shared)]
    if rules.is_("setup.placement", "free"):
        found = found[:1]
    if not any(move["legal"] for move in found):
        heap = {pit: 0 for pit in own} | {rules.own_pits[0]: sum(own.values())}
        found.append(arranged(rules, pos, heap, None))
    legal = [move for move in found if move["legal"]]
    made = rng.choice(legal) if legal else None
    return made, [move for move in found if move is not made]


def turns(rng, rules, position):
    """The move to make, and one that is refused; (None, []) if the game is over."""
    found = slow.moves(rules, position, draw.MOST_MOVES)
    if not found:
        return None, []
    silent = [move for move in found if move["move"] in ("pass", "swap")]
    made = rng.choice(silent if silent and rng.random() < 0.4 else found)
    legal = tuple(move["move"] for move in found)
    refused = [name for name in rules.own_pits + ["pass", "swap"] if not any(move.startswith(name) for move in legal)]
    return made, [{"move": name, "legal": False} for name in rng.sample(refused, min(1, len(refused)))]


def play(rng, rules, position):
    """[(the moves of a game)]: one to its end, or as far as it is followed, and others that leave it somewhere."""
    line, games = [], []
    seen = slow.Seen(rules)
    seen.comes(slow.parse_position(rules, position))
    while len(line) < MOST_TURNS and not (line and line[-1]["over"]):
        pos = slow.parse_position(rules, position)
        made, others = arrangements(rng, rules, pos) if pos.arranging else turns(rng, rules, position)
        games += [line + [dict(other, side=pos.side)] for other in others]
        if made is None:
            break
        line.append(dict(made, side=pos.side, legal=True))
        position = made["position"]
        if not made["over"] and seen.comes(slow.parse_position(rules, position)):
            line[-1]["over"] = True
    return [line] + games


# ---- how it is written, and what the program must say --------------------------------------------

def record(start, games):
    text = ""
    for number, line in enumerate(games):
        moves = [move["move"] if move["side"] == "S" else move["move"].lower() for move in line]
        text += f"Game: {number}\nStart: {start}\n\n{' '.join(moves)}\n\n"
    return text


def replayed(start, line):
    """What `replay` must say of a game; of an endless move neither where it leads nor after how many laps."""
    last = line[-1]
    if not last["legal"]:
        return {"legal": False, "ply": len(line), "final": line[-2]["position"] if line[1:] else start}
    expected = {"legal": True, "moves": len(line), "over": last["over"], "winner": last["winner"]}
    if not last["endless"]:
        expected.update(final=last["position"], laps=sum(move["laps"] for move in line),
                        captured=sum(move["captured"] for move in line))
    return expected


def annotated(line):
    """What `annotate` must say of the moves of a game."""
    said = []
    for ply, move in enumerate(line, 1):
        row = {"ply": ply, "side": move["side"], "move": move["move"]}
        if not move["endless"]:
            row.update(laps=move["laps"], captured=move["captured"], after=move["position"])
        said.append(row)
    return said


def unlike(expected, rows):
    """The first of what is expected that the program says otherwise: its number, it, and what the program says."""
    for number, wanted in enumerate(expected):
        got = rows[number] if number < len(rows) else {}
        if any(key not in got or got[key] != value for key, value in wanted.items()):
            return number, wanted, got
    return None


def asked(program, verb, file, variant):
    """(exit code, what was said on stderr, rows)"""
    run = subprocess.run([program, verb, file, "--variant", variant, "--format", "jsonl", "--quiet"],
                         capture_output=True, text=True, timeout=1800, check=False)
    return run.returncode, run.stderr, [json.loads(line) for line in run.stdout.splitlines()]


def drawn(seed):
    """Random answers with a usual start, and games from there or from another position; None if nothing can be played."""
    rng = random.Random(seed)
    answers = random_setup(rng, draw.random_answers(rng))
    rules = slow.Rules(answers)
    start = slow.start_position(rules)
    if not rules.is_("setup.placement", "usual"):
        start = slow.to_be_arranged(rules, start)
    elif rng.random() < 0.5:
        start = slow.print_position(rules, slow.parse_position(rules, draw.random_position(rng, answers)))
    try:
        games = play(rng, rules, start)
    except (slow.TooMany, slow.GaveUp):
        return answers, start, None
    return answers, start, games if games[0] else None


def difference(label, program, write):
    """'same', 'skipped', what is refused, or a description of the difference; write(name, text) makes a file."""
    answers, start, games = drawn(label)
    if games is None:
        return "skipped"
    variant, file = write("ini", draw.as_file(answers)), write("txt", record(start, games))
    code, told, rows = asked(program, "replay", file, variant)
    if code == 3:
        return draw.REFUSED + told
    differs = unlike([replayed(start, line) for line in games], rows)
    if differs:
        return described(f"game {label} differs", answers, record(start, [games[differs[0]]]), differs, told)
    rows = [row for row in asked(program, "annotate", file, variant)[2] if row["game"] == "0"]
    differs = unlike(annotated(games[0]), rows)
    if differs:
        return described(f"game {label} differs where it is annotated", answers, record(start, games[:1]), differs, told)
    return "same"


def described(what, answers, text, differs, told):
    _, wanted, got = differs
    said = f"{what}\n{draw.as_file(answers)}\n{text}program: {got} {told}\nsecond:  {wanted}"
    return said.replace("\n", "\n  ")
