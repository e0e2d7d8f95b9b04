"""What stopped or misled somebody with notes once, each by the command in which it showed; and what a spreadsheet exports."""
import functools
import glob
import json
import os
import random
import re
import shutil
import tempfile

from lib import FAST, PROGRAM, ROOT, deep, depth, finished, not_installed, output, over, rows, run, same, sampled, scaled, seed, write_files

EXAMPLES = os.path.join(ROOT, "docs", "examples", "fieldwork")

# Where else it is tried: what it was, and the group and the test.
ELSEWHERE = {
    "a film with a gap is one game, its turns counted on": "notes.test_a_gap_in_a_record",
    "mistakes are named, as many as there are": "field.test_mistaken_notes_are_named",
    "and with pits that nobody read": "field.test_mistaken_notes_with_unknown_pits_are_named",
    "the true answer is always among the letters": "field.test_whoever_plays_by_hidden_rules_finds_his_answer",
    "ask calls open what infer calls open": "field.test_what_ask_calls_open_is_what_infer_finds",
    "something else is a letter": "field.test_none_of_the_known_games",
    "answers are saved and taken up": "field.test_an_answer_that_nothing_explains_is_kept",
    "a fragment without counters settles no quiet turns": "field.test_a_game_without_counters_tells_nothing_of_quiet_turns",
    "what doubtful notes settle is marked": "field.test_what_stands_on_doubtful_notes_is_marked",
    "a file is not written over": "field.test_what_is_written_is_not_written_over",
    "several --from are combined": "field.test_notes_of_several_files_are_combined",
    "a letter stands for one board, in rows too": "field.test_every_letter_has_one_board",
    "a sheet has what is to be filled in, and no keys": "field.test_questionnaire_as_a_page",
    "a sheet is typed back": "field.test_every_answer_of_a_sheet_is_typed_back",
    "with informant, consent and time": "field.test_who_told_what_on_a_sheet",
    "sheets in other languages": "languages.test_questions",
    "seeds that do not add up": "why.test_what_does_not_add_up",
    "a photo of 70 seeds": "why.test_a_photo_with_too_many_seeds",
    "all impossible notes are listed": "why.test_all_impossible_notes_are_listed",
    "a byte-order mark": "field.test_notes_from_a_word_processor",
    "records are as sure as they say": "notes.test_how_sure_a_record_is",
    "comments are kept": "notes.test_comments_and_gaps_are_kept",
    "sayings are evidence": "notes.test_a_statement_settles_what_it_says",
    "where he captured": "notes.test_where_a_capture_was_made",
    "which note settles it, when in the recording": "notes.test_when_in_a_recording_a_note_settles_an_answer",
    "and which move": "notes.test_when_in_a_recording_a_move_settles_an_answer",
    "tables are notes": "notes.test_a_spreadsheet_says_what_a_note_says",
    "boards as trace draws them": "notes.test_a_board_that_trace_draws_is_read_back",
    "boards are drawn alike on all pages": "field.test_pages_draw_boards_alike",
    "two informants": "notes.test_what_each_informant_leaves",
    "a rulebook without keys and brackets": "rulebook.test_no_keys_and_brackets",
    "with the words of the players": "rulebook.test_the_words_of_the_players_stand_in_the_book",
    "told by whom": "rulebook.test_as_told_by",
    "and how to cite it": "rulebook.test_citation",
}


@over(list(ELSEWHERE.items()))
def test_tried_elsewhere(_what, where):
    group, name = where.split(".")
    with open(os.path.join(ROOT, "tests", "groups", group + ".py"), encoding="utf-8") as file:
        assert f"\ndef {name}(" in file.read(), f"{where} is gone"


# ---- notes as they are typed -------------------------------------------------------------------------

BOARD = "0 0 0 0 0 4 0 3/0 0 0 0 2 2 0 3/0 0 0 0 0 1 0 1/0 0 0 0 4 0 0 0"
NOTE = "Observation: door\nPosition: {} S\nMove: B5\nAfter: {}\nCaptured: 3\n"
AFTER = "0 0 0 0 0 4 0 3/0 0 0 0 ? 2 0 0/0 0 0 0 0 1 1 3/0 0 0 0 0 2 ? 0"


def found(text, *words, name="notes.txt"):
    """What infer says of the keys in these notes."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {name: text})
        keys = [r for r in rows("infer", name, *words, cwd=folder) if r["kind"] == "key"]
    return {r["key"]: (r["values"], r["settled"]) for r in keys}


@sampled(2)
@over([("blanks", " "), ("commas", ","), ("commas and blanks", ", "), ("semicolons", ";"), ("tabs", "\t"), ("several blanks", "  ")])
def test_pits_parted_by(_name, sign):
    """Blanks, semicolons and tabs as well as commas; rows may have blanks around their slash, and the turn follows as ever."""
    for slash in "/", " / ":
        before, after = (board.replace(" ", sign).replace("/", slash) for board in (BOARD, AFTER))
        plain = NOTE.format(before, after)
        same(found(plain, "--vary", "capture.takes,capture.quiet_turns"),
             {"capture.takes": ("inner", True), "capture.quiet_turns": ("0, 1, 2, 3", False)}, before)
        counted = plain.replace(" S\n", " S 0,0 0,0\n")
        same(found(counted, "--vary", "capture.takes,capture.quiet_turns"),
             {"capture.takes": ("inner", True), "capture.quiet_turns": ("0", True)}, counted)


def test_a_row_that_is_too_short_is_named():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": NOTE.format(BOARD.replace("2 2 0 3", "2 2 3"), AFTER)})
        code, _, err = run("infer", "notes.txt", cwd=folder)
        same((code, err), (4, "notes.txt:2:27: error: North's inner row has 7 pits, but the board has 8 columns\n"), "blanks")


# ---- a spreadsheet program ---------------------------------------------------------------------------

CSV = "csv:Text - txt - csv (StarCalc):"
EXPORTS = {"photographs": "44,34,76,1", "corrected": "59,34,76,1,,0,true,true,false"}  # as it offers it; by semicolons


def exported(folder, name, options):
    """The table as LibreOffice writes it."""
    program = shutil.which("soffice")
    if not program:
        raise not_installed("LibreOffice", "libreoffice-calc")
    profile = f"-env:UserInstallation=file://{folder}/profile"
    done = finished([program, "--headless", profile, "--convert-to", CSV + options, "--outdir", folder,
                     os.path.join(EXAMPLES, name + ".fods")], seconds=120)
    path = os.path.join(folder, name + ".csv")
    assert os.path.exists(path), done.stdout + done.stderr
    with open(path, "rb") as file:
        return file.read()


@over(list(EXPORTS.items()))
def test_libreoffice_exports_the_kept_table(name, options):
    with tempfile.TemporaryDirectory() as folder, open(os.path.join(EXAMPLES, name + ".csv"), "rb") as kept:
        same(exported(folder, name, options), kept.read(), f"{name}.csv")


@over([("as it offers it", "44,34,76,1"), ("semicolons", "59,34,76,1"), ("tabs", "9,34,76,1"), ("all texts quoted", "44,34,76,1,,0,true"),
       ("no quotes but where needed", "59,34,76,1,,0,false"), ("of Windows", "59,34,1,1")])
def test_whatever_libreoffice_exports_is_read(_name, options):
    """All say what the kept table says."""
    wanted = output("infer", os.path.join(EXAMPLES, "corrected.csv"), "--vary", "capture.takes,capture.refusal")
    with tempfile.TemporaryDirectory() as folder:
        text = exported(folder, "corrected", options)
        for end in b"\n", b"\r\n":
            for mark in b"", b"\xef\xbb\xbf":
                with open(os.path.join(folder, "corrected.csv"), "wb") as file:
                    file.write(mark + text.replace(b"\n", end))
                same(output("infer", "corrected.csv", "--vary", "capture.takes,capture.refusal", cwd=folder), wanted, options)


@over(sorted(EXPORTS))
def test_kept_tables_are_read(name):
    """With byte-order mark and line ends of Windows too."""
    with open(os.path.join(EXAMPLES, name + ".csv"), "rb") as file:
        text = file.read()
    told = run("infer", os.path.join(EXAMPLES, name + ".csv"), "--vary", "capture.takes", cwd=EXAMPLES)[1]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, name + ".csv")
        with open(path, "wb") as file:
            file.write(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
        changed = run("infer", path, "--vary", "capture.takes", cwd=EXAMPLES)[1]
        same(re.sub(r"/\S*/", "", changed), re.sub(r"/\S*/", "", told), "with a mark")
    assert told.startswith("3 observations, ") and ("66 after it" in told) == (name == "photographs"), told


# ---- forty notes, two of them mistaken ---------------------------------------------------------------

START = "4x8/0x8/0x8/4x8 S 0,0 0,0"


def played(count, chance):
    """[position, move, board after] of random games of omweso."""
    notes, position = [], START
    for i in range(count):
        move = chance.choice(rows("moves", "omweso", "--position", position, program=FAST))
        notes.append([position, move["move"], move["position"].split()[0]])
        position = START if move["over"] or i % 7 == 6 else move["position"].split(" way=")[0]
    return notes


def pits_of(board):
    return [[seeds for part in row.split(",") for seeds, times in [(part.split("x") + ["1"])[:2]] for _ in range(int(times))]
            for row in board.split("/")]


def torn(board, chance, hidden):
    """With so many of a hundred pits unread."""
    return "/".join(",".join("?" if chance.random() * 100 < hidden else seeds for seeds in row) for row in pits_of(board))


def with_a_seed_moved(board, chance):
    pits = pits_of(board)
    start = chance.choice([(r, i) for r in range(4) for i in range(8) if pits[r][i] != "0"])
    to = chance.choice([(r, i) for r in (2, 3) for i in range(8) if (r, i) != start])
    for (r, i), more in ((start, -1), (to, 1)):
        pits[r][i] = str(int(pits[r][i]) + more)
    return "/".join(",".join(row) for row in pits)


@sampled(2)
@over([(f"{hidden} of a hundred pits unread", hidden) for hidden in (0, 5, 10, 15)])
def test_two_mistakes_in_forty_notes(_name, hidden):
    """infer --allow 2 names them, and no others."""
    chance = random.Random(4)
    notes, wrong = played(40, chance), {11, 27}
    text = ""
    for i, (position, move, after) in enumerate(notes):
        board, rest = position.split(" ", 1)
        after = with_a_seed_moved(after, chance) if i in wrong else torn(after, chance, hidden)
        board = board if i in wrong else torn(board, chance, hidden)
        text += f"Observation: o{i}\nPosition: {board} {rest}\nMove: {move}\nAfter: {after}\n\n"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": text})
        said = rows("infer", "notes.txt", "--allow", "2", "--vary", "capture.takes,capture.needs,capture.own_pit,lap.origin",
                    cwd=folder, program=FAST)
    same([set(r["because"].split(", ")) for r in said if r["kind"] == "wrong"], [{f"o{i}" for i in wrong}], "set aside")


# ---- questions ---------------------------------------------------------------------------------------

CLEAN = "Observation: relay\nPosition: 0x8/0x8/0x8/3,0,0,2,0x4 S\nMove: B1\nAfter: 0x8/0x8/0x8/0,1,1,0,1x3,0\n"


def test_ask_goes_on_to_the_second_key():
    """Two keys are open in all their combinations: answering the one does not end the interview before the other is asked."""
    words = ["ask", "--from", "clean.txt", "--base", "coro", "--vary", "start.singletons,end.both_ends", "--keys"]
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"clean.txt": CLEAN})
        told = output(*words, cwd=folder, program=FAST, stdin="b\na\na\n")
    assert "Still open: end.both_ends\n" in told and "Question 2." in told, told
    assert re.search(r"Settled, unless .*:\n(.*\n)*  start.singletons (.*\n)+  end.both_ends ", told) and "Nothing that was searched is open any more." in told, told


def test_a_fragment_settles_no_quiet_turns_beside_other_answers():
    """As found with these answers set: whatever they are, the first move of a fragment may be of any turn."""
    game = ("Game: part 2\nStart: 4,1,0,6,1,5,1,3/0,2,0,2,0,1,3,1/1,2,1,0,3,1,0,2/5,0,3,1,2,0,4,9 S\n1. B7 b1\n2. A1\n")
    found_ = rows("infer", "-", "--base", "omweso", "--set", "capture.own_pit=taken", "--set", "end.both_ends=no",
                  "--vary", "capture.quiet_turns", stdin=game)
    same([r["values"] for r in found_ if r["key"] == "capture.quiet_turns"], ["0, 1, 2, 3"], "all are open")


# ---- from notes to a rulebook ------------------------------------------------------------------------

def test_from_notes_to_a_rulebook_in_markdown():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"clean.txt": NOTE.format(BOARD, AFTER).replace("Position", "Informant: Mzee Omari\nPosition")})
        output("infer", "clean.txt", "--write", "lamu.ini", cwd=folder)
        same(output("check", "lamu.ini", cwd=folder), "lamu.ini: fine\n", "check")
        book = output("rules", "lamu.ini", "--format", "md", cwd=folder)
        assert book.startswith("# lamu\n") and "As told by Mzee Omari" in book and "To cite: " in book, book


# ---- a rule of one player ----------------------------------------------------------------------------

FIRST = "[variant]\ninherits = omweso-forward\n[capture]\nquiet_turns = 0\n[hooks]\nscript = first.lua\n"
FIRST_LUA = """
local first = parameter("first_player", {"eats", "waits"}, "May who begins eat in his first turn?")
hook("landing", "Who begins may not eat in his first turn.", function(t)
    if first == "waits" and t.turns == 0 and t.their_turns == 0 and t[t.landing] > 1 then return "relay" end
end)
"""


@over(["eats", "waits"])
def test_the_first_player_may_not_eat_in_his_first_turn(answer):
    """No key says that, and a statement of it is refused with what can be done: a script; its reading is found in notes."""
    board = "4x3,0,4x4/0x4,3,0x3/0x4,1,0x3/0,0,3,4x5 S 0,0 0,0"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"said.txt": "Observation: a\nStatement: the first player may not eat in his first turn\n",
                             "first.ini": FIRST, "first.lua": FIRST_LUA})
        code, _, err = run("infer", "said.txt", cwd=folder)
        assert code == 4 and "no key holds for one player alone, a script can" in err, err
        text = ""
        for i, position in enumerate((board, board.replace("0,0 0,0", "1,1 0,0"))):
            moves = rows("moves", "first.ini", "--position", position, "--set", f"hooks.first_player={answer}", cwd=folder)
            for move in moves:
                text += f"Observation: o{i} {move['move']}\nPosition: {position}\nMove: {move['move']}\nAfter: {move['position'].split()[0]}\n\n"
        write_files(folder, {"notes.txt": text})
        found_ = rows("infer", "notes.txt", "--base", "first.ini", "--vary", "hooks.first_player", cwd=folder, program=FAST)
    same([(r["values"], r["settled"]) for r in found_ if r["key"] == "hooks.first_player"], [(answer, True)], text)


def test_every_example_is_kept_as_it_was_exported():
    """The folder holds the tables and what was exported of them, nothing else."""
    names = sorted(os.path.basename(path) for path in glob.glob(os.path.join(EXAMPLES, "*")))
    same(names, sorted(f"{name}.{end}" for name in EXPORTS for end in ("csv", "fods")), "files")


@sampled(1 / 3)
def test_seeds_that_are_saved_add_up():
    """Who is refused a capture puts seeds of his inner pit behind it (Igisoro): the note of that can be, and is explained."""
    note = ("Observation: saved\nPosition: 2x2,0,1,0,3,2,0/2,1x2,4,3,0,2x2/1,6,1,0,1,0,3,1/4,0,1x2,12,5,1,2 S\nMove: B8d\n"
            "After: 0,2,0,1,0,3,4,0/0,1x2,4,3,0x2,2/3,8,0,1,2,1,0,2/5,1x3,12,5,1,0\n")
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": note})
        code, out, _ = run("infer", "notes.txt", "--base", "igisoro", cwd=folder)
        assert code == 0 and "Does not add up" not in out, out
        code, out, _ = run("infer", "notes.txt", "--base", "igisoro-plain", cwd=folder)
        assert "a move puts none into the opponent's pits" in out, out


# ---- which known game it is --------------------------------------------------------------------------

IDENTIFIED = re.compile(r"^(\d+) of (\d+) games explain their own notes, (\d+) of them alone\.$", re.M)


@deep
def test_the_right_game_is_among_those_that_fit():
    """Six notes of random moves, one pit in twenty unread: the game they are of explains them, and few others do."""
    names = [row["name"] for row in rows("list", program=FAST)]
    drawn = random.Random(seed()).sample(names, 30)
    done = finished(["/usr/bin/env", "python3", os.path.join(ROOT, "docs", "examples", "identify.py"), "--mweso", FAST,
                     "--seed", str(seed()), *drawn], seconds=1200)
    same((done.returncode, done.stderr), (0, ""), "identify.py")
    right, count, _ = map(int, IDENTIFIED.search(done.stdout).groups())
    assert count == len(drawn) and right >= count - 3, done.stdout


COUNTED = "Observation: counted\nPosition: 0x8/4x8/4x8/0x8 S\nMove: A1\nCaptured: 99\n"


@sampled(1 / 3)
def test_no_known_game_fits():
    """That is an answer; the nearest are named, with what would have to change, and nothing is if nothing does."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": COUNTED})
        code, out, err = run("identify", "notes.txt", "--count", "2", cwd=folder, program=FAST)
        same((code, err), (1, ""), "exit code, stderr")
        assert "All of it is explained by\n  none\n" in out and "no rules around it that were searched explain all of them" in out, out
        found = rows_of(run("identify", "notes.txt", "--format", "jsonl", cwd=folder, program=FAST)[1])
    assert not any(row["fits"] for row in found) and len(found) > 90, found[0]


def test_an_answer_that_no_search_takes_is_offered():
    """A pit of four seeds may not start, one of five may: no rules that are searched say so, but with one answer more some do. Few
    games have five columns."""
    notes = "".join(f"Observation: {seeds}\nPosition: 0x5/0x5/0x5/0x3,{seeds},0 S\nMove: B4\nLegal: {legal}\n\n"
                    for seeds, legal in ((4, "no"), (5, "yes")))
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": notes, "five.ini": "[board]\ncolumns = 5\n\n[setup]\nouter = 6xC\n"})
        code, out, err = run("identify", "notes.txt", cwd=folder, program=FAST)
        found = rows_of(run("identify", "notes.txt", "--format", "jsonl", cwd=folder, program=FAST)[1])
        same(rows_of(run("identify", "notes.txt", "--format", "jsonl", "--count", "1", cwd=folder, program=FAST)[1]), found[:1], "--count bounds rows, too")
    same((code, err), (1, ""), "exit code, stderr")
    assert "all of them by some rules around it, so:\n      The pit must hold at least 5 seeds." in out, out
    same([row["rival"] for row in found if row["variant"] == "five"], ["start.smallest = 5"], "rival")


def rows_of(out):
    return [json.loads(line) for line in out.splitlines()]


def test_a_game_is_told_with_one_answer_changed():
    """Coro with another answer: no game plays so, and what is nearest says which answer it is."""
    with tempfile.TemporaryDirectory() as folder:
        text = ""
        for i, position in enumerate(("0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S", "0,3,0x5,4/0x3,2,0x3,3/0x3,1,0x3,1/0x4,3,0x3 S")):
            for move in rows("moves", "coro", "--position", position, "--set", "capture.takes=inner", cwd=folder, program=FAST):
                text += f"Observation: {i} {move['move']}\nPosition: {position}\nMove: {move['move']}\nAfter: {move['position'].split()[0]}\n\n"
        write_files(folder, {"notes.txt": text})
        found = rows_of(run("identify", "notes.txt", "--format", "jsonl", cwd=folder, program=FAST)[1])
        _, out, _ = run("identify", "notes.txt", cwd=folder, program=FAST)
        _, keys, _ = run("identify", "notes.txt", "--keys", cwd=folder, program=FAST)
    assert "    all of them so:\n      All seeds of the opponent's inner pit" in out and "capture.takes" not in out, out
    assert re.search("\n    all of them with .*capture.takes=inner", keys) and "all of them so" not in keys, keys
    coro = next(row for row in found if row["variant"] == "coro")
    assert not coro["fits"] and coro["change"] and "capture.takes=inner" in coro["change"], coro


def test_what_no_board_can_be_read_for():
    """It is told once, as the board says it on which most can be read; a file that is not there ends it at once."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": "Observation: x\nMove: zz\n"})
        code, out, err = run("identify", "notes.txt", cwd=folder)
        assert (code, out) == (4, "") and err.startswith("notes.txt:2: 'zz' is not a move"), err
        code, out, err = run("identify", os.devnull, cwd=folder, program=FAST)
        same((code, out), (4, ""), err)
        assert "nothing was found that could be read as a note or a game" in err, err
        code, out, err = run("identify", "gone.txt", cwd=folder)
        assert (code, out) == (5, "") and err.count("\n") == 1 and "gone.txt" in err, err
        write_files(folder, {"wide.txt": "Observation: x\nPosition: 0x12/4x12/4x12/0x12 S\nMove: ?\nCaptured: 0\n"})
        found = rows_of(run("identify", "wide.txt", "--format", "jsonl", cwd=folder, program=FAST)[1])
        code, out, err = run("identify", "-", program=FAST, stdin="Observation: x\nMove: zz\n")
        assert (code, out) == (4, "") and "'zz' is not a move" in err, err
    read = [row["variant"] for row in found if row["board"]]
    assert "hus-damara-12" in read and "omweso" not in read and all(row["unread"] for row in found if not row["board"]), read


# ---- interviews by hidden rules ----------------------------------------------------------------------

INTERVIEWS = int(os.environ.get("INTERVIEWS", "0")) or depth(2, 8)
BASES = ["omweso", "coro", "kombe", "hus", "igisoro-plain", "hus-damara"]
PLAY = {"start", "lap", "capture", "reverse", "turn", "end", "hold", "house", "takasia"}
# No rules of a move; and a house, which the boards of notes for a base without one do not show.
NOT_HIDDEN = {"end.lap_limit", "end.every_column_points", "house.pit"}
MOST_TURNS = 300  # of random games for six notes


@functools.lru_cache(maxsize=None)
def all_answers():
    """Every key of play, with answers to hide: all words, those of the games on record, small numbers and some pits."""
    answers = {}
    for row in rows("keys", program=FAST):
        key = f"{row['section']}.{row['name']}"
        more = {"word": row["values"].split(), "number": ["1", "2", "3"], "pits": ["A1 A8", "A2 A3", "none"], "moments": []}
        if row["section"] in PLAY and row["type"] in more and key not in NOT_HIDDEN:
            answers[key] = set(more[row["type"]])
    for game in rows("list", program=FAST):
        for key, answer in answers_of(game["name"], []).items():
            if key in answers:
                answers[key].add(answer)
    return {key: sorted(answers[key]) for key in sorted(answers)}


def answers_of(base, settings):
    """What a base answers with these settings."""
    return {r["key"]: r["answer"] for r in rows("show", base, *settings, program=FAST) if r.get("answer") is not None}


def as_noted(position):
    """What a position keeps that nobody sees is in no note."""
    return re.sub(r" still=\d+", "", position)


def notes_by(base, settings, chance):
    """Six moves of random games, choices unknown, one pit in twenty unread behind the move. None: games are too short for it."""
    text, count, position, turn, turns = "", 0, None, 0, 0
    while count < 6:
        turns += 1
        if turns > MOST_TURNS:
            return None
        at = ["--position", position] if position else []
        code, out, _ = run("moves", base, *settings, *at, "--format", "jsonl", program=FAST)
        if code:
            return None
        moves = rows_of(out)
        move = chance.choice(moves) if moves else None
        if move and move["move"] != "pass" and position and turn >= chance.randrange(3, 9):
            text += (f"Observation: o{count}\nPosition: {as_noted(position)}\nMove: {re.match('[A-B][0-9]+', move['move'])[0]}?\n"
                     f"After: {torn(move['position'].split()[0], chance, 5)}\n\n")
            count += 1
        goes_on = move and not move["over"]
        position, turn = (move["position"], turn + 1) if goes_on else (None, 0)
    return text


def his_lines(base, settings, row, asks_end):
    """What comes of a question by the hidden rules, as lines of an observation."""
    uses_up = answers_of(base, settings)["turn.pass"] == "once"  # else nobody counts who has passed
    position = row["position"] if uses_up else re.sub(r" passed=\d+", "", row["position"])
    moves = rows("moves", base, *settings, "--position", position, program=FAST)
    if row["move"] == "pass":
        return f"Legal: {'yes' if any(move['move'] == 'pass' for move in moves) else 'no'}\n"
    fits = [move for move in moves if re.fullmatch(row["move"] + "[fc]*", move["move"])]
    assert len(fits) <= 1, (row, fits)
    if not fits:
        return "Legal: no\n"
    move = fits[0]
    if asks_end:
        return f"Won: {move['winner'] or 'nobody' if move['over'] else 'none'}\n"
    return "Ended: never\n" if move["endless"] else f"After: {move['position'].split()[0]}\n"


def asked_and_answered(base, settings, hidden, folder, number):
    """One question more, answered by the hidden rules. Returns whether there was one."""
    said = ["--from", "said.txt"] if number else []
    code, out, err = run("ask", "--base", base, "--from", "notes.txt", *said, "--until", "2", "--seed", str(number), "--format", "jsonl",
                         cwd=folder, program=FAST)
    if code == 1 and "nothing explains everything" in err:
        return False  # what is hidden was not searched; infer says what was
    assert code == 0 or "nothing that was searched is open" in err, (base, settings, err)
    offered = rows_of(out)
    offered = [r for r in offered if r["came"] != "else"]
    if not offered:
        return False
    assert len(offered) <= 6, offered
    row = offered[0]
    if row["came"] == "said":
        key = row["settles"].split(" = ")[0]
        lines = f"Statement: {key} = {hidden[key]}\n"
    else:
        turn = f"Turn: {row['turn']}\n" if row["turn"] else ""
        lines = f"Position: {row['position']}\n{turn}Move: {row['move']}\n"
        lines += his_lines(base, settings, row, any(r["won"] for r in offered))
    with open(os.path.join(folder, "said.txt"), "a+", encoding="utf-8") as file:
        file.seek(0)
        assert lines not in file.read(), f"asked again: {lines}"
        file.write(f"Observation: said-{number}\n{lines}\n")
    return True


def hidden_rules(base, chance):
    """One to three answers of play that are changed, such that six moves can be noted; and those notes."""
    answers = all_answers()
    while True:
        keys = chance.sample(list(answers), chance.randrange(1, 4))
        words = [word for key in keys for word in ("--set", f"{key}={chance.choice(answers[key])}")]
        if run("check", base, *words, program=FAST)[0] in (0, 1):
            notes = notes_by(base, words, chance)
            if notes:
                return words, notes


def stands(key, values, answer):
    """Is a hidden answer among those that are left? Of pits of reversal some are certain, and others possible."""
    if key != "reverse.pits":
        return answer in (None, values) or answer in values.split(", ")
    certain, _, possible = values.partition("perhaps ")
    certain = set(certain.replace(";", " ").split()) - {"none"}
    return certain <= set(answer.split()) - {"none"} <= certain | set(possible.split())


def interview(number, most_questions):
    """An interview with hidden rules: what they are, how many questions were asked, and what is found (by kind of row)."""
    chance = random.Random(1000 * seed() + number)
    base = BASES[number % len(BASES)]
    with tempfile.TemporaryDirectory() as folder:
        settings, notes = hidden_rules(base, chance)
        hidden = answers_of(base, settings)
        write_files(folder, {"notes.txt": notes})
        asked = 0
        while asked < most_questions and asked_and_answered(base, settings, hidden, folder, asked):
            asked += 1
        files = sorted(glob.glob(os.path.join(folder, "*.txt")))
        found = rows_of(run("infer", *files, "--base", base, "--format", "jsonl", cwd=folder, program=FAST)[1])
    return {"base": base, "settings": settings, "hidden": hidden, "asked": asked, "found": found}


def was_searched(told):
    """Are all hidden answers among those that were searched? Those of pits are not looked at."""
    keys = {row["key"]: row for row in told["found"] if row["kind"] == "key"}
    base = answers_of(told["base"], [])
    changed = {key: answer for key, answer in told["hidden"].items() if answer != base.get(key)}
    return all(key in keys and answer in f"{keys[key]['values']}, {keys[key]['excluded']}".split(", ") for key, answer in changed.items())


@sampled(1)
@scaled
@over([(f"interview {i}", i) for i in range(INTERVIEWS)])
def test_an_interview_by_hidden_rules(_name, number):
    """Whatever one to three answers of all keys are hidden: nothing false is settled. The hidden rules are never excluded where they
    were searched; else only if it is said what else would have to hold, or that not everything was tried."""
    told = interview(number, depth(6, 15))
    keys = [row for row in told["found"] if row["kind"] == "key"]
    assert any(row["excluded"] for row in keys) or not keys, told
    assert keys or not was_searched(told), told
    may_be_excluded = not was_searched(told)
    cut_short = any(row["kind"] == "cut-short" for row in told["found"])
    false = [(row["key"], row["values"], told["hidden"][row["key"]]) for row in keys
             if not stands(row["key"], row["values"], told["hidden"].get(row["key"])) and not row["alike"]
             and (row["settled"] or not may_be_excluded or not (row["unless"] or cut_short))]
    same(false, [], f"{told['base']} {told['settings']}")


def test_what_cannot_be_tried_is_not_excluded():
    """A pass that was allowed: whether one may pass again is told by no note that does not say who has passed."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"n.txt": "Observation: n\nPosition: 0x8/1x8/1x8/2,0x7 S\nTurn: middle\nMove: pass\nLegal: yes\n"})
        (found,) = [row for row in rows("infer", "n.txt", "--base", "hus-damara", cwd=folder) if row["key"] == "turn.pass"]
    same((found["values"], found["settled"], found["unless"]), ("allowed", False, "turn.pass = once"), "turn.pass")


# ---- what ask asks -----------------------------------------------------------------------------------

def first_question(*words, notes=None, program=FAST):
    """The rows of the first question, with the text that says the same; without notes everything is open."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": notes} if notes else {})
        at = ["--from", "notes.txt"] if notes else ["--save", "none.txt"]
        words = ["ask", *at, *words, "--count", "1"]
        return rows(*words, cwd=folder, program=program), output(*words, "--keys", cwd=folder, program=program)


@over([(f"{base} {key}", base, key) for base in ("omweso", "coro", "kombe") for key in ("lap.origin", "reverse.right_end")])
def test_a_lap_round_the_board_is_asked(_name, base, key):
    """A heap that goes round tells what no small one does; it is no larger than it must be."""
    asked, _ = first_question("--base", base, "--vary", key)
    assert asked and asked[0]["came"] != "said" and {r["settles"].split(" = ")[0] for r in asked if r["settles"]} == {key}, asked
    heap = max(int(seeds) for seeds in re.findall(r"\d+", asked[0]["position"].split()[0]) if "x" not in seeds)
    assert 16 <= heap < 32, asked[0]["position"]


def test_what_no_position_can_tell_is_not_searched_for():
    """Where nobody may turn a lap, nothing tells whether it may pass the right-hand end: that is said at once."""
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = run("ask", "--save", "none.txt", "--base", "hus", "--vary", "reverse.right_end", cwd=folder, program=FAST)
    same((code, out), (1, ""), "nothing is asked")
    assert "nothing that was searched is open that any position could tell" in err, err


@sampled(1)
@over([("everything", []), ("captures", ["--vary", "capture.landing,capture.needs,capture.takes,capture.own_pit,capture.resow,lap.relay"]),
       ("Hus", ["--base", "hus"])])
def test_a_question_has_six_answers_at_most(_name, words):
    """And who has won is asked apart from the board: no answer has both."""
    with tempfile.TemporaryDirectory() as folder:
        asked = rows("ask", "--save", "none.txt", *words, "--count", "3", cwd=folder, program=FAST)
    for number in {r["question"] for r in asked}:
        offered = [r for r in asked if r["question"] == number and r["came"] != "else"]
        assert 2 <= len(offered) <= 6, offered
        assert not any(r["won"] and r["after"] for r in offered), offered


def test_what_matters_in_play_comes_first():
    """Of two open keys the one that makes a difference in many moves; and with --until nothing else is asked."""
    keys = ["--vary", "lap.relay,start.smallest,capture.takes,capture.landing,capture.needs,end.every_column,lap.origin,end.both_ends"]
    asked, told = first_question(*keys)
    shares = {key: int(percent) for percent, key in re.findall(r"^ +(\d+) %  ([a-z_.]+)$", told, re.M)}
    assert shares["lap.relay"] > 20 and "\n  under 1 %  end.every_column\n" in told, told
    first = {part.split(" = ")[0].removeprefix("not ") for r in asked for part in (r["settles"] or "").split("; ") if part}
    assert first & {"lap.relay", "start.smallest", "capture.landing", "capture.needs", "capture.takes"}, asked
    with tempfile.TemporaryDirectory() as folder:
        words = ["ask", "--save", "none.txt", "--vary", "end.every_column,lap.origin", "--until", "99"]
        out = output(*words, cwd=folder, program=FAST)
        assert "Question" not in out and "Nothing that is open makes a difference in more than 99 % of them (--until)." in out, out
        same(run(*words[:-1], "101", cwd=folder, program=FAST)[0], 2, "no percent")
        code, _, err = run("ask", "--among", "kombe,coro", "--until", "2", cwd=folder, program=FAST)
        assert code == 2 and "--until goes with --from" in err, err


def test_how_many_questions_are_to_come():
    """It is said, and said to be an estimate; among few rules it is about what then comes."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["ask", "--save", "kept.txt", "--vary", "capture.takes,capture.own_pit,capture.refusal"]
        told = output(*words, cwd=folder, program=FAST, stdin="a\na\na\na\na\na\n")
    more = [int(n) for n in re.findall(r"About (\d+) more questions? after this one \(an estimate\)", told)]
    asked = len(re.findall(r"^Question \d+\.", told, re.M))
    assert more and abs(more[0] + 1 - asked) <= 3 and "Perhaps the last question (an estimate)." in told, told


@sampled(1 / 3)
@over([("alone", []), ("kept", ["--save", "answers.txt"])])
def test_what_a_record_leaves_open_is_asked(_how, more):
    """Of a base without notes, in words too, and when answers are kept: nothing that is on record, nor what its rules do not ask for."""
    known = {row["key"] for row in rows("show", "kombe", program=FAST) if row["certainty"] in ("stated", "as")}
    with tempfile.TemporaryDirectory() as folder:
        said = output("ask", "--base", "kombe", "--count", "1", "--keys", "--html", "sheet.html", *more, program=FAST, cwd=folder)
        asked = set(re.findall(r"\b(?:capture|lap|start|reverse|turn|end|house|takasia)\.[a-z_]+\b", said))
        assert {"capture.own_pit", "capture.landing"} <= asked and not asked & known, (asked & known, said)
        assert not [key for key in asked if key.startswith(("house", "takasia"))], asked
        with open(os.path.join(folder, "sheet.html"), encoding="utf-8") as file:
            assert "<tr><th>The game</th><td>Kombe</td></tr>" in file.read()


def test_nobody_is_asked_about_a_board_with_an_empty_side():
    """But where a seed on it would tell less, or it is asked who has won."""
    asked = {(row["position"], row["move"]) for row in rows("ask", "--base", "kombe", "--count", "4", program=FAST) if not row["won"]}
    north = ["".join(position.split("/")[:2]) for position, _ in asked]
    assert len(asked) == 4 and sum(side != "0x80x8" for side in north) >= 3, asked


def test_relatives_give_an_order_and_no_evidence():
    """What they do is named as what it is; what is inferred is the same, question for question answered."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["ask", "--save", "none.txt", "--vary", "capture.takes,capture.own_pit,start.smallest"]
        told = output(*words, "--relatives", cwd=folder, program=FAST)
        assert "relatives, the games on record, would have otherwise than omweso" in told, told
        assert "that is an order, and no evidence." in told, told
        plain = output(*words, cwd=folder, program=FAST)
        same(told[told.index("Open:"):], plain[plain.index("Open:"):], "what is open")


def test_what_no_board_tells_is_asked_in_words():
    """The sentences of all answers, side by side; what is chosen is said again, kept as a statement, and read back."""
    words = ["ask", "--save", "kept.txt", "--vary", "end.every_column", "--keys"]
    with tempfile.TemporaryDirectory() as folder:
        told = output(*words, cwd=folder, program=FAST, stdin="b\n")
        assert "a) Captures in every column in one turn win nothing by themselves. -> end.every_column = no" in told, told
        assert "Taken as: end.every_column = win\n" in told and "Nothing that was searched is open any more." in told, told
        found_ = rows("infer", "kept.txt", "--vary", "end.every_column", cwd=folder, program=FAST)
        same([r["values"] for r in found_ if r["key"] == "end.every_column"], ["win"], "read back")
        told = output("infer", "kept.txt", "--keys", cwd=folder)
        assert "What was said is taken as:\n  kept-1: end.every_column = win\n" in told, told


@over([("a", "no"), ("b", "win"), ("other: end.every_column = win", "win")])
def test_a_sheet_with_words_is_typed_back(answer, value):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"typed.txt": f"Informant: Asha\nQ1 {answer}\n"})
        output("ask", "--save", "none.txt", "--vary", "end.every_column", "--count", "1", "--html", "sheet.html", "--language", "fr",
               cwd=folder, program=FAST)
        with open(os.path.join(folder, "sheet.html"), encoding="utf-8") as file:
            assert "Laquelle de ces phrases est vraie" in file.read(), "in French"
        output("ask", "--sheet", "sheet.html", "--answers", "typed.txt", "--save", "kept.txt", cwd=folder)
        found_ = rows("infer", "kept.txt", "--vary", "end.every_column", cwd=folder, program=FAST)
    same([(r["values"], r["settled"]) for r in found_ if r["key"] == "end.every_column"], [(value, True)], answer)


@deep
def test_ask_goes_on_where_the_search_was_widened():
    """With dozens of unusual answers open there is still something to ask, with six answers at most."""
    chance, text, position = random.Random(3), "", START
    for i in range(12):
        move = chance.choice(rows("moves", "omweso", "--position", position, "--set", "lap.next=after", program=FAST))
        text += f"Observation: o{i}\nPosition: {position}\nMove: {move['move']}\nAfter: {move['position'].split()[0]}\n\n"
        position = START if move["over"] else move["position"].split(" way=")[0]
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": text})
        found_ = rows("infer", "notes.txt", cwd=folder, program=FAST, seconds=300)
        asked = rows("ask", "--from", "notes.txt", cwd=folder, program=FAST, seconds=300)
    assert any(r["kind"] == "widened" for r in found_), found_
    assert 2 <= len([r for r in asked if r["came"] not in ("else", "said")]) <= 6, asked


@over([("The seeds in my own hole where I finish, I leave them.", "capture.own_pit", ["stays", "taken"]),
       ("one seed does not walk", "start.singletons", ["never", "last-resort", "always", "into-empty", "joining"]),
       ("une bille seule ne marche pas", "start.singletons", ["never", "last-resort", "always", "into-empty", "joining"]),
       ("mbegu moja haliwi tembea", "start.singletons", ["never", "last-resort", "always", "into-empty", "joining"]),
       ("he may pass", "turn.pass", ["allowed", "once", "never"]),
       ("captured beans leave the game", "capture.fate", ["removed", "stored", "resown"])])
def test_all_sentences_of_the_nearest_key(statement, key, answers):
    """Never one alone: it may say the opposite. What is negated as the statement is comes first."""
    code, _, err = run("infer", "-", stdin=f"Observation: a\nStatement: {statement}\n")
    offered = err.split("perhaps one of those of ")[1].split("; or of ")[0]
    assert code == 4 and offered.startswith(key + ": "), err
    found_ = re.findall(r"' \(([\w-]+)\)", offered)
    same(sorted(found_), sorted(answers), offered)
    same(found_[0], answers[0], "the nearest")


# ---- what was not searched is not settled ----------------------------------------------------------------

HIDDEN = [("kombe", "capture.pits", "A2 A3 A4 A5 A6 A7", 2), ("coro", "lap.stop", "A4", 9), ("omweso", "capture.least", "2", 10)]


@sampled(1)
@scaled
@over(HIDDEN[:depth(2, 3)])
def test_an_answer_that_was_not_searched_settles_nothing_false(base, key, value, drawn):
    """Every settled answer is the true one; the answer that was hidden is named among the rivals."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": notes_by(base, ["--set", f"{key}={value}"], random.Random(f"{drawn} {base}"))})
        code, out, err = run("infer", "notes.txt", "--base", base, "--replays", "400000", "--format", "jsonl", cwd=folder, program=FAST)
        assert code in (0, 1) and not err, err
        found = rows_of(out)
    answers = {row["key"]: row["answer"] for row in rows("show", base, program=FAST) if row["kind"] == "key"}
    for row in found:
        if row["kind"] == "key" and row["settled"]:
            same(row["values"], answers[row["key"]], f"settled {row['key']}")
            assert not row["unless"], row
    rivals = [f"{row['key']} = {row['values']}" for row in found if row["kind"] == "rival"]
    unless = [rival for row in found if row["unless"] for rival in row["unless"].split(", or ")]
    assert f"{key} = {value}" in rivals + unless, found
    told = {kind: {row["key"] for row in found if row["kind"] == kind} for kind in ("tried", "never")}
    assert key in told["tried"] and "lap.laid" in told["never"] and not told["tried"] & told["never"], told


ONE_STARTS = """\
Observation: refused
Position: 0x8/0x4,2,0x3/0x3,1,0x4/0,0,1,0,2,0x3 S
Move: B3
Legal: no

Observation: allowed
Position: 0x8/0x4,2,0x3/0x3,1,0x4/0,0,1,0,2,0x3 S
Move: B5
Legal: yes
"""


def test_what_seems_settled_is_settled_unless():
    """A single seed may not start: or only the fullest pit may, or not that one; in text, in rows, and in the file written."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": ONE_STARTS})
        words = ("infer", "notes.txt", "--vary", "start.smallest")
        code, out, err = run(*words, "--keys", "--write", "told.ini", cwd=folder)
        same((code, err), (0, ""), "exit code, stderr")
        assert "\nSettled:\n" not in out and "\nSettled, unless one of the answers that were not searched is another:\n" in out, out
        assert re.search(r"start\.smallest +2\n +by refused, allowed\n +unless start\.", out), out
        (row,) = [row for row in rows_of(run(*words, "--format", "jsonl", cwd=folder)[1]) if row["kind"] == "key"]
        assert not row["settled"] and "start.which = fullest" in row["unless"].split(", or "), row
        with open(os.path.join(folder, "told.ini"), encoding="utf-8") as file:
            text = file.read()
        assert re.search(r"^smallest = 2 \? ; settled by refused, allowed, unless start\.", text, re.M), text


QUIET = """\
Observation: third turn
Position: 0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S 2,2 0,0
Move: B5
Captured: %s

Observation: fifth turn
Position: 0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S 4,4 0,0
Move: B5
Captured: %s
"""


@over([("more quiet turns", QUIET % (0, 0), "capture.quiet_turns", "5"),
       ("a heap that may not start", "Observation: no\nPosition: 0x8/0x8/0x8/0x3,4,0x4 S\nMove: B4\nLegal: no\n"
        "\nObservation: yes\nPosition: 0x8/0x8/0x8/0x3,5,0x4 S\nMove: B4\nLegal: yes\n", "start.smallest", "5")])
def test_numbers_beyond_those_that_are_searched_are_tried(_what, notes, key, value):
    """Where something was seen to part them."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": notes})
        found = rows_of(run("infer", "notes.txt", "--vary", key, "--format", "jsonl", cwd=folder)[1])
    offered = [row["values"] for row in found if row["kind"] == "rival" and row["key"] == key]
    offered += [rival for row in found if row["kind"] == "key" and row["unless"] for rival in row["unless"].split(", or ")]
    assert value in offered or f"{key} = {value}" in offered, found


@over([("the least that may start", [(3, "no"), (5, "yes")], "start.smallest", ("4 to 5", 4, 5)),
       ("one that may", [(3, "yes")], "start.smallest", ("1 to 3", 1, 3)),
       ("nothing", [], "capture.quiet_turns", ("0 or more", 0, None))])
def test_numbers_have_bounds(_what, tried, key, expected):
    """Also beyond those that are searched, and where what was seen only bounds them."""
    notes = "Observation: nine seeds\nPosition: 0x8/0x8/0x8/0x4,9,0x3 S\nMove: B5\nLegal: yes\n"
    for seeds, legal in tried:
        notes += f"\nObservation: of {seeds}\nPosition: 0x8/0x8/0x8/0x3,{seeds},9,0x3 S\nMove: B4\nLegal: {legal}\n"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": notes})
        text = run("infer", "notes.txt", "--vary", key, cwd=folder)[1]
        found = rows_of(run("infer", "notes.txt", "--vary", key, "--format", "jsonl", cwd=folder)[1])
    same([(row["least"], row["most"]) for row in found if row["kind"] == "key" and row["key"] == key], [expected[1:]], found[:3])
    assert re.search(f"(    - |not searched: ){expected[0]}\n", text), text


def test_a_set_of_pits_may_be_all_but_those_that_were_refused():
    """A number was excluded without a word, where two pits were closed to moves."""
    notes = "\n".join(f"Observation: {pit}\nPosition: 0x8/0x8/2,0x7/0x{pit},4,0x{7 - pit} S\nMove: B{pit + 1}\nLegal: {legal}\n"
                      for pit, legal in ((3, "no"), (4, "no"), (2, "yes")))
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": notes})
        found = rows_of(run("infer", "notes.txt", "--vary", "start.smallest", "--format", "jsonl", cwd=folder)[1])
    rivals = [row["values"] for row in found if row["kind"] == "rival" and row["key"] == "start.pits"]
    assert "A1 A2 A3 A4 A5 A6 A7 A8 B1 B2 B3 B6 B7 B8" in rivals, rivals


def test_a_number_that_is_not_searched_may_be_the_base_s():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": "Observation: said\nStatement: start.smallest = 6\n"})
        code, _, err = run("infer", "notes.txt", cwd=folder)
        assert code == 4 and "that are searched: 1, 2, 3, 4 (--set gives the base another" in err, err
        code, out, err = run("infer", "notes.txt", "--set", "start.smallest=6", "--keys", cwd=folder)
        assert code == 0 and "said: start.smallest = 6\n" in out, (out, err)


@over([("Middle",), ("OPENING",), ("1st",), ("first",), ("12th",)])
def test_turns_as_people_write_them(turn):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": f"Observation: seen\nPosition: 0x8/0x8/0x8/0x3,4,0x4 S\nTurn: {turn}\nMove: B4\nLegal: Yes\n"})
        code, _, err = run("infer", "notes.txt", "--vary", "start.smallest", cwd=folder)
    same((code, err), (0, ""), turn)


def test_a_single_seed_that_is_never_moved_and_was():
    """Both together cannot be: who says so says that a pit of one seed is no start like any other."""
    saw = "\nObservation: saw\nPosition: 0x8/0,2,0x6/0,1,0x6/0,0,3,0x5 S\nTurn: Middle\nMove: A2\nAfter: 0x8/0,2,0x6/1,0x7/0,0,3,0x5\n"
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": "Observation: said\nStatement: A single seed is never moved.\n" + saw})
        found = rows_of(run("infer", "notes.txt", "--base", "hus", "--format", "jsonl", cwd=folder)[1])
        told = run("infer", "notes.txt", "--base", "hus", cwd=folder)[1]
    same([row["because"] for row in found if row["kind"] == "conflict"], ["saw, said"], "conflict")
    assert "What was said is taken as:\n  said: A single seed is never moved.\n" in told, told


def test_any_of_several_pits_may_have_been_chosen():
    """In this Hus a mover who captures an outer pit chooses another one: which he took is not known, so any may be it."""
    position = "1,3,2,0,1,0,2x2/2x3,4,2,0,3x2/3,2x2,0,1,3,1,2/1,0,1,0x2,1x3 N 5,4 2,2"
    moves = rows("moves", "hus-pt", "--position", position, program=FAST)
    chosen = {row["move"]: row["position"].split()[0] for row in moves if row["move"].startswith("B6.")}
    same(sorted(chosen), ["B6.1", "B6.2", "B6.3", "B6.4"], "choices")
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"notes.txt": "".join(f"Observation: {move}\nPosition: {position}\nMove: B6?\nAfter: {after}\n\n"
                                                  for move, after in chosen.items())})
        assert output("infer", "notes.txt", "--hypotheses", "hus-pt", cwd=folder).startswith("hus-pt: 4 explained, 0 contradicted"), chosen


def test_no_stop_ends_the_search_where_a_capture_was_declined():
    """He declined, and might have stopped there at once: every branch goes on (it met an assertion)."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"stops.ini": "[variant]\nname = stops\ninherits = igisoro\n\n[lap]\nstop = all\n"})
        text = ""
        for i, move in enumerate(rows("moves", "stops.ini", "--position", "0x3,1,0x4/0,2,3,2,0x4/0,1,1,2,0x4/2,0x2,3,0x4 S", cwd=folder, program=FAST)):
            text += f"Observation: {i}\nPosition: 0x3,1,0x4/0,2,3,2,0x4/0,1,1,2,0x4/2,0x2,3,0x4 S\nMove: {move['move'][:2]}?\nAfter: {move['position'].split()[0]}\n\n"
        write_files(folder, {"notes.txt": text})
        code, out, err = run("infer", "notes.txt", "--base", "stops.ini", "--vary", "capture.refusal,capture.takes", cwd=folder)
    assert code in (0, 1) and not err and "No rules that were searched" not in out, (code, out, err)


def test_pits_of_the_opponent_on_a_shared_circuit_are_no_answer():
    """They are places where own seeds may lie, but reverse.pits is of own pits (it met an assertion)."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"shared.ini": "[board]\ncolumns = 4\ncircuit = shared\n[setup]\ninner = 3xC\n[reverse]\npits = all\n",
                             "notes.txt": "Observation: o\nPosition: start\nMove: A1\n"})
        told = output("infer", "notes.txt", "--base", "shared.ini", "--vary", "reverse.pits", "--keys", cwd=folder, program=PROGRAM)
    assert re.search(r"^  reverse\.pits +perhaps A1 A2 A3 A4$", told, re.M), told


def test_a_store_of_one_phase_is_kept_in_all():
    """Also by rules that are tried (it met an assertion of test builds)."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"phases.ini": "[phase one]\nuntil = turns 3\ncapture.fate = stored\n[board]\ncolumns = 2\n[setup]\ninner = 0xC\n"
                                           "[capture]\nquiet_turns = 0\n",
                             "notes.txt": "Observation: o\nPosition: start\nMove: B1\n"})
        code, out, err = run("ask", "--base", "phases.ini", "--from", "notes.txt", "--vary", "capture.takes,lap.relay", stdin="a\nq\n",
                             cwd=folder, program=PROGRAM)
    same((code, err, "Question 1" in out), (0, "", True), out)
