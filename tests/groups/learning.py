"""Lessons and puzzles: what they claim of moves is found again by the move generator, what they call the best by a deeper search."""
import glob
import os
import re
import tempfile

from lib import FAST, ROOT, output, over, rows, run, same, sampled, write_files

VARIANTS = sorted(os.path.basename(path)[:-4] for path in glob.glob(os.path.join(ROOT, "variants", "*.ini")))
EACH = [(name, name) for name in VARIANTS]
DAY = "2026-11-28"
NO_CHOICE = "chiana-wa-bwalo"  # its players never have one
OF_LESSONS = {"At first something else holds than what is told below.", "What its players call things:",  # what lessons alone say
              "What follows holds afterwards, and before that, too, where nothing was said instead:"}
NO_PUZZLE = {NO_CHOICE, "kisolo-lali"}  # of the second nearly all games are annulled, for a move that never ends


def moves_at(variant, position):
    return {row["move"]: row for row in rows("moves", variant, "--position", position, "--limit", "0")}


def number_in(text):
    return int(re.search(r"\d+", text)[0])


# ---- lessons ----

def is_as_told(variant, row):
    """The move of a row is legal, and brings what the row says."""
    found = moves_at(variant, row["position"])
    # a worked example may spell its move in its own way
    made = found.get(row["move"]) or next(move for move in found.values() if move["position"] == row["after"])
    same((made["laps"], made["captured"], made["position"]), (row["laps"], row["captured"], row["after"]), f"{row['position']} {row['move']}")
    return found


def way_of(variant):
    return next(row["answer"] for row in rows("show", variant) if row["key"] == "lap.way")


def features(variant, row):
    """What a move shows, by its steps."""
    steps = rows("trace", variant, row["move"], "--position", row["position"])
    kinds = [step["event"] for step in steps]
    return {"drop": "drop" in kinds, "laid": "laid" in kinds, "transfer": "transfer" in kinds, "held": "held" in kinds, "put": "put" in kinds,
            "extra": "extra" in kinds, "script": any((step["key"] or "").startswith("hooks.") for step in steps),
            "own": any(step["event"] == "capture" and step["own"] for step in steps), "twice": kinds.count("capture") > 1,
            "turned": any(step["clockwise"] != (way_of(variant) == "clockwise") for step in steps if step["event"] == "lap"),
            "long": row["laps"] >= 4, "ends": moves_at(variant, row["position"])[row["move"]]["over"]}


@sampled(6)
@over(EACH)
def test_every_rule_set_has_its_lesson(_name, variant):
    told = rows("lesson", variant)
    rules, shown, tasks = ([row for row in told if row["kind"] == kind] for kind in ("rule", "move", "task"))
    same(list(dict.fromkeys(row["part"] for row in rules)), ["who", "way", "last", "wins"], "parts")
    book = {row["sentence"] for row in rows("rules", variant)} | OF_LESSONS
    same([row["text"] for row in rules if row["text"] not in book], [], "sentences that the rulebook has not")
    assert 2 <= len(shown) <= 3 and len(tasks) == (variant != NO_CHOICE), (shown, tasks)
    for row in shown:
        is_as_told(variant, row)
        if row["part"] == "sowing":
            same((row["captured"], number_in(row["text"])), (0, row["laps"]), row["text"])
        elif row["part"] == "capture":
            same(number_in(row["text"]), row["captured"], row["text"])
        else:
            assert features(variant, row)[row["part"]], row
    if not tasks:
        same([len(moves_at(variant, row["position"])) for row in shown], [1] * len(shown), "moves to choose from")
        return
    task, = tasks
    found = is_as_told(variant, task)
    sums = [move[task["part"] == "captures" and "captured" or "laps"] for move in found.values() if not move["endless"]]
    asked = number_in(task["text"])
    same((sums.count(asked), max(sums)), (1, asked), f"{task['text']} {task['position']}")


def test_a_lesson_tells_what_a_first_game_asks():
    """The stage in which the game begins, the house, declining, and the words of its players; nothing of relays where there are none."""
    keys = {name: [row["key"] for row in rows("lesson", name) if row["kind"] == "rule"] for name in ("bao-kiswahili", "igisoro", "moruba")}
    same([key in keys["bao-kiswahili"] for key in ("namua:start.from", "house.pit", "namua:house.after_capture", "takasia.barred")],
         [True, True, True, True], "of Bao")
    same("capture.refusal" in keys["igisoro"], True, "whether a capture may be declined")
    same([key in keys["moruba"] for key in ("terms.pit", "terms.seed", "lap.relay", "lap.next")], [True, True, True, False], "of Moruba")
    first = next(row for row in rows("lesson", "bao-kiswahili") if row["kind"] == "move")
    same(features("bao-kiswahili", first)["put"], True, "the first move begins as the game does")


SAVING = """hook("refusal", "the opponent saves what was declined", function(t)
    local inner = facing(t.landing)
    if t[inner] > 0 then return {{inner, behind(inner)}} end
end)
"""


def test_a_lesson_says_what_is_assumed():
    """As the rulebook does, behind the sentence and in rows; and behind nothing else."""
    assumed = {row["key"] for row in rows("rules", "kombe") if row["assumed"]}
    told = rows("lesson", "kombe")
    same({row["key"] for row in told if row["assumed"]}, assumed & {row["key"] for row in told}, "what is assumed")
    assert {"reverse.capture", "reverse.at"} <= assumed, assumed
    text = " ".join(output("lesson", "kombe").split())
    same(text.count("That is assumed."), sum(row["assumed"] for row in told), "in the text")
    assert "relay, and the sowing of captured seeds. That is assumed." in text, text


def test_what_few_games_have_is_told_in_the_words_of_the_rulebook():
    """Declined seeds that are saved, by a word or by a script; what a script decides."""
    house = {"saving.lua": SAVING, "saving.ini": "[variant]\nname = saving\ninherits = igisoro\n[capture]\ndeclined = left\n[hooks]\nscript = saving.lua\n"}
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, house)
        for name, part, key in (("igisoro", "transfer", "capture.declined"), ("hus-nama-16", "script", "hooks.starts"), ("saving.ini", "script", "hooks.refusal")):
            book = next(row["sentence"] for row in rows("rules", name, cwd=folder) if row["key"] == key)
            special, = (row for row in rows("lesson", name, cwd=folder) if row["part"] not in ("sowing", "capture") and row["kind"] == "move")
            same((special["part"], special["text"]), (part, book), name)
            told = output("lesson", name, cwd=folder)
            assert f"{book} South plays {special['move']}." in " ".join(told.split()), told
            assert max(len(line) for line in told.splitlines() if line.startswith(book[:20])) <= 80, told


def test_nothing_is_told_that_this_game_has_not():
    """No relays where there are none, no end of the turn where it goes on; and where the first seed falls, and what is called a bull, is told."""
    told = {name: {row["text"]: row["key"] for row in rows("lesson", name) if row["kind"] == "rule"} for name in ("moruba", "enkeshui", "kisolo-lali")}
    same([text for text in told["moruba"] if re.search("relays if it can|many laps|store of the player who captured them, and the turn ends", text)], [], "of Moruba")
    same([text for text in told["enkeshui"] if "unless that is said otherwise" in text], [], "of Enkeshui")
    assert "A pit that is held: bull/bulls." in told["enkeshui"] and "What its players call things:" in told["enkeshui"], told
    assert any(key == "lap.first" and "falls back into the pit" in text for text, key in told["kisolo-lali"].items()), told
    text = output("lesson", "bao-kiswahili")
    assert "Letters behind it are choices: f anti-clockwise" in " ".join(text.split()) and "in no phase" not in text, text


@over([("tchouba", "1245"), ("omweso", "123456"), ("hus", "123456")])
def test_no_exercise_asks_for_what_was_shown(variant, seeds):
    """A move that is to be found was not played on the same board before; of Tchouba other seeds than these find no other exercise."""
    for seed in seeds:
        *shown, (kind, *asked) = [(row["kind"], row["position"], row["move"]) for row in rows("lesson", variant, "--seed", seed, program=FAST)
                                  if row.get("position")]
        same((kind, ["move", *asked] in [list(move) for move in shown]), ("task", False), (seed, asked))


def test_a_phase_that_names_starts_tells_of_the_others():
    """Of Lobudok, whose end pits open when nothing else can start: without that the phase would never be over."""
    for verb in ("rules", "lesson"):
        text = " ".join(output(verb, "lobudok").split())
        assert "B6 and B7. - Which pit to start from: If none of them can start by its seeds, it may be any of his own." in text, text


STAGED = ("bao-kiswahili", "bao-malawi", "choro-lango", "hus-nama-16", "isolo-boys", "mongola")


@over(STAGED)
def test_a_game_of_stages_is_told_as_it_is_played(variant):
    """What a phase answers comes before what holds after it, and its moves before those of later."""
    told = rows("lesson", variant)
    keys = [row["key"] for row in told if row["kind"] == "rule"]
    phased = [key for key in keys if ":" in key]
    late = [key for key in phased if key.split(":")[1] in keys[:keys.index(key)]]
    same((len(phased) > 0, late), (True, []), "answers of phases")
    stages = [rows("trace", variant, row["move"], "--position", row["position"])[0]["phase"] for row in told if row["kind"] == "move"]
    same(stages, sorted(stages, key=lambda stage: stage is None), "phases of the moves")


def test_a_lesson_is_told_lap_by_lap():
    told = output("lesson", "coro")
    assert re.search(r"^1\. Who you are$.*^2\. Which way the seeds go$.*^3\. What the last seed does$.*^4\. What wins$.*^5\. Moves to look at$"
                     r".*^Lap 1: .*^Capture at .*^6\. One to try$.*^South is to move\. Find the move that captures \d+ seeds?\.$", told, re.M | re.S), told
    assert "That is assumed" not in told and "own pit are taken up" in told, told


def test_the_same_seed_has_the_same_lesson():
    first, again, other = (output("lesson", "hus", "--format", "jsonl", *words) for words in ((), ("--seed", "1"), ("--seed", "2")))
    same(again, first, "seed 1")
    assert other != first, "seed 2"


def test_answers_are_judged():
    task = rows("lesson", "omweso")[-1]
    found = moves_at("omweso", task["position"])
    wrong = next(move for move, row in found.items() if row["captured"] != task["captured"])
    code, out, _ = run("lesson", "omweso", "--answer", task["move"])
    same((code, out), (0, f"{task['move']} is right. Laps: {task['laps']}. Captured seeds: {task['captured']}.\n"))
    code, out, _ = run("lesson", "omweso", "--answer", wrong)
    assert code == 1 and out.startswith(f"{wrong} is not the move that is meant. Laps: "), (code, out)
    same([row["right"] for row in rows("lesson", "omweso", "--answer", task["move"])], [True])
    code, _, err = run("lesson", "omweso", "--answer", "C9")
    assert code in (1, 4) and "lesson: --answer: " in err, (code, err)


def test_house_rules_have_lessons():
    """Also where nothing is captured: then the most laps are to be found."""
    house = {"quiet.ini": "[variant]\nname = quiet\ninherits = omweso\n[capture]\nlanding = none\n",
             "small.ini": "[variant]\nname = small\n[board]\ncolumns = 3\n[setup]\nouter = 2xC\ninner = 0xC\n"}
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, house)
        for name, part in (("quiet.ini", "laps"), ("small.ini", "captures")):
            told = rows("lesson", name, cwd=folder)
            same((told[-1]["kind"], told[-1]["part"]), ("task", part), name)
            same([row for row in told if row["part"] == "capture"] == [], part == "laps", "captures that are shown")
        assert "Find the move that makes" in output("lesson", "quiet.ini", cwd=folder)


@over([("fr", "Qui vous êtes"), ("pt", "Quem é você"), ("sw", "Wewe ni nani")])
def test_lessons_are_translated(language, title):
    told = rows("lesson", "coro", "--language", language)
    same(told[0]["title"], title, "title")
    english = {row["text"] for row in rows("lesson", "coro")}
    same([row["text"] for row in told if row["text"] in english], [], "English sentences")


# ---- puzzles ----

def puzzles(variant, *words, **more):
    return rows("puzzle", variant, *words, **more)


def best_is_alone(variant, puzzle):
    """By a search that looks further than whatever made the puzzle."""
    deeper = f"search:depth={puzzle['moves'] + 2},nodes=300000" if puzzle["kind"] == "win" else "search:nodes=40000"
    judged = rows("analyze", variant, "--position", puzzle["position"], "--player", deeper)
    same(len(judged), puzzle["choices"], "choices")
    if puzzle["kind"] == "win":
        winning = [row["move"] for row in judged if 0 < row["win"] <= puzzle["moves"]]
        same(winning, [puzzle["best"]], f"moves that win within {puzzle['moves']} at {puzzle['position']}")
    elif puzzle["kind"] == "escape":
        same([row["move"] for row in judged if row["win"] >= 0], [puzzle["best"]], f"moves that do not lose at {puzzle['position']}")
    else:
        same(judged[0]["move"], puzzle["best"], f"best at {puzzle['position']}")
        assert judged[0]["value"] > judged[1]["value"], judged[:2]


@sampled(8)
@over(EACH)
def test_every_puzzle_has_one_best_move(_name, variant):
    if variant in NO_PUZZLE:
        code, _, err = run("puzzle", variant, "--date", DAY)
        assert code == 1 and "hold no such puzzle" in err, (code, err)
        return
    for puzzle in puzzles(variant, "--date", DAY, "--count", "2"):
        best_is_alone(variant, puzzle)


def test_the_puzzle_of_a_day_is_the_same_for_everybody():
    """And another on another day, or by other rules, whatever these are called."""
    days = [output("puzzle", "omweso", "--date", day, "--format", "jsonl") for day in (DAY, DAY, "2026-11-29")]
    same(days[1], days[0], "the same day")
    positions = [puzzle["position"] for text in ("omweso", "coro", "kombe") for puzzle in puzzles(text, "--date", DAY)]
    same(len(set(positions)), 3, "rule sets")
    assert days[2] != days[0], "the next day"
    same(output("puzzle", "omweso", "--date", DAY, "--count", "2", "--format", "jsonl").splitlines()[0] + "\n", days[0], "the first of two")
    today, = puzzles("omweso")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", today["date"]), today
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"mine.ini": "[variant]\nname = mine\ninherits = omweso\n"})
        mine, = puzzles("mine.ini", "--date", DAY, cwd=folder)
        same(mine["position"], positions[0], "the same rules by another name")


@sampled(1)
@over([(grade,) for grade in ("easy", "medium", "hard")])
def test_puzzles_are_graded(grade):
    for puzzle in puzzles("omweso", "--seed", "3", "--count", "2", "--grade", grade):
        found = puzzle["found_at"]
        expected = "easy" if puzzle["greedy"] else "medium" if found and found <= 2 else "hard"
        same((puzzle["grade"], expected), (grade, grade), puzzle)


def test_answers_to_puzzles_are_judged():
    puzzle, = puzzles("coro", "--date", DAY)
    wrong = next(move for move in moves_at("coro", puzzle["position"]) if move != puzzle["best"])
    words = ("puzzle", "coro", "--date", DAY)
    same([run(*words, "--answer", move)[0] for move in (puzzle["best"], wrong)], [0, 1], "exit codes")
    told = output(*words)
    assert puzzle["text"] in told and puzzle["graded"] in told and f"'mweso puzzle coro --date {DAY} --answer MOVE'" in told, told


@over([("2026-02-30",), ("2026-13-01",), ("28.11.2026",), ("2026-11-28x",), ("",)])
def test_days_that_there_are_not(day):
    code, _, err = run("puzzle", "omweso", "--date", day)
    same((code, err), (2, f"mweso puzzle: --date: '{day}' is not a day, as in 2026-11-28\n"))


def test_what_does_not_go_together():
    for words, part in ((("--date", DAY, "--seed", "1"), "--date and --seed both say which puzzles"), (("--count", "2", "--answer", "B1"), "--answer is to one puzzle")):
        code, _, err = run("puzzle", "omweso", *words)
        assert code == 2 and part in err, (code, err)


# ---- which games are easy ----

def test_easy_games_are_listed_first():
    listed = rows("list", "--easy", "--board", "8x4", "--status", "attested")
    burdens = [row["words"] ** 2 * row["laps"] * row["choices"] for row in listed]
    same(burdens, sorted(burdens), "burdens")
    same(sorted(row["name"] for row in listed), sorted(row["name"] for row in rows("list", "--board", "8x4", "--status", "attested")), "games")
    first = listed[0]
    games = rows("simulate", first["name"], "--games", "8", "--max-turns", "200")
    sums = {what: sum(game[what] for game in games) for what in ("laps", "turns", "choices")}
    same([round(first[what], 3) for what in ("laps", "choices")], [round(sums[what] / sums["turns"], 3) for what in ("laps", "choices")], "random games")
    assert "words" not in rows("list", "--names", "coro")[0], "without --easy"
    text = output("list", "--easy", "--people", "Lango").splitlines()
    assert text[0].split() == ["NAME", "WORDS", "LAPS", "CHOICES", "REGION", "TITLE"] and len(text) > 2, text
