"""Phases: other answers for the turns before they end, in every verb that tells or plays the rules."""
import itertools
import json
import os
import random
import re
import tempfile

from lib import FAST, PROGRAM, deep, output, over, rows, run, same, sampled

PLAIN = "[variant]\nname = {name}\ninherits = omweso\n[setup]\nplacement = usual\n"
OPENING = "[phase opening]\nuntil = turns 2\nlap.relay = none\n"


class House:
    """A folder with variants; each is the model and what is added to it."""

    def __init__(self, **added):
        self.folder, self.added = tempfile.TemporaryDirectory(), added

    def __enter__(self):
        for name, text in self.added.items():
            self.write(f"{name}.ini", text if text.startswith("[variant]") else PLAIN.format(name=name) + text)
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def write(self, name, text):
        with open(os.path.join(self.folder.name, name), "w", encoding="ascii") as file:
            file.write(text)

    def read(self, name):
        with open(os.path.join(self.folder.name, name), encoding="ascii") as file:
            return file.read()

    def rows(self, *words, program=FAST):
        return rows(*words, cwd=self.folder.name, program=program)

    def output(self, *words, program=FAST):
        return output(*words, cwd=self.folder.name, program=program)

    def run(self, *words, program=FAST):
        return run(*words, cwd=self.folder.name, program=program)

    def fingerprint(self, name, *words):
        return self.output("show", f"{name}.ini", *words).split()[-1]

    def leaves(self, name, depth, *words):
        return [row["leaves"] for row in self.rows("perft", f"{name}.ini", str(depth), *words)]


# ---- play -------------------------------------------------------------------------------------------

SMALL = ["board.columns=3", "setup.outer=2x3", "setup.inner=0 1 0", "setup.placement=usual", "capture.quiet_turns=0"]


def settings(*answers):
    return [word for answer in answers for word in ("--set", answer)]


def is_met(until, turns, captures):
    kind, number = until.split()
    return (turns if kind == "turns" else captures) >= int(number)


def answers_at(position, phases):
    """The answers of the phase in which a turn is, by the definition in docs/rules.md, 2.0."""
    side, turns, captures = re.search(r" ([SN]) (\d+,\d+) (\d+,\d+)", position).groups()
    mover = "SN".index(side)
    made, captured = (int(counter.split(",")[mover]) for counter in (turns, captures))
    return next((answers for until, answers in phases if not is_met(until, made, captured)), [])


def count(house, position, depth, phases):
    """Leaf counts put together from single turns, each played by a variant without phases."""
    at = ["--position", position] if position else []
    listed = house.rows("moves", "plain.ini", *settings(*SMALL, *answers_at(position or " S 0,0 0,0", phases)), *at)
    if depth == 1:
        return len(listed)
    return sum(count(house, move["position"], depth - 1, phases) for move in listed if not move["over"])


@sampled(1)
@over([
    ("turns", [("turns 1", ["lap.relay=none"])]), ("two turns", [("turns 2", ["capture.takes=inner"])]),
    ("captures", [("captures 1", ["lap.relay=none"])]),
    ("several", [("turns 1", ["reverse.pits=none"]), ("captures 2", ["capture.own_pit=taken", "reverse.pits=none"])]),
])
def test_leaves(_label, phases):
    """Counts are those of single turns by the answers of their phase, and neither all plain nor all of the phase."""
    text = "".join(f"[phase p{i}]\nuntil = {until}\n" + "".join(answer.replace("=", " = ", 1) + "\n" for answer in answers)
                   for i, (until, answers) in enumerate(phases))
    depth = 6
    with House(phased=text, plain="") as house:
        found = house.leaves("phased", depth, *settings(*SMALL))
        same(found[-1], count(house, None, depth, phases), f"leaves after {depth} moves")
        same(found, [row["leaves"] for row in house.rows("perft", "phased.ini", str(depth), *settings(*SMALL, "turn.pass=never"))],
             "the same again")
        for others in [[]] + [answers for _, answers in phases]:
            assert house.leaves("plain", depth, *settings(*SMALL, *others)) != found, f"as with {others} throughout"


def test_leaves_of_whole_boards():
    """Two turns without relays each, then Omweso: counts of both until then, and of neither behind it."""
    with House(phased=OPENING, plain="") as house:
        found, plain = house.leaves("phased", 6), house.leaves("plain", 6)
        mute = house.leaves("plain", 6, "--set", "lap.relay=none")
    same(found, [8, 64, 448, 3136, 20033, 128677], "leaves with the phase")
    same(found[:4], mute[:4], "as long as it lasts")
    assert found[4] not in (plain[4], mute[4]) and found[5] not in (plain[5], mute[5]), (found, plain, mute)


TWO_STARTS = "[phase first]\nuntil = start B1 B2\nlap.relay = none\n[phase second]\nuntil = start all\nlap.closed = A8 B8\n"


@over([("neither", "B3", "S 0,0 0,0", ""), ("the first", "B2", "S 0,0 0,0", " started=1,0"), ("in no phase", "B1", "S 1,1 0,0 started=1,3", " started=1,3"),
       ("the second", "B7", "S 1,1 0,0 started=3,0", " started=3,1"), ("North", "B1", "N 1,0 0,0", " started=2,0"),
       ("a pit of the first, in the second", "B1", "S 1,1 0,0 started=1,2", " started=1,3")])
def test_until_a_start(_label, move, rest, expected):
    """A start ends the phase of its turn, and no other; positions remember it."""
    with House(phased=TWO_STARTS) as house:
        found = [row for row in house.rows("moves", "phased.ini", "--position", f"4x8/0x8/0x8/4x8 {rest}", "--limit", "0") if row["move"] == move]
        same([re.sub(r"^.*? \S+ \S+ \S+( p\d)?(?= |$)", "", row["position"]) for row in found], [expected], "behind the counters")


def test_who_has_ended_a_phase_by_a_start():
    """The pits of a player are closed by his phase, whoever moves; who starts from one of them passes none over."""
    with House(closed="[phase shut]\nuntil = start A1 A8 B1 B8\nlap.closed = A1 A8 B1 B8\n") as house:
        def played(move, rest):
            at = f"0,0,2,0,0,0,0,2/0,0,2,0,0,0,0,2/0x7,1/0,0,0,0,2,0,2,0 S 3,3 1,1{rest}"
            return {row["move"]: (row["captured"], row["position"].split()[0].split("/", 2)[2])
                    for row in house.rows("moves", "closed.ini", "--position", at, "--limit", "0")}[move]

        same(played("B7", ""), (0, "0x5,1x3/0x4,2,0x3"), "passed over")
        same(played("B7", " started=2"), (0, "0x5,1x3/0x4,2,0x3"), "passed over, though the opponent's pits are open")
        same(played("B7", " started=1"), (0, "0x5,1x2,0/0x4,2,0x2,1"), "the opponent's are closed")
        same(played("B7", " started=3")[0], 4, "both open")


def test_until_seeds_are_lost():
    with House(phased="[phase whole]\nuntil = lost 2\nstart.most = 4\n") as house:
        for outer, expected in ("5,4x6,3", "B2 B3 B4 B5 B6 B7 B8"), ("5,4x6,1", "B1 B2 B3 B4 B5 B6 B7"):
            found = house.rows("moves", "phased.ini", "--position", f"4x8/0x8/0x8/{outer} S 3,3 1,1", "--limit", "0")
            same(sorted({row["move"][:2] for row in found}), expected.split(), outer)


@over([("too many", "started=4,0"), ("too few", "started=1"), ("no number", "started=x,1"), ("more", "started=1,1,1")])
def test_starts_that_positions_cannot_remember(_label, text):
    with House(phased=TWO_STARTS, plain="") as house:
        code, _, err = house.run("moves", "phased.ini", "--position", f"4x8/0x8/0x8/4x8 S 0,0 0,0 {text}")
        assert code == 4 and "started=" in err, (code, err)
        code, _, err = house.run("moves", "plain.ini", "--position", f"4x8/0x8/0x8/4x8 S 0,0 0,0 {text}")
        assert code == 4 and "no phases that end by a start" in err, (code, err)


@over([("midgame", "S", "plain"), ("first turn", "S 0,0 0,0", "opening"), ("second turn", "S 1,1 0,0", "opening"),
       ("third turn", "S 2,2 0,0", "plain"), ("his turns", "N 2,1 0,0", "opening"), ("not his", "N 1,2 0,0", "plain")])
def test_whose_turns(_label, rest, by):
    """It is the mover's turns that count; a position without counters is behind the phases that count turns."""
    with House(phased=OPENING) as house:
        played = house.rows("trace", "phased.ini", "B3", "--position", f"2x8/1x8/1x8/2x8 {rest}")
        same(played[0]["phase"], "opening" if by == "opening" else None, "phase of the turn")
        relays = any(row["event"] == "relay" for row in played)
        same(relays, by == "plain", "a relay")


@deep
def test_refusals_are_counted_alike():
    """Whether a phase or the plain section says that captures may be declined: the reference merges what comes to the same."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "refuses.ini")
        with open(path, "w", encoding="ascii") as file:
            file.write("[variant]\nname = refuses\ninherits = omweso\n[phase one]\nuntil = turns 1000\ncapture.refusal = always\n")
        said = [run("perft", *words, "2", "--position", "4x8/4x8/4x8/4x8 S 5,5 1,1", program=FAST)
                for words in ([path], ["omweso", "--set", "capture.refusal=always"])]
    same((said[0][0], said[0][2].replace("refuses", "omweso")), (said[1][0], said[1][2]), "exit code, stderr")


@over([("none", "S 5,5 0,0", "opening"), ("one", "S 5,5 1,0", "opening"), ("two", "S 5,5 2,0", None),
       ("the opponent's", "S 5,5 0,3", "opening"), ("midgame", "S", "opening")])
def test_captures(_label, rest, phase):
    with House(phased=OPENING.replace("turns 2", "captures 2")) as house:
        played = house.rows("trace", "phased.ini", "B3", "--position", f"2x8/1x8/1x8/2x8 {rest}")
        same(played[0]["phase"], phase, "phase of the turn")


def test_first_that_is_not_over():
    """The first in file order answers, whatever the later ones say."""
    text = "[phase long]\nuntil = turns 3\nlap.relay = none\n[phase short]\nuntil = turns 1\nlap.origin = skipped\n"
    with House(phased=text) as house:
        for turns, phase in ((0, "long"), (2, "long"), (3, None)):
            played = house.rows("trace", "phased.ini", "B3", "--position", f"2x8/1x8/1x8/2x8 S {turns},{turns} 0,0")
            same(played[0]["phase"], phase, f"phase of turn {turns + 1}")


def test_ancestors_come_first():
    """Phases of ancestors keep their order, answers of descendants count, and new phases follow."""
    child = "[variant]\nname = child\ninherits = parent.ini\n[phase third]\nuntil = turns 3\nlap.relay = none\n" \
            "[phase second]\nlap.relay = none\n"
    with House(parent="[phase first]\nuntil = turns 1\nlap.relay = none\n[phase second]\nuntil = turns 2\nlap.origin = skipped\n",
               child=child) as house:
        found = [(row["key"], row["answer"]) for row in house.rows("show", "child.ini") if ":" in row["key"]]
    same(found, [("first:until", "turns 1"), ("first:lap.relay", "none"), ("second:until", "turns 2"),
                 ("second:lap.relay", "none"), ("second:lap.origin", "skipped"), ("third:until", "turns 3"),
                 ("third:lap.relay", "none")], "answers of phases in their order")


SCORED = "[board]\ncolumns = 4\n[lap]\nrelay = none\n[reverse]\npits = none\n[capture]\nquiet_turns = 0\n" \
         "[phase early]\nuntil = turns 2\nend.score = most-seeds\n"


@over([("he is in it", "S 2,1 0,0", "N", "most-seeds"), ("who has moved is", "S 1,2 0,0", "S", "no-move"),
       ("nobody is", "S 2,2 0,0", "S", "no-move")])
def test_who_cannot_move_is_asked(_label, rest, winner, end):
    """Who has won when nobody can move is answered by the phase of the player whose turn it would be."""
    with House(scored="[variant]\nname = scored\n" + SCORED) as house:
        row = house.rows("moves", "scored.ini", "--position", f"1x4/1x4/0x4/0,3,0x2 {rest}")[0]
        same((row["winner"], row["end"]), (winner, end), "end")
        note = f"Observation: one\nPosition: 1x4/1x4/0x4/0,3,0x2 {rest}\nMove: B2\nWon: {winner}\n"
        house.write("notes.txt", note)
        told = house.run("infer", "notes.txt", "--base", "scored.ini", "--hypotheses", "scored.ini")[1]
        assert "1 explained, 0 contradicted" in told, told


# ---- fingerprints -----------------------------------------------------------------------------------

def test_fingerprints():
    """Play counts, names do not; a last phase that repeats the plain answers is none."""
    with House(a=OPENING, b=OPENING.replace("opening", "another-name"), plain="", longer=OPENING.replace("2", "3"),
               other=OPENING.replace("= none", "= occupied"), twice=OPENING + "[phase more]\nuntil = turns 4\ncapture.takes = both\n",
               first="[phase more]\nuntil = turns 1\ncapture.takes = both\n" + OPENING) as house:
        found = {name: house.fingerprint(name) for name in house.added}
    same(found["a"], found["b"], "another name")
    same(found["other"], found["plain"], "a phase that repeats the plain answers")
    same(found["twice"], found["a"], "a last phase that repeats the plain answers")
    same(len({found[name] for name in ("a", "plain", "longer", "first")}), 4, "different fingerprints")


# ---- verbs ------------------------------------------------------------------------------------------

@over([("opening", "S 1,1 0,0", "1"), ("plain", "S 2,2 0,0", "3")])
def test_check_plays_examples(_label, rest, laps):
    example = f"[example one]\nposition = 0x8/0x8/0x8/2,0,1,0,1,0x3 {rest}\nmove = B1\nlaps = {laps}\n"
    with House(phased=OPENING + example, plain=example) as house:
        same(house.run("check", "phased.ini"), (0, "phased.ini: fine\n", ""), "check")
        same(house.run("check", "plain.ini")[0], 1 if laps == "1" else 0, "exit code without the phase")


def test_check_looks_at_plain_answers_for_phases():
    """A plain answer that only a phase needs is not without effect."""
    chains = "[reverse]\ncapture = indirect\n[lap]\nrelay = none\n"
    with House(plain=chains, phased=chains + OPENING.replace("= none", "= occupied")) as house:
        found = ["reverse.capture" in house.run("check", f"{name}.ini")[1] for name in ("plain", "phased")]
        same(found, [True, False], "a warning of reverse.capture")


def test_show():
    with House(phased=OPENING.replace("none", "none ? ; a source")) as house:
        row = next(row for row in house.rows("show", "phased.ini") if row["key"] == "opening:lap.relay")
        same((row["answer"], row["assumed"], row["comment"], row["kind"]), ("none", True, "a source", "phase"), "row")
        house.write("again.ini", house.output("show", "phased.ini", "--format", "ini"))
        same(house.fingerprint("again"), house.fingerprint("phased"), "fingerprint of what show writes")
        same([r["key"] for r in house.rows("show", "again.ini") if ":" in r["key"]], ["opening:until", "opening:lap.relay"], "phases")


def test_settings():
    with House(phased=OPENING) as house:
        same(house.leaves("phased", 4, "--set", "opening:lap.relay=occupied"), [8, 64, 420, 2774], "leaves")
        house.write("short.ini", house.read("phased.ini").replace("turns 2", "turns 1"))
        same(house.leaves("phased", 4, "--set", "opening:until = turns 1"), house.leaves("short", 4), "leaves of a shorter phase")
        same(house.leaves("short", 4)[:3], [8, 64, 448], "and its first turns")
        code, _, err = house.run("perft", "phased.ini", "1", "--set", "endgame:lap.relay=none")
        assert code == 3 and "endgame" in err and "it has opening" in err, err


def test_diff():
    with House(phased=OPENING, plain="") as house:
        found = json.loads("[" + ",".join(house.run("diff", "phased.ini", "plain.ini", "--format", "jsonl")[1].splitlines()) + "]")
        same([row["key"] for row in found], ["opening:until", "opening:lap.relay"], "what differs")
        same(house.run("diff", "phased.ini", "phased.ini", "--set", "opening:lap.relay=none")[0], 0, "exit code for the same")


def test_matrix():
    with House(phased=OPENING, plain="") as house:
        found = {row["variant"]: row for row in house.rows("matrix", "phased.ini", "plain.ini", "--silence", "default")}
    same([found[name]["opening:lap.relay"] for name in ("phased", "plain")], ["none", "occupied"], "states")
    same([found[name]["opening:until"] for name in ("phased", "plain")], ["turns 2", "none"], "until when")


def test_rules():
    with House(phased=OPENING.replace("none", "none ?")) as house:
        told = [row for row in house.rows("rules", "phased.ini") if row["key"] == "opening:lap.relay"]
        lead = [row["sentence"] for row in house.rows("rules", "phased.ini") if row["section"] == "The phase 'opening'"][0]
        same([row["section"] for row in told], ["The phase 'opening'", "Open questions"], "sections")
        same(lead, "In the first 2 turns of each player this holds instead:", "lead")
        assert "the turn ends" in told[0]["sentence"], told


def test_keys():
    assert any((row["section"], row["name"]) == ("phase", "until") for row in rows("keys")), "keys does not know phases"
    same([row["name"] for row in rows("keys", "phase")], ["until"], "mweso keys phase")


def test_new():
    with House(phased=OPENING) as house:
        house.output("new", "house", "--from", "phased.ini")
        same(house.fingerprint("house"), house.fingerprint("phased"), "fingerprint")
        house.output("new", "other", "--from", "phased.ini", "--set", "opening:capture.takes=inner")
        assert "\ncapture.takes = inner\n" in house.read("other.ini"), house.read("other.ini")
        same(house.fingerprint("other"), house.fingerprint("phased", "--set", "opening:capture.takes=inner"), "fingerprint with --set")


def observations(house, name, number):
    """Notes of random moves in short games from the usual start."""
    chance, text, position, moves = random.Random(5), "", None, 0
    start = "4x8/0x8/0x8/4x8 S 0,0 0,0"
    for i in range(number):
        position = position or start
        move = chance.choice(house.rows("moves", f"{name}.ini", "--position", position))
        text += f"Observation: o{i}\nPosition: {position}\nMove: {move['move']}\nAfter: {move['position'].split()[0]}\n\n"
        moves += 1
        position = None if move["over"] or moves % 6 == 0 else move["position"]
    return text


@sampled(1 / 3)
def test_infer():
    """A hidden answer of a phase is found, and told apart from that of the plain sections."""
    with House(hidden=OPENING.replace("lap.relay = none", "capture.takes = inner\nlap.relay = none"),
               guess=OPENING.replace("lap.relay = none", "capture.takes = both\nlap.relay = occupied")) as house:
        house.write("notes.txt", observations(house, "hidden", 40))
        found = {row["key"]: row for row in house.rows("infer", "notes.txt", "--base", "guess.ini", "--write", "found.ini")
                 if row["kind"] == "key"}
        same((found["opening:lap.relay"]["values"], found["opening:lap.relay"]["settled"]), ("none", True), "relays of the phase")
        same((found["lap.relay"]["values"], found["lap.relay"]["settled"]), ("occupied", True), "plain relays")
        written = {row["key"]: row["answer"] for row in house.rows("show", "found.ini")}
        same((written["opening:lap.relay"], written["lap.relay"], written["opening:until"]), ("none", "occupied", "turns 2"), "written")
        only = house.rows("infer", "notes.txt", "--base", "guess.ini", "--set", "opening:capture.takes=inner", "--vary", "opening:lap.relay")
        same([(r["key"], r["values"]) for r in only if r["kind"] == "key"], [("opening:lap.relay", "none")], "with --vary")
        tested = house.run("infer", "notes.txt", "--hypotheses", "hidden.ini,guess.ini")[1].splitlines()
        assert "hidden.ini: 40 explained, 0 contradicted" in tested[0], tested
        assert any(re.match(r"guess.ini: \d+ explained, [1-9]", line) for line in tested), tested


MANY = ["start.smallest = 3", "lap.relay = outer", "capture.takes = inner", "capture.fate = removed", "capture.refusal = once",
        "reverse.at = start", "end.endless = illegal", "start.singletons = always", "capture.needs = inner"]


def test_infer_has_no_room_for_answers_without_end():
    """As many as there is room for are asked about; more are refused, not taken for others."""
    def phases(count):
        return "".join(f"[phase p{i}]\nuntil = turns {i + 1}\n" + "\n".join(MANY[:count]) + "\n" for i in range(4))
    with House(some=phases(8), many=phases(9)) as house:
        house.write("seen.obs", "Observation: first\nPosition: 4x8/0x8/0x8/4x8 S 0,0 0,0\nMove: B1\n")
        for name, code in (("some", 0), ("many", 4)):
            got, _, err = house.run("infer", "seen.obs", "--base", f"{name}.ini", program=PROGRAM)
            same(got, code, f"exit code: {err}")
        assert "the phases of 'many' give more than 32 answers between them" in err, err


def test_ask():
    """A question in a turn of the phase tells apart what differs there alone."""
    with House(a=OPENING, b=OPENING.replace("= none", "= occupied")) as house:
        found = house.rows("ask", "--among", "a.ini,b.ini", "--count", "1")
        same(sorted(row["settles"] for row in found if row["came"] != "else"), ["a", "b"], "what the answers settle")
        assert re.search(r" [SN] [01],[01] ", found[0]["position"]), found[0]["position"]
        house.write("notes.txt", observations(house, "a", 2))
        house.write("house.ini", house.read("b.ini"))
        told = house.run("ask", "--from", "notes.txt", "--base", "house.ini", "--vary", "opening:lap.relay", "--keys", "--count", "1")
        assert told[0] == 0 and "opening:lap.relay" in told[1], told


@over([("ablate", ["--ablate"], "opening:lap.relay"), ("sweep", None, "opening:lap.relay=occupied")])
def test_compare(_label, words, named):
    with House(a=OPENING, b=OPENING.replace("= none", "= occupied")) as house:
        arguments = ["a.ini", "b.ini", *words] if words else ["a.ini", "--sweep", "opening:lap.relay"]
        assert named in house.output("compare", *arguments, "--games", "10"), named
        told = house.output("compare", "a.ini", "b.ini", "--games", "4")
        assert "The smallest position in which they disagree has 3 seeds in 2 pits (all" in told, told
        assert "they can disagree at turn 1" in told, told


def test_what_cannot_be_ablated_is_told():
    """A phase that only one of them has is tried by no trial, and text and page say so; of one that both have nothing is left out."""
    with House(plain="[lap]\nclosed = all\n", phased=OPENING) as house:
        words = ["compare", "plain.ini", "phased.ini", "--ablate", "--games", "10", "--html", "r.html"]
        told, page = house.output(*words), house.read("r.html")
        for name in "opening:until", "opening:lap.relay":
            assert f"not tried: {name}\n      only one of them has this phase" in told, told
            assert f"<td>not tried</td><th scope=\"row\"><code>{name}</code></th>" in page, name
        assert "alone:   lap.closed" in told, told
        house.write("other.ini", house.read("phased.ini").replace("= none", "= occupied") + "\n[lap]\nclosed = all\n")
        told = house.output("compare", "phased.ini", "other.ini", "--ablate", "--games", "10")
        assert "alone:   opening:lap.relay" in told and "not tried" not in told, told


def test_simulate():
    """Games by a phase that outlasts them are those of a variant with its answers; shorter ones differ from both."""
    with House(short=OPENING, long=OPENING.replace("turns 2", "turns 100000"), plain="") as house:
        def figures(name, *words):
            return [{**row, "variant": None, "fingerprint": None} for row in
                    house.rows("simulate", f"{name}.ini", "--games", "40", "--seed", "3", "--threads", "2", *words)]
        mute = figures("plain", "--set", "lap.relay=none")
        same(figures("long"), mute, "figures of a phase that does not end")
        assert figures("short") not in (mute, figures("plain")), "a short phase makes no difference"


def test_store_keeps_phases():
    """A store names the answers of phases; its games can be played again by them."""
    with House(phased=OPENING) as house:
        house.output("simulate", "phased.ini", "--games", "6", "--store", "games.db")
        house.output("simulate", "phased.ini", "--games", "6", "--shard", "1/2", "--store", "shard-1.db")
        house.output("simulate", "phased.ini", "--games", "6", "--shard", "2/2", "--store", "shard-2.db")
        code, out, err = house.run("merge", "all.db", "shard-1.db", "shard-2.db", "--verify")
        same(code, 0, f"exit code of merge --verify: {out}{err}")
        with open(os.path.join(house.folder.name, "games.db"), "rb") as store:
            text = store.read()
        assert b"opening:until = turns 2\nopening:lap.relay = none\n" in text, "the store does not name the phase"


def test_trace():
    with House(phased=OPENING) as house:
        told = house.output("trace", "phased.ini", "B3")
        assert "The turn is in the phase 'opening' (until = turns 2)" in told and "[opening:lap.relay]" in told, told
        later = house.output("trace", "phased.ini", "B3", "--position", "4x8/0x8/0x8/4x8 S 2,2 0,0")
        assert "opening" not in later, later


RECORD = "Game: 1\nVariant: {0}\nStart: 4x8/0x8/0x8/4x8 S 0,0 0,0\n\n1. B3 b3 2. B7\n"


def test_records():
    """What is legal, and what comes of it, is as the phase says: without relays B7 is not empty in the third turn."""
    with House(phased=OPENING, plain="") as house:
        for name in ("phased", "plain"):
            house.write(f"{name}.txt", RECORD.format(name))
        assert "3 laps" in house.output("replay", "phased.txt", "--variant", "phased.ini")
        code, out, err = house.run("replay", "plain.txt", "--variant", "plain.ini")
        assert code == 1 and "B7 may not start: it is empty" in out + err, out + err
        told = house.output("annotate", "phased.txt", "--variant", "phased.ini")
        same(re.findall(r": (\d+) lap", told), ["1", "1", "1"], "laps that annotate tells")


def test_solve():
    """Solver, search and counts see the phase: on a small board it decides who wins, or how soon."""
    with House(phased="[phase opening]\nuntil = turns 2\nlap.relay = none\n", plain="") as house:
        found = [house.output("solve", f"{name}.ini", "--columns", "3", *settings("capture.quiet_turns=0")).splitlines()[1:]
                 for name in ("phased", "plain")]
        assert found[0] != found[1], found


TINY = "[variant]\nname = tiny\n[board]\ncolumns = 2\n[start]\nsmallest = 1\n[capture]\nquiet_turns = 0\n"
# The usual start of North is another than South's, and moves depend on it: what is so of a position is not so of the same turned round.
SIDED = [
    ("until = lost", "[variant]\nname = tiny\n[board]\ncolumns = 2\n[setup]\nouter = 1xC\ninner = 0xC\nnorth_outer = 2xC\n[capture]\nquiet_turns = 0\n"
     "landing = empty\nneeds = inner\n[phase early]\nuntil = lost 1\nstart.smallest = 1\n", "2,1/0,1/1,0/0,1 S", "S"),
    ("from_outer = untouched", TINY + "from_outer = untouched\nlanding = any\nneeds = either\n[setup]\nouter = 1xC\ninner = 0 1\nnorth_inner = 0 0\n[lap]\nrelay = none\n",
     "1,0/1,0/1x2/0,1 N", "S"),
]


@over(SIDED)
def test_solver_and_search_agree_where_sides_differ(_label, rules, position, winner):
    with House(tiny=rules) as house:
        solved, = house.rows("solve", "tiny.ini", "--position", position)
        best = house.rows("analyze", "tiny.ini", "--position", position, "--player", "search:depth=20")[0]
        wins = position.split()[1] if best["win"] > 0 else "N" if position.split()[1] == "S" else "S"
        same((solved["winner"], wins), (winner, winner), "who wins, by the solver and the search")
        same(solved["moves"], abs(best["win"]), "in how many moves")


def test_solver_knows_of_a_swap_in_a_phase():
    """It is the same game whether turn.swap stands in the plain sections or in a phase that lasts as long."""
    rules = TINY + "landing = any\n[setup]\nouter = 3xC\n"
    with House(plain=rules + "[turn]\nswap = yes\n", phased=rules + "[phase opening]\nuntil = turns 1\nturn.swap = yes\n") as house:
        found = [house.rows("solve", f"{name}.ini") for name in ("plain", "phased")]
        keys = ("winner", "moves", "line")
        same([found[0][0][key] for key in keys], [found[1][0][key] for key in keys], "plain and in a phase")


def test_fingerprints_tell_for_how_long_a_hook_is_asked():
    script = "[hooks]\nscript = lifts.lua\n"
    first = "[phase first]\nuntil = turns 1\nlap.relay = none\n"  # behind which the plain answers hold
    with House(short=first + "[phase opening]\nuntil = turns 2\n" + script, long=first + "[phase opening]\nuntil = turns 5\n" + script) as house:
        house.write("lifts.lua", "hook('lift', 'one seed only', function(t) return 1 end, 'opening')\n")
        leaves = [house.rows("perft", f"{name}.ini", "6")[-1]["leaves"] for name in ("short", "long")]
        assert leaves[0] != leaves[1], leaves
        assert house.fingerprint("short") != house.fingerprint("long")


def test_a_repetition_is_asked_about_in_a_phase():
    rules = "[turn]\npass = allowed\n[phase opening]\nuntil = turns 100\nturn.pass = allowed\n[hooks]\nscript = repeats.lua\n"
    with House(phased=rules) as house:
        house.write("repeats.lua", "hook('repeated', 'the mover wins', function(t) return 'mover' end, 'opening')\n")
        house.write("game.txt", "Game: t\n\n1. pass pass\n")
        told = house.output("replay", "game.txt", "--variant", "phased.ini")
    assert "South won 1" in told, told


def test_small_boards_have_no_pits_beyond_them():
    with House(cut="[reverse]\ninto = A7 A8 B1\n") as house:
        same(house.run("solve", "cut.ini", "--columns", "2", "--seeds", "2")[0], 0, "solved on two columns")


@over([("the first turn of all", 1), ("the third", 3)])
def test_smallest_position_in_the_last_turn_of_a_phase(_label, turns):
    """Where rule sets part in a phase alone, the smallest position that shows it is of its last turn."""
    with House(phased=f"[phase opening]\nuntil = turns {turns}\nlap.relay = none\n", plain="") as house:
        found = json.loads(house.output("compare", "plain.ini", "phased.ini", "--games", "20", "--format", "json"))["pairs"][0]["smallest"]
    same((found["search"], found["clash"]["position"].split()[2]), ("proved", f"{turns - 1},{turns - 1}"), "smallest position")


def test_order_of_settings_is_free():
    """Answers of a phase may be set in any order, and count like those of a file."""
    pairs = [("opening:until=turns 1",), ("opening:lap.relay=occupied", "opening:capture.takes=inner")]
    with House(phased=OPENING) as house:
        found = {house.fingerprint("phased", *settings(*itertools.chain(*order))) for order in itertools.permutations(pairs)}
        same(len(found), 1, "fingerprints")


RAIDERS = "hook('starts', 'only pits that capture', function(t)\n" \
          "  local list = {}\n" \
          "  for pit = 1, t.pits do if t[pit] > 1 and captures(pit) then list[#list + 1] = pit end end\n" \
          "  return list\nend)\n"
SCRIPT = "[capture]\nquiet_turns = 0\n[hooks]\nscript = raiders.lua\n"


def test_scripts_look_by_the_phase():
    """What a script learns of captures is what the phase of the turn says; afterwards it is the plain words again."""
    board = "0,1,2,1,0,1,2,0/1,2,1,0,2,1,1,2/1,3,0,2,0,2,1,0/2,0,3,1,0,2,0,4"
    with House(phased="[phase opening]\nuntil = turns 2\ncapture.landing = empty\n" + SCRIPT, plain=SCRIPT) as house:
        house.write("raiders.lua", RAIDERS)

        def moves(name, rest, *words):
            return house.output("moves", f"{name}.ini", "--position", f"{board} {rest}", "--format", "csv", *words)
        early, late = "S 1,1 0,0", "S 2,2 0,0"
        same(moves("phased", early), moves("plain", early, "--set", "capture.landing=empty"), "in the phase")
        same(moves("phased", late), moves("plain", late), "after it")
        assert moves("plain", early) != moves("plain", early, "--set", "capture.landing=empty"), "the position tells nothing"
        started = [row["leaves"] for row in house.rows("perft", "phased.ini", "3", "--position", f"{board} {early}")]
        counted = 0
        for first in house.rows("moves", "phased.ini", "--position", f"{board} {early}"):
            counted += 0 if first["over"] else len(house.rows("moves", "phased.ini", "--position", first["position"]))
        same(started[1], counted, "leaves of two turns, one script for all of them")
