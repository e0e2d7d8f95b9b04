"""Answers to every key that the program knows, and positions, drawn at random."""
import functools
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

# The words of every key that is played, those drawn more often more than once.
WORDS = {
    "start.from": ["pits", "store", "store", "spread"],
    "start.into": ["occupied", "any", "capturing"],
    "start.others": ["all", "none"],
    "start.which": ["any", "any", "fullest"],
    "start.behind": ["any", "any", "empty", "longest"],
    "start.singletons": ["never", "last-resort", "always", "into-empty", "joining"],
    "start.quiet_rows": ["any", "inner-first", "inner"],
    "start.quiet_singles": ["as-start", "if-no-other", "always"],
    "start.quiet_row": ["ignored", "barred", "loses"],
    "lap.way": ["anti-clockwise", "clockwise", "either", "either"],
    "lap.kept": ["turn", "lap", "game"],
    "lap.relay": ["occupied", "occupied", "occupied", "none", "outer"],
    "lap.origin": ["sown", "sown", "skipped"],
    "lap.first": ["after", "origin"],
    "lap.next": ["landing", "after", "pairing"],
    "capture.landing": ["occupied", "empty", "any", "occupied", "empty", "any", "none", "lifted"],
    "capture.by": ["last", "every"],
    "capture.needs": ["both", "inner", "either", "behind"],
    "capture.bare_row": ["usual", "outer"],
    "capture.takes": ["both", "inner", "outer"],
    "capture.own_pit": ["stays", "taken"],
    "capture.from_outer": ["never", "never", "untouched"],
    "capture.besides": ["none", "outer"],
    "capture.fate": ["resown", "resown", "resown", "removed", "stored"],
    "capture.resow": ["lap-origin", "landing", "turn-origin", "ends", "ends", "behind"],
    "capture.first_lap": ["free", "decides"],
    "capture.duty": ["none", "first-lap"],
    "capture.refusal": ["never", "never", "once", "always"],
    "capture.declined": ["left", "saved"],
    "capture.extra_choice": ["must", "may"],
    "capture.extra_when": ["any", "both"],
    "reverse.capture": ["direct", "indirect", "turn"],
    "reverse.right_end": ["closed", "open"],
    "turn.opening": ["alternate", "race"],
    "turn.race": ["first", "farthest"],
    "turn.pass": ["never", "never", "allowed", "once"],
    "turn.swap": ["no", "yes"],
    "end.empty_row": ["none", "inner", "outer"],
    "end.score": ["no", "most-seeds"],
    "end.leftover": ["owner", "mover", "nobody"],
    "end.still_result": ["annulled", "most-seeds"],
    "end.both_ends": ["no", "win"],
    "end.two_captures_first": ["no", "win"],
    "end.every_column": ["no", "win"],
    "end.endless": ["annulled", "loses", "illegal"],
    "hold.pair": ["no", "yes"],
}

# The numbers drawn for a key, and how often another than the first.
NUMBERS = {
    "start.smallest": (2, [1, 3], 0.3),
    "start.most": (0, [4, 5, 8], 0.15),
    "start.largest": (0, [1, 2, 3, 5], 0.2),
    "start.capturing": (1, [2, 3], 0.2),
    "start.lifts": (0, [1, 2], 0.15),
    "capture.least": (1, [2, 3], 0.2),
    "capture.least_empty": (1, [2, 3], 0.2),
    "capture.near_end": (2, [0, 1, 3, 5], 0.4),
    "capture.quiet_turns": (0, [0, 1, 2], 0.7),
    "end.still": (0, [5, 6], 0.2),      # refused unless more than twice the quiet turns
    "end.repeats": (0, [2, 3], 0.1),
    "hold.at": (0, [2, 3, 4], 0.15),
}

# Words that a shared circuit of two rows refuses or has no use for (docs/rules.md 2.9).
NOT_SHARED = [("reverse.capture", "turn"), ("capture.resow", "ends"), ("capture.resow", "behind"), ("capture.landing", "lifted"), ("lap.relay", "outer"), ("end.empty_row", "outer"), ("capture.extra_when", "both"), ("capture.bare_row", "outer"), ("capture.declined", "saved"), ("capture.from_outer", "untouched"),
              ("capture.besides", "outer")]

PHASE_SECTIONS = ("start.", "lap.", "capture.", "reverse.", "turn.", "end.")


@functools.lru_cache
def known_keys(program):
    """The keys that a program knows, each with its words (other keys: with what stands for their values)."""
    run = subprocess.run([program, "keys", "--format", "jsonl"], capture_output=True, text=True, check=True)
    rows = map(json.loads, run.stdout.splitlines())
    return {f"{row['section']}.{row['name']}": re.split(r"[ ,;=]+", row["values"]) for row in rows}


def random_pits(rng, pits, most):
    chosen = rng.sample(pits, rng.randint(0, min(most, len(pits))))
    columns = max(int(pit[1:]) for pit in pits)
    written = [from_end(pit, columns) if rng.random() < 0.2 else pit for pit in sorted(chosen)]
    return " ".join(written) or "none"


def random_closed(rng, pits):
    """Pits that are closed; two at least are not."""
    return random_pits(rng, pits, min(4, len(pits) - 2))


def from_end(pit, columns):
    """The pit counted from the end of its row: BC-1 for B7 on 8 columns."""
    before = columns - int(pit[1:])
    return f"{pit[0]}C-{before}" if before else f"{pit[0]}C"


def random_lists(rng, pits, inner):
    """Sets of pits and of moments."""
    chosen = rng.sample(pits, rng.choice([0, 2, min(4, len(pits)), len(pits)]))
    answers = {"reverse.pits": " ".join(sorted(chosen)) or "none"}
    if rng.random() < 0.1:
        answers["reverse.pits"] = "all"
    moments = [m for m in ("start", "relay", "reentry") if rng.random() < 0.7]
    answers["reverse.at"] = " ".join(moments) or "none"
    for key, of, most in (("start.pits", pits, 3), ("lap.stop", pits, 4), ("capture.pits", inner, 4),
                          ("capture.extra_not", pits, 4), ("reverse.into", pits, 6)):
        if rng.random() < 0.15:
            answers[key] = random_pits(rng, of, most)
    if rng.random() < 0.1:
        answers["lap.laid"] = random_pits(rng, pits, 2)
    if rng.random() < 0.15:
        answers["lap.closed"] = random_closed(rng, pits)
    if answers.get("start.pits") == "none":
        del answers["start.pits"]
    return answers


def random_choices(rng, shared):
    """Words, numbers and lists, about half of them the default."""
    columns = rng.choice([2, 3, 4, 4, 5, 5, 6, 7, 8, 8, 8, 12])
    answers = {key: rng.choice(words) for key, words in WORDS.items() if rng.random() < 0.4}
    answers.update({key: str(rng.choice(others) if rng.random() < often else usual)
                    for key, (usual, others, often) in NUMBERS.items()})
    inner = [f"A{k}" for k in range(1, columns + 1)]
    pits = inner if shared else inner + [f"B{k}" for k in range(1, columns + 1)]
    answers.update(random_lists(rng, pits, inner))
    answers["board.columns"] = str(columns)
    answers["setup.store"] = str(rng.choice([0, 1, 5, 24]))
    answers["setup.inner"] = "1xC"      # a start at which a seed from the store can be put somewhere
    answers["end.lap_limit"] = str(rng.choice([300, 300, 300, rng.randint(1, 12)]))
    answers["capture.extra"] = str(rng.choice([0, 1, 2]))
    return answers


def consistent(answers):
    """Without what the rules refuse or leave open when it stands together."""
    if answers.get("lap.first") == "origin":
        answers.pop("lap.origin", None)
    if answers.get("lap.way") == "either":
        answers.pop("start.behind", None)
    if answers.get("start.behind") == "empty":     # an empty pit on either side of one at the start
        answers["setup.outer"] = ",".join(["0", "4", "0"] + ["4"] * 30)[:2 * int(answers["board.columns"]) - 1]
    if answers.get("lap.laid", "none") != "none":
        answers["lap.way"] = "either"
        for key in ("start.from", "start.behind", "start.quiet_row", "lap.next", "capture.by", "end.empty_row",
                    "turn.opening", "hold.at"):
            answers.pop(key, None)
    if answers.get("lap.closed", "none") != "none":
        for key in ("lap.next", "lap.laid", "hold.at", "turn.opening"):
            answers.pop(key, None)
        if answers.get("capture.resow") == "ends":
            answers["capture.resow"] = "lap-origin"
    if answers.get("lap.next") == "pairing":
        for key in ("lap.relay", "capture.by", "start.from", "hold.at"):
            answers.pop(key, None)
    if answers.get("capture.by") == "every" and answers.get("start.from") == "store":
        del answers["capture.by"]
    if answers.get("capture.by") == "every":
        answers["reverse.right_end"] = "open"  # what is captured on the way may lead past it: not settled
    if answers.get("capture.by") == "every" or int(answers.get("board.columns", 8)) > 10:
        answers.pop("capture.besides", None)
    if answers.get("capture.fate", "resown") == "resown":
        for key in ("capture.extra", "capture.extra_not", "capture.extra_choice", "capture.extra_when"):
            answers.pop(key, None)
    return answers


def random_phases(rng, answers, columns, known):
    """Answers of one or two phases, and when each is over."""
    phases = {}
    for name in rng.choice([["namua"], ["namua", "second"]]):
        number = rng.randint(1, 3)
        pits = [f"{row}{k}" for row in "AB" for k in range(1, columns + 1)]
        starts = "all" if rng.random() < 0.3 else random_pits(rng, pits, 3).replace("none", "B1")
        phases[f"{name}:until"] = rng.choice(["store-empty", f"turns {number}", f"captures {number}", f"lost {2 * number}",
                                              f"start {starts}"])
        drawn = only_known(random_choices(rng, False), known)
        drawn = {key: value for key, value in drawn.items() if key.startswith(PHASE_SECTIONS)
                 and key != "lap.kept" and not re.search(r"\b[AB](\d|C-)", value)}
        if rng.random() < 0.3:      # what ends a game is asked of one phase or of the next
            drawn = {key: value for key, value in drawn.items() if key.startswith(("turn.", "end."))}
        some = {key: drawn[key] for key in rng.sample(sorted(drawn), min(len(drawn), rng.randint(1, 5)))}
        if "lap.closed" in known and rng.random() < 0.3:
            some["lap.closed"] = random_closed(rng, pits)
        together = {**answers, **some}
        if consistent(dict(together)) == together:
            phases.update({f"{name}:{key}": value for key, value in some.items()})
    return phases


def only_known(answers, known):
    """Without the keys and words that the program does not know."""
    return {key: value for key, value in answers.items()
            if key in known and (value in known[key] or not (key in WORDS or value == "all"))}


def on_shared_circuit(answers):
    """The same where both players share one circuit (docs/rules.md 2.9)."""
    nowhere = ("lap.laid", "lap.closed", "setup.outer")
    answers = {key: value for key, value in answers.items() if (key, value) not in NOT_SHARED and key not in nowhere}
    answers.update({"board.circuit": "shared", "capture.needs": "inner", "capture.takes": "inner", "setup.inner": "4xC"})
    if answers.get("start.behind") == "empty":
        answers["setup.inner"] = ",".join(["0", "4", "0"] + ["4"] * 30)[:2 * int(answers["board.columns"]) - 1]
    if answers.get("capture.by") == "every" and answers.get("capture.fate", "resown") == "resown":
        answers["capture.own_pit"] = "stays"    # such a lap might never end
    return answers


def no_race(answers):
    """Are there no races, as players share a circuit, hold pits, or have closed ones, or begin with a seed from the store?"""
    closed = any(key.endswith("lap.closed") and value != "none" for key, value in answers.items())
    from_store = any(key.endswith("start.from") and value == "store" for key, value in answers.items())
    return answers.get("board.circuit") == "shared" or answers.get("hold.at", "0") != "0" or from_store or closed


def without_race(answers):
    return {key: value for key, value in answers.items() if not key.endswith(("turn.opening", "turn.race"))}


def random_answers(rng, known):
    """Answers to the keys that the program knows."""
    shared = "board.circuit" in known and rng.random() < 0.15
    answers = consistent(only_known(random_choices(rng, shared), known))
    if shared:
        answers = on_shared_circuit(answers)
    elif "phase.until" in known and rng.random() < 0.3:
        answers.update(random_phases(rng, answers, int(answers["board.columns"]), known))
    return without_race(answers) if no_race(answers) else answers


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
    return text + random_memory(rng, rules, " h0,0" in text)


def random_memory(rng, rules, stores_empty):
    """Numbers that a script remembers; and one inner pit, where there are no seeds in store: others never come about."""
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
