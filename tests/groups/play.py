"""Games at the terminal: kept as they are played and gone on with another day, partners, and captures drawn."""
import json
import os
import pty
import re
import select
import stat
import subprocess
import tempfile
import time

from lib import FAST, ended, environment, output, over, rows, run, same, until_asleep, write_files


def text_of(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def play(folder, typed, *words, **env):
    return run("play", *words, stdin=typed, cwd=folder, program=FAST, **env)


def moves_of(text):
    return re.sub(r"\d+\.", "", text.split("\n\n", 1)[1]).split()


# ---- kept games ------------------------------------------------------------------------------------

def test_a_kept_game_goes_on():
    """After the end of the input, with the same opponent, in the same file; each turn is written as it is played."""
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = play(folder, "B1\n", "omweso-forward", "--level", "one-ahead", "--keep", "game.txt")
        same((code, err), (0, ""), out)
        assert "The game is kept in game.txt; --resume goes on with it." in out, out
        kept = text_of(folder, "game.txt")
        assert "\nNorth: level:one-ahead\n" in kept and len(moves_of(kept)) == 2, kept
        code, out, err = play(folder, "1\nquit\n", "omweso-forward", "--keep", "game.txt", "--resume")
        same((code, err), (0, ""), out)
        assert "North is played by level:one-ahead: looks one move ahead." in out, out
        more = text_of(folder, "game.txt")
        same((moves_of(more)[:2], len(moves_of(more))), (moves_of(kept), 4), more)
        play(folder, "undo\nquit\n", "omweso-forward", "--keep", "game.txt", "--resume")
        same(text_of(folder, "game.txt"), kept, "after undo")


def test_nothing_is_kept_unasked():
    """A script, or nobody at all, leaves no file: only who sits at a terminal finds his game again."""
    with tempfile.TemporaryDirectory() as folder:
        play(folder, "B1\nquit\n", "omweso-forward", XDG_STATE_HOME=folder, HOME=folder)
        play(folder, "quit\n", "omweso-forward", "--keep", "game.txt")
        same(os.listdir(folder), [], "files")


def test_a_file_of_others_stays():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"note.txt": "mine\n"})
        code, _, err = play(folder, "B1\n", "omweso-forward", "--keep", "note.txt")
        same((code, err), (5, "mweso play: 'note.txt' exists already; with --resume its game goes on\n"), "a file that exists")
        same(text_of(folder, "note.txt"), "mine\n", "the file")


@over([("a comment", "B1 {he hesitates}\n"), ("two games", "B1\n\nGame: 2\nVariant: omweso-forward\n\n1. B1\n"), ("a gap", "B1\n...3 4x8/0x8/0x8/4x8 S\nB1\n")])
def test_a_record_that_would_lose_something_is_not_written_to(_name, text):
    with tempfile.TemporaryDirectory() as folder:
        game = f"Game: 1\nVariant: omweso-forward\n\n1. {text}"
        write_files(folder, {"game.txt": game})
        code, out, err = play(folder, "1\nquit\n", "omweso-forward", "--keep", "game.txt", "--resume")
        same((code, text_of(folder, "game.txt")), (4, game), out + err)


def test_what_somebody_else_has_written_stays():
    """Two people, or one in two windows, go on with one game: who comes second does not write over the first."""
    with tempfile.TemporaryDirectory() as folder:
        play(folder, "B1\n", "omweso-forward", "--keep", "game.txt")
        game = subprocess.Popen([FAST, "play", "omweso-forward", "--keep", "game.txt", "--resume"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True, cwd=folder, env=environment())
        until_asleep(game)  # it has read the game
        play(folder, "1\n", "omweso-forward", "--keep", "game.txt", "--resume")
        first = text_of(folder, "game.txt")
        out, _ = ended(game, stdin="2\nquit\n")
        assert "The game cannot be kept any more: game.txt: the file was written by somebody else" in out, out
        same(text_of(folder, "game.txt"), first, "the file")


def keep_in(folder, name, text):
    place = os.path.join(folder, "mweso", "play")
    os.makedirs(place, exist_ok=True)
    write_files(place, {name: text})
    return os.path.join(place, name)


def test_the_last_game_of_these_rules_that_is_not_over_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        code, _, err = play(folder, "", "omweso-forward", "--resume", XDG_STATE_HOME=folder)
        same((code, err), (1, "mweso play: --resume: no game of omweso-forward is kept that is not over\n"), "none")
        games = {"old": "B1\n", "last": "B1\n1\n"}
        for name, typed in games.items():
            play(folder, typed, "omweso-forward", "--keep", f"{name}.txt")
        play(folder, "B1\n", "omweso-forward", "--set", "capture.needs=inner", "--keep", "other.txt")
        texts = {name: text_of(folder, f"{name}.txt") for name in (*games, "other")}
        texts["over"] = "Game: 1\nVariant: omweso-forward\nStart: 0x8/0x8/0x8/4,0x7 N\n"
        files = {name: keep_in(folder, f"omweso-forward.{name}.txt", text) for name, text in texts.items()}
        for i, file in enumerate(files.values()):
            os.utime(file, (1000 + i, 1000 + i))
        keep_in(folder, "omweso.2026.txt", "of another variant\n")
        code, out, err = play(folder, "1\nquit\n", "omweso-forward", "--resume", XDG_STATE_HOME=folder)
        same((code, err), (0, ""), out)
        same([name for name, file in files.items() if text_of(file) != texts[name]], ["last"], f"files written to: {out}")
        same(len(moves_of(text_of(files["last"]))), 3, out)


def test_a_record_runs_nothing():
    """An opponent that is a program is named by who plays, not by a file."""
    with tempfile.TemporaryDirectory() as folder:
        play(folder, "B1\n", "omweso-forward", "--keep", "game.txt")
        text = text_of(folder, "game.txt").replace("Variant: omweso-forward\n", "Variant: omweso-forward\nNorth: ugi:touch$IFS.run\n")
        write_files(folder, {"game.txt": text})
        play(folder, "1\nquit\n", "omweso-forward", "--keep", "game.txt", "--resume")
        same(os.listdir(folder), ["game.txt"], "files")


@over([("match", ["--keep", "x", "--best-of", "2"]), ("series", ["--resume", "--series"]), ("load", ["--resume", "--load", "x"])])
def test_what_keeping_does_not_go_with(_name, words):
    code, _, err = run("play", "omweso-forward", *words)
    same((code, len(err.splitlines())), (2, 1), err)


# ---- at a terminal ---------------------------------------------------------------------------------

MORE = "-- Enter goes on, q ends -- "


def at_terminal(folder, typed, *words, verb="play", answers=(), pages=(), **env):
    """What a terminal of 24 lines and 80 columns, without colour, shows; `answers` are typed to exercises, `pages` below full screens, and else
    Enter."""
    mine, its = pty.openpty()
    game = subprocess.Popen([FAST, verb, *words], stdin=its, stdout=its, stderr=its, cwd=folder,
                            env=environment(**{"TERM": "dumb", "NO_COLOR": "1", "LINES": "24", "COLUMNS": "80", "XDG_STATE_HOME": folder, **env}))
    os.close(its)
    shown, lines, answers, pages = b"", list(typed), list(answers), list(pages)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if not select.select([mine], [], [], 0.3)[0]:
            if game.poll() is not None:
                break
            if lines and shown.endswith((b"> ", b"? ", b"(y/n) ")):
                os.write(mine, lines.pop(0).encode() + b"\n")
            elif answers and shown.endswith(b"shows it): "):
                os.write(mine, answers.pop(0).encode() + b"\n")
            elif shown.endswith(MORE.encode()):
                os.write(mine, (pages.pop(0).encode() if pages else b"") + b"\n")
            continue
        try:
            shown += os.read(mine, 65536)
        except OSError:  # the other end is closed: it ends
            game.wait(10)
            break
    game.kill()  # it has ended, unless it hangs
    os.close(mine)
    return game.wait(), shown.decode(errors="replace").replace("\r\n", "\n")


def test_at_a_terminal_the_game_is_kept():
    """In a folder of the user's alone, without a question when he leaves."""
    with tempfile.TemporaryDirectory() as folder:
        code, shown = at_terminal(folder, ["B1", "1", "quit"], "omweso-forward", "--level", "2")
        same(code, 0, shown)
        place = os.path.join(folder, "mweso", "play")
        names = os.listdir(place)
        assert len(names) == 1 and re.fullmatch(r"omweso-forward\.\d{4}-\d\d-\d\d-\d{6}\.txt", names[0]), names
        same(stat.S_IMODE(os.stat(place).st_mode), 0o700, "who may enter")
        assert f"The game is kept in {place}" in shown and "not saved" not in shown and "\x1b" not in shown, shown
        same(len(moves_of(text_of(place, names[0]))), 4, shown)
        code, shown = at_terminal(folder, ["1", "quit"], "omweso-forward", "--resume")
        same((code, os.listdir(place)), (0, names), shown)
        assert "North is played by level:2" in shown, shown
        same(len(moves_of(text_of(place, names[0]))), 6, shown)


def test_where_there_is_no_home_no_game_is_kept():
    """It is said at once, and why; whoever leaves is asked."""
    with tempfile.TemporaryDirectory() as folder:
        code, shown = at_terminal(folder, ["B1", "quit", "y"], "omweso-forward", XDG_STATE_HOME="here", HOME="")
        same((code, os.listdir(folder)), (0, []), shown)
        assert "The game cannot be kept: neither XDG_STATE_HOME nor HOME is the path of a folder\n" in shown, shown
        assert "The game is not saved. Go on all the same? (y/n)" in shown, shown


# ---- captures --------------------------------------------------------------------------------------

def captured_on_board(drawn):
    """The seeds that stand below pits as taken, and how many pits are marked, of the last board."""
    board = re.split(r"\n\n", drawn)[-1]
    counts = [int(n) for line in board.split("\n") if re.fullmatch(r"[ \d-]*", line) for n in re.findall(r"-(\d+)", line)]
    return sum(counts), len(counts), len(re.findall(r"\(\d+\)", board))


@over(["omweso", "bao-kiswahili", "hus", "igisoro", "enkeshui", "moruba", "kiela"])
def test_captures_are_drawn(variant):
    """Every pit that a move took from, with how many seeds: together as many as were captured."""
    with tempfile.TemporaryDirectory() as folder:
        output("match", "greedy", "random", "--variant", variant, "--pairs", "1", "--judge", "0", "--save", "g.txt", cwd=folder)
        told = [row for row in rows("annotate", "g.txt", "--variant", variant, cwd=folder) if row.get("move")]
        seen = 0
        for last, row in zip(told, told[1:]):
            if row["game"] != last["game"] or not row["captured"] or seen == 6:
                continue
            seen += 1
            north = last["after"].split()[1] == "N"
            move = re.sub(r"[A-H](?=\d)", lambda found: found[0].lower(), row["move"]) if north else row["move"]
            write_files(folder, {"one.txt": f"Game: 1\nVariant: {variant}\nStart: {last['after']}\n\n{move}\n"})
            shown = output("play", variant, "--load", "one.txt", cwd=folder)
            seeds, counts, marks = captured_on_board(shown)
            same((seeds, marks), (row["captured"], counts), f"{json.dumps(row)}\n{shown}")
            assert "( ) captured by the last move, below it how many seeds" in shown, shown
        assert seen, "no capture was seen"


def test_boards_fit_a_terminal():
    """The widest boards too, with their pits listed."""
    widest = max(rows("list"), key=lambda row: int(row["board"].split("x")[0]))
    for variant in (widest["name"], "omweso", "hus"):
        shown = output("play", variant, stdin="1\n\nquit\n")
        too_wide = [line for line in shown.split("\n") if len(line) > 80]
        same(too_wide, [], f"lines of {variant}")
        screen = re.split(r"\n\n", shown)[1]
        assert len(screen.split("\n")) < 20, screen


# ---- learning --------------------------------------------------------------------------------------

@over(["lesson", "puzzle"])
def test_a_game_stands_still_while_somebody_learns(what):
    """The same lesson or puzzle as the verb gives, then the same game: nothing is played by an answer."""
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = play(folder, f"B1\n{what}\nB99\n\n1\nquit\n", "omweso-forward", "--keep", "game.txt")
        same((code, err), (0, ""), out)
        for section in re.findall(r"^\d\. .*|^Grade: .*", output(what, "omweso-forward"), re.M):
            assert f"\n{section}\n" in out, f"{section}\n{out}"
        asked = out.split("Your move (an empty line shows it): ")
        assert len(asked) == 3 and "--answer" not in out and "--seed" not in out, out
        board = re.findall(r"\n(?: {7}8 .*\n(?:.*\n){4} {7}1 .*\n)", play(folder, "B1\nquit\n", "omweso-forward")[1])[-1]
        assert board in asked[2], f"the board as it stood:\n{out}"
        same(len(moves_of(text_of(folder, "game.txt"))), 2, "moves of the game")


def test_a_lesson_at_a_terminal():
    """Its lines and those of the game come by turns from one keyboard; no colour where none is wanted."""
    with tempfile.TemporaryDirectory() as folder:
        code, shown = at_terminal(folder, ["lesson", "B1", "quit"], "omweso-forward", "--level", "1", "--side", "S", answers=[""])
        same(code, 0, shown)
        assert "Find the move that captures" in shown and "North is played by level:1" in shown and "\x1b" not in shown, shown
        kept, = os.listdir(os.path.join(folder, "mweso", "play"))
        same(len(moves_of(text_of(folder, "mweso", "play", kept))), 2, shown)


@over(["bao-kiswahili", "hus-damara-12", "igisoro"])
def test_a_long_lesson_stops_at_the_end_of_a_screen(variant):
    """Nothing is lost, no screen is fuller than the terminal, boards are whole, and who has enough is asked nothing."""
    whole = output("lesson", variant)
    assert MORE not in whole, "without a terminal"
    with tempfile.TemporaryDirectory() as folder:
        code, shown = at_terminal(folder, [], variant, verb="lesson", answers=[""])
        screens = shown.split(MORE + "\n")
        told, question = "".join(screens), "Your move (an empty line shows it):"
        same((code, told.split(question)[0]), (0, whole[:whole.rindex("'mweso lesson")]), "all of it")
        last = screens.pop()
        assert len(screens) > 5 and question in last, shown
        lines = [sum(-(-max(1, len(line)) // 80) for line in screen.splitlines()) for screen in screens]
        assert max(lines) <= 23 and min(lines) > 11, lines
        same([screen for screen in screens if len(re.findall(r"^[NS ] [AB] ", screen, re.M)) % 4], [], "boards in parts")
        code, shown = at_terminal(folder, [], variant, verb="lesson", pages=["", "q"])
        same((code, shown), (0, screens[0] + MORE + "\n" + screens[1] + MORE + "q\n"), "who has enough")


def test_a_terminal_of_another_size_shows_as_much():
    with tempfile.TemporaryDirectory() as folder:
        code, shown = at_terminal(folder, [], "coro", verb="lesson", pages=["q"], LINES="12")
        same((code, shown.endswith(MORE + "q\n"), 5 < shown.count("\n") <= 12), (0, True, True), shown)


def test_commands_are_told():
    helped = output("play", "omweso-forward", stdin="help\nquit\n")
    for command, verb in ("lesson", "these rules are played"), ("puzzle", "of the day"):
        assert re.search(rf"^  {command} .*{verb}", helped, re.M), helped
        assert f" {command}," in output("help", "play"), command
