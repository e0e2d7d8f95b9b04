"""Answers to all keys, and positions, drawn at random."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import slow  # noqa: E402
from board import phases_ended_by_start  # noqa: E402

MOST_MOVES = 400            # positions with more are passed over
REFUSED = "refused: "       # before why the program takes no such answers

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DRAW = os.path.join(ROOT, "build", "programs", "draw_rules")
USUAL, UNUSUAL, PHASES = 30, 40, 2      # so many answers and phases at most
SCENES = 2              # one in so many has answers that show something only together


def drawn(seed, phases, pinned, usual=USUAL, unusual=UNUSUAL):
    """What the program's own table of keys draws (tests/draw/rules.h): every key, and nothing that it refuses."""
    if not os.path.exists(DRAW):
        raise RuntimeError("build/programs/draw_rules is not built")
    words = [DRAW, str(seed), "1", str(usual), str(unusual), str(phases), str(SCENES), *pinned]
    return json.loads(subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout)


def random_answers(rng, *pinned, phases=PHASES):
    """Answers to all keys, among them "key=value" as they are given; boards and moves are small enough to work them out."""
    given = {setting.split("=")[0] for setting in pinned}
    size = {"board.columns": rng.choice([2, 3, 4, 4, 5, 5, 6, 7, 8, 8, 8, 12]),
            "end.lap_limit": rng.choice([300, 300, 300, rng.randint(1, 12)])}
    if rng.random() < 0.15:
        size["board.circuit"] = "shared"
    small = [f"{key}={value}" for key, value in size.items() if key not in given]
    return drawn(rng.getrandbits(32), phases, [*small, *pinned])


def random_row(rng, columns, dense):
    return ",".join(str(rng.choice([0, 1, 2, 3, rng.randint(0, 12)])) if rng.random() < dense else "0"
                    for _ in range(columns))


def random_held(rng, rules):
    """Some pits of either side that are held; on circuits of their own, by their owners."""
    drawn = [(pit, rng.choice("sn"), rng.choice("sn")) for pit in rules.own_pits if rng.random() < 0.15]
    held = [f"{pit if side == 's' else pit.lower()}:{holder if rules.shared else side}" for pit, side, holder in drawn]
    return " held=" + ",".join(held) if held else ""


def random_notes(rng, rules):
    """What else positions of these rules keep; now and then left out."""
    drawn = {
        "h": lambda: f" h{rng.choice([0, 0, 1, 2, 9, 30])},{rng.choice([0, 0, 1, 2, 9, 30])}",
        "way": lambda: f" way={rng.choice('fr-')},{rng.choice('fr-')}",
        "spread": lambda: f" spread={rng.randint(1, 3)}",
        "passed": lambda: f" passed={rng.randint(1, 3)}",
        "started": lambda: f" started={','.join(str(rng.randint(0, 3)) for _ in phases_ended_by_start(rules))}",
        "still": lambda: f" still={rng.randint(1, 6)}",
        "held": lambda: random_held(rng, rules),
    }
    text = "".join(drawn[name]() for name in drawn if name in rules.keeps and rng.random() < 0.75)
    return text + random_memory(rng, rules, " h0,0" in text or "h" not in rules.keeps)


def random_memory(rng, rules, stores_empty):
    """Numbers that a script, or words, remember; and one inner pit, where there are no seeds in store: others never come about."""
    text = ""
    pit = rng.choice(sorted(rules.game.PITS) or [""]) if stores_empty else ""
    for name, (first, most) in rules.game.REMEMBERS.items():
        if name == pit or (name not in rules.game.PITS and rng.random() < 0.75):
            least = rules.columns + 1 if name == pit else 0
            text += f" {name}={rng.choice([first, rng.randint(least, most)])}"
    return text


def starts_within_reason(rules, pos):
    """None where looking ahead for them takes too long."""
    slow.Effort.begin()
    try:
        return slow.starts(rules, pos)
    except slow.GaveUp:
        return []


def random_opening(rng, rules, board):
    """A position before a race, or one in which a start of South's waits."""
    notes = re.sub(r" started=\S+", "", random_notes(rng, rules))     # nobody has started before
    before = f"{board} S 0,0 0,0{notes}"
    pos = slow.parse_position(rules, before)
    waits = slow.is_race(rules, pos) and rng.random() < 0.8
    starts = starts_within_reason(rules, pos) if waits else []
    if not starts:
        return before
    pos.side, pos.race = "N", rng.choice(starts)[0]
    return slow.print_position(rules, pos)


def random_position(rng, answers):
    return position_under(rng, slow.Rules(answers))


def position_under(rng, rules):
    rows = 2 if rules.shared else 4
    dense = rng.choice([0.2, 0.5, 0.9])
    board = "/".join(random_row(rng, rules.columns, dense) for _ in range(rows))
    if rules.word["start.singletons"] in ("last-resort", "into-empty", "joining") and rng.random() < 0.5:
        board = "/".join(",".join(str(rng.randint(0, 1)) for _ in range(rules.columns)) for _ in range(rows))
    if "race" in rules.keeps and rng.random() < 0.7:
        return random_opening(rng, rules, board)
    text = f"{board} {rng.choice('SN')}"
    if rng.random() < 0.7:
        turns = [rng.randint(0, 3), rng.randint(0, 3)]
        captures = [rng.randint(0, t) for t in turns]
        text += f" {turns[0]},{turns[1]} {captures[0]},{captures[1]}"
    if not rules.is_("turn.pass", "never"):
        text += rng.choice(["", " p1", " p2"])
    return text + random_notes(rng, rules)


def as_file(answers):
    """A variant's file that says these answers, those of phases too."""
    lines = []
    sections = dict.fromkeys(key.rpartition(".")[0] if ":" not in key else key.split(":")[0] for key in answers)
    for section in sections:
        lines.append(f"[phase {section}]" if f"{section}:until" in answers else f"[{section}]")
        for key, value in answers.items():
            before, mark = key.split(":" if ":" in key else ".", 1)
            if before == section:
                lines.append(f"{mark} = {value}")
    return "\n".join(lines) + "\n"
