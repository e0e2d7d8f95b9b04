"""Many games: the same whatever the threads, shards and interruptions; stores; metrics worked out once more."""
import contextlib
import csv
import ctypes
import fcntl
import io
import json
import math
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import statistics
import struct
import subprocess
import tempfile
import time

from lib import FAST, PROGRAM, ROOT, Skip, computed, ended, environment, finished, not_installed, output, over, rows, run, same, sampled

GAMES = ["simulate", "omweso", "coro", "--games", "40", "--seed", "9"]


def games(*more, **how):
    return output(*GAMES, "--format", "jsonl", *more, **how)


def read(path):
    with open(path, "rb") as file:
        return file.read()


# ---- the same games --------------------------------------------------------------------------------

@over([(placement,) for placement in ("usual", "random")])
def test_threads(placement):
    more = ["--players", "random,greedy", "--placement", placement]
    alone = games("--threads", "1", *more)
    same(len(alone.splitlines()), 80, "games of two variants")
    same(games("--threads", "5", *more, program=FAST), alone, "games on 5 threads, and by the fast build")


@over([("search", "omweso", "search:nodes=40,random"), ("chance", "kombe", "mcts:playouts=3,greedy"),
       ("a script", "igisoro", "greedy,random"), ("a script and search", "choro-lango", "search:depth=1,random")])
def test_players_on_threads(_label, variant, players):
    words = ["simulate", variant, "--games", "12", "--players", players, "--placement", "random", "--format", "jsonl"]
    alone = output(*words, "--threads", "1", program=FAST)
    same(len(alone.splitlines()), 12, "games")
    same(output(*words, "--threads", "3"), alone, "games on 3 threads, and by the build with sanitizers")


# Games of random players are played many at once.
MANY = [("usual", "omweso", []), ("random", "igisoro-plain", []), ("a list", "coro", []), ("cut off", "hus", ["--max-turns", "20"])]
STARTS = "0x3,3,0,1,0x2/2,0x2,1,0,1,0x2/0,2,0,1,0,1,0x2/0x8 S 1,1 0,1\n4x8/0x8/0x8/4x8 S 0,0 0,0\n0x8/2x8/1x8/3x8 S 2,2 1,1\n"


@over(MANY)
def test_many_at_once(start, variant, more):
    """The same on 1 to 4 threads, and in shards."""
    with tempfile.TemporaryDirectory() as folder:
        if start == "a list":
            with open(os.path.join(folder, "a list"), "w", encoding="utf-8") as file:
                file.write(STARTS)
        words = ["simulate", variant, "--games", "400", "--format", "jsonl", "--placement",
                 "usual" if start == "cut off" else start, *more]
        alone = output(*words, "--threads", "1", cwd=folder)
        same(len(alone.splitlines()), 400, "games")
        for threads in ("2", "3", "4"):
            same(output(*words, "--threads", threads, program=FAST, cwd=folder), alone, f"games on {threads} threads")
        parts = [output(*words, "--shard", f"{i}/3", "--threads", "2", program=FAST, cwd=folder).splitlines() for i in (1, 2, 3)]
        same([parts[i % 3][i // 3] for i in range(400)], alone.splitlines(), "games of three shards")


def test_shards():
    """1, 2 or 5 shards, joined, are the same file, and hold the same games as a run without a store."""
    alone = games()
    with tempfile.TemporaryDirectory() as folder:
        merged = []
        for shards in (1, 2, 5):
            parts = [f"part-{i}-of-{shards}" for i in range(1, shards + 1)]
            for i, part in enumerate(parts, 1):
                output(*GAMES, "--store", part, "--shard", f"{i}/{shards}", cwd=folder, program=FAST)
            same(output("merge", f"all-{shards}", *reversed(parts), cwd=folder), f"all-{shards}: 80 of 80 games\n")
            merged.append(read(os.path.join(folder, f"all-{shards}")))
            same(games("--store", f"all-{shards}", cwd=folder), alone, f"games from {shards} shards")
        assert merged[0] == merged[1] == merged[2], "merged files differ"


def test_missing_shard():
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "part", "--shard", "2/3", cwd=folder)
        code, out, err = run("merge", "all", "part", cwd=folder)
        same((code, out, err), (1, "all: 26 of 80 games\n", ""), "merging one of three shards")
        same(games("--store", "all", cwd=folder), games(), "what was missing is played")


@over([(threads,) for threads in (1, 2, 3, 4)])
def test_shards_at_once(threads):
    """Three shards of games that are played many at once, joined, are the bytes of the whole, on any number of threads."""
    words = ["simulate", "omweso", "hus", "--games", "300", "--seed", "2", "--threads", str(threads), "--store"]
    with tempfile.TemporaryDirectory() as folder:
        for shard in "1/3", "2/3", "3/3":
            output(*words, f"part-{shard[0]}", "--shard", shard, cwd=folder, program=FAST)
        output(*words[:-2], "1", "--store", "whole", cwd=folder, program=FAST)
        output("merge", "from-parts", "part-1", "part-2", "part-3", cwd=folder, program=FAST)
        output("merge", "from-whole", "whole", cwd=folder, program=FAST)
        assert read(os.path.join(folder, "from-parts")) == read(os.path.join(folder, "from-whole")), "files differ"


@sampled(1)
@over([("in lanes, one thread", "omweso", "1"), ("in lanes, two", "omweso", "2"), ("one by one", "kombe", "1")])
def test_interrupted(_label, variant, threads):
    """A run that is stopped by Ctrl-C prints no game, loses none that it had, and goes on to the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        words, kept = interrupted_run(folder, variant, threads)
        output(*words, "stopped", cwd=folder, program=FAST)
        output(*words, "whole", cwd=folder, program=FAST)
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "stopped"))) as database:
            first = database.execute("SELECT * FROM game ORDER BY game LIMIT ?", [len(kept)]).fetchall()
        assert first == kept, "games were changed"
        for name in "stopped", "whole":
            output("merge", name + "-merged", name, cwd=folder, program=FAST)
        assert read(os.path.join(folder, "stopped-merged")) == read(os.path.join(folder, "whole-merged")), "files differ"


def interrupted_run(folder, variant, threads):
    """A run that was stopped with some of its games in the store `stopped`: its words, and those games. One that has ended
    before is tried again with more games, and one that has come to none with more time."""
    store = os.path.join(folder, "stopped")
    games, wait = 20000, 0.05
    while games < 10**8 and wait < 60:
        words = ["simulate", variant, "--games", str(games), "--threads", threads, "--store"]
        process = subprocess.Popen([FAST, *words, "stopped"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        out, err = ended(process)
        held = stored(store)
        if 0 < held < games:
            same((process.returncode, out), (1, b""), "exit code and stdout after Ctrl-C")
            assert b"playing was stopped" in err, err
            with contextlib.closing(sqlite3.connect(store)) as database:
                kept = database.execute("SELECT * FROM game ORDER BY game").fetchall()
            same([game[1] for game in kept], list(range(held)), "the numbers of the games that are kept")
            return words, kept
        games, wait = (games, 2 * wait) if held == 0 else (2 * games, wait)
        if os.path.exists(store):
            os.remove(store)
    raise AssertionError("it cannot be stopped")


def until_computed(process, seconds):
    """Waits until a process has computed for so long, or has ended."""
    while process.poll() is None and computed(process) < seconds:
        time.sleep(0.002)


@sampled(1 / 3)
def test_killed():
    """A run that is killed twenty times and then goes on ends with the same games. (Of games in lanes more are kept at once.)"""
    words = ["simulate", "ndoto", "--games", "20000", "--threads", "1", "--format", "jsonl", "--store"]
    chance = random.Random(1)
    kept = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(20):
            process = subprocess.Popen([FAST, *words, "killed"], stdout=subprocess.DEVNULL, cwd=folder,
                                       stderr=subprocess.DEVNULL, env=environment())
            until_computed(process, chance.uniform(0.01, 0.14))
            process.kill()
            process.wait()
            kept.append(stored(os.path.join(folder, "killed")))
        assert kept == sorted(kept), f"games were lost: {kept}"
        assert len(set(kept)) > 4, f"the kills did not meet a run that keeps games: {kept}"
        same(output(*words, "killed", cwd=folder, program=FAST), output(*words, "whole", cwd=folder, program=FAST),
             "games after 20 kills")
        for name in ("killed", "whole"):
            output("merge", name + "-merged", name, cwd=folder, program=FAST)
        assert read(os.path.join(folder, "killed-merged")) == read(os.path.join(folder, "whole-merged")), "files differ"


def stored(path):
    """How many games a file holds, as any SQLite reader sees it."""
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return 0
    with sqlite3.connect(path) as database:
        begun = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'game'").fetchone()[0]
        return database.execute("SELECT count(*) FROM game").fetchone()[0] if begun else 0


def test_parallel():
    """The script of docs/cluster.md for GNU parallel gives the bytes of one machine."""
    if not shutil.which("parallel"):
        raise not_installed("GNU parallel", "parallel")
    script = os.path.join(ROOT, "docs", "examples", "parallel.sh")
    with tempfile.TemporaryDirectory() as folder:
        env = environment(MWESO=FAST, SHARDS="3", JOBS="2")
        done = finished(["sh", script, "all.sqlite", *GAMES[1:]], cwd=folder, env=env)
        same((done.returncode, done.stdout), (0, "all.sqlite: 80 of 80 games\n"), done.stderr)
        output(*GAMES, "--store", "one", cwd=folder)
        output("merge", "one.sqlite", "one", cwd=folder)
        assert read(os.path.join(folder, "all.sqlite")) == read(os.path.join(folder, "one.sqlite")), "files differ"


def test_slurm():
    """The job array's scripts, task after task, give the bytes of one machine (on a cluster: the group slurm)."""
    examples = os.path.join(ROOT, "docs", "examples")
    with tempfile.TemporaryDirectory() as folder:
        for task in "123":
            env = environment(MWESO=FAST, SLURM_ARRAY_TASK_ID=task)
            finished(["sh", os.path.join(examples, "slurm.sh"), "3", *GAMES[1:]], cwd=folder, env=env, check=True)
        finished(["sh", os.path.join(examples, "slurm-merge.sh"), "all", "3"], cwd=folder, check=True, env=environment(MWESO=FAST))
        output(*GAMES, "--store", "part", cwd=folder)
        output("merge", "one", "part", cwd=folder)
        assert read(os.path.join(folder, "all")) == read(os.path.join(folder, "one")), "files differ"


# ---- stores that do not fit ------------------------------------------------------------------------

OTHER_RUNS = [
    ("seed", ["omweso", "coro", "--games", "40", "--seed", "8"], "seed = 9, not 8"),
    ("fewer games", ["omweso", "coro", "--games", "39", "--seed", "9"], "games = 40, not 39"),
    ("players", [*GAMES[1:], "--players", "greedy"], "players = random,random, not greedy,greedy"),
    ("placement", [*GAMES[1:], "--placement", "random"], "start = usual, not random"),
    ("shard", [*GAMES[1:], "--shard", "1/2"], "shard = 1/1, not 1/2"),
    ("turns", [*GAMES[1:], "--max-turns", "7"], "max_turns = 1000, not 7"),
    ("variant", ["omweso", "kombe", "--games", "40", "--seed", "9"], "begun with coro where kombe is now"),
    ("fewer", ["omweso", "--games", "40", "--seed", "9"], "begun with 2 variants, not 1"),
    ("answers", [*GAMES[1:], "--set", "lap.origin=skipped"], "other answers for omweso than it has now"),
]


@over(OTHER_RUNS)
def test_other_run(_name, words, message):
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "s", cwd=folder)
        code, out, err = run("simulate", *words, "--store", "s", cwd=folder)
        same((code, out), (2, ""), f"exit code, stdout; stderr is {err}")
        assert message in err, err


@over([("whole", []), ("a shard", ["--shard", "2/3"])])
def test_extended(_name, more):
    """A store of 40 games goes on to 60, and is then as one begun with 60."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, *more, "--store", "s", cwd=folder, program=FAST)
        words = ["simulate", "omweso", "coro", "--seed", "9", "--games", "60", *more]
        longer = output(*words, "--format", "jsonl", "--store", "s", cwd=folder, program=FAST)
        same(longer, output(*words, "--format", "jsonl", program=FAST), "games of the longer run")
        output(*words, "--store", "t", cwd=folder, program=FAST)
        for store in "st":
            run("merge", f"all-{store}", store, cwd=folder, program=FAST)
        assert read(os.path.join(folder, "all-s")) == read(os.path.join(folder, "all-t")), "files differ"


def test_no_store():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "text"), "w", encoding="ascii") as file:
            file.write("this is no database, and long enough not to be taken for an empty one" * 20)
        sqlite3.connect(os.path.join(folder, "other")).execute("CREATE TABLE birds(name)").connection.close()
        for name in ("text", "other"):
            code, _, err = run(*GAMES, "--store", name, cwd=folder)
            same(code, 5, f"exit code for {name}")
            assert f"{name} is no store of games" in err, err
            same(run("merge", "all", name, cwd=folder)[0], 4, f"exit code of merge for {name}")
        same(run(*GAMES, "--store", "missing/s", cwd=folder)[0], 5, "exit code where there is no folder")
        same(run("merge", "all", "missing", cwd=folder)[0], 5, "exit code of merge without a file")
        assert not os.path.exists(os.path.join(folder, "all")), "a merge that failed leaves a file"
        same(run("merge", "text", "other", cwd=folder)[0], 2, "merging into a file that is there")


def test_labels():
    """Rule sets of one name are told apart in rows and metrics."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(ROOT, "variants", "coro.ini"), folder)
        words = ["simulate", "coro", "./coro.ini", "kombe", "kombe", "--games", "2"]
        labels = ["coro", "./coro.ini", "kombe", "kombe_2"]
        same(list(dict.fromkeys(row["variant"] for row in rows(*words, cwd=folder))), labels)
        same(list(dict.fromkeys(row["variant"] for row in rows(*words, "--metrics", cwd=folder))), labels, "metrics")
        same(re.findall("^(.*): 2 games", output(*words, cwd=folder), re.M), labels, "text")


def is_locked(file):
    """Whether an open file holds a lock on the first byte of `file`."""
    asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 1, 0)
    try:
        with open(file, "rb+") as opened:
            return struct.unpack_from("h", fcntl.fcntl(opened, fcntl.F_OFD_GETLK, asked))[0] != fcntl.F_UNLCK
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def merging(folder, *parts):
    """A merge into `all` that has begun, holds its lock and stands still."""
    process = subprocess.Popen([FAST, "merge", "all", *parts], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
                               env=environment(), text=True)
    try:
        while process.poll() is None and not is_locked(os.path.join(folder, "all.new")):
            pass
        process.send_signal(signal.SIGSTOP)
        yield process
    finally:
        process.kill()
        process.communicate()


def test_merge_in_use():
    """Another merge into the same file is told so; when the first is killed the file can be made again."""
    with tempfile.TemporaryDirectory() as folder:
        for name, seed in ("a", "1"), ("b", "2"):
            output("simulate", "kombe", "--games", "20000", "--seed", seed, "--store", name, cwd=folder, program=FAST)
        output("merge", "whole", "a", cwd=folder, program=FAST)
        with merging(folder, "a") as first:
            same(os.path.exists(os.path.join(folder, "all")), False, "the first merge is over")
            same(run("merge", "all", "b", cwd=folder, program=FAST), (5, "", "mweso merge: cannot merge: all is in use by another run\n"))
            first.send_signal(signal.SIGCONT)
            same((ended(first), first.returncode), (("all: 20000 of 20000 games\n", ""), 0), "the first merge")
        same(read(os.path.join(folder, "all")), read(os.path.join(folder, "whole")), "what was merged")
        os.remove(os.path.join(folder, "all"))
        with merging(folder, "b"):
            pass
        output("merge", "all", "a", cwd=folder, program=FAST)
        same(read(os.path.join(folder, "all")), read(os.path.join(folder, "whole")), "what was merged behind a killed run")
        same(sorted(os.listdir(folder)), ["a", "all", "b", "whole"], "files")


def test_merges_at_once():
    """Of merges into one file that begin at the same time one makes it."""
    refused = [(5, "mweso merge: cannot merge: all is in use by another run\n"), (2, "mweso merge: cannot merge: all is there already\n")]
    with tempfile.TemporaryDirectory() as folder:
        wholes = []
        for name, seed in ("a", "1"), ("b", "2"):
            output(*GAMES, "--seed", seed, "--store", name, cwd=folder, program=FAST)
            output("merge", "whole-" + name, name, cwd=folder, program=FAST)
            wholes.append(read(os.path.join(folder, "whole-" + name)))
        for _ in range(10):
            together = [subprocess.Popen([FAST, "merge", "all", name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
                                         env=environment(), text=True) for name in "ababab"]
            told = [(out, (process.wait(), err)) for process in together for out, err in [process.communicate()]]
            same([told for out, told in told if not out and told not in refused], [], "other ends")
            same([out for out, _ in told if out], ["all: 80 of 80 games\n"], "merges that were made")
            assert read(os.path.join(folder, "all")) in wholes, "the file is of several merges"
            os.remove(os.path.join(folder, "all"))
        same(sorted(os.listdir(folder)), ["a", "b", "whole-a", "whole-b"], "files")


@over([("empty", False), ("half written", False), ("a link", True)])
def test_merge_behind_what_lies_there(name, leads_on):
    """What has the name under which a merge writes is of a killed run, or leads elsewhere, where nothing is written."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "a", cwd=folder, program=FAST)
        victim = os.path.join(folder, "victim" if leads_on else "all.new")
        with open(victim, "w", encoding="ascii") as file:
            file.write("" if name == "empty" else "the only copy of my thesis")
        if leads_on:
            os.symlink("victim", os.path.join(folder, "all.new"))
        same(output("merge", "all", "a", cwd=folder), "all: 80 of 80 games\n")
        same(sorted(os.listdir(folder)), ["a", "all"] + ["victim"] * leads_on, "files")
        assert not leads_on or read(victim) == b"the only copy of my thesis", "the victim is written"


@over([("players", "UPDATE run SET value = 'random\x1b[31m,random' WHERE name = 'players'"),
       ("turned", "UPDATE run SET value = 'random\u202e,random' WHERE name = 'players'"),
       ("fact", "INSERT INTO run VALUES ('\x1b]0;x\x07', 'y')"),
       ("variant", "UPDATE variant SET name = 'omweso\x1b[2J'"), ("fingerprint", "UPDATE variant SET fingerprint = 'a\x9bb'")])
def test_a_store_steers_no_terminal(_name, change):
    """Whatever a stranger's store says of its run is text, or the store is damaged."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "a", cwd=folder, program=FAST)
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "a"))) as database:
            database.execute(change)
            database.commit()
        for words in (["compare", "omweso", "coro", "--store", "a"], ["merge", "all", "a"]):
            code, out, err = run(*words, cwd=folder, program=FAST)
            assert code == 4 and not re.search("[\x1b\x07\x9b\u202e]", out + err), (words, code, out + err)


def test_merge_refuses():
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "a", "--shard", "1/2", cwd=folder)
        output(*GAMES, "--store", "c", "--shard", "2/2", cwd=folder)
        output("simulate", "omweso", "coro", "--games", "40", "--seed", "8", "--store", "b", cwd=folder)
        output("simulate", "omweso", "--games", "40", "--seed", "9", "--store", "v", cwd=folder)
        shutil.copy(os.path.join(folder, "a"), os.path.join(folder, "x"))
        with sqlite3.connect(os.path.join(folder, "x")) as database:
            database.execute("UPDATE game SET turns = turns + 1 WHERE game = 4")
        shutil.copy(os.path.join(folder, "a"), os.path.join(folder, "m"))
        with sqlite3.connect(os.path.join(folder, "m")) as database:
            database.execute("INSERT INTO run VALUES ('more', 'y')")
        for files, message in (("ab", "b is of another run"), ("ma", "a is of another run"), ("av", "v is of other variants"),
                               ("ax", "x holds a game that went otherwise")):
            code, _, err = run("merge", "all", *files, cwd=folder)
            same(code, 4, f"exit code of merge {files}; it says {err}")
            assert message in err, err


# ---- stores that were altered ------------------------------------------------------------------------

COLUMNS = ["variant", "game", "winner", "end", "first_player", "endless", "turns", "passes", "laps", "longest_move",
           "clockwise_laps", "captured_south", "captured_north", "capturing_turns", "choices", "choice_turns",
           "lead_changes", "decisive_turn", "game_id", "opening_id"]
OLD_TABLES = """CREATE TABLE run(name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE variant(number INTEGER PRIMARY KEY, name TEXT NOT NULL, fingerprint TEXT NOT NULL, answers TEXT NOT NULL);
CREATE TABLE game(variant INTEGER NOT NULL, game INTEGER NOT NULL, """ + \
    ", ".join(f"{name} INTEGER NOT NULL" for name in COLUMNS[2:]) + ", PRIMARY KEY(variant, game)) WITHOUT ROWID;"


def alter(path, *statements):
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA ignore_check_constraints = 1")
        for statement in statements:
            database.execute(statement)
        database.commit()


def write_old(folder, store="old", whole="whole"):
    """A store as release 0.1.0 wrote it, whose tables take anything; the last 10 games are missing."""
    output(*GAMES, "--store", whole, cwd=folder, program=FAST)
    with contextlib.closing(sqlite3.connect(os.path.join(folder, store))) as database:
        database.executescript(OLD_TABLES)
        database.execute("ATTACH ? AS whole", (os.path.join(folder, whole),))
        for table in "run", "variant", "game":
            database.execute(f"INSERT INTO main.{table} SELECT * FROM whole.{table}")
        database.execute("DELETE FROM game WHERE game >= 30 AND variant = 1")
        database.commit()


def test_columns():
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "s", cwd=folder, program=FAST)
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "s"))) as database:
            same([row[1] for row in database.execute("PRAGMA table_info(game)")], COLUMNS, "columns of the table game")


def test_old_store():
    """What release 0.1.0 wrote is read, continued, and joined with what this one writes."""
    with tempfile.TemporaryDirectory() as folder:
        write_old(folder)
        output("merge", "joined", "old", "whole", cwd=folder, program=FAST)
        same(games("--store", "old", cwd=folder, program=FAST), games(program=FAST), "games of an old store continued")
        output("merge", "alone", "whole", cwd=folder, program=FAST)
        assert read(os.path.join(folder, "joined")) == read(os.path.join(folder, "alone")), "files differ"


@sampled(4)
@over(COLUMNS)
def test_altered_figure(column):
    """A figure of another type, or one that no game has, is named with its game, and nothing is worked out from it."""
    with tempfile.TemporaryDirectory() as folder:
        write_old(folder)
        for store in "old", "whole":
            for value in "'abc'", "-5", str(2**63 - 1), "x'00ff'":
                shutil.copy(os.path.join(folder, store), os.path.join(folder, "x"))
                try:
                    alter(os.path.join(folder, "x"), f"UPDATE game SET {column} = {value} WHERE variant = 1 AND game = 4")
                except sqlite3.IntegrityError:
                    assert store == "whole" and not value.lstrip("-").isdigit(), f"{value} is refused by {store}"
                    continue
                for words in [*GAMES, "--store", "x"], ["merge", "all", "x"]:
                    code, out, err = run(*words, cwd=folder, program=FAST)
                    same((code, out), (4, ""), f"exit code and stdout of {words[0]} with {column} = {value}; it says {err}")
                    assert f"x: " in err and f"{column} is '" in err and "not a whole number from" in err, err


@over(COLUMNS[2:])
def test_table_refuses(column):
    """So do the tables themselves, whichever program writes to them."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "s", cwd=folder, program=FAST)
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "s"))) as database:
            for value in "abc", -5, 2**63 - 1, b"x":
                try:
                    database.execute(f"UPDATE game SET {column} = ? WHERE variant = 1 AND game = 4", (value,))
                except sqlite3.IntegrityError:
                    continue
                raise AssertionError(f"the table takes {value!r} for {column}")


@over([
    ("games", ["UPDATE run SET value = 'abc' WHERE name = 'games'"], "games of the run is 'abc'"),
    ("no games", ["DELETE FROM run WHERE name = 'games'"], "games of the run is ''"),
    ("turns", ["UPDATE run SET value = '-5' WHERE name = 'max_turns'"], "max_turns of the run is '-5'"),
    ("variants", ["UPDATE variant SET number = 7 WHERE number = 1"], "its variants are not numbered from 0 on"),
    ("a view", ["ALTER TABLE game RENAME TO g", "CREATE VIEW game AS SELECT * FROM g"], "is no store of games"),
    ("other table", ["ALTER TABLE game ADD COLUMN more INTEGER"], "is no store of games"),
])
def test_altered_run(_name, statements, message):
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "x", cwd=folder, program=FAST)
        alter(os.path.join(folder, "x"), *statements)
        code, out, err = run("merge", "all", "x", cwd=folder, program=FAST)
        same((code, out), (4, ""), f"exit code and stdout; it says {err}")
        assert message in err, err


@sampled(3)
@over([("by chance", ["--players", "random,greedy"]), ("by search", ["--players", "search:depth=1,nodes=30,random"]),
       ("any start", ["--placement", "random"]), ("listed", ["--placement", "starts"]), ("answers", ["--set", "end.lap_limit=300"]),
       ("a shard", ["--shard", "2/3"])])
def test_verify(_name, more):
    """merge --verify plays the games again; a figure that is altered so that it could be true is found."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "starts"), "w", encoding="ascii") as file:
            file.write("0x8/0x8/0x7,1/0x6,2,0 S\n4x8/0x8/0x8/4x8 N\n")
        output("simulate", "omweso", "igisoro", "--games", "12", *more, "--store", "s", cwd=folder, program=FAST)
        code, out, err = run("merge", "all", "s", "--verify", cwd=folder, program=FAST)
        same((code, err), (1 if "--shard" in more else 0, ""), f"exit code and stderr; it says {out}")
        for column in COLUMNS[6:]:
            shutil.copy(os.path.join(folder, "s"), os.path.join(folder, "x"))
            alter(os.path.join(folder, "x"), f"UPDATE game SET {column} = {column} + 1 WHERE variant = 1 AND game = 4")
            code, out, err = run("merge", "lie", "x", "--verify", cwd=folder, program=FAST)
            same((code, out), (4, ""), f"exit code and stdout with another {column}; it says {err}")
            assert f"{column} is " in err or "did not go so" in err, err
            assert not os.path.exists(os.path.join(folder, "lie")), "a file was written"


@over([("program", "UPDATE run SET value = 'random,ugi:touch started' WHERE name = 'players'", "by a player that a store names"),
       ("weights", "UPDATE run SET value = 'random,search:nodes=9,weights=/etc/passwd' WHERE name = 'players'",
        "by a player that a store names"),
       ("weights after the usual", "UPDATE run SET value = 'random,search:nodes=9,weights=usual,weights=/etc/passwd' "
        "WHERE name = 'players'", "by a player that a store names"),
       ("weights called usual", "UPDATE run SET value = 'random,search:nodes=9,weights=usual/../../etc/passwd' "
        "WHERE name = 'players'", "by a player that a store names"),
       ("variant", "UPDATE variant SET name = '/etc/passwd'", "a variant that does not load here, '/etc/passwd'"),
       ("rules", "UPDATE variant SET answers = 'end.lap_limit = 7'", "by other rules than are found here"),
       ("seed", "UPDATE run SET value = 'x' WHERE name = 'seed'", "its seed is no number: 'x'"),
       ("other seed", "UPDATE run SET value = '8' WHERE name = 'seed'", "did not go so"),
       ("shard", "UPDATE run SET value = '3/2' WHERE name = 'shard'", "its shard is not I/N: '3/2'"),
       ("other shard", "UPDATE run SET value = '1/2' WHERE name = 'shard'", "does not belong to its shard"),
       ("version", "UPDATE run SET value = '9.9' WHERE name = 'version'", "only by the release they are of, '9.9'")])
def test_verify_trusts_nothing(_name, statement, message):
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "x", cwd=folder, program=FAST)
        alter(os.path.join(folder, "x"), statement)
        code, out, err = run("merge", "all", "x", "--verify", cwd=folder, program=FAST)
        same((code, out), (4, ""), f"exit code and stdout; it says {err}")
        assert message in err and "root:" not in err, err
        same(os.listdir(folder), ["x"], "files")


# ---- stores that were made by hand --------------------------------------------------------------------

OPENED = [("simulate", [*GAMES, "--store", "x"], 5), ("merge", ["merge", "all", "x"], 4), ("verify", ["merge", "all", "x", "--verify"], 4),
          ("second part", ["merge", "all", "good", "x"], 4), ("atlas", ["atlas", "omweso", "coro", "--games", "40", "--store", "x"], 5)]


def root(name):
    return f"(SELECT rootpage FROM sqlite_schema WHERE name = '{name}')"


def plant(path, statements):
    """Alters a store by what SQLite lets nobody do who has not asked for it. A statement that is no text is called."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript("PRAGMA writable_schema = 1; PRAGMA ignore_check_constraints = 1")
        for statement in statements:
            database.execute(statement)


def refused(folder, message, cases=OPENED):
    """Every verb that opens the store x refuses it, soon, and leaves all files as they are."""
    before = {name: read(os.path.join(folder, name)) for name in os.listdir(folder) if os.path.isfile(os.path.join(folder, name))}
    for label, words, expected in cases:
        for program in PROGRAM, FAST:
            code, out, err = run(*words, cwd=folder, program=program, seconds=20)
            same((code, out), (expected, ""), f"exit code and stdout of {label}; it says {err}")
            assert message in err and len(err.splitlines()) == 1, err
            assert all(read(os.path.join(folder, name)) == held for name, held in before.items()), f"{label} changed a file"


def replaced(name, by):
    """Statements by which the entry `name` has the pages of another table or index, which is no longer told of."""
    return [f"UPDATE sqlite_schema SET rootpage = {root(by)} WHERE name = '{name}'", f"DELETE FROM sqlite_schema WHERE name = '{by}'"]


BEYOND = ["CREATE INDEX i ON game(variant, game)", "CREATE TABLE far(a INTEGER, b INTEGER, PRIMARY KEY(a, b)) WITHOUT ROWID",
          *(f"INSERT INTO far VALUES({variant}, {4 * 10**12 + game})" for variant in (0, 1) for game in range(20)), *replaced("i", "far")]
NARROW = ["CREATE INDEX i ON game(" + ", ".join(COLUMNS) + ")", "CREATE TABLE g AS SELECT * FROM game",
          "UPDATE game SET winner = 55, turns = 9223372036854775807 WHERE game = 4"]
NO_PART = "is no store of games: '{}' in its schema is no part of one"


@sampled(5)
@over([
    ("games beyond the run", BEYOND, NO_PART.format("i")), ("valid rows in an index", NARROW, NO_PART.format("i")),
    ("index", ["CREATE INDEX i ON game(turns)"], NO_PART.format("i")),
    ("partial index", ["CREATE INDEX i ON game(turns) WHERE winner = 1"], NO_PART.format("i")),
    ("index of an expression", ["CREATE INDEX i ON game(abs(turns))"], NO_PART.format("i")),
    ("index of the schema", ["CREATE TABLE e(a)", "UPDATE sqlite_schema SET type = 'index', name = 'i', tbl_name = 'sqlite_master', "
                             "sql = 'CREATE INDEX i ON sqlite_master(type, name, tbl_name, rootpage, sql)' WHERE name = 'e'"],
     "is no store of games"),
    ("statistics", ["ANALYZE"], NO_PART.format("sqlite_stat1")), ("table", ["CREATE TABLE birds(name)"], NO_PART.format("birds")),
    ("virtual table", ["CREATE VIRTUAL TABLE v USING fts5(x)"], NO_PART.format("v")),
    ("view", ["CREATE VIEW v AS SELECT * FROM game"], NO_PART.format("v")),
    ("another view", ["DROP VIEW labelled", "CREATE VIEW labelled AS SELECT * FROM game"], NO_PART.format("labelled")),
    ("trigger", ["CREATE TRIGGER t AFTER INSERT ON game BEGIN UPDATE game SET turns = turns - 1 WHERE game = 0; END"],
     NO_PART.format("t")),
    ("generated column", ["ALTER TABLE game ADD COLUMN more INTEGER AS (turns + 1)"], NO_PART.format("game")),
    ("collation", ["UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL', 'name TEXT COLLATE NOCASE NOT NULL') "
                   "WHERE name = 'variant'"], NO_PART.format("variant")),
    ("rows with numbers", ["UPDATE sqlite_schema SET sql = replace(sql, 'WITHOUT ROWID, STRICT', 'STRICT') WHERE name = 'game'"],
     "is no store of games"),
    ("two forms", ["UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = 'variant'"], "is no store of games"),
    ("a zero byte", ["UPDATE sqlite_schema SET sql = sql || char(0) || 'x' WHERE name = 'variant'"], NO_PART.format("variant")),
    ("bytes", ["UPDATE sqlite_schema SET sql = CAST(sql AS BLOB) WHERE name = 'variant'"], NO_PART.format("variant")),
    ("twice", ["INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'sqlite_autoindex_run_1'"],
     NO_PART.format("sqlite_autoindex_run_1")),
    ("shared pages", [f"UPDATE sqlite_schema SET rootpage = {root('variant')} WHERE name = 'run'"], NO_PART.format("variant")),
    ("shared pages of an index", [f"UPDATE sqlite_schema SET rootpage = {root('sqlite_autoindex_run_1')} WHERE name = 'game'"],
     NO_PART.format("game")),
    ("pages of the schema", ["UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'run'"], "is no store of games"),
    ("pages beyond the file", ["UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'run'"], "is no store of games"),
    ("no pages", ["UPDATE sqlite_schema SET rootpage = 0 WHERE name = 'run'"], "is no store of games"),
    ("pages without a number", ["UPDATE sqlite_schema SET rootpage = 'x' WHERE name = 'run'"], "is no store of games"),
    ("a long statement", ["UPDATE sqlite_schema SET sql = sql || ' --' || hex(zeroblob(20000)) WHERE name = 'variant'"],
     "is no store of games"),
])
def test_planted_schema(_name, statements, message):
    """A store has its own tables and nothing else: what is read must be what was checked."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "good", cwd=folder, program=FAST)
        shutil.copy(os.path.join(folder, "good"), os.path.join(folder, "x"))
        plant(os.path.join(folder, "x"), statements)
        refused(folder, message)


FACTS = ["CREATE TABLE f(name TEXT, value TEXT)", "INSERT INTO f SELECT * FROM run"]
VARIANTS = ["CREATE TABLE v(number INTEGER, name TEXT, fingerprint TEXT, answers TEXT)", "INSERT INTO v SELECT * FROM variant"]
DAMAGED, NUMBERED = "what it says of its run is damaged", "its variants are not numbered from 0 on, or have no names"


@sampled(3)
@over([
    ("a fact twice", [*FACTS, "INSERT INTO f VALUES('seed', '9')", *replaced("run", "f")], DAMAGED),
    ("a fact without a name", [*FACTS, "INSERT INTO f VALUES(NULL, '9')", *replaced("run", "f")], DAMAGED),
    ("a fact of bytes", [*FACTS, "UPDATE f SET value = x'39' WHERE name = 'seed'", *replaced("run", "f")], DAMAGED),
    ("a fact with a zero byte", [*FACTS, "UPDATE f SET value = '9' || char(0) || '8' WHERE name = 'seed'", *replaced("run", "f")],
     DAMAGED),
    ("many facts", [*FACTS, "INSERT INTO f WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT 5000) SELECT 'x' || i, i FROM n",
                    *replaced("run", "f")], DAMAGED),
    ("many variants", ["INSERT INTO variant WITH n(i) AS (VALUES(2) UNION ALL SELECT i + 1 FROM n LIMIT 5000) "
                       "SELECT i, 'coro', 'x', '' FROM n"], NUMBERED),
    ("no variants", ["DELETE FROM variant"], "it has no variants"),
    ("a name of bytes", [*VARIANTS, "UPDATE v SET name = x'31' WHERE number = 1", *replaced("variant", "v")], NUMBERED),
])
def test_planted_run(_name, statements, message):
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "good", cwd=folder, program=FAST)
        shutil.copy(os.path.join(folder, "good"), os.path.join(folder, "x"))
        plant(os.path.join(folder, "x"), statements)
        refused(folder, message, [(label, words, 4) for label, words, _ in OPENED[:3]])


def write_endless_schema(path):
    """Pages of pages of pages, and so on, of the same entry: SQLite would read it 400 to the power of 6 times."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    size = int.from_bytes(data[16:18], "big")
    pages = len(data) // size
    texts = [b"index", b"sqlite_autoindex_run_1", b"run"]
    record = bytes([6, *(13 + 2 * len(text) for text in texts), 1, 0]) + b"".join(texts) + bytes([3])
    cell = bytes([len(record), 1]) + record

    def page(kind, cells, last=b""):
        at, body, places = size, bytearray(size), b""
        for each in cells:
            at -= len(each)
            body[at:at + len(each)] = each
            places += at.to_bytes(2, "big")
        head = bytes([kind, 0, 0]) + len(cells).to_bytes(2, "big") + at.to_bytes(2, "big") + b"\0" + last
        body[:len(head) + len(places)] = head + places
        return body

    def above(child):
        return page(5, [child.to_bytes(4, "big") + b"\1"] * 400, child.to_bytes(4, "big"))
    count = int.from_bytes(data[103:105], "big")
    places = [int.from_bytes(data[108 + 2 * i:110 + 2 * i], "big") for i in range(count)]
    first = bytearray(data[:size])
    first[:8 + 2 * count] = data[100:108 + 2 * count]
    first[5:7] = min(places).to_bytes(2, "big")
    data += first + page(13, [cell] * 50)
    for level in range(6):
        data += above(pages + 2 + level)
    top = above(pages + 8)
    top[:100 + 12 + 2] = data[:100] + bytes([5, 0, 0, 0, 1]) + (size - 5).to_bytes(2, "big") + b"\0" + (pages + 8).to_bytes(4, "big") + \
        (size - 5).to_bytes(2, "big")
    top[size - 5:] = (pages + 1).to_bytes(4, "big") + b"\1"
    data[:size] = top
    data[28:32] = (pages + 8).to_bytes(4, "big")
    with open(path, "wb") as file:
        file.write(data)


def test_endless_schema():
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "good", cwd=folder, program=FAST)
        shutil.copy(os.path.join(folder, "good"), os.path.join(folder, "x"))
        write_endless_schema(os.path.join(folder, "x"))
        refused(folder, "x is no store of games")


@over([("nothing", b"", True), ("short", b"SQLite format 3\0", False), ("zeros", bytes(8192), False),
       ("header alone", None, False)])
def test_short_store(_name, data, begins):
    """A file without a byte is begun; one that ends too early is none."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "good", cwd=folder, program=FAST)
        with open(os.path.join(folder, "x"), "wb") as file:
            file.write(read(os.path.join(folder, "good"))[:100] if data is None else data)
        refused(folder, "x", [case for case in OPENED if not begins or case[0] not in ("simulate", "atlas")])
        if begins:
            same(games("--store", "x", cwd=folder), games(), "games of an empty file that was begun")


# ---- what lies beside a store ------------------------------------------------------------------------

MAGIC = bytes.fromhex("d9d505f920a163d7")


def super_journal(name):
    """A journal by which nothing is put back, and which names another one."""
    return MAGIC + bytes(504) + b"\xff" * 4 + name + len(name).to_bytes(4, "big") + sum(name).to_bytes(4, "big") + MAGIC


@over([("here", "victim"), ("above", "../victim"), ("absolute", "/victim")])
def test_journal_that_deletes(_name, victim):
    """A journal that names another file does not make SQLite delete that."""
    with tempfile.TemporaryDirectory() as above:
        folder = os.path.join(above, "stores")
        os.mkdir(folder)
        path = os.path.join(folder, victim) if victim[0] != "/" else above + victim
        with open(path, "w", encoding="ascii") as file:
            file.write("the only copy of my thesis\n")
        output(*GAMES, "--store", "good", cwd=folder, program=FAST)
        shutil.copy(os.path.join(folder, "good"), os.path.join(folder, "x"))
        with open(os.path.join(folder, "x-journal"), "wb") as file:
            file.write(super_journal((path if victim[0] == "/" else victim).encode()))
        refused(folder, "x-journal is no journal of a store of games: it names a file to be deleted")
        assert os.path.exists(path), "it was deleted"


@over([("journal", os.symlink, "x-journal", "is no regular file, and so no journal"), ("log", os.symlink, "x-wal", "no store of games has beside it"),
       ("a journal of none yet", os.symlink, "y-journal", "is no regular file, and so no journal"),
       ("hard journal", os.link, "x-journal", "is a file by another name, too"),
       ("hard journal of none yet", os.link, "y-journal", "is a file by another name, too")])
def test_link_beside(_name, make, link, message):
    """SQLite would write its journal to where a link leads."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "good", cwd=folder, program=FAST)
        shutil.copy(os.path.join(folder, "good"), os.path.join(folder, "x"))
        for text in "the only copy of my thesis\n", "\0" + "of which nothing is left\n" * 40:
            with open(os.path.join(folder, "victim"), "w", encoding="ascii") as file:
                file.write(text)
            if not os.path.lexists(os.path.join(folder, link)):
                make(os.path.join(folder, "victim"), os.path.join(folder, link))
            cases = [(label, [word.replace("x", link[0]) if word == "x" else word for word in words], code)
                     for label, words, code in OPENED]
            refused(folder, message, cases if link[0] == "x" else [cases[0]])
        assert not os.path.exists(os.path.join(folder, "y")), "an empty store is left"


def test_other_form():
    """A store in the form with a log is refused, and says how to make it one that is read."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "good", cwd=folder, program=FAST)
        shutil.copy(os.path.join(folder, "good"), os.path.join(folder, "x"))
        alter(os.path.join(folder, "x"), "PRAGMA journal_mode = WAL")
        refused(folder, "PRAGMA journal_mode = DELETE")
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "x"))) as database:
            database.execute("DELETE FROM game WHERE game = 4")
            database.commit()
            for name in "x", "x-wal":
                shutil.copy(os.path.join(folder, name), os.path.join(folder, "y" + name[1:]))
        refused(folder, "y-wal is there, which no store of games has beside it", [("merge", ["merge", "all", "y"], 4)])
        alter(os.path.join(folder, "x"), "PRAGMA journal_mode = DELETE")
        same(games("--store", "x", cwd=folder, program=FAST), games(program=FAST), "games of the store")


def write_killed(folder, store):
    """A store as a process leaves it that is killed while it writes: half of it is altered, and its journal knows what was."""
    path = os.path.join(folder, store)
    with contextlib.closing(sqlite3.connect(os.path.join(folder, "whole"), isolation_level=None)) as database:
        database.executescript("PRAGMA cache_size = 1; PRAGMA ignore_check_constraints = 1; BEGIN; UPDATE game SET turns = 999")
        for name in "", "-journal":
            shutil.copy(os.path.join(folder, "whole") + name, path + name)
        database.execute("ROLLBACK")
    assert read(path) != read(os.path.join(folder, "whole")) and os.path.getsize(path + "-journal") > 512, "nothing was altered"


@over([("simulate", [*GAMES, "--format", "jsonl", "--store"]), ("merge", ["merge", "all"]), ("verify", ["merge", "--verify", "all"])])
def test_journal_of_a_killed_run(_name, words):
    """What a killed process has half written is put back, whoever opens the store first."""
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--games", "400", "--store", "whole", cwd=folder, program=FAST)
        write_killed(folder, "x")
        words = [*words[:4], "400", *words[5:]] if words[0] == "simulate" else words
        told = output(*words, "x", cwd=folder, program=FAST)
        same(os.path.exists(os.path.join(folder, "x-journal")), False, "the journal is still there")
        assert read(os.path.join(folder, "x"))[100:] == read(os.path.join(folder, "whole"))[100:], "the store is not what it was"
        if words[0] == "simulate":
            same(told, output(*words[:-1], program=FAST), "games")


# ---- disks -------------------------------------------------------------------------------------------

def test_full_disk():
    """A store that cannot grow is told as that, and the same command goes on when it can. Games are kept every 0.05 seconds."""
    words = ["simulate", "kombe", "--games", "40000", "--threads", "1", "--format", "jsonl", "--store", "s"]
    with tempfile.TemporaryDirectory() as folder:
        done = finished([FAST, *words], cwd=folder, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000000, 2000000)))
        same((done.returncode, done.stdout), (5, ""), f"exit code and stdout; it says {done.stderr}")
        assert "/s: " in done.stderr and "stopped" not in done.stderr, done.stderr
        assert 0 < stored(os.path.join(folder, "s")) < 40000, "games are kept"
        same(output(*words, cwd=folder, program=FAST), output(*words[:-2], program=FAST), "games when there is room again")


def test_merge_on_a_full_disk():
    with tempfile.TemporaryDirectory() as folder:
        output("simulate", "kombe", "--games", "1000", "--store", "s", cwd=folder, program=FAST)
        done = finished([FAST, "merge", "all", "s"], cwd=folder,
                        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (60000, 60000)))
        same((done.returncode, done.stdout), (5, ""), f"exit code and stdout; it says {done.stderr}")
        same(os.listdir(folder), ["s"], "files")


def without_override():
    """As any user, to whom a folder can be closed: root's programs may write anywhere."""
    drop, override = 24, 1  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE
    ctypes.CDLL(None).prctl(drop, override, 0, 0, 0)


@over([("a store", ["simulate", "omweso", "--games", "2", "--store", "new"], "new cannot be written: Permission denied"),
       ("merge", ["merge", "new", "s"], "new.new cannot be written: Permission denied"),
       ("more games", [*GAMES, "--games", "60", "--store", "open"], "open cannot be written: its folder: Permission denied"),
       ("a store that may only be read", [*GAMES, "--games", "60", "--store", "s"], "s cannot be written: Permission denied")])
def test_read_only_folder(_name, words, message):
    with tempfile.TemporaryDirectory() as folder:
        for name in "s", "open":
            output(*GAMES, "--store", name, cwd=folder, program=FAST)
        os.chmod(os.path.join(folder, "open"), 0o666)
        os.chmod(os.path.join(folder, "s"), 0o444)
        os.chmod(folder, 0o555)
        try:
            if finished(["touch", "t"], cwd=folder, preexec_fn=without_override).returncode == 0:
                raise Skip("this user can write anywhere: run the tests as another than root")
            done = finished([FAST, *words], cwd=folder, preexec_fn=without_override)
        finally:
            os.chmod(folder, 0o755)
        same((done.returncode, done.stdout), (5, ""), f"exit code and stdout; it says {done.stderr}")
        assert message in done.stderr, done.stderr


@over([("folder", "nowhere/s", "cannot be written: No such file or directory"), ("a folder", ".", "is no regular file"),
       ("locked", "locked", "is in use by another run"), ("no database", "text", "is no store of games")])
def test_store_that_cannot_be_used(_name, store, message):
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "locked", cwd=folder, program=FAST)
        with open(os.path.join(folder, "text"), "w", encoding="ascii") as file:
            file.write("no database at all, but longer than a header\n" * 100)
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "locked"))) as other:
            other.execute("BEGIN EXCLUSIVE")
            code, out, err = run(*GAMES, "--store", store, cwd=folder, program=FAST)
            same((code, out), (5, ""), f"exit code and stdout; it says {err}")
            assert message in err and store in err, err
            if store == "locked":
                code, out, err = run("merge", "all", "locked", cwd=folder, program=FAST)
                same((code, out), (5, ""), f"exit code and stdout of merge; it says {err}")
                assert message in err and store in err, err


# ---- what the games say ----------------------------------------------------------------------------

def metric_rows(*words):
    return {row["metric"]: row for row in rows("simulate", *words, "--metrics", program=FAST)}


def write_decided(folder):
    """A game that the script ends at the first move of a game, or at the first that captures."""
    with open(os.path.join(folder, "decided.lua"), "w", encoding="ascii") as file:
        file.write("hook('winner', 'a capture wins, a move from an even pit annuls the game', function(t)\n"
                   "    if t.captured > 0 then return 'mover' end\n"
                   "    if t.start % 2 == 0 then return 'nobody' end\n"
                   "    return 'opponent'\n"
                   "end)\n")
    file_name = os.path.join(folder, "decided.ini")
    with open(file_name, "w", encoding="ascii") as file:
        file.write("[hooks]\nscript = decided.lua\n")
    return file_name


def test_decided_by_a_script():
    """Games that a script ends are counted as such: won ones among the wins, annulled ones among the draws."""
    with tempfile.TemporaryDirectory() as folder:
        words = [write_decided(folder), "--games", "60", "--seed", "2"]
        got = {name: row["value"] for name, row in metric_rows(*words).items()}
        played = rows("simulate", *words, program=FAST)
        same({g["end"] for g in played}, {"decided"}, "ends")
        won = sum(g["winner"] is not None for g in played) / len(played)
        assert 0 < won < 1, f"{won} of the games are won, which tells nothing apart"
        for name, value in (("WinsDecided", won), ("Completion", won), ("Drawishness", 1 - won)):
            assert math.isclose(got[name], value, rel_tol=1e-5), f"{name} is {got[name]}, not {value}"
        told = output("match", "random", "greedy", "--variant", words[0], "--pairs", "4", "--judge", "0", "--opening", "0")
        assert "  ended by decided: 8\n" in told, told


def balance(played):
    """Without what chance adds to the square of the difference, docs/metrics.md."""
    scores = [0.5 if g["winner"] is None else g["winner"] == "S" for g in played]
    return 1 - math.sqrt(max(0, (2 * statistics.mean(scores) - 1) ** 2 - 4 * statistics.variance(scores) / len(scores)))


def test_metrics():
    """Every metric, worked out from the exported games by the formulas of docs/metrics.md."""
    words = ["omweso", "--games", "400", "--seed", "3", "--players", "greedy,random"]
    got = {name: row["value"] for name, row in metric_rows(*words).items()}
    played = rows("simulate", *words, program=FAST)
    n, turns = len(played), sum(g["turns"] for g in played)
    won = [g for g in played if g["winner"]]

    def ended(word):
        return sum(g["end"] == word for g in played) / n

    def score(side):
        return sum(0.5 if g["winner"] is None else g["winner"] == side(g) for g in played) / n
    south = score(lambda g: "S")
    expected = {
        "AdvantageP1": south, "Balance": balance(played), "FirstPlayer": score(lambda g: g["first_player"]),
        "Completion": len(won) / n, "Timeouts": ended("cut-off"), "Drawishness": 1 - len(won) / n - ended("cut-off"),
        "WinsNoMove": ended("no-move"), "WinsBothEnds": ended("both-ends"),
        "WinsTwoCapturesFirst": ended("two-captures-first"), "WinsEveryColumn": ended("every-column"),
        "WinsDecided": sum(g["end"] == "decided" for g in won) / n,
        "WinsMostSeeds": sum(g["end"] == "most-seeds" for g in won) / n,
        "WinsStill": sum(g["end"] == "still" for g in won) / n, "EndsStill": ended("still"), "EndsRepeated": ended("repeated"),
        "WinsEmptyRow": ended("empty-row"),
        "WinsEndless": ended("endless-loses"), "EndlessMoves": sum(g["endless"] for g in played) / n, "DurationTurns": turns / n,
        "MedianTurns": statistics.median(g["turns"] for g in played),
        "LapsPerTurn": sum(g["laps"] for g in played) / turns, "LongestMove": sum(g["longest_move"] for g in played) / n,
        "ClockwiseLaps": sum(g["clockwise_laps"] for g in played) / sum(g["laps"] for g in played),
        "SeedsCaptured": sum(g["captured_south"] + g["captured_north"] for g in played) / n,
        "CapturingTurns": sum(g["capturing_turns"] for g in played) / turns,
        "BranchingFactor": sum(g["choices"] for g in played) / turns,
        "DecisionMoves": sum(g["choice_turns"] for g in played) / turns,
        "LeadChange": sum(g["lead_changes"] for g in played) / turns,
        "Decisiveness": sum(g["turns"] - g["decisive_turn"] for g in won) / sum(g["turns"] for g in won),
    }
    same(set(got), set(expected), "metrics")
    for name, value in expected.items():
        assert math.isclose(got[name], value, rel_tol=1e-5, abs_tol=1e-9), f"{name} is {got[name]}, not {value}"


def test_intervals_narrow():
    """Four times the games, half the interval."""
    few, many = (metric_rows("coro", "--games", str(n)) for n in (500, 2000))
    for name in ("AdvantageP1", "DurationTurns", "CapturingTurns", "BranchingFactor"):
        ratio = (few[name]["high"] - few[name]["low"]) / (many[name]["high"] - many[name]["low"])
        assert 1.6 < ratio < 2.5, f"{name}: the intervals' widths are as {ratio} to 1"


def test_a_start_without_a_move():
    """Who begins cannot move: that is counted as elsewhere, by seeds where they decide (end.score)."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "starts"), "w", encoding="ascii") as file:
            file.write("8x1/8x1 S 3,3 0,0 h10,6\n".replace("8x1", ",".join("1" * 8)))
        for more, winner, end in (([], "S", "most-seeds"), (["--set", "end.score=no"], "N", "no-move")):
            game = rows("simulate", "ndoto", "--games", "1", "--placement", "starts", *more, cwd=folder)[0]
            same((game["winner"], game["end"], game["turns"]), (winner, end, 0), f"the game with {more}")


def test_figures_of_a_game():
    """The figures of games against what replaying them by hand gives: from a list of starts one move from the end."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "starts"), "w", encoding="ascii") as file:
            file.write("0x8/0x8/0x7,1/0x6,2,0 S\n\n# South starts with two seeds only, and North has none\n")
        got = rows("simulate", "omweso", "--games", "2", "--placement", "starts", cwd=folder)
        for game in got:
            same({key: game[key] for key in ("winner", "end", "turns", "laps", "longest_move", "captured_south", "choices",
                                             "choice_turns", "decisive_turn", "endless")},
                 {"winner": "S", "end": "no-move", "turns": 1, "laps": 2, "longest_move": 2, "captured_south": 0,
                  "choices": 1, "choice_turns": 0, "decisive_turn": 1, "endless": False}, "the game")
        same([g["first_player"] for g in got], ["S", "N"], "who sits South")
        same(len({g["game_id"] for g in got}), 1, "equal games have one id")


MOST = 2**64 - 1
FEW_GAMES = ["--games", "2", "--max-turns", "9"]


@over([("simulate", ["simulate", "omweso", *FEW_GAMES]), ("metrics", ["simulate", "omweso", "--metrics", *FEW_GAMES]),
       ("series", ["simulate", "enkeshui", "--series", "1", "--max-games", "1"]),
       ("compare", ["compare", "omweso", "coro", *FEW_GAMES]),
       ("match", ["match", "random", "greedy", "--variant", "omweso", "--pairs", "1", "--max-turns", "9"]),
       ("tune", ["tune", "omweso", "--pairs", "1", "--nodes", "10"])])
def test_the_largest_seed(_name, words):
    """No number is told as a negative one, in no format."""
    words = [*words, "--seed", str(MOST)]
    same({row["seed"] for row in rows(*words, program=FAST)}, {MOST}, "seeds of jsonl")
    same({row["seed"] for row in csv.DictReader(io.StringIO(output(*words, "--format", "csv", program=FAST)))}, {str(MOST)}, "seeds of csv")
    if words[0] == "compare":
        same(json.loads(output(*words, "--format", "json", program=FAST))["seed"], str(MOST), "the seed of json")
    text = output(*words, program=FAST)
    assert "-1" not in re.findall(r"seed (\S+)", text), text
    same(run(*words[:-1], str(MOST + 1), program=FAST)[0], 2, "exit code for one more")


def test_csv():
    lines = output(*GAMES, "--format", "csv").splitlines()
    same(len(lines), 81, "lines")
    assert lines[0].startswith("variant,game,winner,end,"), lines[0]


# ---- games as records ------------------------------------------------------------------------------

SAVED = [("usual", ["omweso", "coro"]), ("changed", ["omweso", "--set", "capture.own_pit=taken"]),
         ("arranged", ["hus", "--placement", "random", "--players", "greedy,random"]),
         ("refusals", ["omweso", "--set", "capture.refusal=always", "--players", "random,greedy", "--max-turns", "12"]),
         ("thinking", ["kombe", "--players", "search:depth=1,nodes=30,mcts:playouts=3", "--max-turns", "30"]),
         ("a script", ["bao-kiswahili", "--max-turns", "40"]), ("passes", ["omweso", "--set", "turn.pass=allowed"]),
         ("changed sides", ["choro-lango"]), ("illegal endless moves", ["omweso", "--set", "end.endless=illegal"])]


@over(SAVED)
def test_saved_games(_name, words):
    """The games that are counted, move by move: replayed they have the ends, winners, turns and laps that the rows say; the
    same bytes on any number of threads."""
    words = ["simulate", *words, "--games", "12", "--seed", "5"]
    with tempfile.TemporaryDirectory() as folder:
        counted = rows(*words, "--save", "one", "--threads", "1", cwd=folder, program=FAST)
        same(rows(*words, program=FAST), counted, "rows without --save")
        same(output(*words, "--save", "three", "--threads", "3", "--metrics", "--format", "jsonl", cwd=folder),
             output(*words, "--metrics", "--format", "jsonl", program=FAST), "metrics")
        assert read(os.path.join(folder, "one")) == read(os.path.join(folder, "three")), "the files differ"
        replayed = rows("replay", "one", cwd=folder, program=FAST)
        same(len(replayed), len(counted), "games")
        for game, row in zip(replayed, counted):
            over_there = row["end"] != "cut-off"
            same((game["game"], game["moves"], game["laps"], game["over"], game["winner"]),
                 (str(row["game"]), row["turns"], row["laps"], over_there, row["winner"]), f"game {row['game']} of {row['variant']}")
        with open(os.path.join(folder, "one"), encoding="utf-8") as file:
            text = file.read()
        settings = [word for i, word in enumerate(words) if words[i - 1] == "--set"]
        same(text.count("\nSet: "), len(settings) * len(counted), "answers that were set, in every game")
        assert "Note: simulate of seed 5" in text, text[:500]


def test_saved_games_name_players():
    words = ["simulate", "omweso", "--games", "2", "--players", "greedy,random", "--save", "games.txt", "--quiet"]
    with tempfile.TemporaryDirectory() as folder:
        output(*words, cwd=folder)
        text = read(os.path.join(folder, "games.txt")).decode()
        same([line for line in text.splitlines() if line.startswith(("Game:", "South:", "North:"))],
             ["Game: 0", "South: greedy", "North: random", "Game: 1", "South: random", "North: greedy"], "headings")
        assert "1. South" in output("annotate", "games.txt", cwd=folder), "annotate does not read them"
        found = rows("infer", "games.txt", "--base", "omweso", cwd=folder, program=FAST)
        assert any(row["kind"] == "key" for row in found), found
        code, _, err = run(*words, cwd=folder)
        same(code, 5, "exit code where the file is there")
        assert "games.txt: File exists" in err, err
        for more, word in (["--store", "s"], "--store"), (["--series", "2"], "--series"):
            code, _, err = run("simulate", "ndoto", "--save", "other", *more, cwd=folder)
            same((code, os.path.exists(os.path.join(folder, "other"))), (2, False), err)
            assert f"not written as records with {word}" in err, err


# ---- what the numbers leave out ------------------------------------------------------------------------

LONG = ["omweso", "--set", "start.singletons=last-resort", "--set", "capture.own_pit=taken", "--set", "end.both_ends=no"]


def test_cut_off_games():
    """Where games are cut off that is said beside the means; the median does not hang on where."""
    short, far = (metric_rows(*LONG, "--games", "100", "--max-turns", turns) for turns in ("1000", "20000"))
    same(short["MedianTurns"], {**far["MedianTurns"], "max_turns": 1000, "cut_off": 31}, "median of games cut off at 1000 and at 20000")
    assert far["DurationTurns"]["value"] > 3 * short["DurationTurns"]["value"], "the means are not far apart"
    text = output("simulate", *LONG, "--games", "100", program=FAST)
    for name in "DurationTurns", "LongestMove", "SeedsCaptured":
        line = next(line for line in text.splitlines() if line.startswith("  " + name))
        assert line.endswith("; 31.00% cut off at turn 1000"), line
    assert "Note: 31.00% of the games were cut off after 1000 turns: DurationTurns is the mean up to there" in text, text
    _, _, err = run("simulate", *LONG, "--games", "100", "--metrics", "--format", "csv", program=FAST)
    assert "31.00% of the games were cut off after 1000 turns" in err, err
    told = output("compare", "omweso", *LONG[1:], "--sweep", "lap.relay", "--games", "40", program=FAST)
    assert "% cut off]" in told and "% of the games were cut off" in told, told


def test_median_beyond_the_cut():
    """If half of the games are cut off nobody knows the median: it is not the number of turns allowed."""
    got = metric_rows(*LONG, "--games", "100", "--max-turns", "100")["MedianTurns"]
    same((got["value"], got["high"]), (None, None), "median")
    assert "MedianTurns              cut off" in output("simulate", *LONG, "--games", "100", "--max-turns", "100", program=FAST)
    few, all_ended = (metric_rows("kombe", "--games", "100", "--max-turns", turns)["MedianTurns"] for turns in ("120", "250"))
    same((few["value"], few["low"]), (None, all_ended["low"]), "where little more than half are cut off, the lower end is known")


def test_one_different_game():
    """Fifty times the same game say no more than once."""
    words = ["omweso", "--players", "search:depth=1", "--games", "50"]
    for row in metric_rows(*words).values():
        same((row["low"], row["high"], row["different_games"]), (None, None, 1), row["metric"])
    text = output("simulate", *words, program=FAST)
    assert "1 different game, 1 different opening" in text and "all 50 games are the same, so there are no intervals" in text, text


@over([("game", ["1"]), ("pair of games", ["2", "--players", "random,greedy", "--placement", "random"])])
def test_games_of_which_there_are_no_intervals(what, words):
    text = output("simulate", "omweso", "--metrics", "--games", *words)
    assert f"Note: of one {what} there are no intervals (--games plays more)" in text, text


def test_few_different_games():
    """Intervals are those of the games that differ, where these are few and nobody draws; the value is that of all."""
    with tempfile.TemporaryDirectory() as folder:
        starts = os.path.join(folder, "starts")
        with open(starts, "w", encoding="utf-8") as file:
            file.write("0x8/4x8/4x8/0x8 S\n4x8/0x8/0x8/4x8 S\n0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S\n")
        words = ["omweso", "--players", "search:depth=1", "--placement", starts, "--games", "78"]
        row = metric_rows(*words)["DurationTurns"]
        turns = [game["turns"] for game in rows("simulate", *words, program=FAST)]
        told = output("simulate", *words, program=FAST)
    assert "only 3 of the 39 pairs of games differ" in told, told
    ratio = [a + b for a, b in zip(turns[::2], turns[1::2])]
    same(round(row["value"], 3), round(statistics.mean(turns), 3), "value")
    half = 4.302653 * statistics.stdev(ratio) / 2 / math.sqrt(3)  # Student's t of two degrees
    assert math.isclose(row["high"] - row["value"], half, rel_tol=2e-3) or math.isclose(row["value"] - row["low"], half, rel_tol=2e-3), (row, half)


def test_equal_games_of_chance():
    """On a tiny board chance itself repeats games, and each of them is a draw of its own: there is nothing to correct."""
    words = ["omweso", "--set", "board.columns=2", "--set", "setup.outer=1xC", "--set", "start.smallest=1", "--games", "600"]
    row = metric_rows(*words)["DurationTurns"]
    turns = [game["turns"] for game in rows("simulate", *words, program=FAST)]
    different = row["different_games"]
    assert different < 500, f"{different} of 600 games differ, which is not few"
    half = 1.964 * statistics.stdev(turns) / math.sqrt(600)
    assert math.isclose(min(row["high"] - row["value"], row["value"] - row["low"]), half, rel_tol=2e-3), (row, half)
    assert "intervals are as wide" not in output("simulate", *words, program=FAST)


def test_pairs_of_equal_games():
    """A player against itself plays both games of a pair alike: the pairs are what differs."""
    row = metric_rows("omweso", "--players", "search:depth=1", "--games", "40", "--placement", "random")["Completion"]
    same((row["different_games"], row["low"] is None), (20, False), "20 starts")


RUN = ["fingerprint", "players", "placement", "seed", "max_turns", "version"]
SHORT = "search:depth=1,nodes=30,random"


def of_run(row):
    return {key: str(row[key]) for key in RUN}


@over([("games", []), ("metrics", ["--metrics"]), ("series", ["--series", "2", "--most-games", "3"])])
def test_changed_rules_are_named(_name, more):
    """What --set changes is in the name, and every row says which rules, players, starts and seed it is of, so that rows
    of a factorial study can lie in one file. A player's name may hold commas."""
    count = [] if "--series" in more else ["--games", "4"]
    words = ["ndoto" if "--series" in more else "omweso", *count, *more, "--seed", "5", "--max-turns", "900", "--players", SHORT]
    variant = words[0]
    settings = [[], ["--set", "capture.own_pit=taken"], ["--set", "capture.own_pit=stays"],
                ["--set", "capture.quiet_turns=3", "--set", "capture.own_pit=taken"]]
    got = [rows("simulate", *words, *each, program=FAST) for each in settings]
    same([each[0]["variant"] for each in got],
         [variant, f"{variant} capture.own_pit=taken", variant, f"{variant} capture.own_pit=taken capture.quiet_turns=3"], "names")
    same(len({row["fingerprint"] for each in got for row in each}), 3, "rule sets told apart")
    for row in got[0]:
        same({key: of_run(row)[key] for key in RUN[1:5]},
             {"players": SHORT, "placement": "usual", "seed": "5", "max_turns": "900"}, "the run")
    lines = list(csv.DictReader(io.StringIO(output("simulate", *words, "--format", "csv", program=FAST))))
    same([of_run(line) for line in lines], [of_run(row) for row in got[0]], "csv and jsonl")


def test_changed_rules_in_text():
    told = output("simulate", "omweso", "--set", "capture.own_pit=taken", "--games", "4", program=FAST)
    assert told.startswith("omweso capture.own_pit=taken: 4 games, random against random"), told


def test_placement_in_rows():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "starts.txt"), "w", encoding="ascii") as file:
            file.write("4x8/0x8/0x8/4x8 S\n")
        for placement in "random", "starts.txt":
            got = rows("simulate", "omweso", "--games", "2", "--placement", placement, cwd=folder, program=FAST)
            same([row["placement"] for row in got], [placement] * 2, "placement")


def test_labels_in_a_store():
    """A store names changed rules too, in a view that any SQLite program reads, and after a merge; it takes no others."""
    words = ["simulate", "omweso", "coro", "--set", "capture.own_pit=taken", "--games", "6", "--placement", "random"]
    with tempfile.TemporaryDirectory() as folder:
        output(*words, "--store", "a", cwd=folder, program=FAST)
        output("merge", "all", "a", "--verify", cwd=folder, program=FAST)
        got = rows(*words, program=FAST)
        for store in "a", "all":
            with contextlib.closing(sqlite3.connect(os.path.join(folder, store))) as database:
                database.row_factory = sqlite3.Row
                held = [dict(row) for row in database.execute("SELECT * FROM labelled ORDER BY variant, game")]
            same([(row["label"], of_run(row), row["turns"]) for row in held],
                 [(row["variant"], of_run(row), row["turns"]) for row in got], "games in the store and out of it")
            same([row["label"] for row in held[5:7]], ["omweso capture.own_pit=taken", "coro"], "coro takes them anyway")
        code, _, err = run(*words[:3], "--games", "6", "--placement", "random", "--store", "a", cwd=folder, program=FAST)
        same(code, 2, "exit code for other rules")
        assert "begun with other answers for omweso" in err, err


@over([("1e1", 10), ("2e+0", 2), ("1.2e1", 12), ("1.5e0", None), ("1.5", None), ("3.", None), (".5e1", None),
       ("1e", None), ("1e30", None), ("1e100", None), ("0x3", None), ("18446744073709551616", None)])
def test_powers_of_ten(text, games):
    """A number may be written as one with a power of ten, where it is a whole one."""
    code, out, err = run("simulate", "omweso", "--games", text, "--format", "csv", "--max-turns", "2", program=FAST)
    same((code, out.count("\n")), (0, games + 1) if games else (2, 0), f"{text}: {err}")
    if not games:
        same(f"--games: '{text}' is not a whole number" in err, True, err)


@over([
    ("players", ["omweso", "--players", "gredy"], 2, "did you mean 'greedy'"),
    ("shard", ["omweso", "--shard", "3/2"], 2, "'3/2' is not I/N"),
    ("shard zero", ["omweso", "--shard", "0/2"], 2, "'0/2' is not I/N"),
    ("games", ["omweso", "--games", "0"], 2, "--games: 0 is not a number from 1"),
    ("threads", ["omweso", "--threads", "0"], 2, "--threads: 0 is not a number from 1"),
    ("placement", ["omweso", "--placement", "nowhere"], 5, "'nowhere' cannot be read"),
    ("placement text", ["omweso", "--placement", "README.md"], 4, "README.md:3: "),
    ("variant", ["omwezo"], 3, "did you mean 'omweso'"),
])
def test_wrong_use(_name, words, code, message):
    got, out, err = run("simulate", *words)
    same((got, out), (code, ""), f"exit code and stdout; stderr is {err}")
    assert message in err, err


# ---- what cannot happen ----------------------------------------------------------------------------

def test_what_cannot_happen():
    """It is marked in every form, with the answer that prevents it, and has no interval; what was only not seen has one."""
    words = ["omweso", "--games", "40", "--set", "reverse.pits=none"]
    got = metric_rows(*words)
    for name, possible in (("ClockwiseLaps", False), ("WinsEveryColumn", False), ("Drawishness", True), ("DurationTurns", True)):
        row = got[name]
        same((row["possible"], row["low"] is None, row["high"] is None, row["interval"]),
             (possible, not possible, not possible, "fixed" if possible else None), name)
    same(got["ClockwiseLaps"]["value"], 0, "value")
    told = output("simulate", *words, program=FAST)
    same(re.findall("  ClockwiseLaps .*", told),
         ["  ClockwiseLaps              0.00%              cannot happen   laps sown clockwise, of all laps (reverse.pits = none)"],
         "the line of what cannot happen")
    lines = list(csv.DictReader(io.StringIO(output("simulate", *words, "--metrics", "--format", "csv", program=FAST))))
    same({line["metric"] for line in lines if line["possible"] == "false"},
         {name for name, row in got.items() if not row["possible"]}, "csv and jsonl")


def test_what_cannot_happen_is_compared():
    """Where it can happen in neither there is no interval, and nothing to test; where it can in one, the difference has its own."""
    words = ["compare", "omweso", "coro", "omweso-tournament", "--games", "60", "--metrics", "WinsDecided,WinsEveryColumn"]
    got = {(row["variant"], row["metric"]): row for row in rows(*words, program=FAST)}
    same([(row["possible"], row["low"], row["difference"], row["difference_low"], row["corrected_low"], row["p"], row["family"])
          for (variant, name), row in got.items() if name == "WinsDecided" and variant != "omweso"],
         [(False, None, 0, None, None, None, "constant")] * 2, "what is impossible in all")
    row = got["omweso-tournament", "WinsEveryColumn"]
    same((row["possible"], got["omweso", "WinsEveryColumn"]["possible"], row["difference_low"] is None), (True, False, False), "in one")
    told = output(*words[:-2], "--metrics", "WinsEveryColumn", program=FAST)
    assert "cannot happen (end.every_column = no)" in told, told
    told = output(*words[:-2], "--metrics", "WinsDecided", program=FAST)
    assert "not counted, it can happen in none of them" in told, told
    whole = json.loads(output(*words, "--format", "json", program=FAST))
    same([variant["metrics"]["WinsEveryColumn"]["possible"] for variant in whole["variants"]], [False, False, True], "json")
    assert "cannot happen" in output(*words, "--format", "md", program=FAST)


# ---- until intervals are narrow --------------------------------------------------------------------

UNTIL = ["simulate", "omweso", "--seed", "3", "--metrics"]


def staked(sums, ratio, most, top):
    """What is left of a capital of 1 that is staked against a ratio (docs/metrics.md), by the sums over pairs of games."""
    won, squares = sums[0] - ratio * sums[1], sums[2] - 2 * ratio * sums[3] + ratio**2 * sums[4]
    left = 0
    for sign, share in ((1, ratio / top), (-1, 1 - ratio / top)):
        unit = most * max(share, 1 / 16)
        left += sum(math.exp(sign * s * won / unit + (math.log1p(-s) + s) * squares / unit**2) for s in (0.95 / 2**i for i in range(12)))
    return left / 24


def pair_sums(played, x, y):
    """The sums of x, y, x x, x y and y y over the pairs of games."""
    pairs = [(x(a) + x(b), y(a) + y(b)) for a, b in zip(played[::2], played[1::2])]
    return [sum(column) for column in zip(*((a, b, a * a, a * b, b * b) for a, b in pairs))]


@over([("AdvantageP1", "6%", 2, lambda g: 1 if g["winner"] is None else 2 * (g["winner"] == "S"), lambda g: 2),
       ("DurationTurns", "5", 1000, lambda g: g["turns"], lambda g: 1),
       ("CapturingTurns", "0.2", 1000, lambda g: g["capturing_turns"], lambda g: g["turns"])])
def test_until(metric, width, most, x, y):
    """It stops at the first look at which the interval is so narrow: the ratios against which no stakes have won."""
    got = {row["metric"]: row for row in rows(*UNTIL, "--until", f"{metric} width<{width}", program=FAST)}
    row, limit = got[metric], float(width.rstrip("%")) / (100 if "%" in width else 1)
    same((row["interval"], got["LapsPerTurn"]["interval"], got["AdvantageP1"]["interval"]), ("any-time", "fixed", "any-time"), "kinds")
    assert row["high"] - row["low"] < limit, row
    played = rows("simulate", "omweso", "--seed", "3", "--games", str(row["games"]), program=FAST)
    looks = [step * 10**power for power in range(5) for step in (100, 120, 150, 200, 250, 300, 400, 500, 600, 800)]
    assert row["games"] in looks[1:], row["games"]
    sums, top = pair_sums(played, x, y), 1000 if metric == "DurationTurns" else 1
    for end in (row["low"], row["high"]):
        assert math.isclose(staked(sums, end, 2 * most, top), 20, rel_tol=0.02), (end, staked(sums, end, 2 * most, top))
    before = looks[looks.index(row["games"]) - 1]
    sums = pair_sums(played[:before], x, y)
    steps = [step / 1000 * limit for step in range(2001)]
    away = [next(step for step in steps if staked(sums, sums[0] / sums[1] + sign * step, 2 * most, top) > 20) for sign in (1, -1)]
    assert sum(away) > 0.995 * limit, f"{metric} was narrow enough after {before} games"


def test_until_all_shares():
    """Without a name it is asked of all shares of games that can happen; all variants have as many games."""
    words = ["simulate", "omweso", "coro", "--until", "width<8%", "--metrics"]
    got = rows(*words, "--threads", "1", program=FAST)
    same(len({row["games"] for row in got}), 1, "numbers of games")
    for row in got:
        if row["metric"].startswith(("Wins", "Ends")) or row["metric"] in ("AdvantageP1", "FirstPlayer", "Completion", "Drawishness"):
            assert not row["possible"] or row["high"] - row["low"] < 0.08, row
    same(rows(*words, "--threads", "3"), got, "on three threads, and by the build with sanitizers")
    games = got[0]["games"]
    same(rows(*words[:-1], program=FAST), rows("simulate", "omweso", "coro", "--games", str(games), program=FAST), "the games")
    code, told, err = run(*words[:-1], program=FAST)
    same((code, err), (0, ""), "exit code")
    assert told.endswith(f"\nNote: {games} games were enough for all shares of games narrower than 8.00%\n"), told
    assert "95% INTERVAL AT ANY TIME" in told and "LapsPerTurn" in told, told


def test_until_the_most():
    """--games are the most: what there is then is told, and the exit code says that it was not enough."""
    code, told, err = run("simulate", "omweso", "--until", "width<1%", "--games", "130", program=FAST)
    same((code, err), (1, ""), "exit code")
    assert told.startswith("omweso: 130 games, "), told
    assert "\nNote: after 130 games AdvantageP1 of omweso is still " in told and "narrower than 1.00% (--games says" in told, told


def merged(folder, name):
    output("merge", name + "-merged", name, cwd=folder, program=FAST)
    return read(os.path.join(folder, name + "-merged"))


def test_until_in_a_store():
    """A store grows look by look: gone on with for a narrower interval, it is that of one run, and of as many games asked for."""
    words = ["simulate", "omweso", "coro", "--metrics", "--format", "jsonl"]
    with tempfile.TemporaryDirectory() as folder:
        for width in "20", "10", "6":
            grown = output(*words, "--until", f"AdvantageP1 width<{width}%", "--store", "grown", cwd=folder, program=FAST)
        once = output(*words, "--until", "AdvantageP1 width<6%", "--store", "once", cwd=folder, program=FAST)
        same(grown, once, "metrics")
        same(output(*words, "--until", "AdvantageP1 width<6%", program=FAST), once, "metrics without a store")
        games = str(json.loads(once.splitlines()[0])["games"])
        output(*words, "--games", games, "--store", "asked", cwd=folder, program=FAST)
        assert merged(folder, "grown") == merged(folder, "once") == merged(folder, "asked"), "files differ"
        again = output(*words, "--until", "AdvantageP1 width<15%", "--store", "grown", cwd=folder, program=FAST)
        same(again, once, "a store that has enough gets no more")
        code, _, err = run(*words, "--until", "width<9%", "--games", "200", "--store", "grown", cwd=folder, program=FAST)
        same(code, 2, "exit code where there are more than the most")
        assert f"begun with games = {games}, not 200" in err, err


def test_until_is_stopped():
    """After Ctrl-C the store goes on to the bytes of a run in one go; without a store what there is is told."""
    words = ["simulate", "ndoto", "--until", "AdvantageP1 width<2%", "--threads", "1"]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([FAST, *words, "--store", "stopped"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        until_computed(process, 0.3)
        process.send_signal(signal.SIGINT)
        ended(process)
        same(process.returncode, 1, "exit code after Ctrl-C")
        assert stored(os.path.join(folder, "stopped")) > 0, "no game was kept"
        output(*words, "--store", "stopped", cwd=folder, program=FAST)
        output(*words, "--store", "whole", cwd=folder, program=FAST)
        assert merged(folder, "stopped") == merged(folder, "whole"), "files differ"
        process = subprocess.Popen([FAST, *words[:3], "width<0.1%"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        until_computed(process, 0.3)
        process.send_signal(signal.SIGINT)
        out, err = ended(process)
        same(process.returncode, 1, "exit code after Ctrl-C")
        assert b"95% INTERVAL AT ANY TIME" in out and b"is still " in out and b"stopped" in err, (out, err)


@over([
    ("a word", ["--until", "widht<1%"], "'widht' is not 'width'; did you mean 'width'?"),
    ("a form", ["--until", "width=1%"], "'width=1%' is not like width<0.5% or AdvantageP1 width<0.5%"),
    ("nothing", ["--until", ""], "'' is not like"),
    ("a metric", ["--until", "Decisivenes width<1%"], "there is no metric 'Decisivenes'; did you mean 'Decisiveness'?"),
    ("no bound", ["--until", "LapsPerTurn width<1"], "a game may add any number to LapsPerTurn"),
    ("a percentage of turns", ["--until", "DurationTurns width<1%"], "DurationTurns is no share, so its width has no %: width<1"),
    ("too wide", ["--until", "width<100%"], "a width of 100% is not above 0 and below 100%"),
    ("no width", ["--until", "width<0"], "a width of 0 is not above 0"),
    ("no number", ["--until", "width<1.2.3%"], "is not like"),
    ("second of a list", ["--until", "width<1%,DurationTurns widt<3"], "'widt' is not 'width'; did you mean"),
    ("impossible", ["--until", "WinsEveryColumn width<1%"], "WinsEveryColumn of omweso is 0 in every game (end.every_column = no)"),
    ("a shard", ["--until", "width<1%", "--shard", "1/2"], "a shard has a part of the games"),
    ("records", ["--until", "width<1%", "--save", "x"], "--save writes them before"),
    ("series", ["--until", "width<1%", "--series", "3"], "--series says how many"),
    ("a list", ["--until", "width<1%", "--placement", "starts"], "starts of a list come in turn"),
    ("no chance", ["--until", "width<1%", "--players", "search:depth=1"], "nothing is left to chance between search:depth=1"),
])
def test_wrong_until(_name, words, message):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "starts"), "w", encoding="ascii") as file:
            file.write("4x8/0x8/0x8/4x8 S\n")
        code, out, err = run("simulate", "omweso", *words, cwd=folder, program=FAST)
        same((code, out), (2, ""), f"exit code and stdout; stderr is {err}")
        assert message in err, err
        same(os.listdir(folder), ["starts"], "files")
