"""Many games: the same whatever the threads, shards and interruptions; stores; metrics worked out once more."""
import contextlib
import csv
import io
import math
import os
import random
import resource
import shutil
import signal
import sqlite3
import statistics
import subprocess
import tempfile
import time

from lib import FAST, ROOT, computed, ended, environment, finished, not_installed, output, over, rows, run, same, until_busy

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


@over([("one thread", "1"), ("two", "2")])
def test_interrupted_at_once(_label, threads):
    """A run of games that are played many at once, stopped by Ctrl-C, loses none that it had, and goes on to the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        words, kept = interrupted_run(folder, threads)
        output(*words, "stopped", cwd=folder, program=FAST)
        output(*words, "whole", cwd=folder, program=FAST)
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "stopped"))) as database:
            first = database.execute("SELECT * FROM game ORDER BY game LIMIT ?", [len(kept)]).fetchall()
        assert first == kept, "games were changed"
        for name in "stopped", "whole":
            output("merge", name + "-merged", name, cwd=folder, program=FAST)
        assert read(os.path.join(folder, "stopped-merged")) == read(os.path.join(folder, "whole-merged")), "files differ"


def interrupted_run(folder, threads):
    """A run that was stopped with some of its games in the store `stopped`: its words, and those games. One that has ended
    before is tried again with more games, and one that has come to none with more time."""
    store = os.path.join(folder, "stopped")
    games, wait = 20000, 0.05
    while games < 10**8 and wait < 60:
        words = ["simulate", "omweso", "--games", str(games), "--threads", threads, "--store"]
        process = subprocess.Popen([FAST, *words, "stopped"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   env=environment())
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        _, err = ended(process)
        held = stored(store)
        if 0 < held < games:
            assert process.returncode == 1 and b"playing was stopped" in err, (process.returncode, err)
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


def test_killed():
    """A run that is killed twenty times and then goes on ends with the same games."""
    words = ["simulate", "kombe", "--games", "20000", "--threads", "1", "--format", "jsonl", "--store"]
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


def test_interrupted():
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([FAST, "simulate", "kombe", "--games", "1000000", "--store", "s"], cwd=folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        until_busy(process, 0.4)
        process.send_signal(signal.SIGINT)
        out, err = ended(process, 10)
        same((process.returncode, out), (1, b""), "exit code and stdout after Ctrl-C")
        assert b"playing was stopped" in err, err
        assert stored(os.path.join(folder, "s")) > 0, "nothing is kept"


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


def test_merge_refuses():
    with tempfile.TemporaryDirectory() as folder:
        output(*GAMES, "--store", "a", "--shard", "1/2", cwd=folder)
        output(*GAMES, "--store", "c", "--shard", "2/2", cwd=folder)
        output("simulate", "omweso", "coro", "--games", "40", "--seed", "8", "--store", "b", cwd=folder)
        output("simulate", "omweso", "--games", "40", "--seed", "9", "--store", "v", cwd=folder)
        shutil.copy(os.path.join(folder, "a"), os.path.join(folder, "x"))
        with sqlite3.connect(os.path.join(folder, "x")) as database:
            database.execute("UPDATE game SET turns = turns + 1 WHERE game = 4")
        for files, message in (("ab", "b is of another run"), ("av", "v is of other variants"),
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


def test_trigger():
    """What a store would have run when games are added to it is not run."""
    with tempfile.TemporaryDirectory() as folder:
        write_old(folder)
        alter(os.path.join(folder, "old"),
              "CREATE TRIGGER t AFTER INSERT ON game BEGIN UPDATE game SET turns = turns - 1 WHERE game = 0; END")
        same(games("--store", "old", cwd=folder, program=FAST), games(program=FAST), "games of a store with a trigger")


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


@over([("folder", "nowhere/s", "unable to open database file"), ("a folder", ".", "is no regular file"),
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


def test_one_different_game():
    """Fifty times the same game say no more than once."""
    words = ["omweso", "--players", "search:depth=1", "--games", "50"]
    for row in metric_rows(*words).values():
        same((row["low"], row["high"], row["different_games"]), (None, None, 1), row["metric"])
    text = output("simulate", *words, program=FAST)
    assert "1 different game, 1 different opening" in text and "all 50 games are the same, so there are no intervals" in text, text


def test_few_different_games():
    """Intervals are those of the games that differ, where these are few; the value is that of all."""
    words = ["omweso", "--set", "board.columns=2", "--set", "setup.outer=1xC", "--set", "start.smallest=1", "--games", "600"]
    row = metric_rows(*words)["DurationTurns"]
    turns = [game["turns"] for game in rows("simulate", *words, program=FAST)]
    different = row["different_games"]
    assert different < 500, f"{different} of 600 games differ, which is not few"
    same(round(row["value"], 3), round(statistics.mean(turns), 3), "value")
    half = 1.966 * statistics.stdev(turns) / math.sqrt(different)
    assert math.isclose((row["high"] - row["low"]) / 2, half, rel_tol=2e-3), (row, half)
    assert f"only {different} of the 600 games differ" in output("simulate", *words, program=FAST)


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
