"""Notes as people keep them: tables, drawn boards, statements, what single informants leave."""
import csv
import io
import json
import os
import random
import re
import tempfile
import zipfile

from lib import FAST, ROOT, depth, output, over, rows, run, same, sampled, scaled, seed

BEFORE = ["0,0,0,0,0,4,0,3", "0,0,0,0,2,2,0,3", "0,0,0,0,0,1,0,1", "0,0,0,0,4,0,0,0"]
AFTER = ["0,0,0,0,0,4,0,3", "0,0,0,0,?,2,0,0", "0,0,0,0,0,1,1,3", "0,0,0,0,0,2,?,0"]
VARY = ["--vary", "capture.takes,capture.own_pit,reverse.capture"]
NOTE = f"""Observation: door
Informant: Mzee Omari
Position: {"/".join(BEFORE)} S
Move: B5
After: {"/".join(AFTER)}
Captured: 3
"""


def write(folder, name, text, encoding="utf-8"):
    path = os.path.join(folder, name)
    with open(path, "w", encoding=encoding, newline="") as file:
        file.write(text)
    return path


def table(rows_of_cells, separator=","):
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows_of_cells)
    return out.getvalue()


def found(text, name="notes.txt", *words, encoding="utf-8"):
    """What infer finds of the keys: values and whether they are settled."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, name, text, encoding)
        return {r["key"]: (r["values"], r["settled"]) for r in rows("infer", name, *(words or VARY), cwd=folder) if r["kind"] == "key"}


def complaint(text, name="notes.csv"):
    with tempfile.TemporaryDirectory() as folder:
        write(folder, name, text)
        code, out, err = run("infer", name, cwd=folder)
        same((code, out), (4, ""), err)
        return err


# ---- tables ----------------------------------------------------------------------------------------

def heads(time):
    names = [f"b{8 - i}" for i in range(8)], [f"a{8 - i}" for i in range(8)], [f"A{i + 1}" for i in range(8)], [f"B{i + 1}" for i in range(8)]
    return [f"{time} {pit}".strip() for row in names for pit in row]


def pits(board):
    return [pit for row in board for pit in row.split(",")]


def by_position(unread="?"):
    return [["Name", "Informant", "Before", "Move", "After", "Captured"],
            ["door", "Mzee Omari", "/".join(BEFORE) + " S", "B5", "/".join(AFTER).replace("?", unread), "3"]]


def by_rows(unread="?"):
    board = lambda rows_: [row.replace(",", " ").replace("?", unread) for row in rows_]
    return [["captured", *(f"after {row}" for row in ("north outer", "North's inner row", "S A", "south_B")), "start",
             *(f"before {row}" for row in ("N B", "N A", "south inner", "south outer row"))],
            ["3", *board(AFTER), "B5", *board(BEFORE)]]


def by_pits(unread="?"):
    return [["move", *heads(""), *heads("after"), "captured"],
            ["B5", *pits(BEFORE), *(pit.replace("?", unread) for pit in pits(AFTER)), "3"]]


@sampled(6)
@over([(f"{shape.__name__}, '{separator}', {encoding}, {unread or 'blank'}", shape, separator, encoding, unread)
       for shape, unread in ((by_position, "?"), (by_position, "."), (by_rows, "."), (by_pits, ""), (by_pits, "."), (by_pits, "?"))
       for separator, encoding in ((",", "utf-8"), (";", "utf-8-sig"), ("\t", "utf-8"))])
def test_a_spreadsheet_says_what_a_note_says(_name, shape, separator, encoding, unread):
    expected = found(NOTE)
    same(expected["capture.takes"], ("inner", True), "the note")
    text = table(shape(unread), separator)
    same(found(text, "notes.tsv" if separator == "\t" else "notes.csv", encoding=encoding), expected, text)
    same(found(text, "anything.txt", encoding=encoding), expected, "told by its headings")


def test_cells_over_lines():
    """A board row by row in one cell, a note of several lines; a row is named where it has no name."""
    cells = [["before", "move", "after", "captured", "note"],
             ["\n".join(row.replace(",", " ") for row in BEFORE), "B5", "\n".join(AFTER), "3", 'he said "three"\n\nand left'],
             [], ["/".join(BEFORE) + " S", "B5", "", "", ""]]
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "film.csv", table(cells))
        out = output("infer", "film.csv", *VARY, cwd=folder)
    assert "2 observations" in out and "by film row 2" in out, out


def test_what_spreadsheets_make_of_words():
    cells = by_position()
    cells[0] += ["Confidence", "Legal", "#photo", "mover"]
    cells[1] += ["Doubtful", "TRUE", "IMG_0420", "South"]
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.csv", "sep=;\n" + table(cells, ";"))
        out = output("infer", "notes.csv", *VARY, cwd=folder)
    assert "doubtful: open without door" in out, out


def test_gaps_filled_by_a_program():
    """pandas writes 4.0 for a 4 in a column with gaps."""
    cells = by_pits("")
    cells[1] = [cell + ".0" if cell and cell.isdigit() and i else cell for i, cell in enumerate(cells[1])]
    cells[1][-1] = "3"
    same(found(table(cells), "notes.csv"), found(NOTE), "the same")


START = "before,move,after,captured,legal\n"


@over([("heading", "before,mvoe\n4x8/0x8/0x8/4x8 S,B1\n", ["notes.csv:1: error: row 1: there is no column 'mvoe'; did you mean 'move'?"]),
       ("pit", "move,A1,a2\nB1,4,four\n", ["notes.csv:2: error: row 2, column 'a2': 'four' is no number of seeds", "2-5"]),
       ("row", "move,before south A\nB1,0 0 0\n", ["row 2, column 'before south A'", "South's inner row has 3 pits, but the board has 8 columns"]),
       ("move", START + "start,Z1,,,\n", ["notes.csv:2: error: row 2, column 'move': 'Z1' is not a move"]),
       ("number", START + "start,B1,,many,\n", ["row 2, column 'captured': 'many' is not a number of seeds"]),
       ("word", START + "start,B1,,,maybe\n", ["row 2, column 'legal': 'maybe' is neither yes nor no"]),
       ("position", START + "4x8/0x8/0x7/4x8 S,B1,,,\n", ["row 2, column 'before': South's inner row has 7 pits"]),
       ("no board", "move,captured\nB1,3\n", ["row 2: no column says what was on the board before the move: 'before'", "start"]),
       ("no move", START + "start,,,3,\n", ["row 2: observation 'notes row 2' has no 'Move:'"]),
       ("twice", "before,position,move\nstart,start,B1\n", ["columns 'before' and 'position' say the same"]),
       ("no heading", "before,move,\nstart,B1,blue\n", ["row 2: cell 3 holds 'blue', but its column has no heading"]),
       ("quotes", 'before,move\nstart,"B1\n', ["row 2: a cell begins with '\"' and does not end"]),
       ("mover", "before,move,mover\nstart,B1,West\n", ["row 2, column 'mover': 'west' is neither S (South) nor N (North)"])])
def test_what_is_wrong_with_a_cell(_name, text, expected):
    err = complaint(text)
    for part in expected:
        assert part in err, err


@over([("notes.csv", START + "start,Z1,,,\nstart,B1,,,\nstart,,,,\n", ["2", "4"]),
       ("notes.txt", "Observation: a\nMove: Z1\n\nObservation: b\nPosition: start\nMove: B1\n\nObservation: c\nMoove: B1\n", ["2", "9"])])
def test_what_cannot_be_read_does_not_silence_the_rest(name, text, lines):
    """All of it is told, and what can be read is searched; but no variant is made of half the evidence."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, name, text)
        for words in ["--vary", "capture.takes"], ["--hypotheses", "omweso"]:
            code, out, err = run("infer", name, *words, cwd=folder)
            same((code, re.findall(name + r":(\d+)", err)), (4, lines), err)
            assert "1 observation" in out or "omweso: " in out, out
        code, out, err = run("infer", name, "--write", "x.ini", cwd=folder)
        same((code, out, os.path.exists(os.path.join(folder, "x.ini"))), (4, "", False), err)
        assert "--write: not all of the evidence can be read" in err, err


ABROAD = table([["name", "informant", "before", "move", "captured"], ["door", "Herr M\u00fcller", "/".join(BEFORE) + " S", "B5", "3"]], ";")


@over([("UTF-8", ABROAD.encode(), None), ("with a mark", ABROAD.encode("utf-8-sig"), None),
       ("UTF-16", b"\xff\xfe" + ABROAD.encode("utf-16-le"), "it is UTF-16"), ("its other order", b"\xfe\xff" + ABROAD.encode("utf-16-be"), "it is UTF-16"),
       ("UTF-16 without a mark", ABROAD.encode("utf-16-le"), "it is UTF-16"), ("its other order", ABROAD.encode("utf-16-be"), "it is UTF-16"),
       ("Latin-1", ABROAD.encode("latin-1"), "read as Windows-1252 (Latin-1)"),
       ("quotes of Windows", ABROAD.replace("Herr", "\u201eHerr\u201c").encode("cp1252"), "read as Windows-1252 (Latin-1)")])
def test_tables_as_offices_encode_them(_name, data, told):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "notes.csv"), "wb") as file:
            file.write(data)
        code, out, err = run("infer", "notes.csv", "--by", "informant", "--vary", "capture.takes", cwd=folder)
        same((code, bool(err)), (0, told is not None), err)
        assert "Herr" in out and "M\u00fcller: 1 observation" in out and (not told or told in err), out + err


def test_a_torn_line_of_utf_8_is_not_taken_for_another_encoding():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "notes.txt"), "wb") as file:
            file.write("Observation: a\nInformant: M\u00fcller\n".encode() + b"Place: M\xfcnster\nPosition: start\nMove: B1\n")
        code, out, err = run("infer", "notes.txt", cwd=folder)
        same((code, out), (4, ""), err)
        assert "notes.txt:3: error: the line is not UTF-8" in err, err


@over(["notes.ods", "notes.csv"])
def test_a_spreadsheet_itself(name):
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(os.path.join(folder, name), "w") as archive:
            archive.writestr("content.xml", "<office:document-content/>")
        code, out, err = run("infer", name, cwd=folder)
        same((code, out), (4, ""), err)
        assert "save it as CSV there" in err and err.count("\n") == 1, err


def test_all_unknown_headings_are_told_at_once():
    err = complaint("Who told me,Beobachtung,Far outer,Pit played,colour,move\na,b,0,B1,red,B1\n")
    assert "there are no columns 'Who told me' (informant?), 'Beobachtung' (observation?), 'Far outer' (before north outer?), 'Pit played' (move?), 'colour'; " in err, err


def test_pits_left_blank_are_counted():
    cells = by_pits("")
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.csv", table([*cells, ["pass", *[""] * 64, ""]]))
        _, _, err = run("infer", "notes.csv", *VARY, cwd=folder)
        blank = sum(cell == "" for cell in cells[1])
        assert f"notes.csv: {blank} pits left blank count as not seen; an empty pit is a 0\n" in err, (blank, err)


def test_rows_left_blank_are_counted():
    rows = [["name", *(f"before {row}" for row in ("north B", "north A", "south A", "south B")), "move", "captured"],
            ["door", BEFORE[0], "", *BEFORE[2:], "B5", "3.0"]]
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.csv", table(rows))
        code, out, err = run("infer", "notes.csv", *VARY, cwd=folder)
    same((code, err), (0, "mweso infer: notes.csv: 8 pits left blank count as not seen; an empty pit is a 0\n"), out)


@over([("before it was dropped", "start S", 0), ("it was dropped before", "2x8/0x8/0x8/2x8 S 0,0 0,0 h16,16 spread=1", 1)])
def test_an_unseen_start_may_be_behind_a_dropped_store(_name, position, code):
    """Whoever did not see where the move began may have missed that the store was dropped first; once a game, for either player."""
    after = "2x8/0x8/0,2,0,2,1,3x3/1,0,5,1,5x2,0,1"
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.txt", f"Observation: seen later\nPosition: {position}\nMove: ?\nAfter: {after}\n")
        same(run("infer", "notes.txt", "--base", "mwambulula", "--hypotheses", "mwambulula", cwd=folder)[0], code, position)


@over([("A 5", "A5"), ("B 5", "B5"), ("b 5", "B5"), ("B 5r", "B5r"), ("B 5 ?", None)])
def test_a_pit_written_with_a_blank(written, meant):
    text = START + "start,{},,,\n"
    if not meant:
        assert "is no choice of a move" in complaint(text.format(written)), written
        return
    words = ["notes.csv", "--hypotheses", "omweso"]
    with tempfile.TemporaryDirectory() as folder:
        told = []
        for move in written, meant:
            write(folder, "notes.csv", text.format(move))
            told.append(run("infer", *words, cwd=folder))
        same(told[0], told[1], "as without it")


@over([("board", "before", "03.05.26"), ("pit", "A1", "03.05.26"), ("row", "before south A", "2026-05-03"), ("number", "captured", "05-Feb"),
       ("months", "A1", "3. Mai"), ("in a row", "before south A", "0,4 03/05/26 2")])
def test_a_cell_that_became_a_date(_name, heading, cell):
    header = ["before", "move"] if heading == "captured" else ["move"]
    values = ["start", "B1"] if heading == "captured" else ["B1"]
    day = cell.split()[1] if "/" in cell else cell
    err = complaint(table([[*header, heading], [*values, cell]]))
    assert f"column '{heading}': '{day}' is a date: the spreadsheet has made one of what was typed" in err, err


@over(["position", "rows", "pits"])
def test_an_empty_table_can_be_filled_in(shape):
    """The headings that are printed are read back, on four rows and on two."""
    for base, row_count in (("kombe", 4), ("enkeshui-8", 2)):
        headings = next(csv.reader([output("infer", "--template", shape, "--base", base).strip()]))
        same(len([h for h in headings if h.startswith("before")]), {"position": 1, "rows": row_count, "pits": row_count * 8}[shape], shape)
        cells = {"observation": "one", "move": "?", "mover": "S", "confidence": "sure"}
        cells.update({h: "0x8" if shape == "rows" else "0" for h in headings if h.startswith("before")})
        if shape == "position":
            cells["before"] = "start"
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "t.csv", table([headings, [cells.get(h, "") for h in headings]]))
            code, out, err = run("infer", "t.csv", "--base", base, "--vary", "capture.takes", cwd=folder)
            assert err == "" and "1 observation" in out, (code, out, err)


def test_ask_reads_tables():
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.csv", table(by_position()))
        out = output("ask", "--from", "notes.csv", "--vary", "capture.takes,capture.refusal", cwd=folder, stdin="q\n")
    assert "1 observation" in out and "Question 1." in out, out


# ---- drawn boards ----------------------------------------------------------------------------------

def test_a_board_that_trace_draws_is_read_back():
    told = output("trace", "omweso", "B5", "--position", "/".join(BEFORE) + " S")
    boards = re.findall(r"(?:^ +8 .*\n(?:.*\n){4} +1 .*\n)", told, re.M)
    assert len(boards) >= 3 and "[" in told, told
    move = rows("moves", "omweso", "--position", "/".join(BEFORE) + " S")
    after = next(r for r in move if r["move"].startswith("B5"))["position"].split()[0]
    written = f"Observation: x\nPosition: {'/'.join(BEFORE)} S\nMove: B5\nAfter: {after}\n"
    drawn = f"Observation: x\nBefore: S\n{boards[0]}\nMove: B5\nAfter:\n{boards[-1]}Informant: Okello\n"
    same(found(drawn), found(written), drawn)
    torn = drawn.replace(boards[-1], re.sub(r"\[\d\]", " ? ", boards[-1]))
    same(len(found(torn)), len(found(written)), "a pit that cannot be read")


def test_runs_and_commas_in_a_drawing():
    drawn = "Observation: x\nBefore: S\n  B  ?x8\nN A  ?, ?, ?, ?, 2, 2, ., 3\nS A  0x5,1 . 1\n  B  . . . . 4 . . .\nMove: B5\nCaptured: 3\n"
    written = "Observation: x\nPosition: ?x8/?x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S\nMove: B5\nCaptured: 3\n"
    same(found(drawn), found(written), drawn)


@over([("too few pits", "Position: S\n  B  4 4 4\nMove: B1\n", "notes.txt:3:1: error: North's outer row is drawn with 3 pits, but the board has 8 columns"),
       ("too few rows", "After:\n  B  4 4 4 4 4 4 4 4\nMove: B1\n", "notes.txt:2: error: 'After' has no value, and only 1 of 4 rows of a drawn board follow"),
       ("no rows", "Before:\nMove: B1\n", "notes.txt:2: error: 'Position' has no value, and 0 of 4 rows")])
def test_a_drawing_that_is_not_whole(_name, lines, expected):
    assert expected in (err := complaint("Observation: a\n" + lines, "notes.txt")), err


# ---- boards that nobody saw --------------------------------------------------------------------------

@sampled(1)
@over([("hus, four taken", "hus", "Move: ?\nCaptured: 4\nNote: took four in the middle of a game\n"), ("a pit", "omweso", "Move: B5\nCaptured: 4\n"),
       ("of Bao", "bao-kiswahili", "Move: ?\nCaptured: 4\n")])
def test_no_board_is_a_board_that_nobody_saw(_name, base, lines):
    """It settles nothing and excludes nothing: not the game that it is of."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "bar.txt", "Observation: bar\n" + lines)
        code, out, err = run("infer", "bar.txt", "--base", base, "--keys", cwd=folder)
        same((code, err), (0, ""), "infer")
        assert "Settled" not in out and "Widened" not in out and " not " not in out, out
        code, out, _ = run("infer", "bar.txt", "--base", base, "--hypotheses", base, cwd=folder)
        same((code, "0 contradicted" in out), (0, True), out)


def test_what_was_seen_without_a_board_counts():
    keys = found("Observation: p\nMove: pass\n", "notes.txt", "--vary", "turn.pass")
    same(keys["turn.pass"][1], False, "allowed, or once")
    assert "never" not in keys["turn.pass"][0], keys


@over([("Position: start", "S"), ("Position: start S", "S"), ("Position: START", "S"), ("Before: start", "S"), ("Position: start N", "N")])
def test_the_usual_start_is_said(line, mover):
    """It is what a whole position with counters says: by rules by which it would capture, the first turn was quiet."""
    words = ["notes.txt", "--set", "capture.landing=any", "--set", "capture.needs=either", "--vary", "capture.quiet_turns"]
    for position in f"Position: 4x8/0x8/0x8/4x8 {mover} 0,0 0,0", line:
        keys = found(f"Observation: a\n{position}\nMove: B2\nCaptured: 0\n", *words)
        same(keys["capture.quiet_turns"], ("1, 2, 3", False), position)


@sampled(1)
@over([("After: 4x8/0x8/0x8/4x8\n",), ("Won: S\n",)])
def test_what_came_of_a_move_needs_to_know_who_moved(line):
    err = complaint("Observation: a\nMove: B1\n" + line, "notes.txt")
    assert "but not who moved: 'Position: ? S' (or N) is a board that nobody saw, 'Position: start' the usual start" in err, err
    assert found(f"Observation: a\nPosition: ? N\nMove: pass\n{line}", "notes.txt", "--vary", "turn.pass"), line


def test_a_start_is_of_somebody():
    assert "behind 'start' stands who begins, S or N, or nothing, not 'W'" in complaint("Observation: a\nPosition: start W\nMove: B1\n", "notes.txt")


# ---- turns that nobody counted -----------------------------------------------------------------------

COUNTERS = re.compile(r" \d+,\d+ \d+,\d+")
EVEN = "2x8/2x8/2x8/2x8"


def first_turn(board, move, side="S", *words):
    """A note of a first turn by Omweso, which captures nothing in one; nobody counted the turns."""
    made = "0,0 0,0" if side == "S" else "1,0 0,0"
    after = next(row["position"].split()[0] for row in rows("moves", "omweso", "--position", f"{board} {side} {made}", *words) if row["move"] == move)
    return f"Observation: a\nPosition: {board} {side}\nMove: {move}\nAfter: {after}\n"


@sampled(3)
@over([(side, move) for side in "SN" for move in ("B1", "B2", "B3", "B4", "B5")])
def test_a_first_turn_without_counters_misleads_nobody(side, move):
    """Taken for the middle of a game it says that occupied pits capture nothing, or nothing explains it without rare answers."""
    note = first_turn(EVEN, move, side)
    for turn in "", "Turn: 1\n", "Turn: opening\n":
        keys = found(note + turn, "notes.txt", "--base", "omweso")
        for key, truth in ("capture.landing", "occupied"), ("capture.needs", "both"), ("capture.quiet_turns", "1"):
            assert truth in keys[key][0].split(", "), (turn, keys[key])
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.txt", note + "Turn: middle\n")
        out = run("infer", "notes.txt", "--keys", cwd=folder)[1]
    assert re.search(r"capture.landing +empty\n", out) or "Widened" in out, out


@over([("first, of South", "S", "1", "0,0"), ("third, of South", "S", "3", "2,2"), ("first, of North", "N", "1", "1,0"), ("second, of North", "N", "2", "2,1")])
def test_the_turn_is_said(_name, side, turn, made):
    """As counters say it, whoever is to move; in a table, too."""
    words = ["--vary", "capture.quiet_turns"]
    plain = first_turn(EVEN, "B1", side)
    counted = found(plain.replace(f" {side}\n", f" {side} {made} 0,0\n"), "notes.txt", *words)
    same(found(plain + f"Turn: {turn}\n", "notes.txt", *words), counted, "notes")
    _, before, move, after = (line.split(": ")[1] for line in plain.splitlines())
    cells = [["before", "mover", "Turn", "move", "after"], [before.split()[0], side, turn, move, after]]
    same(found(table(cells), "notes.csv", *words), counted, "table")
    same(counted == found(plain + "Turn: 1\n", "notes.txt", *words), turn == "1", "other turns say something else")


@over([("the position counts", "Position: start\nTurn: 2\n", "turn 2 is said, but in the position the mover has made 0 turns before it"),
       ("no number", "Position: ? S\nTurn: late\n", "'late' is not the number of the mover's own turn (1 is his first), nor opening, nor middle"),
       ("no turn", "Position: ? S\nTurn: 0\n", "'0' is not the number")])
def test_what_is_no_turn(_name, lines, expected):
    assert expected in (err := complaint(f"Observation: a\n{lines}Move: B1\n", "notes.txt")), err


@over([("as many seeds as at the start", EVEN, "", False), ("more on the mover's side", "2x8/1x2,2x6/2x8/3x2,2x6", "", True),
       ("fewer there", "3x2,2x6/2x8/2x8/2x6,1x2", "", True), ("fewer there, and somebody may have passed", "3x2,2x6/2x8/2x8/2x6,1x2", ",turn.pass", False),
       ("more there, whoever passed", "2x8/1x2,2x6/2x8/3x2,2x6", ",turn.pass", True), ("fewer seeds in the game", "2x8/2x8/2x8/2x2,1x6", "", False)])
def test_seeds_that_have_changed_sides_end_the_quiet_turns(_name, board, passes, over_):
    """Who has captured before has no quiet turn left, nor has his opponent, unless he has passed; else it may be one."""
    words = ["notes.txt", "--vary", "capture.landing,capture.quiet_turns" + passes]
    note = first_turn(board, "B1")
    same(found(note, *words) == found(note + "Turn: middle\n", *words), over_, note)


def test_what_is_assumed_is_told():
    """A script that counts all turns: not all of them are followed, which stands beside what hangs on it."""
    script = 'hook("landing", "Nothing is captured after turn 50.", function(t) if t.turns > 50 then return "relay" end end)\n'
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "late.ini", "[variant]\ninherits = kombe\n[hooks]\nscript = late.lua\n")
        write(folder, "late.lua", script)
        for turn, assumed in ("", True), (" 3,3 1,1", False):
            write(folder, "notes.txt", NOTE.replace(" S\n", f" S{turn}\n"))
            words = ["infer", "notes.txt", "--base", "late.ini", "--vary", "capture.takes"]
            row = next(r for r in rows(*words, cwd=folder) if r["key"] == "capture.takes")
            same((row["settled"], bool(row["assumed"])), (True, assumed), row)
            same("assuming of door: nobody counted the turns" in output(*words, cwd=folder), assumed, "text")


@sampled(1)
@scaled
@over([(f"{plies} turns at most", plies) for plies in (4, 12)])
def test_no_game_is_contradicted_by_its_own_turns(_name, plies):
    """Whatever turns its rules tell apart, scripts and phases, too: notes without counters are explained by the game that they are of."""
    chance = random.Random(seed() + plies)
    names = chance.sample([row["name"] for row in rows("list", program=FAST)], depth(3, 90))
    notes = 0
    for name in names:
        position, text = [], ""  # from the usual start
        for ply in range(plies):
            moves = [m for m in rows("moves", name, *position, program=FAST) if m["move"] not in ("pass", "swap") and not m["endless"]]
            if not moves:
                break
            move = chance.choice(moves)
            if position and "race" not in position[1] and "." not in move["move"]:  # what only a script offers no note can say
                text += f"Observation: {name} {ply}\nPosition: {COUNTERS.sub('', position[1])}\nMove: {move['move']}\nAfter: {move['position'].split()[0]}\n\n"
            if move["over"]:
                break
            position = ["--position", move["position"]]
        if not text:
            continue
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "notes.txt", text)
            code, out, err = run("infer", "notes.txt", "--base", name, "--hypotheses", name, cwd=folder, program=FAST)
        if "both first turns are sown at once" in err:
            continue
        assert code == 0 and " 0 contradicted" in out, (name, out, err, text)
        notes += text.count("Observation")
    assert notes > len(names), notes


# ---- the notes of the examples -----------------------------------------------------------------------

NOTES = os.path.join(ROOT, "docs", "examples", "notes")


def of_example(name, *words):
    """Exit code and rows of infer."""
    code, out, err = run("infer", os.path.join(NOTES, name), *words, "--format", "jsonl", program=FAST)
    same(err, "", name)
    return code, [json.loads(line) for line in out.splitlines()]


@sampled(1 / 3)
def test_notes_with_one_odd_rule():
    """Hus of the Damara, but who can capture with the first lap must (or with one the usual way): found without a hint, and nothing false
    is settled."""
    code, found_ = of_example("consistent.csv", "--base", "hus")
    truth = {row["key"]: row["answer"] for row in rows("show", "hus-damara", "--set", "capture.duty=first-lap")}
    settled = {row["key"]: row["values"] for row in found_ if row["kind"] == "key" and row["settled"]}
    (duty,) = [row for row in found_ if row["kind"] == "key" and row["key"] == "capture.duty"]
    same((code, duty["values"], (duty["unless"] or "")[:20]), (0, "first-lap", "capture.duty = usual"), "the odd rule")
    assert settled or any(row["kind"] == "cut-short" for row in found_), "if nothing is settled, it is said why"
    same(settled, {key: truth[key] for key in settled}, "what is settled is so")


def test_notes_of_which_two_are_mistaken():
    """Two pits were swapped, so that all sums stay right, and a bystander says what nobody plays: both are named, and the swap is undone."""
    code, found_ = of_example("contradictory.txt", "--base", "coro")
    same((code, [row["because"] for row in found_ if row["kind"] == "wrong"]), (1, ["turn 2, the bystander"]), "set aside")
    repair = next(row for row in found_ if row["kind"] == "repair")
    same((repair["because"], repair["key"], repair["values"]), ("turn 2", "After", "South's A4 holds 1 and South's A3 2"), "the smallest change")


def test_incomplete_notes():
    """No board, half a board, a first turn and a saying exclude no rule that holds in the game that they are of."""
    code, found_ = of_example("incomplete.txt", "--base", "hus")
    keys = {row["key"]: row["values"] for row in found_ if row["kind"] == "key"}
    truth = {row["key"]: row["answer"] for row in rows("show", "hus")}
    same(code, 0, "they can be explained")
    for key, values in keys.items():
        assert key.startswith("reverse.") or truth[key] in values.split(", "), (key, values, truth[key])
    same(keys["start.singletons"], "never", "by the saying")
    same(run("infer", os.path.join(NOTES, "incomplete.txt"), "--base", "hus", "--hypotheses", "hus")[0], 0, "Hus itself")


@sampled(1)
@over(["omweso", "hus", "kombe", "coro"])
def test_half_a_board_of_a_move_that_captured(variant):
    """The own rows, as on a photograph: what captures from rows that nobody saw is followed or taken to be as seen, and nothing false comes of it."""
    truth = {row["key"]: row["answer"] for row in rows("show", variant, program=FAST)}
    near = "1,2,0,1,2,1,2,1/2,1,3,1,2,0,2,3"
    position = f"1,2,1,3,2,1,2,1/1,2,1,1,2,1,2,1/{near} S 9,9 9,9"
    taken = [m for m in rows("moves", variant, "--position", position, program=FAST) if m["captured"] and not m["endless"] and "." not in m["move"]]
    assert taken, variant
    for move in taken[:3]:
        after = "/".join(move["position"].split()[0].split("/")[2:])
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "half.txt", f"Observation: half\nPosition: ?x8/?x8/{near} S\nTurn: middle\nMove: {move['move']}.\n"
                                      f"After: ?x8/?x8/{after}\nCaptured: {move['captured']}\n")
            for row in rows("infer", "half.txt", "--base", variant, cwd=folder, program=FAST):
                if row["kind"] == "key" and row["key"] != "reverse.pits":
                    assert truth[row["key"]] in row["values"].split(", "), (variant, move, row)


def test_half_a_board_tells_something():
    """A8 relays and captures from pits that nobody saw: if no lap relayed, none that ends in an empty pit could capture."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "half.txt", "Observation: half\nPosition: ?x8/?x8/0,2,0,1,1,0,1,3/2,0,0,2,1,0,0,1 S\nTurn: middle\nMove: A8.\n"
                                  "After: ?x8/?x8/1,0,1,0,2,1,2,0/3,1,0,2,1,0,0,1\nCaptured: 1\n")
        told = output("infer", "half.txt", "--base", "hus", "--keys", cwd=folder)
    assert "to the end: half" in told and "lap.relay = none does not stand with capture.landing = empty" in told, told


# ---- where it captured -----------------------------------------------------------------------------

@over([("B5 captures at A8", "A8", "explained"), ("not at A5", "A5", "contradicted")])
def test_where_a_capture_was_made(_name, pit, expected):
    """'Ended' is the last seed of the turn, 'Captured at' a seed before it."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.txt", NOTE + f"Captured at: {pit}\n")
        code, out, _ = run("infer", "notes.txt", "--hypotheses", "kombe,igisoro", cwd=folder)
        assert f"kombe: {expected == 'explained':d} explained" in out and code == (expected != "explained"), out
        assert (expected == "explained") != ("no seeds would be captured at A5" in out), out
        code, out, _ = run("infer", "notes.txt", "--base", "kombe", "--vary", "capture.takes", cwd=folder)
        same("No rules that were searched explain everything" in out, expected != "explained", "searched")


@sampled(1)
@over(["omweso", "igisoro"])
def test_where_a_capture_was_made_agrees_with_the_kernel(variant):
    """Of all moves of some positions, each pit that trace names is one where it captured, and no other; with a script too."""
    compared = 0
    for position in ("/".join(BEFORE) + " S", "0x3,1,0x4/0,2,2,2,0x4/0,1,0,2,0x4/2,0x7 S"):
        for move in rows("moves", variant, "--position", position):
            if not move["captured"]:
                continue
            at = {e["pit"] for e in rows("trace", variant, move["move"], "--position", position) if e["event"] == "capture"}
            with tempfile.TemporaryDirectory() as folder:
                write(folder, "n.txt", "\n".join(f"Observation: A{i}\nPosition: {position}\nMove: {move['move']}.\nCaptured at: A{i}\n"
                                                 for i in range(1, 9)))
                code, out, err = run("infer", "n.txt", "--hypotheses", variant, "--format", "jsonl", cwd=folder)
                verdicts = {r["observation"]: r["verdict"] for r in map(json.loads, out.splitlines())}
            same({pit for pit, verdict in verdicts.items() if verdict != "contradicted"}, at, f"{position} {move['move']} {err}")
            compared += 1
    assert compared >= 1, compared


# ---- statements ------------------------------------------------------------------------------------

def said(statement, *more):
    return f"Observation: told\nInformant: Mzee Omari\nStatement: {statement}\n" + "".join(line + "\n" for line in more)


@over([("capture.own_pit = taken", {"capture.own_pit": "taken"}),
       ("start.smallest = 2 and start.singletons = never", {"start.smallest": "2", "start.singletons": "never"}),
       ("capture.refusal = once or always", {"capture.refusal": "once, always"}),
       ("capture.refusal != never", {"capture.refusal": "once, always"}),
       ("end.empty_row = inner", {"end.empty_row": "inner"}),
       ("reverse.pits = A1 A2", {"reverse.pits": "A1 A2"}),
       ('"A single seed is never moved."', {"start.singletons": "never"}),
       ("players may capture from their FIRST turn on", {"capture.quiet_turns": "0"})])
def test_a_statement_settles_what_it_says(statement, expected):
    keys = found(said(statement), "notes.txt", "--vary", "capture.takes")
    same({key: keys[key][0] for key in expected}, expected, statement)
    same(keys["capture.takes"], ("both, inner, outer", False), "of which nothing was said")


def test_every_sentence_of_the_rulebook_can_be_stated():
    """What `mweso rules` tells of a key that is searched is read as the answer of the variant."""
    stated = 0
    for variant in "omweso", "kombe", "hus-damara":
        for row in rows("rules", variant):
            if row.get("key") not in ("capture.takes", "capture.own_pit", "capture.needs", "capture.landing", "start.smallest", "lap.relay"):
                continue
            with tempfile.TemporaryDirectory() as folder:
                write(folder, "n.txt", said(row["sentence"]))
                code, out, err = run("infer", "n.txt", "--base", variant, "--vary", row["key"], "--format", "jsonl", cwd=folder)
                same((code, err), (0, ""), row["sentence"])
            stated += 1
    assert stated >= 8, stated


OWN_PIT = ["perhaps one of those of capture.own_pit: 'The seeds of the own pit in which the last seed fell stay there.' (stays); 'The",
           "(taken)"]
SINGLETONS = ["perhaps one of those of start.singletons: ", "'A single seed is never moved.' (never)"]


@over([("own seeds stay", ["notes.txt:3:12", *OWN_PIT]),
       ("The seeds in my own hole where I finish, I leave them.", OWN_PIT),
       ("one seed does not walk", SINGLETONS),
       ("une graine seule ne joue jamais", SINGLETONS),
       ("kete moja hapana move", SINGLETONS),
       ("uma semente sozinha nunca se joga", SINGLETONS),
       ("uma pedra sozinha n\u00e3o anda", SINGLETONS),
       ("capture.own_pit = stay", ["did you mean 'stays'?"]),
       ("capture.ownpit = stays", ["did you mean 'capture.own_pit'?"]),
       ("board.columns = 8", ["'board.columns' is no key that can be stated"]),
       ("the first player may not eat in his first turn", ["no key holds for one player alone, a script can"])])
def test_a_statement_that_is_not_understood(statement, expected):
    err = complaint(said(statement), "notes.txt")
    for part in expected:
        assert part in err, err


def test_said_and_seen_are_two_observations():
    assert "what was said and what was seen are two observations" in complaint(said("capture.takes = both", "Move: B5"), "notes.txt")


def test_a_statement_that_contradicts_what_was_seen():
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.txt", NOTE + "\n" + said("capture.takes = both", "Confidence: doubtful"))
        code, out, _ = run("infer", "notes.txt", *VARY, cwd=folder)
        assert code == 1 and "  told (told by Mzee Omari), door\n" in out, out
        out = output("infer", "notes.txt", "--allow", "1", *VARY, "--write", "x.ini", cwd=folder)
        assert re.search(r"Set aside.*\n\n?  told \(told by Mzee Omari\)", out), out
        code, out, _ = run("infer", "notes.txt", "--hypotheses", "omweso,kombe", cwd=folder)
        assert "told: it was told otherwise: capture.takes = both; but capture.takes = inner" in out, out


def test_a_statement_is_named_as_the_source():
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.txt", said("capture.own_pit = taken", "Recording: tape 3", "Time: 0:12:30"))
        out = output("infer", "notes.txt", "--vary", "capture.takes", "--write", "x.ini", cwd=folder)
        assert "0 observations and 1 statement" in out and "by told (told by Mzee Omari)" in out, out
        with open(os.path.join(folder, "x.ini"), encoding="utf-8") as file:
            written = file.read()
        assert "own_pit = taken ; settled by told (told by Mzee Omari)" in written and "source = Mzee Omari, tape 3" in written, written
        assert "told by Mzee Omari" in output("rules", "./x.ini", cwd=folder), "the rulebook"


# ---- informants ------------------------------------------------------------------------------------

TWO = NOTE + "\n" + said("capture.refusal = never") + """
Observation: asha
Informant: Asha
Statement: capture.own_pit = taken

Observation: nobody
Statement: capture.refusal = always
"""


def test_what_each_informant_leaves():
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.txt", TWO)
        compared = rows("infer", "notes.txt", "--by", "informant", *VARY, cwd=folder)
        told = output("infer", "notes.txt", "--by", "informant", *VARY, "--keys", cwd=folder)
        same(output("infer", "notes.txt", "--by", "informant", *VARY, "--format", "csv", cwd=folder).count("\n"), len(compared) + 1, "csv")
    keys = {(r["informant"], r["key"]): r["values"] for r in compared if r["kind"] == "key"}
    same(keys["Mzee Omari", "capture.own_pit"], "stays", "seen")
    same(keys["Asha", "capture.own_pit"], "taken", "told")
    same(keys["Asha", "capture.refusal"], "never, once, always", "of which she said nothing, though others did")
    same([(r["kind"], r["informant"], r["other"], r["key"]) for r in compared if r["kind"] in ("differ", "same")],
         [("differ", "Mzee Omari", "Asha", "capture.own_pit"), ("differ", "Mzee Omari", "", "capture.refusal"), ("same", "Asha", "", None)], "pairs")
    for part in ("\nTwo by two:\n", "Mzee Omari: 1 observation, 1 statement, 0 games", "Mzee Omari and Asha: must play by different rules", "    capture.own_pit: stays / taken",
                 "Asha and (nobody named): may play by the same rules"):
        assert part in told, told


def test_an_informant_who_contradicts_himself():
    text = said("capture.refusal = never") + "\nObservation: a\nInformant: A\nStatement: capture.refusal != never\n"
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.txt", text.replace("Observation: told", "Observation: b"))
        code, out, _ = run("infer", "notes.txt", "--by", "informant", "--vary", "capture.takes", "--keys", cwd=folder)
        assert code == 0 and "capture.refusal: never / once, always" in out, out
        write(folder, "bad.txt", text.replace("Informant: A\n", "Informant: Mzee Omari\n"))
        code, out, _ = run("infer", "bad.txt", "--by", "informant", "--vary", "capture.takes", cwd=folder)
        assert code == 1 and "no rules explain all of it" in out and "Two by two" not in out, out
        code, _, err = run("infer", "notes.txt", "--by", "place", cwd=folder)
        assert code == 2 and "--by: 'place' is not informant" in err, err


# ---- records with gaps -----------------------------------------------------------------------------

FILM = "Game: film\nVariant: omweso-forward\nInformant: Okello\nConfidence: doubtful\nResult: S\n\n1. B1 b1 2. B2\n{}\n4. B1 b1\n"


@over([("three turns", "...3 4x8/0x8/0x8/4x8 S", 7), ("so many", "4. ... 4x8/0x8/0x8/4x8 S # the film was changed", 1)])
def test_a_gap_in_a_record(_name, gap, numbered):
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "film.txt", FILM.format(gap))
        out = output("replay", "film.txt", cwd=folder)
        assert "game film: 3 moves" in out and "game film, part 2: 2 moves" in out and "begins after a gap" in out, out
        told = rows("annotate", "film.txt", cwd=folder)
        same([(r["game"], r["ply"]) for r in told], [("film", 1), ("film", 2), ("film", 3), ("film, part 2", numbered), ("film, part 2", numbered + 1)],
             "turns counted on")
        again = output("replay", "film.txt", "--format", "record", cwd=folder)
        same((again.count("Informant: Okello"), again.count("Result: S"), again.count("Result: unfinished")), (1, 1, 0), again)
        found_ = output("infer", "film.txt", "--base", "omweso-forward", "--vary", "capture.quiet_turns", cwd=folder)
        assert "2 games of 5 moves" in found_, found_


AMISS = NOTE.replace("Captured: 3", "Captured: 30")


@over([("infer", ["infer", "notes.txt", "--vary", "capture.own_pit"]),
       ("ask", ["ask", "--from", "notes.txt", "--vary", "capture.own_pit", "--count", "1"])])
def test_what_does_not_add_up_is_told(_name, words):
    with tempfile.TemporaryDirectory() as folder:
        for text, told in ((AMISS, True), (NOTE, False)):
            write(folder, "notes.txt", text)
            _code, out, err = run(*words, cwd=folder)
            same("add up" in (out + err).replace("\n", " "), told, out + err)


TALK = """Game: talk
Variant: omweso-forward
Result: S

{from the door} 1. B1{12:34} b1 # no {comment
2. B2 {[0:12:50] he waits,
  # and looks} {again}
\u20263 4\u00d78/0x8/0x8/4x8 S {13:40\u201313:55 the camera moved}
4. B1 {} b1 {12:61 is no time}
"""


def test_comments_and_gaps_are_kept():
    """Read, written, and read again to the same; the rows of annotate hold each behind its move."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "talk.txt", TALK)
        written = output("replay", "talk.txt", "--format", "record", cwd=folder)
        assert written.count("Game:") == 1 and "Note:" not in written and "Result: S\n" in written, written
        same(written.split("\n\n")[1], "{from the door} 1. B1 {12:34} b1 2. B2 {0:12:50 he waits, # and looks}\n{again}\n"
             "...3 4x8/0x8/0x8/4x8 S 1,1 0,0\n{13:40-13:55 the camera moved} 4. B1 b1 {12:61 is no time}\n")
        write(folder, "again.txt", written)
        same(output("replay", "again.txt", "--format", "record", cwd=folder), written)
        for name in ("talk.txt", "again.txt"):
            said = [(r["ply"], r["time"], r["comment"]) for r in rows("annotate", name, cwd=folder)]
            same(said, [(0, None, "from the door"), (1, "12:34", None), (2, None, None), (3, "0:12:50", "he waits, # and looks; again"),
                        (6, "13:40-13:55", "the camera moved"), (7, None, None), (8, None, "12:61 is no time")])


@over([("minutes", "123:10", True), ("hours", "1:02:03.5", True), ("more digits", "1234:10", False), ("three of them behind", "1:100", False)])
def test_what_is_a_time(_label, word, is_time):
    said = rows("annotate", "-", stdin=f"Game: a\nVariant: omweso-forward\n1. B1 {{{word} he waits}}\n")[0]
    same((said["time"], said["comment"]), (word, "he waits") if is_time else (None, f"{word} he waits"), "time and comment")


@over([("open", "1. B1 {so\nGame: next\n1. B1", ":3: game a: the comment that begins here with '{' does not end with '}'"),
       ("open at the end", "1. B1 {so", ":3: game a: the comment that begins here with '{' does not end with '}'"),
       ("too long", "1. B1 {" + "x" * 16385 + "}", ":3: game a: a comment has at most 16384 bytes"),
       ("moves behind a gap", "... 4x8/0x8/0x8/4x8 S {x} B1", "behind a gap moves begin on a line of their own")])
def test_what_is_wrong_with_comments(_name, moves, expected):
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "a.txt", "Game: a\nVariant: omweso-forward\n" + moves + "\n")
        code, out, _err = run("replay", "a.txt", cwd=folder)
        assert code and expected in out, out


@over([("more seeds", "... 4x8/0x8/0x8/9,4x7 S", "replay", "the board behind the gap holds 69 seeds, but the game began with 64"),
       ("fewer seeds", "... 4x8/0x8/0x8/3,4x7 S", "replay", "the board behind the gap holds 63 seeds, but the game began with 64"),
       ("more seeds as evidence", "... 0x8/0x8/0-1x8/9x8 S", "infer", "the board behind the gap holds 72 seeds, more than the 64"),
       ("no board", "...", "replay", "a gap precedes this part and no board follows it"),
       ("no board at all", "... later", "replay", "only the board is expected from which the game goes on, not 'later'")])
def test_what_is_wrong_behind_a_gap(_name, gap, verb, expected):
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "film.txt", FILM.format(gap))
        code, out, err = run(verb, "film.txt", cwd=folder)
        assert code in (1, 4) and "film.txt:8" in out + err and expected in out + err, (code, out, err)


def test_how_sure_a_record_is():
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "film.txt", FILM.format("... 4x8/0x8/0x8/4x8 S").replace("doubtful", "perhaps"))
        code, out, err = run("replay", "film.txt", cwd=folder)
        assert code == 4 and "Confidence: 'perhaps' is not one of: sure, likely, doubtful" in out + err, out + err


FILMED = f"""Game: film
Variant: omweso
Informant: Okello
Recording: VID_0031
Start: {"/".join(BEFORE)} S

{{0:10:00 they begin}} B5 """


@over([("time of the move", FILMED + "b1f {0:14:20 he hesitates}\n", "film: VID_0031, 0:14:20, move 2: he hesitates"),
       ("time of a move before it", FILMED + "{0:13:00 three eaten} b1f\n", "film: VID_0031, after 0:13:00, move 2"),
       ("time of the start", FILMED + "b1f {slowly}\n", "film: VID_0031, after 0:10:00, move 2: slowly"),
       ("no recording", FILMED.replace("Recording: VID_0031\n", "").replace("{0:10:00 they begin} ", "") + "b1f\n", "film: move 2")])
def test_when_in_a_recording_a_move_settles_an_answer(_name, text, when):
    """North's B1 can start only where the move before has captured nothing there."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "film.txt", text)
        row = next(r for r in rows("infer", "film.txt", "--vary", "capture.takes", cwd=folder) if r["key"] == "capture.takes")
        same((row["values"], row["because"], row["recorded"]), ("inner", "film", when), "rows")
        told = output("infer", "film.txt", "--vary", "capture.takes", "--keys", cwd=folder)
        assert re.search(rf"capture.takes +inner\n +by film\n +{re.escape(when)}\n", told), told


def test_when_in_a_recording_a_note_settles_an_answer():
    """The recording and the time of each observation stand under its name, and in the rows."""
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "notes.txt", NOTE + "Recording: VID_0031\nTime: 12:30\n")
        row = next(r for r in rows("infer", "notes.txt", *VARY, cwd=folder) if r["key"] == "capture.takes")
        same((row["because"], row["recorded"]), ("door", "door: VID_0031, 12:30"), "rows")
        told = output("infer", "notes.txt", *VARY, "--keys", cwd=folder)
        assert re.search(r"capture.takes +inner\n +by door\n +door: VID_0031, 12:30\n", told), told
        write(folder, "notes.txt", NOTE)
        row = next(r for r in rows("infer", "notes.txt", *VARY, cwd=folder) if r["key"] == "capture.takes")
        same(row["recorded"], None, "nothing is said of a recording")


def played_on(folder, name, typed):
    """What `play` says where a record is loaded, gone on with and saved over."""
    return output("play", "omweso-forward", cwd=folder, stdin=f"load {name}\n{typed}\nsave {name}\nquit\n")


def test_a_game_with_a_gap_is_saved_whole():
    """Its last part is played on, and what precedes the gap is saved with it, comments too."""
    film = "Game: film\nVariant: omweso-forward\nInformant: Okello\n\n{filmed} 1. B1 b1 2. B2\n...3 4x8/0x8/0x8/4x8 S {12:30 changed}\n4. B1 b1\n"
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "film.txt", film)
        assert "Saved to film.txt." in played_on(folder, "film.txt", "B2"), "saved"
        with open(os.path.join(folder, "film.txt"), encoding="utf-8") as file:
            saved = file.read()
        assert saved.endswith("\n\n{filmed} 1. B1 b1 2. B2\n...3 4x8/0x8/0x8/4x8 S 1,1 0,0\n{12:30 changed} 4. B1 b1 5. B2\n"), saved
        assert "Informant: Okello\n" in saved and saved.count("Game: film\n") == 1, saved
        out = output("replay", "film.txt", cwd=folder)
        assert "game film: 3 moves" in out and "game film, part 2: 3 moves" in out, out


@over([("two games", "Game: a\nVariant: omweso-forward\n1. B1 b1\n\nGame: b\n1. B2\n"),
       ("a part without a board", "Game: a\nVariant: omweso-forward\n1. B1 b1\n...\nB2\n"),
       ("a part that breaks off", "Game: a\nVariant: omweso-forward\n1. B1 b1\n... 4x8/0x8/0x8/4x8 S\nB1 b1 A8\n"),
       ("a bad move", "Game: a\nVariant: omweso-forward\n1. B1 b1 A8\n")])
def test_what_was_not_loaded_is_not_saved_over(_name, text):
    with tempfile.TemporaryDirectory() as folder:
        write(folder, "games.txt", text)
        told = played_on(folder, "games.txt", "B3")
        assert "Not all of 'games.txt' is loaded: save to another file, or 'save!' replaces it." in told, told
        assert "'games.txt' exists; 'save! games.txt' replaces it." in told, told
        with open(os.path.join(folder, "games.txt"), encoding="utf-8") as file:
            same(file.read(), text, "the file")
