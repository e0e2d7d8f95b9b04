"""Rules drawn at random through every verb: none crashes, computes without end, or ends with an exit code that it must not.

More by hand, which takes hours, and one rule set again, which a failure names:

    RULE_SETS=1000 nice tests/run --all -j 2 robust
    tests/run --all --seed 20261125 robust:17
"""
import json
import os
import random
import re
import shlex
import sys
import tempfile

from lib import FAST, PROGRAM, ROOT, over, run, sampled, seed

sys.path.insert(0, os.path.join(ROOT, "tests", "second"))
import draw  # noqa: E402

BY_HAND = "RULE_SETS" in os.environ  # then also what looks long for a difference that may not be there
RULE_SETS = int(os.environ.get("RULE_SETS", "12"))
ANSWERS = {0, 1, 2, 3, 4}  # exit codes: nothing is wrong with input, output or memory here
SECONDS = 1000 if BY_HAND else 100  # of processor for a verb under sanitizers; hardly any takes five

# Answers beside which all others are drawn: families of rules that are rare among those drawn without them. And how
# many others at most, to usual keys and to any, and how many phases.
FAMILIES = [
    ([], (30, 30, 3)),
    ([], (6, 3, 3)),
    (["board.circuit=shared", "setup.inner=2xC"], (10, 8, 3)),
    (["setup.store=6", "start.from=store", "setup.inner=1xC"], (10, 8, 3)),
    (["setup.store=16", "start.from=spread"], (10, 8, 3)),
    (["turn.opening=race"], (10, 8, 2)),
    (["hold.at=3"], (10, 8, 3)),
    (["series.refill=any", "series.shorten=yes"], (8, 6, 1)),
    (["setup.placement=raiding", "capture.fate=stored"], (8, 6, 2)),
    (["setup.placement=free", "turn.swap=yes"], (8, 6, 2)),
]


def drawn(rng):
    pinned, (usual, unusual, phases) = rng.choice(FAMILIES)
    small = {"board.columns": rng.choice([2, 3, 4, 4, 5, 6, 8]), "end.lap_limit": rng.choice([12, 300, 300])}
    pinned = pinned + [f"{key}={value}" for key, value in small.items()]
    return draw.as_file(draw.drawn(rng.getrandbits(32), phases, pinned, usual, unusual))


class RuleSet:
    """Rules in a folder of their own, and what was found wrong with verbs there."""

    def __init__(self, folder, rng, ini, program=PROGRAM):
        self.folder, self.rng, self.program, self.found = folder, rng, program, []
        self.write("v.ini", ini)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def verb(self, *words, stdin=""):
        """What a verb prints, if it exits with 0."""
        code, out, why = None, "", ""
        try:
            code, out, why = run(*words, program=self.program, stdin=stdin, cwd=self.folder, seconds=SECONDS)
        except AssertionError as hangs:
            why = str(hangs)
        if code not in ANSWERS:
            typed = f" <<'END'\n{stdin}END" if stdin else ""
            self.found.append(f"$ mweso {shlex.join(words)}{typed}\nexit {code}: {why[-2500:]}\n")
        return out if code == 0 else ""

    def moves(self, position):
        """Some of the moves of a position, the usual start if it is None, each with the position after it."""
        at = ["--position", position] if position else []
        listed = map(json.loads, self.verb("moves", "v.ini", "--limit", "200", "--format", "jsonl", *at).splitlines())
        listed = [row for row in listed if "move" in row]
        return self.rng.sample(listed, min(3, len(listed)))


# ---- verbs, by what they need -------------------------------------------------------------------------

def read_rules(rules):
    """What is told of the rules alone."""
    for words in (["check", "v.ini"], ["show", "v.ini"], ["show", "v.ini", "--format", "ini"], ["rules", "v.ini", "--keys"],
                  ["rules", "v.ini", "--html", "rules.html", "--language", "fr"], ["diff", "v.ini", "omweso"],
                  ["cite", "v.ini"], ["matrix", "v.ini", "omweso", "kombe"], ["new", "house", "--from", "./v.ini"],
                  ["check", "house.ini"], ["archive", "study", "--", "show", "v.ini"], ["archive", "--verify", "study"]):
        rules.verb(*words)


def look(rules):
    """What is told of moves, from the usual start on; returns positions and moves that were met."""
    met, position = [], None
    for _ in range(4):
        moves = rules.moves(position)
        at = ["--position", position] if position else []
        for row in moves:
            rules.verb("trace", "v.ini", row["move"], *at)
        rules.verb("perft", "v.ini", "2" if len(moves) < 3 else "1", *at)
        if not moves:
            break
        met.append((position, moves[0]))
        rules.verb("endless", "v.ini", "--move", moves[0]["move"], *at)
        rules.verb("analyze", "v.ini", "--player", "search:nodes=60", *at)
        if moves[0]["over"]:
            break
        position = moves[0]["position"]
    return met


def play(rules, met):
    """Games of all players, kept and read again."""
    plan = ["--max-turns", "40", "--threads", "2"]
    rules.verb("simulate", "v.ini", "--games", "40", "--save", "games.txt", *plan)
    rules.verb("simulate", "v.ini", "--games", "6", "--store", "s.db", "--players", "search:nodes=20,greedy", *plan)
    rules.verb("simulate", "v.ini", "--games", "6", "--placement", "random", "--players", "mcts:playouts=4", *plan)
    rules.verb("merge", "all.db", "s.db", "--verify")
    rules.verb("match", "search:nodes=30", "random", "--variant", "v.ini", "--pairs", "2", "--judge", "20", *plan)
    rules.verb("match", "greedy", "random", "--variant", "v.ini", "--pairs", "1", "--series", "--max-games", "4", *plan)
    rules.verb("simulate", "v.ini", "--series", "4", "--max-games", "4", *plan)
    rules.verb("tune", "v.ini", "--pairs", "1", "--nodes", "20")
    rules.verb("solve", "v.ini", "--columns", "2", "--seeds", "2", "--max-positions", "2000")
    games = rules.read("games.txt").split("\nGame: ") if os.path.exists(os.path.join(rules.folder, "games.txt")) else [""]
    rules.write("few.txt", "\nGame: ".join(games[:3]) + "\n")
    rules.verb("replay", "few.txt", "--variant", "v.ini")
    rules.verb("annotate", "few.txt", "--variant", "v.ini", "--html", "games.html")
    rules.verb("analyze", "v.ini", "--record", "few.txt", "--player", "search:nodes=20")
    typed = "".join(line + "\n" for _, row in met for line in (row["move"], f"explain {row['move']}", "explain"))
    rules.verb("play", "v.ini", stdin=f"moves\n{typed}B1\nundo\nmoves\nboard\npass\n=\nsave game.txt\nload game.txt\nnext\nquit\n")
    rules.verb("play", "v.ini", "--series", stdin=f"=\n=\n{typed}next\nnext shorter\nquit\n")


def compare(rules):
    """Beside other rules."""
    few = ["--games", "10", "--max-turns", "40"]
    rules.verb("compare", "v.ini", "omweso", *few)
    lines = rules.read("v.ini").splitlines(keepends=True)
    answer = rules.rng.choice([line for line in lines if "=" in line and not re.match("until|columns", line)])
    rules.write("w.ini", "".join(line for line in lines if line is not answer))
    rules.verb("diff", "v.ini", "w.ini")
    if BY_HAND:  # for a smallest position in which they differ
        rules.verb("compare", "v.ini", "w.ini", "--html", "pair.html", *few)
        rules.verb("compare", "v.ini", "--sweep", "capture.takes=both,inner,outer", *few)
        rules.verb("compare", "v.ini", "w.ini", "--ablate", "--games", "2", "--max-turns", "20")
    rules.verb("matrix", "v.ini", "omweso", "--distances", "play", "--games", "4")
    rules.verb("atlas", "v.ini", "--games", "6", "--html", "atlas.html", "--cldf", "set")


def speak(rules, met):
    """As an engine."""
    moves = " ".join(row["move"] for _, row in met)
    rules.verb("ugi", stdin="ugi\nsetoption name Variant value ./v.ini\nuginewgame\nposition startpos\ngo nodes 40\n"
               f"position startpos moves {moves}\nquery gameover\nquery result\nquery p1turn\ngo depth 2\nisready\nquit\n")


def with_gaps(rng, position):
    """The rows of a position, of which some pits cannot be read."""
    rows = re.sub(r"(\d+)x(\d+)", lambda same: ",".join([same[1]] * int(same[2])), position.split(" ")[0])
    return re.sub(r"\d+", lambda pit: pit[0] if rng.random() < 0.7 else "?", rows)


def seen(rules, met):
    """Notes of what was played, with some of what is known left out, and what they say of the rules."""
    notes = [f"Observation: o{number}\nPosition: {before}\nMove: {row['move']}\nAfter: {with_gaps(rules.rng, row['position'])}\n"
             for number, (before, row) in enumerate(met) if before]
    rules.write("notes.txt", "\n".join(notes))
    rules.verb("infer", "notes.txt", "--base", "v.ini", "--vary", "capture.takes,lap.relay,reverse.pits,end.endless")
    rules.verb("infer", "notes.txt", "--base", "v.ini", "--vary", "lap.next,capture.landing,start.smallest", "--allow", "1")
    rules.verb("ask", "--base", "v.ini", "--from", "notes.txt", "--vary", "capture.takes,lap.relay", stdin="a\nb\nq\n")
    rules.verb("infer", "notes.txt", "--hypotheses", "v.ini,w.ini")
    if BY_HAND:  # for one that tells them apart
        rules.verb("ask", "--among", "v.ini,w.ini", stdin="a\n")


def all_verbs(rules):
    read_rules(rules)
    met = look(rules)
    play(rules, met)
    compare(rules)
    speak(rules, met)
    seen(rules, met)
    assert not rules.found, "\n".join(["with v.ini:", rules.read("v.ini"), *rules.found])


@sampled(1 / 2)
@over([str(number) for number in range(RULE_SETS)])
def test_rule_set(number):
    rng = random.Random(f"robust {seed()} {number}")
    with tempfile.TemporaryDirectory() as folder:
        all_verbs(RuleSet(folder, rng, drawn(rng)))


# ---- little room --------------------------------------------------------------------------------------

STACK = int(os.environ.get("STACK", "256"))  # KiB, of every thread: what docs/testing.md promises
VARIANTS = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini"))
if "STACK" not in os.environ:
    VARIANTS = random.Random(f"robust {seed()}").sample(VARIANTS, 12)


@sampled(1)
@over(VARIANTS)
def test_small_stack(variant):
    rng = random.Random(f"robust {seed()} {variant}")
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "mweso")
        rules = RuleSet(folder, rng, f"[variant]\nname = v\ninherits = {variant}\n[end]\nlap_limit = 3000\n", program)
        rules.write("mweso", f'#!/bin/sh\nulimit -s {STACK} && exec {shlex.quote(FAST)} "$@"\n')
        os.chmod(program, 0o755)
        all_verbs(rules)
