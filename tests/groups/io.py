"""Input and output: full disks, closed pipes, Ctrl-C, files that cannot be read, and very long texts."""
import contextlib
import csv
import json
import os
import re
import resource
import shlex
import signal
import shutil
import sqlite3
import stat
import subprocess
import tempfile
import time

from lib import (FAST, HANGS, PROGRAM, ROOT, Skip, deep, ended, environment, finished, limit, not_built, output, over, rows, run, same,
                 sampled, status_of, texts_in, until_asleep, until_busy, write_files)

RECORD = "Game: 1\nVariant: omweso\nB1 b1\n"
PLACEMENTS = "GAME 1\nINIT 0 4,4,4,4,4,4,4,4,0,0,0,0,0,0,0,0\nINIT 1 4,4,4,4,4,4,4,4,0,0,0,0,0,0,0,0\nPIT 0 0\n"

NOTES = "Observation: a\nPosition: 0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S\nMove: B5\nCaptured: 3\n"

DESIGN = "design --from coro --wish MedianTurns>=1 --keep board,setup,start,lap,capture,reverse,turn,end,house,hold --change 1 --players random --games 20"

# every verb with something to print; what is read from standard input, if anything
PRINTING = [
    ("diff coro kombe",), ("keys",), ("keys --format md",),
    ("list",), ("list --format csv",), ("list --group-by class",), ("atlas omweso --games 2",), ("atlas omweso coro --games 2 --format csv",),
    ("check omweso",), ("check omweso omweso-forward --format text",),
    ("rules omweso",), ("rules igisoro --format md",), ("rules hus --format csv",),
    ("new house --from omweso --hooks",),
    ("show omweso",), ("show omweso --format ini",), ("show omweso --format jsonl",),
    ("players",), ("lesson coro",), ("lesson coro --format jsonl",), ("puzzle coro --seed 1",), ("puzzle coro --seed 1 --format csv",),
    ("moves omweso",), ("moves omweso --format jsonl",),
    ("trace omweso B1",), ("trace omweso B1 --format csv",),
    ("identify -", "Observation: x\nPosition: start\nMove: B1\n"), ("identify - --format csv", "Observation: x\nPosition: start\nMove: B1\n"),
    ("perft omweso 2",), ("perft omweso 2 --divide",), ("perft omweso 2 --format csv",),
    ("replay -", RECORD), ("replay - --format jsonl", RECORD),
    ("replay - --from placements --variant omweso-forward", PLACEMENTS),
    ("play omweso",), ("play omweso", "=\n=\nB1\nexplain\nquit\n"),
    ("endless omweso --move B1",), ("endless omweso --search --seeds 8 --format csv",),
    ("endless omweso --search --seeds 13 --periods",), ("endless omweso --random 10 --seeds 8",),
    ("bench omweso --seconds 1 --set board.columns=2 --set setup.outer=4x2 --set setup.inner=0x2",),
    ("simulate omweso --games 2",), ("simulate omweso --games 2 --format jsonl",),
    ("simulate omweso --games 2 --format csv --metrics",), ("merge --help",),
    ("cite njombwa",), ("cite njombwa --format csv",), ("matrix",), ("matrix --format nexus",), ("matrix coro kombe --format csv",), ("matrix coro kombe hus --tree paper --format nexus",),
    ("reconstruct hus --games 2",), ("reconstruct hus --format csv",), ("reconstruct --validate",),
    ("compare omweso hus --games 3",), ("compare omweso hus --games 3 --format json",),
    ("compare omweso hus --games 3 --format csv",),
    (DESIGN,), (DESIGN + " --format csv",),
    ("match random greedy --pairs 2 --judge 0",), ("match random greedy --pairs 1 --judge 0 --format csv",),
    ("depth coro --nodes 5..5 --games 2 --judge 0 --decisions 4",), ("depth coro --nodes 5..5 --games 2 --judge 0 --format csv",),
    ("solve omweso --columns 2 --seeds 2",), ("solve omweso --columns 2 --seeds 2 --wins 3",),
    ("solve omweso --columns 2 --seeds 2 --player search:nodes=50",),
    ("tune omweso --pairs 1 --nodes 20",), ("tune omweso --pairs 1 --nodes 20 --format jsonl",),
    ("analyze omweso --player search:nodes=20",), ("analyze omweso --record - --player search:nodes=20", RECORD),
    ("ugi", "ugi\nquit\n"),
    ("infer -", NOTES), ("infer - --format jsonl", NOTES), ("infer - --hypotheses kombe,omweso", NOTES),
    ("annotate -", RECORD), ("annotate - --format csv", RECORD),
    ("ask --among kombe,coro",), ("ask --among kombe,coro --format csv",), ("ask --from - --base kombe --vary capture.refusal", NOTES),
    ("archive study -- show omweso",), ("archive --help",),
    ("help",), ("help moves",), ("help --man",), ("moves --help",), ("--help",), ("--version",),
]


def by_name(cases):
    return [(words, words.split(), *rest) for words, *rest in cases]


def start(words, stdout, stdin=subprocess.DEVNULL, cwd=ROOT, program=PROGRAM, **more):
    return subprocess.Popen([program, *words], stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, cwd=cwd,
                            env=environment(), **more)


def write_long_record(folder, games=20000):
    with open(os.path.join(folder, "long.txt"), "w", encoding="ascii") as file:
        for game in range(games):
            file.write(f"Game: {game}\nVariant: omweso\nB1 b1 B2\n")


def until_taken(process, number):
    """Waits until the process has been told of a signal that was sent to it."""
    pending = lambda status: any(int(status[kind], 16) >> (number - 1) & 1 for kind in ("SigPnd", "ShdPnd"))
    while pending(status_of(process)):
        time.sleep(0.01)


def until_ended(process, seconds=10):
    """Waits for the end of a process that may compute for so many seconds more; its input stays open."""
    limit(process, seconds)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(HANGS)
    return process.poll()


def finish(process, what, stdin=None, seconds=10):
    """(exit code, stdout, stderr) of a process that must end soon: it may compute for so many seconds more."""
    out, err = ended(process, seconds, stdin.encode() if stdin else None, what)
    return process.returncode, (out or b"").decode(), err.decode()


def cannot_write(words, code, err):
    what = f"mweso {' '.join(words)}"
    same(code, 5, f"exit code of {what}; it says {err!r}")
    assert "cannot write the output: " in err, f"{what} says {err!r}"
    same(len(err.splitlines()), 1, f"lines on stderr of {what}")


def full_disk():
    """A file on which nothing can be written; never one that is made by opening it."""
    try:
        full = os.open("/dev/full", os.O_WRONLY)
    except OSError:
        raise Skip("there is no /dev/full") from None
    if stat.S_ISCHR(os.fstat(full).st_mode):
        return os.fdopen(full, "wb")
    os.close(full)
    raise Skip("/dev/full is no device")


# ---- output that cannot be written -----------------------------------------------------------------

@sampled(10)
@over(by_name(PRINTING))
def test_full_disk(_name, words, stdin=""):
    with full_disk() as full, tempfile.TemporaryDirectory() as folder:
        code, _, err = finish(start(words, full, subprocess.PIPE, folder), f"mweso {' '.join(words)}", stdin)
    cannot_write(words, code, err)


def into_closed_pipe(words, stdin="", **more):
    """(exit code, stderr) where nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    with tempfile.TemporaryDirectory() as folder:
        process = start(words, writing, subprocess.PIPE, folder, **more)
        os.close(writing)
        code, _, err = finish(process, f"mweso {' '.join(words)}", stdin)
    return code, err


@sampled(10)
@over([case for case in by_name(PRINTING) if case[1][0] != "bench"])
def test_closed_pipe(_name, words, stdin=""):
    """It ends as shells expect, and says nothing."""
    same(into_closed_pipe(words, stdin), (-signal.SIGPIPE, ""), f"exit code and stderr of mweso {' '.join(words)}")


def test_closed_pipe_where_the_signal_is_ignored():
    """As in `trap "" PIPE`: a failed write like any other. Python itself ignores the signal."""
    cannot_write(["list"], *into_closed_pipe(["list"], restore_signals=False))


def test_every_verb_was_tried():
    missing = {row["verb"] for row in rows("help")} - {case[0].split()[0] for case in PRINTING}
    assert not missing, f"not tried with a full disk: {missing}"


# ---- the program under Node --------------------------------------------------------------------------

def under_node():
    """The program as npm installs it."""
    program = os.path.join(ROOT, "build", "npm", "mweso.mjs")
    if not os.path.exists(program) or not shutil.which("node"):
        raise not_built("the module for npm is", "make web")
    return program


MEASURED = {"bench", "archive"}  # the speed, and what the system is


@deep
@over([case for case in by_name(PRINTING) if case[1][0] not in MEASURED])
def test_the_same_under_node(_name, words, stdin=""):
    """Bytes, exit codes and files in the present folder are those of the program."""
    found = []
    for program in FAST, under_node():
        with tempfile.TemporaryDirectory() as folder:
            code, *texts = run(*words, program=program, stdin=stdin, cwd=folder, MWESO_PATH="", SOURCE_DATE_EPOCH="86400")
            texts = [text.replace(os.path.join(os.path.dirname(program), "variants"), "variants") for text in texts]
            found.append((code, texts, texts_in(folder)))
    same(found[1], found[0], " ".join(words))


@deep
def test_it_ends_alike_under_node():
    """A full disk is told, of a reader that has left nothing is said, and Ctrl-C ends it."""
    with full_disk() as full, tempfile.TemporaryDirectory() as folder:
        code, _, err = finish(start(["list"], full, cwd=folder, program=under_node()), "list")
    cannot_write(["list"], code, err)
    same(into_closed_pipe(["list"], program=under_node()), (128 + signal.SIGPIPE, ""), "a closed pipe")
    process = start(["perft", "omweso", "30"], subprocess.PIPE, program=under_node())
    until_busy(process, 1)
    process.send_signal(signal.SIGINT)
    same(finish(process, "perft after SIGINT")[0], -signal.SIGINT, "exit code")


def test_closed_stdout():
    done = finished(["/bin/sh", "-c", '"$0" list >&-', PROGRAM])
    cannot_write(["list"], done.returncode, done.stderr)


@over([("usage", ["frobnicate"], 2), ("variant", ["show", "quux"], 3),
       ("position", ["moves", "omweso", "--position", "x"], 4), ("missing file", ["replay", "missing.txt"], 5)])
def test_stderr_full(_name, words, code):
    """The exit code tells all the same."""
    with full_disk() as full:
        done = finished([PROGRAM, *words], stderr=full)
    same((done.returncode, done.stdout), (code, ""), "exit code and stdout")


@over([("usage", ["perft", "omweso", "0"], 2), ("variant", ["show", "quux"], 3), ("move", ["trace", "omweso", "B9"], 4),
       ("illegal move", ["trace", "omweso", "A1"], 1)])
def test_nothing_on_stdout(_name, words, code):
    """What fails before it prints does not care where stdout goes."""
    with full_disk() as full:
        got, _, err = finish(start(words, full), " ".join(words))
    same(got, code, f"exit code, stderr is {err!r}")


# ---- Ctrl-C --------------------------------------------------------------------------------------

def test_interrupted_perft():
    """The depths that were finished stay printed."""
    process = start(["perft", "omweso", "30"], subprocess.PIPE)
    printed = [process.stdout.readline() for _ in range(5)]
    process.send_signal(signal.SIGINT)
    code, out, err = finish(process, "perft after SIGINT")
    same([b" ".join(line.split()) for line in printed],
         [b"DEPTH LEAVES ENDLESS", b"1 8 0", b"2 64 0", b"3 420 0", b"4 2774 0"], "depths before SIGINT")
    for depth, line in enumerate(out.splitlines(), 5):
        assert line.split()[0] == str(depth) and len(line.split()) == 3, f"half a row: {line!r}"
    same(code, 1, "exit code of perft after SIGINT")
    assert err.startswith("mweso perft: ") and err.endswith("counting was stopped\n"), err


def test_interrupted_divide():
    process = start(["perft", "omweso", "30", "--divide"], subprocess.PIPE)
    until_busy(process, 1)  # until moves are counted: with sanitizers it takes a while to begin
    process.send_signal(signal.SIGINT)
    code, out, err = finish(process, "perft --divide after SIGINT")
    same((code, out), (1, ""), "exit code and stdout")
    assert err.endswith("counting was stopped\n"), err


def test_interrupted_replay():
    """The games that were replayed stay printed."""
    games = 100000
    with tempfile.TemporaryDirectory() as folder:
        write_long_record(folder, games)
        with open(os.path.join(folder, "out.txt"), "w+", encoding="ascii") as out:
            process = start(["replay", "long.txt"], out, cwd=folder)
            until_busy(process)
            end = time.monotonic() + HANGS
            while os.path.getsize(out.name) == 0:  # all of it is read before the first game is told
                assert process.poll() is None and time.monotonic() < end, "nothing is told"
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            code, _, err = finish(process, "replay after SIGINT")
            out.seek(0)
            lines = out.read().splitlines()
    same(code, 1, f"exit code of replay after SIGINT, stderr is {err!r}")
    assert lines[0].startswith("game 0: 3 moves") and len(lines) < games, f"{len(lines)} lines are printed"
    assert err.startswith("mweso replay: stopped after "), err


def test_interrupted_bench():
    process = start(["bench", "omweso", "--seconds", "60"], subprocess.PIPE)
    until_busy(process)
    process.send_signal(signal.SIGINT)
    code, _, err = finish(process, "bench after SIGINT")
    same(code, 1, f"exit code of bench after SIGINT, stderr is {err!r}")


LONG_MOVES = "[variant]\ninherits = hus\n[capture]\nrefusal = always\n"
EITHER = 'hook("direction", "Either way.", function() return "either" end)\n'
# a move of 12554532 laps, by rules that the fast path does not serve: it knows no script
FAR = "0x8/0x8/1,5,1,2,3,2,1,0/15,1,8,1,0,1,4,1 S"
AT_THE_END = 'hook("turn", "Nothing else.", function() return nil end)\n'
CROWDED = "9x8/9x8/9x8/9x8 S"
RECORDED = os.path.join(ROOT, "tests", "records", "tournament-2015.txt")

# Boards of which little was seen: so many ways may have led there that hardly any is followed to its end.
UNSEEN = "".join(f"Observation: {i}\nPosition: ?,{i % 3},?x6/?x3,1,?x4/2,?x7/?x5,{i % 4},?x2 S\nMove: ?\nCaptured: {1 + i % 9}\n\n"
                 for i in range(80))

# every verb that may work long, in mid-work; what it must say, and what it must have printed before
LONG = [
    ("perft of many ways", "perft ways.ini 9", "counting was stopped", "DEPTH"),
    ("moves", f"moves ways.ini --limit 0 --position '{CROWDED}'", "stopped", "MOVE"),
    ("moves, in one of them", f"moves far.ini --position '{FAR}'", "stopped", ""),
    ("trace", f"trace far.ini B1 --position '{FAR}' --format csv", "stopped before the end", "event,side"),
    ("simulate", "simulate omweso --games 10000000 --format csv", "stopped", "variant,game"),
    ("simulate, thinking", "simulate omweso --games 1000 --players search:nodes=500000000", "stopped", ""),
    ("simulate, thinking together", "simulate omweso --games 1000 --players search:nodes=500000000 --threads 2",
     "stopped", ""),
    ("simulate, playing at random", "simulate omweso --games 1000 --players mcts:playouts=500000000", "stopped", ""),
    ("simulate, listing", "simulate either.ini --games 1000 --players greedy", "stopped", ""),
    ("match, judging openings", "match search:nodes=500 greedy --judge 1000000000", "stopped", ""),
    ("match, thinking", "match search:nodes=1000000000 greedy --judge 0", "stopped", ""),
    ("match, listing", "match search:nodes=1000 greedy --judge 0 --variant either.ini", "stopped", ""),
    ("depth", "depth omweso --nodes 1000000000..1000000000 --judge 0", "stopped", ""),
    ("tune", "tune omweso --pairs 1000 --nodes 10000000", "stopped", ""),
    ("analyze", "analyze omweso --player search:nodes=1000000000", "stopped", ""),
    ("analyze, a record", f"analyze omweso --record {RECORDED} --player search:nodes=1000000000", "stopped", "game 376"),
    ("solve", "solve omweso --columns 4 --seeds 3 --most 1000000000", "stopped", ""),
    ("solve by search", "solve omweso --columns 8 --seeds 4 --player search:depth=90", "stopped", ""),
    ("compare, playing", "compare omweso coro --games 10000000", "stopped", ""),
    ("compare, looking", "compare omweso far.ini --games 2", "stopped", ""),
    ("infer", "infer unseen.txt", "stopped before the end", ""),
    ("infer, set aside", "infer unseen.txt --allow 8 --replays 1000000000", "stopped before the end", ""),
    ("ask", f"ask --from {RECORDED} --count 3", "stopped before the end", ""),
    ("endless, searching", "endless omweso --search --seeds 60 --columns 32", "the search was stopped", "0 cycles"),
    ("endless, at random", "endless omweso --random 1000000 --seeds 255 --columns 32 --max-laps 1000000000000",
     "the sample was stopped", "undecided"),
    ("check, in an example", "check tried.ini", "stopped before the last file", ""),
    ("merge, playing again", "merge --verify all.sqlite games.sqlite --threads 1", "stopped", ""),
    ("endless, one move", f"endless far.ini --move B1 --position '{FAR}'", "stopped", ""),
]


def write_long_work(folder):
    scripted = "[variant]\ninherits = omweso\n[end]\nlap_limit = 1000000000\n[hooks]\nscript = "
    for name, text in (("ways.ini", LONG_MOVES), ("either.lua", EITHER), ("either.ini", "[variant]\ninherits = omweso\n[hooks]\nscript = either.lua\n"),
                       ("unseen.txt", UNSEEN), ("far.lua", AT_THE_END), ("far.ini", scripted + "far.lua\n"),
                       ("tried.ini", scripted + f"far.lua\n[example far]\nposition = {FAR}\nmove = B1\ncaptured = 1\n")):
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(text)


@sampled(3)
@over([(name, shlex.split(words), says, printed) for name, words, says, printed in LONG])
def test_interrupted(_name, words, says, printed):
    """In mid-work: it ends soon, says so in one line and keeps what it has printed."""
    with tempfile.TemporaryDirectory() as folder, open(os.path.join(folder, "out"), "w+", encoding="utf-8") as out:
        write_long_work(folder)
        if words[0] == "merge":
            run("simulate", "omweso", "--games", "600000", "--store", "games.sqlite", program=FAST, cwd=folder)
        process = start(words, out, cwd=folder)
        until_busy(process, 1)
        process.send_signal(signal.SIGINT)
        code, _, err = finish(process, f"{words[0]} after SIGINT")
        out.seek(0)
        lines = out.read()
    same(code, 1, f"exit code after SIGINT, stderr is {err!r}")
    last = err.splitlines()[-1]
    assert last.startswith(f"mweso {words[0]}: ") and says in last, err
    assert "memory" not in err and printed in lines, f"printed before: {lines[-300:]!r}"


@sampled(2)
@over([("play, thinking", "play omweso-forward --opponent search:depth=90", "B1\n"), ("play, asking", "play omweso-forward", "B1\n"),
       ("ugi, asked for a move", "ugi", "go depth 90\n"), ("ugi, asked for ever", "ugi", "go infinite\n"), ("ugi, asking", "ugi", "")])
def test_interrupted_talk(name, words, told):
    """Whether it thinks or waits for another line, and whether there can be one."""
    for ends in (False, True) if "thinking" in name or "a move" in name else (False,):
        process = start(words.split(), subprocess.PIPE, subprocess.PIPE)
        process.stdin.write(told.encode())
        process.stdin.flush()
        if ends:
            process.stdin.close()
            process.stdin = None
        until_asleep(process) if name.endswith("asking") else until_busy(process, 1)
        process.send_signal(signal.SIGINT)
        code = until_ended(process)
        _, _, err = finish(process, words)
        same((code, err), (1, f"mweso {words.split()[0]}: stopped\n"), f"exit code and stderr, input at its end: {ends}")


def test_interrupted_store():
    """The games that were finished are in the store, and none that was broken off."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["simulate", "coro", "--games", "3000000", "--store", "games.sqlite"]
        process = start(words, subprocess.PIPE, cwd=folder, program=FAST)
        until_busy(process, 0.2)
        process.send_signal(signal.SIGINT)
        code, _, err = finish(process, "simulate after SIGINT")
        same(code, 1, f"exit code after SIGINT, stderr is {err!r}")
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "games.sqlite"))) as store:
            names = [row[1] for row in store.execute("PRAGMA table_info(game)")]
            stored = store.execute("SELECT * FROM game ORDER BY game").fetchall()
    assert 10 < len(stored) < 3000000, f"{len(stored)} games are kept"
    played = rows("simulate", "coro", "--games", str(len(stored)), program=FAST)
    for game, row in zip(played, stored):
        kept = dict(zip(names, row))
        for figure in "game", "turns", "laps", "game_id":
            same(kept[figure], game[figure], f"{figure} of game {game['game']}")


SAVING = [("simulate", ["simulate", "coro", "--games", "3000000", "--save", "games.txt"]),
          ("match", ["match", "random", "random", "--variant", "coro", "--pairs", "1000000", "--judge", "0", "--save", "games.txt"])]


@sampled(2)
@over([(f"{name}, {how.name}", words, how) for name, words in SAVING for how in (signal.SIGINT, signal.SIGKILL)])
def test_interrupted_saving(_name, words, how):
    """The games that were finished are in the file, each whole; of a killed run there is nothing that passes for its record."""
    with tempfile.TemporaryDirectory() as folder:
        process = start(words, subprocess.PIPE, cwd=folder)
        until_busy(process, 1)
        process.send_signal(how)
        code, _, err = finish(process, f"{words[0]} after {how.name}")
        same(code, 1 if how == signal.SIGINT else -how, f"exit code, stderr is {err!r}")
        with open(os.path.join(folder, "games.txt"), encoding="ascii") as file:
            text = file.read()
        same(len(os.listdir(folder)), 1 if how == signal.SIGINT else 2, f"files in {os.listdir(folder)}")
        if how == signal.SIGKILL:
            same(text, "", "what a killed run leaves under the name that was asked for")
        else:
            assert text.count("Game: ") > 10 and text.endswith("\n\n"), text[-300:]
            replayed = rows("replay", "games.txt", cwd=folder, program=FAST)
            same((len(replayed), {game["legal"] for game in replayed}), (text.count("Game: "), {True}), "games")
        code, _, err = run(*words, cwd=folder)
        same((code, err), (5, f"mweso {words[0]}: games.txt: File exists\n"), "the same once more")


@over([("annotate", ["annotate", "-", "--html", "page"], RECORD), ("compare", ["compare", "omweso", "hus", "--games", "3", "--html", "page"], ""),
       ("atlas", ["atlas", "omweso", "--games", "2", "--html", "page"], ""), ("simulate", ["simulate", "omweso", "--games", "100", "--save", "page"], ""),
       ("match", ["match", "random", "random", "--pairs", "50", "--judge", "0", "--save", "page"], "")])
def test_file_that_does_not_fit(_name, words, stdin):
    """As on a disk that is full before the end: it is said why, and nothing is left."""
    with tempfile.TemporaryDirectory() as folder:
        process = start(words, subprocess.PIPE, subprocess.PIPE, cwd=folder, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000)))
        code, _, err = finish(process, words[0], stdin)
        same((code, os.listdir(folder)), (5, []), f"exit code and files; stderr is {err!r}")
    assert "File too large" in err, err


def test_interrupted_while_reading():
    """Another line is not waited for."""
    for words in ["replay", "-"], ["annotate", "-"], ["infer", "-"], ["analyze", "omweso", "--record", "-"]:
        process = start(words, subprocess.PIPE, subprocess.PIPE)
        process.stdin.write(b"Game: 1\n")
        process.stdin.flush()
        until_asleep(process)
        process.send_signal(signal.SIGINT)
        code = until_ended(process)
        _, _, err = finish(process, " ".join(words))
        same(code, 1, f"exit code of {' '.join(words)} after SIGINT, stderr is {err!r}")
        assert "stopped" in err and len(err.splitlines()) == 1, err


def test_interrupted_again():
    """The second Ctrl-C ends the program wherever it is: here nobody takes what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        write_long_record(folder)
        process = start(["replay", "long.txt"], subprocess.PIPE, cwd=folder)
        until_asleep(process)
        process.send_signal(signal.SIGINT)
        until_taken(process, signal.SIGINT)
        until_asleep(process)
        same(process.poll(), None, "exit code after the first SIGINT, while nobody reads")
        process.send_signal(signal.SIGINT)
        until_ended(process)
        same(process.returncode, -signal.SIGINT, "exit code after the second SIGINT")
        process.communicate()


# ---- a reader that leaves ----------------------------------------------------------------------------

def left_by_its_reader(words, folder):
    """(first line, exit code, stderr) of a verb whose reader takes a line and goes, as `head -1`; the rest is not computed."""
    process = start(words, subprocess.PIPE, cwd=folder, program=FAST)
    line = process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    code, _, err = finish(process, f"{words[0]}, which goes on for a reader that has left,")
    return line.decode(), code, err


@sampled(2)
@over([("replay", "replay long.txt", "game 0: 3 moves"), ("annotate", "annotate long.txt --format csv", ""),
       ("perft", "perft omweso 30", "DEPTH"), ("moves", f"moves ways.ini --limit 0 --position '{CROWDED}'", "MOVE"),
       ("simulate", "simulate omweso --games 10000000 --format csv", "variant,game"),
       ("trace", f"trace far.ini B1 --position '{FAR}'", ""), ("trace, rows", f"trace far.ini B1 --position '{FAR}' --format csv", "event,side")])
def test_reader_that_leaves(_name, words, first):
    with tempfile.TemporaryDirectory() as folder:
        write_long_record(folder, 200000)
        write_long_work(folder)
        line, code, err = left_by_its_reader(shlex.split(words), folder)
    assert line.startswith(first), line
    same((code, err), (-signal.SIGPIPE, ""), "exit code and stderr")


def test_reader_that_leaves_a_store():
    """What was played is kept, and the same command goes on with it."""
    words = ["simulate", "kombe", "--games", "3000", "--threads", "1", "--format", "csv", "--store", "s"]
    with tempfile.TemporaryDirectory() as folder:
        line, code, err = left_by_its_reader(words, folder)
        assert line.startswith("variant,game"), line
        same((code, err), (-signal.SIGPIPE, ""), "exit code and stderr")
        same(run(*words, cwd=folder, program=FAST), run(*words[:-2], program=FAST), "games of the same command again, and without a store")


# ---- moves without number --------------------------------------------------------------------------

DEEP = EITHER + 'hook("landing", "Always on.", function() return "relay" end)\n'


def run_in_little_memory(words, folder):
    """(exit code, stdout, stderr) of the program without sanitizers, which need much more memory."""
    done = finished(["/bin/sh", "-c", 'ulimit -v 3000000; exec "$0" "$@"', FAST, *words], seconds=120, cwd=folder)
    return done.returncode, done.stdout, done.stderr


@sampled(2)
@over([
    ("choices without end", "perft deep.ini 2", 4, "have more than 65536 choices one after the other"),
    ("the same, listed", "moves deep.ini", 3, "hook 'landing': it has used up its budget"),
    ("ways without number", "solve either.ini --set board.columns=3 --set setup.outer=2xC --set setup.inner=2xC", 4,
     "more than 1048576 moves are to be looked at together"),
    ("parts without number", "endless omweso --search --seeds 255 --columns 32", 2, "more than 16777216 parts"),
])
def test_without_bound(name, words, code, says):
    """What has no bound is refused in time and in little memory."""
    with tempfile.TemporaryDirectory() as folder:
        write_long_work(folder)
        refusal = "" if name == "the same, listed" else "[capture]\nrefusal = always\n"
        for file, text in (("deep.lua", DEEP), ("deep.ini", "[variant]\ninherits = omweso\n[hooks]\nscript = deep.lua\n"
                                                           f"[end]\nlap_limit = 1000000000\n{refusal}")):
            with open(os.path.join(folder, file), "w", encoding="ascii") as out:
                out.write(text)
        got, _, err = run_in_little_memory(shlex.split(words), folder)
    same((got, err.count("\n")), (code, 1), f"exit code and lines, stderr is {err!r}")
    assert says in err, err


def test_random_players_need_no_list():
    """Where there are too many moves to be listed, those who play at random play all the same."""
    with tempfile.TemporaryDirectory() as folder:
        write_long_work(folder)
        words = ["match", "random", "random", "--variant", "ways.ini", "--pairs", "2", "--format", "jsonl"]
        code, out, err = run_in_little_memory(words, folder)
    same((code, err), (0, ""), "exit code and stderr")
    same(json.loads(out)["won"] + json.loads(out)["drawn"] + json.loads(out)["lost"], 4, "games")


def test_players_look_at_no_more_than_they_may():
    """Where a position has too many moves to be listed, those who think go on without a look at them."""
    with tempfile.TemporaryDirectory() as folder:
        write_long_work(folder)
        words = ["match", "search:nodes=100", "mcts:playouts=20", "--judge", "0", "--variant", "either.ini", "--pairs", "1",
                 "--format", "jsonl"]
        code, out, err = run_in_little_memory(words, folder)
    same((code, err), (0, ""), "exit code and stderr")
    same(json.loads(out)["won"] + json.loads(out)["drawn"] + json.loads(out)["lost"], 2, "games")


# ---- files that cannot be read ---------------------------------------------------------------------

@over([("check", ["check", "closed.ini"]), ("show", ["show", "closed.ini"]), ("moves", ["moves", "closed.ini"]),
       ("inherits", ["show", "child.ini"]), ("replay", ["replay", "closed.txt"])])
def test_unreadable_file(_name, words):
    with tempfile.TemporaryDirectory() as folder:
        child = "[variant]\ninherits = closed.ini\n"
        for name, text in ("closed.ini", ""), ("closed.txt", RECORD), ("child.ini", child):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
            if name.startswith("closed"):
                os.chmod(os.path.join(folder, name), 0)
        if os.access(os.path.join(folder, "closed.ini"), os.R_OK):
            raise Skip("this user can read any file: run the tests as another than root")
        code, out, err = run(*words, cwd=folder)
    same(code, 5, "exit code")
    assert "cannot open 'closed." in out + err and "Permission denied" in out + err, out + err


@over([("check", ["check", "folder.ini"]), ("show", ["show", "folder.ini"]), ("perft", ["perft", "folder.ini", "2"]),
       ("play", ["play", "folder.ini"])])
def test_folder_for_a_file(_name, words):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "folder.ini"))
        code, out, err = run(*words, cwd=folder)
    same((code, out + err), (5, "folder.ini: error: cannot open 'folder.ini': Is a directory\n"), "exit code, message")


@over([("check", ["check", "big.ini"]), ("show", ["show", "big.ini"])])
def test_big_file(_name, words):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "big.ini"), "w", encoding="ascii") as file:
            file.write("; nothing\n" * 110000)
        code, out, err = run(*words, cwd=folder)
    same((code, out + err), (5, "big.ini: error: cannot read 'big.ini': it is larger than 1 MiB\n"), "code, message")


def test_half_a_million_findings():
    """A file of nothing but errors: the first ones are told, and it takes no time."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "bad.ini"), "w", encoding="ascii") as file:
            file.write("[capture]\n" + "x\n" * 500000)
        code, out, err = run("check", "bad.ini", cwd=folder, seconds=20)
    lines = out.splitlines()
    same((code, err), (1, ""), "exit code and stderr")
    same(lines[0], "bad.ini:2: error: 'x' is neither 'key = value' nor a [section] nor a comment", "first finding")
    assert 100 <= len(lines) < 2000, f"{len(lines)} findings are printed"


# ---- names in files from strangers, and devices ------------------------------------------------------

MEMORY = 2 << 30  # bytes: who reads a device to its end is stopped by this


def attacked(*words, cwd, stdin=subprocess.DEVNULL, seconds=10):
    """(exit code, stdout and stderr) of the fast build, which must end soon and without much memory."""
    process = subprocess.Popen([FAST, *words], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd,
                               env=environment(), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
    code, out, err = finish(process, f"mweso {' '.join(words)}", seconds=seconds)
    return code, out + err


@contextlib.contextmanager
def strangers():
    """A folder with a pipe, links and devices beside variants."""
    with tempfile.TemporaryDirectory() as outer:
        folder = os.path.join(outer, "variants")
        os.makedirs(os.path.join(folder, "below"))
        os.makedirs(os.path.join(outer, "scripts"))
        os.mkfifo(os.path.join(folder, "pipe.ini"))
        with open(os.path.join(outer, "secret.ini"), "w", encoding="ascii") as file:
            file.write("[variant]\ntitle = swordfish\n")
        with open(os.path.join(outer, "secret"), "w", encoding="ascii") as file:
            file.write("swordfish = 1\n")
        for link, to in (("link.ini", "../secret.ini"), ("far", ".."), ("zero.ini", "/dev/zero"),
                         ("../scripts/link.lua", "../secret"), ("weighted.weights", "../secret")):
            os.symlink(to, os.path.join(folder, link))
        for name, text in (("below/good.ini", "[variant]\ninherits = omweso\n"), ("weighted.ini", ""),
                           ("big.ini", "; nothing\n" * 110000)):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        yield folder


def shell(folder, commands):
    """Runs commands of which the last is the program, by exec: it has the number of the shell, $$."""
    finished(["sh", "-c", commands], cwd=folder, check=True)


def text_of(*names):
    with open(os.path.join(*names), encoding="utf-8") as file:
        return file.read()


@over([("picture", "trace omweso B5 --svg x", True), ("page", "rules omweso --html x", True),
       ("record", "match random random --pairs 1 --judge 0 --save x", False)])
def test_no_link_at_the_name_of_a_new_file_is_followed(_name, command, replaces):
    """Somebody may lay one under the name by which the file is begun, if he guesses the number of the process, or under its own."""
    for name, to in [("x.$$.0.tmp", "victim"), ("x.$$.tmp", "victim")] + [("x", "pipe")] * replaces:
        with tempfile.TemporaryDirectory() as folder:
            write_files(folder, {"victim": "the only copy"})
            os.mkfifo(os.path.join(folder, "pipe"))
            shell(folder, f"ln -s {to} {name}; exec {FAST} {command} --quiet")
            same(text_of(folder, "victim"), "the only copy", "where the link leads")
            assert os.path.isfile(os.path.join(folder, "x")) and not os.path.islink(os.path.join(folder, "x")), os.listdir(folder)


def test_no_folder_of_others_is_taken_up():
    """A folder under the name by which one is begun is left as it is."""
    with tempfile.TemporaryDirectory() as folder:
        shell(folder, f"for i in p/.$$.tmp p/.$$.0.tmp; do mkdir -p $i; echo mine > $i/index.html; done; exec {FAST} atlas omweso --games 2 --pages p --quiet")
        left = [name for name in os.listdir(os.path.join(folder, "p")) if name.endswith(".tmp")]
        same([text_of(folder, "p", name, "index.html") for name in left], ["mine\n"] * 2, "what was in them")


WRITTEN_OVER = [("trace h.ini B5 --svg h.ini", "svg"), ("rules h.ini --html h.ini", "html"), ("rules h.ini --html h.lua", "html"),
                ("compare omweso h.ini --games 10 --svg other.ini", "svg"), ("ask --from notes.txt --html notes.txt", "html")]


@over(WRITTEN_OVER)
def test_no_page_or_picture_replaces_what_is_read(command, option):
    """A rule set, a script, notes: the only copy, perhaps."""
    given = {"h.ini": "[variant]\ninherits = omweso\n", "h.lua": "return {}\n", "notes.txt": "Observation: x\nPosition: start\nMove: B1\n"}
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, given)
        code, out, err = run(*command.split(), cwd=folder, program=FAST)
        same((code, out), (2, ""), err)
        assert f"--{option}: '{command.split()[-1]}' would be written over; expected the name of a page or picture" in err, err
        same({name: text_of(folder, name) for name in sorted(os.listdir(folder))}, given, "what lay there")


def test_what_a_record_keeps_is_bounded():
    """Neither headers, which each part behind a gap has, nor rule sets, which stay loaded, fill the memory."""
    code, out, err = run("replay", "-", stdin="Game: a\nVariant: omweso\n" + "Source: x\n" * 1000 + "...\n" * 1000, program=FAST)
    assert code == 4 and "a game has at most 500 headers" in out + err, (code, out + err)
    games = "".join(f"Game: a\nVariant: omweso\nSet: end.lap_limit={i}\n\nB1\n\n" for i in range(1000, 2002))
    code, out, err = run("replay", "-", "--format", "csv", stdin=games, program=FAST)
    assert code == 4 and out.count("the games before it have 1000 rule sets, the most of one file") == 2, (code, out[-400:], err)


NAMES = [
    ("variant.inherits", "/etc/passwd", "may lie anywhere"), ("variant.inherits", "../secret.ini", "may lie anywhere"),
    ("variant.inherits", "link.ini", "symbolic link"), ("variant.inherits", "link", "symbolic link"),
    ("variant.inherits", "far/secret.ini", "symbolic link"), ("variant.inherits", "zero.ini", "symbolic link"),
    ("variant.inherits", "pipe.ini", "it is a pipe"), ("variant.inherits", "pipe", "it is a pipe"),
    ("variant.inherits", "./below", "Is a directory"), ("variant.inherits", "big.ini", "larger than 1 MiB"),
    ("hooks.script", "/proc/kmsg", "may lie anywhere"), ("hooks.script", "../secret", "may lie anywhere"),
    ("hooks.script", "link.lua", "symbolic link"), ("hooks.script", "zero.ini", "symbolic link"),
    ("hooks.script", "far/secret", "symbolic link"), ("hooks.script", "pipe.ini", "it is a pipe"),
    ("hooks.script", "below", "Is a directory"), ("hooks.script", "big.ini", "larger than 1 MiB")]


@sampled(9)
@over([(f"{key} {value}", key, value, text) for key, value, text in NAMES])
def test_name_in_a_file(_name, key, value, text):
    """What a variant names is read only if it is a regular file in its folder, behind no link."""
    section, name = key.split(".")
    with strangers() as folder:
        with open(os.path.join(folder, "stranger.ini"), "w", encoding="ascii") as file:
            file.write(f"[{section}]\n{name} = {value}\n")
        for verb in "check", "show":
            code, out = attacked(verb, "stranger.ini", cwd=folder)
            assert "swordfish" not in out and "root:" not in out, f"{verb} tells a secret: {out}"
            assert code in (1, 3, 5) and f"stranger.ini:2: error: {key}: " in out and text in out, f"{verb}: {out}"
        code, out = attacked("list", cwd=folder)
        same(code, 0, f"exit code of list, which waits for no pipe; it says {out}")
        assert "does not load" in out, out


@over([("pipe", "Variant: pipe.ini", "it is a pipe"), ("absolute", "Variant: /etc/passwd", "may lie anywhere"),
       ("parent", "Variant: ../secret.ini", "may lie anywhere"), ("link", "Variant: link.ini", "symbolic link"),
       ("script", "Variant: omweso\nSet: hooks.script=/etc/passwd", "may lie anywhere"),
       ("script that is a pipe", "Variant: omweso\nSet: hooks.script=pipe.ini", "it is a pipe"),
       ("script that is a link", "Variant: omweso\nSet: hooks.script=link.ini", "symbolic link")])
def test_name_in_a_record(_name, headers, text):
    with strangers() as folder:
        with open(os.path.join(folder, "record"), "w", encoding="ascii") as file:
            file.write(f"Game: 1\n{headers}\nB1\n")
        for verb in "replay", "annotate":
            code, out = attacked(verb, "record", cwd=folder)
            assert code in (3, 4, 5) and text in out and "swordfish" not in out, f"{verb} exits with {code}: {out}"


def test_a_pipe_is_written_to():
    """Whoever reads it gets what is saved, and it stays a pipe: a file in its place would take /dev/null from everybody."""
    with tempfile.TemporaryDirectory() as folder:
        done = finished(["bash", "-c", 'mkfifo p && { timeout 60 cat p > got & "$0" compare omweso coro --games 2 --format csv --svg p > rows; wait; test -p p; }', FAST],
                        cwd=folder)
        same((done.returncode, done.stderr), (0, ""), "exit code and stderr")
        with open(os.path.join(folder, "got"), encoding="utf-8") as file:
            assert file.read().endswith("</svg>\n"), "the picture"
        same(sorted(os.listdir(folder)), ["got", "p", "rows"], "files")


def test_names_that_stay():
    """A control, so that nothing honest is refused: files below the variant's folder are inherited from; what a user types may be anywhere, and a link or a pipe."""
    with strangers() as folder:
        with open(os.path.join(folder, "child.ini"), "w", encoding="ascii") as file:
            file.write("[variant]\ninherits = below/good.ini\n")
        secret = os.path.join(os.path.dirname(folder), "secret.ini")
        for name in "child.ini", "child", secret, "../secret.ini", "link.ini", "/dev/null":
            code, out = attacked("check", name, cwd=folder)
            same((code, out.splitlines()[0]), (0, f"{name}: fine"), f"check {name}")
        done = finished(["bash", "-c", '"$0" check --quiet <(echo "[variant]")', FAST], cwd=folder)
        same((done.returncode, done.stderr), (0, ""), "exit code and stderr of check with a pipe")


@over([("passwd", "/etc/passwd", 3, ":1: error: this is no variant file: line 1 is neither a section, an answer nor a comment"),
       ("program", "/bin/true", 3, "error: this is no variant file: line 1 is neither"),
       ("zero", "/dev/zero", 5, "it is not a regular file"), ("folder", "/etc", 5, "Is a directory")])
def test_typed_name_of_no_variant(_name, name, code, text):
    with strangers() as folder:
        got, out = attacked("show", name, cwd=folder)
    same(got, code, f"exit code; it says {out}")
    assert text in out and "root" not in out.replace("/root", ""), out
    same(len(out.splitlines()), 1, f"lines of {out}")


def test_weights_behind_a_link():
    with strangers() as folder:
        code, out = attacked("analyze", "weighted.ini", "--player", "search:nodes=20", cwd=folder)
    same(code, 5, f"exit code; it says {out}")
    assert "weighted.weights: it is a symbolic link" in out and "swordfish" not in out, out


@over([("replay", ["replay", "/dev/zero"], 5), ("annotate", ["annotate", "/dev/zero"], 5),
       ("placement", ["simulate", "omweso", "--placement", "/dev/zero"], 5),
       ("checkpoint", ["endless", "omweso", "--search", "--seeds", "12", "--checkpoint", "/dev/zero"], 5),
       ("merge of searches", ["endless", "merge", "/dev/zero", "/dev/zero"], 5),
       ("store", ["simulate", "omweso", "--games", "2", "--store", "/dev/zero"], 5),
       ("merge", ["merge", "all", "/dev/zero"], 5),
       ("weights", ["analyze", "omweso", "--player", "search:nodes=20,weights=/dev/zero"], 5)])
def test_device_that_never_ends(_name, words, code):
    with strangers() as folder:
        got, out = attacked(*words, cwd=folder)
    same(got, code, f"exit code; it says {out}")
    assert words[-1].split("=")[-1] in out or "/dev/zero" in out, out


def test_record_that_never_ends():
    with open("/dev/zero", "rb") as zero, strangers() as folder:
        code, out = attacked("replay", "-", cwd=folder, stdin=zero)
    same((code, out), (5, "mweso replay: -: the record cannot be read: line 1 does not end\n"), "exit code, message")


# ---- signs that terminals obey -----------------------------------------------------------------------

# ESC and DEL; those of C1 (a terminal takes U+009B for ESC [), what ends lines, what turns the direction of writing; and a
# byte that is no UTF-8
SIGNS = [("ESC", "\x1b[31m\x7f".encode()), ("C1", "\x85\x9b31m\x9d\u2028\u2029\u202e\u202a\u2066\u2069".encode()), ("bytes", b"\x9b31m\xff")]
OBEYED = "\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"

SCRIPTED = {"v.ini": "[variant]\ninherits = omweso\n[hooks]\nscript = v.lua\n"}
MOVE = "Position: 0x8/4x8/4x8/0x8 S\nMove: B1\n"
A_STORE = ("simulate", "omweso", "--games", "2", "--store", "s.db")


def scripted(text):
    return {**SCRIPTED, "v.lua": text}


def in_a_script(text):
    return scripted(text), ["check v.ini", "rules v.ini", "trace v.ini B1", "moves v.ini", "play v.ini"]


def in_a_variant(line, section="variant"):
    return {"v.ini": f"[{section}]\n{line}\n"}, ["check v.ini", "rules v.ini", "show v.ini", "list", "play v.ini"]


def in_a_record(line):
    return ({"r.txt": f"Game: 1\nVariant: omweso\n{line}\nB1 b1\n"},
            ["replay r.txt", "replay r.txt --format csv", "replay r.txt --format record", "annotate r.txt",
             "analyze omweso --record r.txt --player greedy", "infer r.txt --vary capture.takes"])


def in_notes(line, file="n.txt", head="Observation: a\n"):
    return {file: f"{head}{line}\n"}, [f"infer {file} --vary capture.takes", f"infer {file} --vary capture.takes --format csv",
                                     f"infer {file} --vary capture.takes --write x", f"ask --from {file} --vary capture.takes"]


def typed(verb, *lines):
    return {"stdin": "".join(line + "\n" for line in lines)}, [verb]


# where texts of strangers come in: files (what is typed is the file "stdin"), and commands that read them; @ is the text
CHANNELS = [
    ("title", *in_a_variant("title = @")), ("name", *in_a_variant("name = @")), ("people", *in_a_variant("people = @")),
    ("note", *in_a_variant("note = @")), ("names", *in_a_variant("names = x, @")), ("source", *in_a_variant("source = @")),
    ("comment", *in_a_variant("title = x ; @")), ("term", *in_a_variant("pit = @", "terms")), ("word", *in_a_variant("takes = @", "capture")),
    ("key", *in_a_variant("@ = x")), ("no key", *in_a_variant("@")), ("section", *in_a_variant("x = y", "@")),
    ("section that does not end", {"v.ini": "[variant]\n[@\n"}, ["check v.ini"]), ("parent", *in_a_variant("inherits = @")),
    ("parameter", *in_a_variant("@ = x", "hooks")), ("script's name", *in_a_variant("script = @.lua", "hooks")),
    ("phase", *in_a_variant("until = turns 1", "phase @")), ("source of an example", *in_a_variant("move = B1\nsource = @", "example @")),
    ("doc of a hook", *in_a_script("hook('landing', '@', function() return 'end' end)\n")), ("error", *in_a_script("error('@')\n")),
    ("raised in play", *in_a_script("hook('landing', 'x', function() error('@') end)\n")), ("script that is none", *in_a_script("'@' @\n")),
    ("why seeds may not lie so", scripted("hook('arrange', 'x', function() return '@' end)\n"), ["trace v.ini =4x8/0x8", "play v.ini", "moves v.ini"]),
    ("word to choose", *in_a_script("hook('choose', 'x', function() return {'@', 'b'} end)\n")),
    ("doc of a parameter", *in_a_script("parameter('p', {'a', 'b'}, '@')\n")), ("word of a parameter", *in_a_script("parameter('p', {'a', '@'}, 'x')\n")),
    ("name of a parameter", *in_a_script("parameter('@', {'a', 'b'}, 'x')\n")), ("name of a hook", *in_a_script("hook('@', 'x', function() end)\n")),
    ("returned", *in_a_script("hook('next', 'x', function() return '@' end)\n")), ("index", *in_a_script("hook('next', 'x', function(t) return t['@'] end)\n")),
    ("doc of a mark", *in_a_script("owned('o', 'A1', 'x')\nmark('o', 'square', '@')\n")), ("name of a global", *in_a_script("return _G['@']\n")),
    ("weights", {"v.ini": "", "v.weights": "@ 1\n"}, ["analyze v.ini --player search:nodes=20"]),
    ("players of a record", *in_a_record("South: @")), ("note of a record", *in_a_record("Note: @")), ("game", *in_a_record("Game: @")),
    ("header", *in_a_record("@: x")), ("variant of a record", *in_a_record("Variant: @")), ("set", *in_a_record("Set: variant.title=@")),
    ("result", *in_a_record("Result: @")), ("move", *in_a_record("B1 @")), ("comment on a move", *in_a_record("B1 {@} b1")),
    ("remark", *in_a_record("# @")), ("notation", *in_a_record("Notation: @")), ("start", *in_a_record("Start: @")), ("gap", *in_a_record("B1 ... @")),
    ("placements", {"p.txt": "GAME @\nINIT 0 @\nPIT 0 @\n"}, ["replay p.txt --from placements --variant omweso"]),
    ("observation", *in_notes(MOVE + "Note: x", head="Observation: @\n")), ("informant", *in_notes("Informant: @\n" + MOVE)),
    ("note of an observation", *in_notes("Note: @\n" + MOVE)), ("move of an observation", *in_notes("Position: 0x8/4x8/4x8/0x8 S\nMove: @")),
    ("header of an observation", *in_notes("@: x\n" + MOVE)), ("statement", *in_notes("Statement: capture.takes = @")),
    ("position", *in_notes("Position: @\nMove: B1")), ("drawn board", *in_notes("Before:\n@\nMove: B1")),
    ("cell", *in_notes("start,B1,@", "n.csv", "before,move,note\n")), ("quoted cell", *in_notes('start,B1,"a\n@"', "n.csv", "before,move,note\n")),
    ("heading", *in_notes("start,B1,x", "n.csv", "before,move,@\n")),
    ("checkpoint", {"c.txt": "@\n"}, ["endless omweso --search --seeds 12 --checkpoint c.txt", "endless merge c.txt c.txt"]),
    ("ugi", *typed("ugi", "@", "position fen @", "setoption name @ value @", "setoption name Variant value @", "go @", "query @", "position startpos moves @",
                   "position startpos moves B1 @")),
    ("play", *typed("play omweso", "@", "B1@", "load @", "save @/x", "save @", "save @", "load @", "explain @", "undo @", "=@")), ("ask", *typed("ask --among kombe,coro", "@", "q")),
    ("language", {}, ["list --language @"]), ("argument", {}, ["check @", "show @", "@", "moves omweso --position @", "trace omweso @", "list --names @", "list --@",
                                             "show omweso --set @", "show omweso --set x.y=@", "match @ random", "perft omweso @", "replay @", "infer @", "diff @ omweso",
                                             "list --format @", "merge @ @", "atlas @", "compare @ @", "simulate omweso --store @/x", "keys @", "help @", "new @"]),
    ("set", {}, ["rules omweso --set variant.title=@", "show omweso --set terms.pit=@", "show omweso --set variant.note=@", "simulate omweso --games 1 --set variant.title=@",
                 "compare omweso omweso --games 1 --set variant.title=@"]),
]


def signs_in(said):
    """The signs that a terminal would obey, and bytes that are no UTF-8."""
    return re.findall(f"[{OBEYED}\udc80-\udcff]", said.decode("utf-8", "surrogateescape"))


def look_for_signs(folder, sign, commands, stdin=b""):
    for command in commands:
        words = [os.fsencode(word).replace(b"@", sign) for word in command.split()]
        done = finished([FAST, *words], stdin=stdin, text=False, cwd=folder)
        assert 0 <= done.returncode < 6, f"{command} ends with {done.returncode}: {done.stderr}"
        for said in done.stdout, done.stderr:
            assert not signs_in(said), f"{command} prints {signs_in(said)} in {said[:2000]}"


@sampled(20)
@over([(f"{name}, {kind}", files, commands, sign) for kind, sign in SIGNS for name, files, commands in CHANNELS])
def test_signs_in_a_text(_name, files, commands, sign):
    """Nothing that strangers write reaches the terminal as what it obeys."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(text.encode().replace(b"@", sign))
        typed_in = files.get("stdin", "").encode().replace(b"@", sign)
        look_for_signs(folder, sign, commands, typed_in)


def test_names_in_the_letters_of_names():
    """A variant without variant.name is called as its file is, in letters that a name may have; so it is listed, and found."""
    files = {"My Game.ini": "my-game", "my-game.ini": "my-game", "house_2.ini": "house-2", "Küche.ini": "k-che", "-x-.ini": "x", "a--b.ini": "a--b",
             "a\x1b[31mb.ini": "a-31mb", "ገበጣ.ini": "unnamed-@", "--.ini": "unnamed-@"}
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(files):
            with open(os.path.join(folder, file), "w", encoding="ascii") as out:
                out.write(f"[variant]\ntitle = {number}\ninherits = omweso\n")
        listed = {row["name"]: row["title"] for row in rows("list", cwd=folder) if row["file"].startswith("./")}
        for number, (file, name) in enumerate(files.items()):
            loaded = next(row["answer"] for row in rows("show", f"./{file}", cwd=folder) if row["key"] == "variant.name")
            assert re.fullmatch(name.replace("@", "[0-9a-f]{4}"), loaded), f"{file} holds {loaded}, not {name}"
            hidden = file == "My Game.ini"
            same(listed[loaded] == str(number), not hidden, f"{file} is listed")
            shown = next(row["answer"] for row in rows("show", loaded, cwd=folder) if row["key"] == "variant.title")
            same(shown, listed[loaded], f"title of {loaded}")
        code, out, _ = run("show", "My Game", cwd=folder)
        assert code == 0 and "\nvariant.title               0 " in out, out


# files that are called so, and what reads them
NAMED_FILES = [
    ("variant", "@.ini", "[variant]\ninherits = plain\nx = y\n"), ("good variant", "@.ini", "[variant]\ninherits = omweso\n"),
    ("record", "@.txt", RECORD + "zz\n"), ("notes", "@.txt", NOTES + "zz\n"), ("table", "@.csv", "before,move\nstart,B1\nstart,zz\n"),
    ("good table", "@.csv", "before,move\nstart,B1\n"), ("weights", "@.weights", "zz\n"), ("script", "@.lua", "error('x')\n"),
]
READING = ["check ./@.ini", "rules @.ini", "rules @.ini --keys", "show @.ini", "show @.ini --format ini", "cite @.ini", "list", "list --format csv", "list --format md", "list --names x", "matrix", "atlas omweso @.ini --games 1",
           "trace @.ini B1", "play @.ini", "diff omweso @.ini", "compare omweso @.ini --games 1", "simulate @.ini --games 1", "simulate @.ini --games 1 --format csv",
           "match random random --variants @.ini --pairs 1", "replay @.txt", "annotate @.txt", "infer @.txt --vary capture.takes", "infer @.csv --vary capture.takes",
           "analyze omweso --player search:nodes=20,weights=@.weights", "check user.ini", "rules user.ini", "ask --among omweso,@.ini", "simulate omweso --games 1 --store @.txt",
           "merge @.txt @.csv", "endless omweso --search --seeds 12 --checkpoint @.txt", "new house --from @.ini"]


@sampled(2)
@over([(f"{name}, {kind}", file, text, sign) for kind, sign in SIGNS for name, file, text in NAMED_FILES])
def test_signs_in_the_name_of_a_file(_name, file, text, sign):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(os.fsencode(folder), os.fsencode(file).replace(b"@", sign)), "w", encoding="ascii") as out:
            out.write(text)
        if file.endswith(".lua"):
            with open(os.path.join(folder, "user.ini"), "wb") as out:
                out.write(b"[hooks]\nscript = " + os.fsencode(file).replace(b"@", sign) + b"\n")
        look_for_signs(folder, sign, READING)


# ---- cells that spreadsheets take for formulas ----------------------------------------------------------

FORMULAS = ["=1+1", "+x", "-x", "@x", "=HYPERLINK(1)", "'=x", "-1+1", "'-", "=4x8/0x8, \"x\""]


def cells_of(*words, cwd):
    """The rows of a verb as a spreadsheet shows them, and as they are."""
    shown = list(csv.DictReader(output(*words, "--format", "csv", cwd=cwd).splitlines()))
    return shown, rows(*words, cwd=cwd)


def as_text(value):
    """A text of JSON as it stands in CSV."""
    text = {None: "", True: "true", False: "false"}.get(value, str(value)) if not isinstance(value, (int, float)) or isinstance(value, bool) else None
    if text is None:
        return None  # a number; how it is printed is not the matter here
    quoted = re.match(r"'*[=+\-@\t\r]", text) and len(text) > 1 and not re.fullmatch(r"[-+]?\d+(\.\d*)?( [-+]?\d+(\.\d*)?)*", text)
    return "'" * bool(quoted) + text


@sampled(3)
@over([(text,) for text in FORMULAS])
def test_cells_that_look_like_formulas(text):
    with tempfile.TemporaryDirectory() as folder:
        files = {"v.ini": f"[variant]\ninherits = omweso\ntitle = {text}\npeople = {text}\ncoordinates = -0.5 32 10\n[hooks]\nscript = v.lua\n",
                 "v.lua": f"hook('landing', {json.dumps(text)}, function() return 'end' end)\n",
                 "r.txt": f"Game: {text}\nVariant: omweso\nSet: setup.placement=free\nSouth: {text}\n=4x8/0x8 =4x8/0x8 B1\n",
                 "n.txt": NOTES.replace("Observation: a", f"Observation: {text}")}
        for name, lines in files.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(lines)
        for words in ["list"], ["show", "v.ini"], ["matrix", "v.ini", "coro"], ["annotate", "r.txt"], ["infer", "n.txt", "--vary", "capture.takes"]:
            shown, told = cells_of(*words, cwd=folder)
            same(len(shown), len(told), "rows")
            for cells, row in zip(shown, told):
                for key, value in row.items():
                    expected = as_text(value)
                    assert expected is None or cells[key] == expected, f"{words[0]}: {key} is {cells[key]!r}, not {expected!r}"


def test_cells_are_read_back():
    """A table with such marks says what it says without them; and what only looks so is left."""
    told = []
    for mark in "", "'":
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "n.csv"), "w", encoding="ascii") as file:
                file.write(f"observation,before,move,informant\n{mark}=a,start,B1,{mark}-x\n'b',start,B2,'c'\n")
            told.append(rows("infer", "n.csv", "--base", "omweso-forward", "--vary", "capture.takes", cwd=folder))
    same(told[1], told[0], "what the marked table says")


# ---- very long texts --------------------------------------------------------------------------------

LONG = 120000  # the longest argument the system takes is 131071 bytes


@over([
    ("pits", "4," * (LONG // 2) + "4/0x8/0x8/4x8 S",
     "at 120002: North's outer row has 60001 pits, but the board has 8 columns"),
    ("digits", "4" * LONG, "at 1: seeds are expected in North's outer row, as numbers up to 65535 "
                           "or NxK parted by commas, not '44444444444444444444'"),
    ("counters", "4x8/0x8/0x8/4x8 S " + "1" * LONG,
     "at 19: 'turnsS,turnsN captS,captN' is expected, as in '2,1 0,0', not '11111111111111111111'"),
])
def test_long_position(_name, position, message):
    code, out, err = run("moves", "omweso", "--position", position)
    same((code, out, err), (4, "", f"mweso moves: --position: {message}\n"), "exit code, stdout, stderr")


@over([("word", "x" * 1000000), ("seeds", "4," * 500000), ("arrangement", "=" + "4," * 500000),
       ("pit", "B" + "1" * 1000000), ("moves", "B1" * 500000), ("explain", "explain " + "B" * 1000000),
       ("load", "load " + "x" * 1000000), ("save", "save " + "x" * 1000000)])
def test_long_line_while_playing(_name, line):
    """A line of a million characters is answered, and the game goes on."""
    for variant in "omweso-forward", "omweso":
        code, out, err = run("play", variant, stdin=f"board\n{line}\nundo\nboard\n", seconds=20)
        same((code, err), (0, ""), "exit code and stderr")
        answer = out.split("There is no move to take back.\n")
        same(len(answer), 2, "answers to undo")
        same(answer[0].count("\n") - 2 * answer[1].count("\n"), 2, "lines of greeting and answer")


@over([("start", "Start: " + "4," * 500000 + "4\nB1\n"), ("moves", "B1 b1 " * 200000 + "\n"),
       ("note", "Note: " + "x" * 1000000 + "\n")])
def test_long_line_of_a_record(_name, line):
    code, out, err = run("replay", "-", stdin="Game: 1\nVariant: omweso\n" + line)
    length = len(line.split("\n", maxsplit=1)[0])
    same((code, err), (4, ""), "exit code and stderr")
    assert out.startswith("-:3: game ") and f": the line has {length} bytes, at most 65536 are read\n" in out, out[:300]


def test_long_line_of_placements():
    code, out, err = run("replay", "-", "--from", "placements", "--variant", "omweso-forward",
                         stdin="GAME 1\nINIT 0 " + "1," * 500000 + "1\n")
    same((code, err), (4, ""), "exit code and stderr")
    assert out.startswith("-:2: game ") and ": the line has 1000008 bytes, at most 65536 are read\n" in out, out[:300]


def test_many_moves():
    """A record of many lines is no long line: the first move that is not possible is named."""
    code, out, err = run("replay", "-", stdin="Game: 1\nVariant: omweso\nB1 b1\n" + "B1\n" * 100000)
    same((code, err), (1, ""), "exit code and stderr")
    assert out.startswith("-:4: game 1, move 3: B1 may not start: it is empty, by start.smallest; "), out[:300]


def test_too_many_settings():
    code, out, err = run("moves", "omweso", *["--set", "lap.relay=none"] * 65)
    same((code, out, err), (2, "", "mweso moves: --set: at most 64 answers can be set\n"), "exit code, stdout, stderr")


@over([("NUL and other bytes", b"B1\xff\n\x00\n\x01\n\xc3\n\xf0\x9f\n\n"), ("no line end", b"zz"),
       ("carriage returns", b"zz\r\n\r\r\n"), ("all bytes", bytes(range(256)) * 40)])
def test_bytes_while_playing(_name, data):
    for variant in "omweso", "omweso-forward":
        code, _, err = run("play", variant, stdin=data)
        same((code, err), (0, ""), "exit code and stderr")


@over([("all bytes", bytes(range(256)) * 40), ("NUL bytes", b"\0" * 100000), ("line ends", b"\n" * 100000),
       ("game and bytes", b"Game: 1\nVariant: omweso\n" + bytes(range(256)) * 40)])
def test_bytes_of_a_record(_name, data):
    for more in [], ["--from", "placements", "--variant", "omweso"]:
        code, _, _ = run("replay", "-", *more, stdin=data)
        same(code, 4, f"exit code of replay - {' '.join(more)}")
