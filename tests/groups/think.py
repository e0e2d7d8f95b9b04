"""Players, matches between them, engines that speak UGI, and exact results of small boards."""
import os
import re
import resource
import shlex
import stat
import subprocess
import tempfile
import threading
import time

from lib import (FAST, HANGS, PROGRAM, ROOT, SANITIZED, deep, ended, environment, finished, fit, limit, output, over, rows, run,
                 same, sampled, write_files)

VARIANTS = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".ini"))
QUICK = ["--pairs", "2", "--judge", "0", "--opening", "2"]


# ---- players and matches ---------------------------------------------------------------------------

@over(["random", "greedy", "search:nodes=200", "search:depth=2", "mcts:playouts=20", "search:nodes=50,threads=2", "greedy:err=0.5",
       "search:depth=1,err=0.25", "mcts:playouts=20,err=1", "level:1", "level:one-ahead"])
def test_player(player):
    """Every kind plays whole games, of the same result whatever the order of names."""
    first = rows("match", player, "random", "--variant", "coro", *QUICK)[0]
    same(first["won"] + first["drawn"] + first["lost"], 4, "games")
    same(first["first_forfeits"] + first["second_forfeits"], 0, "forfeits")


@over(["randm", "greedy:nodes=3", "search:nodes", "search:nodes=0", "search:nodes=1,", "search:dept=3", "search:time=0",
       "search:time=1e3", "mcts:depth=2", "ugi:", "ugi", "ugi,threads=2:x", "search:weights=/nonexistent", "greedy:err=1.5",
       "greedy:err=1.0000001", "greedy:err=", "random:err=0.5", "level:0", "level:99", "level:", "level:one-ahed"])
def test_bad_player(player):
    code, out, err = run("match", player, "random", "--pairs", "1")
    same((code, out), (5 if "nonexistent" in player else 2, ""), f"exit code and stdout; stderr: {err}")
    same(len(err.splitlines()), 1, err)


def test_threads_change_nothing():
    """Same seed, same bytes: records and results, on one thread and on three."""
    said = []
    with tempfile.TemporaryDirectory() as folder:
        for threads in "1", "3":
            file = os.path.join(folder, threads)
            said.append((output("match", "search:nodes=150,err=0.3", "mcts:playouts=15", "--pairs", "4", "--seed", "7", "--judge", "50",
                                "--threads", threads, "--save", file, "--format", "jsonl", program=FAST),
                         open(file, encoding="utf-8").read()))
        same(said[0], said[1], "results and records")
        code, out, _ = run("replay", os.path.join(folder, "1"), program=FAST)
        same(code, 0, f"the games can be replayed: {out}")


def choice(variant, player, seed=1, position=None, **more):
    words = ["--position", position] if position else []
    return rows("analyze", variant, "--player", player, "--choice", "--seed", str(seed), *words, program=FAST, **more)[0]


def test_a_player_errs_as_often_as_it_says():
    """A move is drawn at random with that probability, by lot from the seed; err=0 is no change, err=1 nothing but chance."""
    position = "0x3,3,0,1,0x2/2,0x2,1,0,1,0x2/0,2,0,1,0,1,0x2/0x8 S"
    moves = [row["move"] for row in rows("moves", "omweso", "--position", position)]
    best = choice("omweso", "search:depth=3", position=position)
    same([choice("omweso", f"search:depth=3,err={err}", position=position)["move"] for err in ("0", "0.000000")], [best["move"]] * 2, "err=0")
    drawn = {err: [choice("omweso", f"search:depth=3,err={err}", seed, position)["move"] for seed in range(40)] for err in ("0.5", "1")}
    same(set(drawn["1"]), set(moves), "moves at random")
    others = sum(move != best["move"] for move in drawn["0.5"])
    due = 20 * (1 - 1 / len(moves))
    assert abs(others - due) < 10, f"{others} moves of 40 were not the best, {due} are due"
    same(drawn["0.5"], [choice("omweso", "search:depth=3,err=0.5", seed, position)["move"] for seed in range(40)], "the same seeds")


def test_a_choice_is_the_players():
    """Of any kind of player, with what it thinks of it, if anything."""
    for player, thinks in ("random", False), ("greedy", False), ("search:nodes=300", True), ("mcts:playouts=30", True):
        found = choice("coro", player)
        assert found["move"] in {row["move"] for row in rows("moves", "coro")} and (found["value"] is not None) == thinks, found
    for words, said in ((["--choice", "--record", "x"], "--choice is of a position"), (["--seed", "2"], "--seed is for --choice")):
        code, _, err = run("analyze", "coro", *words)
        same(code, 2, err)
        assert said in err, err


def levels():
    return rows("players")


def test_levels():
    """Eight and more, each by number and name for every verb that takes players."""
    table = levels()
    same([row["level"] for row in table], list(range(1, len(table) + 1)), "numbers")
    assert len(table) >= 8 and len({row["name"] for row in table}) == len(table), table
    for row in table:
        if not row["seconds"]:
            same([choice("coro", who)["move"] for who in (f"level:{row['level']}", f"level:{row['name']}")],
                 [choice("coro", row["player"])["move"]] * 2, f"moves of {row}")
    shown = output("players")
    assert all(row["does"] in shown for row in table), shown
    code, _, err = run("play", "coro", "--level", "one-ahed")
    same((code, "did you mean 'one-ahead'?" in err), (2, True), err)


def test_levels_of_a_game():
    """Where turns begin from the store there are more, without a number, so that none is too far above the one before it."""
    usual, bao = levels(), rows("players", "bao-kiswahili")
    same(rows("players", "coro"), usual, "levels of Coro")
    same([row for row in bao if row["level"]], usual, "levels of Bao that have a number")
    more = [row for row in bao if not row["level"]]
    assert more and bao[0] == usual[0] and bao[-1] == usual[-1], bao
    shown = output("players", "bao-kiswahili")
    assert all(re.search(rf"^    -  {row['name']} ", shown, re.M) for row in more), shown
    same(choice("coro", f"level:{more[0]['name']}")["move"], choice("coro", more[0]["player"])["move"], f"{more[0]} plays Coro, too")
    code, out, err = run("players", "nosuch")
    same((code, out, "there is no variant 'nosuch'" in err), (3, "", True), err)


def test_levels_and_errors_in_simulate():
    """Players that err draw by lot: other games by another seed, the same by the same, as long as the threads are."""
    def played(players, seed="1", threads="1"):
        return output("simulate", "coro", "--games", "12", "--players", players, "--seed", seed, "--threads", threads, "--format", "csv", program=FAST)
    for players in ("level:hasty", "search:depth=1,err=0.5", "greedy:err=0.25,level:2"):
        same(played(players, threads="3"), played(players), f"{players} on three threads")
        assert played(players, seed="2").split("\n")[1:] != played(players).split("\n")[1:], f"{players} by another seed"
    same(played("level:one-ahead").replace("level:one-ahead", "search:depth=1"), played("search:depth=1"), "a level, and its player")
    code, _, err = run("simulate", "coro", "--games", "2", "--players", "level:one-ahed")
    same((code, "did you mean 'one-ahead'?" in err), (2, True), err)


def test_each_level_is_stronger():
    """Not by how much, which docs/players.md says: each wins more than half against the one before."""
    table = [row["name"] for row in levels() if not row["seconds"]]
    bao = [row["name"] for row in rows("players", "bao-kiswahili") if not row["seconds"]]
    for game, names, plan in (("omweso", table, ["--pairs", "15"]), ("bao-kiswahili", bao, ["--pairs", "20", "--opening", "6"])):
        for weak, strong in zip(names, names[1:]):
            match = rows("match", f"level:{strong}", f"level:{weak}", "--variant", game, *plan, "--judge", "300", program=FAST)[0]
            assert match["score"] > 0.5, (game, strong, weak, match)


def test_search_beats_greedy_beats_random():
    """Not a measure of strength (docs/players.md has them), but none of them may be broken."""
    strong = rows("match", "search:nodes=3000", "greedy", "--pairs", "10", "--judge", "300", program=FAST)[0]
    assert strong["score"] > 0.75, strong
    weak = rows("match", "greedy", "random", "--pairs", "30", "--judge", "100", program=FAST)[0]
    assert weak["score"] > 0.6, weak


def test_a_recurring_position_ends_a_game_with_a_script():
    """Nobody can force a win here; the script counts neither turns nor captures, so positions come back."""
    small = ["--set", "board.columns=2", "--set", "setup.outer=2x2", "--set", "setup.inner=0x2", "--set", "reverse.pits=A2 B1"]
    played = rows("match", "search:depth=4", "search:depth=4", "--variant", "igisoro", *small, "--pairs", "1", "--judge", "100")[0]
    same((played["drawn"], played["repetitions"], played["cut_off"]), (2, 2, 0), played)


def test_a_forced_move_takes_no_time():
    """The opening of ikibuguzo leaves no choice: a player who has time plays it at once, and has looked at it."""
    match = rows("match", "search:time=0.02", "random", "--variant", "ikibuguzo", "--pairs", "1", "--seed", "1")[0]
    same(match["won"] + match["drawn"] + match["lost"], 2, "games")


def test_fixed_nodes_are_deterministic():
    said = {output("analyze", "kombe", "--player", "search:nodes=2000", program=FAST) for _ in range(2)}
    same(len(said), 1, "different analyses")


@sampled(2)
@over(VARIANTS)
def test_tune_is_reproducible(variant):
    if variant not in ("coro", "kombe"):
        return
    found = {output("tune", variant, "--pairs", "3", "--nodes", "60", "--threads", t, program=FAST) for t in "12"}
    same(len(found), 1, "different weights")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "my.weights")
        with open(file, "w", encoding="utf-8") as out:
            out.write(found.pop())
        output("analyze", variant, "--player", f"search:depth=2,weights={file}")
        with open(file, "a", encoding="utf-8") as out:
            out.write("thret 3\n")
        code, _, err = run("analyze", variant, "--player", f"search:depth=2,weights={file}")
        same(code, 4, "exit code for a misspelt term")
        assert "did you mean 'threat'?" in err, err


TUNED = sorted(name[:-8] for name in os.listdir(os.path.join(ROOT, "variants")) if name.endswith(".weights"))


@over(TUNED)
def test_weights_say_how(variant):
    """Weights are of a shipped variant, and say how they were found."""
    assert variant in VARIANTS, "weights of no variant"
    text = open(os.path.join(ROOT, "variants", variant + ".weights"), encoding="utf-8").read()
    assert f"# mweso tune {variant} " in text, text


@over(["bao-kiswahili", "bao-malawi", "bao-east-africa"])
def test_both_stages_of_bao_are_tuned(variant):
    text = open(os.path.join(ROOT, "variants", variant + ".weights"), encoding="utf-8").read()
    for line in "owned", "house", "inner", "namua:seeds", "namua:store", "namua:owned", "namua:house", "namua:inner":
        assert f"\n{line} " in text, f"no weight of {line}:\n{text}"


NOTHING = "".join(f"{term} 0\n" for term in ("seeds", "mobility", "exposed", "threat", "threatened", "turn"))
FIRST_STAGE = "0x7,50/1,0,5,0x5/0x2,2,0,5,0x3/0x8 S 0,0 0,0 h1,1 house=1"
SECOND_STAGE = "1x8/1,0,5,0x5/0x2,2,0,5,0x3/1x8 S 0,0 0,0 h0,0 house="


def valued(variant, position, *weights):
    """What each move is worth by these weights alone."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "my.weights")
        with open(file, "w", encoding="utf-8") as out:
            out.write(NOTHING + "".join(f"{line}\n" for line in weights))
        judged = rows("analyze", variant, "--position", position, "--player", f"search:depth=1,weights={file}")
    return {row["move"]: row["value"] for row in judged}


@over([  # of A3rs and A3rg the first stops in a house of six, the second sows it; A3f keeps it, the other starts empty it
    ("seeds of a house", FIRST_STAGE, ["house 10"], {"A3f": 0.6, "A3rs": 0.6, "A3rg": 0}),
    ("a phase of its own", FIRST_STAGE, ["house 10", "namua:house 20"], {"A3f": 1.2, "A3rs": 1.2, "A3rg": 0}),
    ("another phase", SECOND_STAGE + "1", ["owned 100", "namua:owned 7"], {"A3f": 1, "A3r": 0, "A5f": 0, "A5r": 0}),
    ("one house each", SECOND_STAGE + "3", ["owned 100"], {"A3f": 0, "A3r": -1, "A5f": -1, "A5r": -1}),
    ("seeds in store", FIRST_STAGE.replace("h1,1", "h1,2"), ["store 100"], {"A3f": -2, "A3rs": -2, "A3rg": -2}),
    ("the inner row", SECOND_STAGE + "0", ["inner 100"], {"A3f": 1, "A3r": 3, "A5f": 3, "A5r": 4}),
])
def test_kept_terms(_name, position, weights, values):
    same(valued("bao-kiswahili", position, *weights), values, "values")


@over([("term", "inne 3", "'inne' is no term; did you mean 'inner'?"),
       ("phase", "nanua:house 3", "'nanua' is no phase of the variant; did you mean 'namua'?"),
       ("term of a phase", "namua:hose 3", "'hose' is no term; did you mean 'house'?"), ("number", "namua:house x", "behind house stands")])
def test_bad_weights(_name, line, said):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"my.weights": line + "\n"})
        code, _, err = run("analyze", "bao-kiswahili", "--player", "search:depth=2,weights=" + os.path.join(folder, "my.weights"))
    same(code, 4, "exit code")
    assert "my.weights:1: " in err and said in err, err


@over([("bao-kiswahili", "greedy", 0.9), ("bao-kiswahili", "mcts:playouts=30", 0.75), ("bao-kujifunza", "greedy", 0.9)])
def test_bao_is_played_well(variant, other, least):
    """By few nodes, so that each run comes to the same; docs/players.md has measures of strength."""
    match = rows("match", "search:nodes=600", other, "--variant", variant, "--pairs", "6", "--judge", "300", program=FAST)[0]
    assert match["score"] >= least, match


@deep
def test_own_weights_win_at_bao():
    match = rows("match", "search:nodes=2000", "search:nodes=2000,weights=usual", "--variant", "bao-kiswahili", "--pairs", "10",
                 "--judge", "300", "--seed", "9", program=FAST)[0]
    assert match["score"] >= 0.6, match


def test_blunders_are_marked():
    """In a lively tournament game a won position was given away: that is marked, and what was better is named."""
    judged = rows("analyze", "omweso-forward", "--record", "tests/records/tournament-2015.txt", "--player",
                  "search:nodes=3000", program=FAST)
    same([row["ply"] for row in judged if row["game"] == "376"], list(range(1, 26)), "moves judged")
    blunders = [row for row in judged if row["mark"] == "??"]
    assert blunders, "no blunder is marked"
    assert all(row["best"] != row["move"] and row["lost"] >= 8 for row in blunders), blunders
    for row in blunders:
        given = row["best_value"] - row["value"]
        assert row["lost"] == 200 and (row["best_win"] > 0 or row["win"] < 0) or abs(row["lost"] - given) < 0.011, row
    assert judged[24]["win"] == 1, f"the last move wins: {judged[24]}"


# ---- playing against a player ----------------------------------------------------------------------

def test_play_against_a_player():
    typed = "B1\nhint\nundo\nundo\nB2\nnext\nquit\n"
    out = output("play", "omweso-forward", "--level", "2", "--best-of", "3", stdin=typed, program=FAST)
    for text in ("North to move", "There is no move to take back", "The game is not over yet"):
        assert text in out, f"{text!r} is not in\n{out}"


def test_match_of_two_games():
    small = ["--set", "board.columns=2", "--set", "setup.outer=4x2", "--set", "setup.inner=0x2", "--set", "setup.placement=usual"]
    line = rows("solve", "omweso", "--columns", "2", "--seeds", "4", "--set", "setup.placement=usual")[0]["line"].split()
    typed = "\n".join([*line, "next", *line, "next", "next", "quit"]) + "\n"
    out = output("play", "omweso", "--best-of", "2", *small, stdin=typed)
    assert "After 1 game of 2, the player who began as South has 1 point and the other 0." in out, out
    assert "After 2 games of 2, the player who began as South has 1 point and the other 1." in out, out
    assert "The match is drawn." in out and "The match is over." in out, out


def test_clock():
    """A turn not begun in time is stolen, a game not finished in time is annulled."""
    start = "0x3,3,0,1,0x2/2,0x2,1,0,1,0x2/0,2,0,1,0,1,0x2/0x8 S"
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "game.txt")
        with open(record, "w", encoding="utf-8") as file:
            file.write(f"Game: 1\nVariant: omweso\nStart: {start}\n")
        game = subprocess.Popen([FAST, "play", "omweso", "--load", record, "--clock", "1,1"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True, env=environment())
        out = os.read(game.stdout.fileno(), 65536).decode()  # it asks: the clock runs
        time.sleep(1.2)
        game.stdin.write("A8\n")  # North, who stole the turn, moves at once; South starts, and does not choose
        game.stdin.write("A2\n")
        game.stdin.flush()
        time.sleep(1.2)
        out += ended(game, stdin="quit\n")[0]
    assert "emu... bbiri... The turn is stolen" in out, out
    assert "The time for the move is over: the game is annulled." in out, out


@over([("side", ["--side", "x"]), ("clock", ["--clock", "3"]), ("level", ["--level", "11"]), ("both", ["--level", "1", "--opponent", "random"]),
       ("name", ["--opponent", "rndom"])])
def test_bad_opponent(_name, words):
    code, _, err = run("play", "omweso", *words)
    same((code, len(err.splitlines())), (2, 1), err)


# ---- UGI -------------------------------------------------------------------------------------------

def conversations():
    text = open(os.path.join(ROOT, "docs", "protocol.md"), encoding="utf-8").read()
    for i, (command, body) in enumerate(re.findall(r"```ugi (.*?)\n(.*?)```", text, re.S), 1):
        yield f"conversation {i}", command, body.splitlines()


class Talk:
    """A client that talks to the engine; an engine that hangs fails its test."""

    def __init__(self, *words):
        self.engine = subprocess.Popen([FAST, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       cwd=ROOT, env=environment())
        limit(self.engine, 60)
        self.alarm = threading.Timer(HANGS, self.engine.kill)

    def __enter__(self):
        self.alarm.start()
        return self

    def __exit__(self, *_):
        self.alarm.cancel()
        self.engine.kill()
        self.engine.wait()
        self.engine.stdout.close()

    def tell(self, *lines):
        self.engine.stdin.write("".join(line + "\n" for line in lines))
        self.engine.stdin.flush()

    def until(self, word):
        """The lines up to one that begins so."""
        said = []
        while not said or not said[-1].startswith(word):
            line = self.engine.stdout.readline()
            assert line, f"it ends or hangs before it says {word}: {said}"
            said.append(line.rstrip("\n"))
        return said

    def end(self):
        """What it says until it ends by itself."""
        self.engine.stdin.close()
        said = self.engine.stdout.read().splitlines()
        same(self.engine.wait(), 0, f"exit code (it is killed when it hangs) after {said}")
        return said


@over(list(conversations()))
def test_conversation(_name, command, lines):
    """The conversations of docs/protocol.md, in the order in which they stand there."""
    said = []
    with Talk(*shlex.split(command)[1:]) as talk:
        for line in lines:
            if line.startswith("> "):
                talk.tell(line[2:])
            elif line.startswith("bestmove"):
                said += talk.until("bestmove")
        said += talk.end()
    expected = [line for line in lines if not line.startswith("> ")]
    assert fit(expected, said), said


def script(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, stat.S_IRWXU)
    return path


# an engine that passes everything on to a good one, but misbehaves at its second 'go'
DYING = """#!/bin/sh
count=0
echo ugiok
while read -r line; do
    case $line in
    isready) echo readyok ;;
    position*) position=$line ;;
    go*) count=$((count + 1))
        [ $count = 2 ] && {misbehave}
        printf '%s\\ngo depth 1\\nquit\\n' "$position" | {program} ugi coro | grep bestmove ;;
    esac
done
"""


@over([("killed", "kill -9 $$", "the engine has died"), ("illegal move", "echo bestmove B9", "the engine answers with 'B9'"),
       ("no move", "echo bestmove", "the engine answers with no move")])
def test_engine_fails_in_a_match(_name, misbehave, said):
    """It loses that game, the loss is reported, and the match goes on."""
    with tempfile.TemporaryDirectory() as folder:
        text = DYING.replace("{misbehave}", misbehave).replace("{program}", FAST)
        engine = "ugi:" + script(folder, "engine", text)
        code, out, err = run("match", engine, "random", "--variant", "coro", *QUICK, "--format", "jsonl", program=PROGRAM)
    same(code, 0, err)
    games, forfeits = [int(re.search(rf'"{key}":(\d+)', out).group(1)) for key in ("lost", "first_forfeits")]
    assert 1 <= forfeits <= games, out
    assert said in err and "forfeits" in err, err


def test_engine_that_falls_silent():
    """It is waited for as long as `patience` says."""
    with tempfile.TemporaryDirectory() as folder:
        engine = script(folder, "engine", DYING.replace("{misbehave}", "exec sleep 6000").replace("{program}", FAST))
        code, out, err = run("match", f"ugi,time=0.1,patience=4:{engine}", "random", "--variant", "coro", *QUICK, "--pairs", "1",
                             "--format", "jsonl", program=PROGRAM)
    same(code, 0, err)
    assert "the engine does not answer in time" in err and int(re.search(r'"first_forfeits":(\d+)', out).group(1)) >= 1, err + out


def test_second_answer_of_an_engine():
    """It is no answer to the next question."""
    with tempfile.TemporaryDirectory() as folder:
        text = DYING.replace("[ $count = 2 ] && {misbehave}", "").replace("grep bestmove", "grep bestmove | sed p")
        engine = "ugi:" + script(folder, "engine", text.replace("{program}", FAST))
        code, out, err = run("match", engine, "random", "--variant", "coro", *QUICK, "--format", "jsonl", program=PROGRAM)
    same((code, err), (0, ""), "exit code and stderr")
    same(re.search(r'"first_forfeits":(\d+)', out).group(1), "0", "forfeits")


def test_engine_that_does_not_start():
    code, out, err = run("match", "ugi:exit 3", "random", "--variant", "coro", *QUICK)
    same((code, out, err), (5, "", "mweso match: coro: the engine has died\n"), "exit code, stdout, stderr")


def test_own_engine_plays_by_the_variant():
    row = rows("match", f"ugi,depth=2:{FAST} ugi", "random", "--variant", "hus", *QUICK)[0]
    same(row["first_forfeits"], 0, "forfeits")


ENDLESS = ["go infinite", "go nodes 100000000000", "go movetime 100000000", "go depth 100"]


@over([(f"{go}, {then}", go, then) for go in ENDLESS for then in
       ["query gameover", "go depth 1", "position startpos moves B1", "setoption name Variant value coro", "uginewgame", "ugi"]])
def test_stop_is_heard(_name, go, then):
    """'isready' and 'stop' are obeyed while the engine thinks without end, whatever waits for that end."""
    with Talk("ugi") as talk:
        talk.tell("position startpos", go, then, "isready")
        talk.until("readyok")
        talk.tell("stop")
        talk.until("bestmove ")
        talk.tell("query p1turn")
        said = talk.until("response false" if "B1" in then else "response true")
        same(sum(line.startswith("bestmove") for line in said), int(then.startswith("go")), f"further moves in {said}")
        same(talk.end(), [], "further lines")


@over(ENDLESS)
def test_quit_is_heard(go):
    """It ends the thought under way and forgets what waits."""
    with Talk("ugi") as talk:
        talk.tell("position startpos", go, "query gameover", go, "quit")
        said = talk.end()
    same([line.split()[0] for line in said if not line.startswith("info depth")], ["bestmove"], f"answers in {said}")


def test_end_of_input():
    """A file of commands is worked through to its end; only 'go infinite' ends early, and what stands behind it goes on."""
    commands = "position startpos\ngo depth 2\nquery p1turn\ngo infinite\nposition startpos moves B1\ngo depth 3\nquery p1turn\n"
    said = [line for line in output("ugi", stdin=commands, program=FAST).splitlines() if not line.startswith("info depth")]
    assert fit(["bestmove ...", "response true", "bestmove ...", "bestmove ...", "response false"], said), said
    same(len(said), 5, f"answers in {said}")


@over([("omweso", "S"), ("hus", "S"), ("bao-kiswahili", "S"), ("igisoro", "S"), ("omweso", "0x8/0x8/0x8/4,0x7 N")])
def test_legal_moves(variant, position):
    """They are those of `mweso moves`, each is taken by `position`, and there is none when the game is over."""
    where = f"fen {position}" if "/" in position else "startpos"
    said = output("ugi", variant, stdin=f"position {where}\nquery legalmoves\nquery gameover\n").splitlines()
    moves = said[0].split()
    same(moves.pop(0), "response", "the answer")
    same(moves, [row["move"] for row in rows("moves", variant, *(["--position", position] if "/" in position else []))], "moves")
    same(said[1:], ["response false" if moves else "response true"], "is the game over")
    taken = output("ugi", variant, stdin="".join(f"position {where} moves {move}\nquery p1turn\n" for move in moves))
    same(taken.splitlines(), ["response false"] * len(moves), "answers to each of them")


def test_infinite_waits_for_stop():
    """A move that is proven to win, and a game that is over, are not told before 'stop'."""
    for position in "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S", "0x8/0x8/0x8/4,0x7 N":
        with Talk("ugi", "omweso") as talk:
            talk.tell("position fen " + position, "go depth 8")
            talk.until("bestmove")
            talk.tell("go infinite", "isready")
            said = talk.until("readyok")
            time.sleep(0.1)
            talk.tell("isready")
            said += talk.until("readyok")
            assert not any(line.startswith("bestmove") for line in said), said
            talk.tell("stop")
            talk.until("bestmove")


LONG_WAY = """hook("direction", "Either way.", function() return "either" end)
hook("landing", "On and on, or back and out.", function(t) return t.clockwise and "end" or "relay" end)
hook("winner", "Who never ends has won.", function(t) return t.endless and "mover" or "opponent" end)
"""


def test_long_move():
    """A move of thousands of choices is told whole, so that it can be played."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"way.lua": LONG_WAY, "way.ini": "[end]\nlap_limit = 4500\n[hooks]\nscript = way.lua\n"})
        said = output("ugi", "way.ini", stdin="position startpos\ngo depth 1\n", program=FAST, cwd=folder).splitlines()
        move = said[-1].removeprefix("bestmove ")
        same(move, "B1" + "f" * 4500, "the move")
        told = output("ugi", "way.ini", stdin=f"position startpos moves {move}\nquery result\n", program=FAST, cwd=folder)
    same(told, "response p1win\n", "what the move has done")


def test_too_many_legal_moves():
    """A list that no line holds is an error, and the talk goes on."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, {"way.lua": LONG_WAY, "way.ini": "[end]\nlap_limit = 4500\n[hooks]\nscript = way.lua\n"})
        said = output("ugi", "way.ini", stdin="query legalmoves\nisready\n", program=FAST, cwd=folder).splitlines()
    same(said, ["info string error: there are too many legal moves for a line", "readyok"], "answers")


def test_long_lines():
    """A line that is too long, or has a zero byte, is told and left out; the next one is obeyed."""
    data = b"isready " + b"x" * 65529 + b"\nisready\0 go\nquery p1turn\n" + b"isready" + b" " * 65529 + b"\n"
    code, out, err = run("ugi", stdin=data)
    same((code, out.splitlines(), err), (0, [
        "info string error: the line has 65537 bytes, at most 65536 are read",
        "info string error: the line has a zero byte in it", "response true", "readyok"], ""), "code, stdout, stderr")


@over([("ugi",), ("play omweso",), ("replay -",)])
def test_line_without_end(words):
    """No input makes it grow or go on for ever."""
    with open("/dev/zero", "rb") as zero:
        done = finished([FAST, *words.split()], stdin=zero, cwd=ROOT, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**28, 2**28)))
    same(done.returncode, 5, f"exit code; stderr: {done.stderr}")
    assert ("line 1 does not end" if "replay" in words else "File too large") in done.stderr, done.stderr


def test_variant_with_blanks():
    """A file is all that stands behind 'value'."""
    with tempfile.TemporaryDirectory(prefix="with blanks ") as folder:
        file = script(folder, "my  own.ini", "[board]\ncolumns = 2\n[setup]\nouter = 2xC\n")
        with Talk("ugi") as talk:
            talk.tell(f"setoption name Variant value {file} ", "position fen 2x2/0x2/0x2/2x2 S", "query gameover")
            same(talk.until("response"), ["response false"], "answers")
        row = rows("match", f"ugi,depth=1:{FAST} ugi", "random", "--variant", file, *QUICK)[0]
        same(row["first_forfeits"], 0, "forfeits")


def test_long_line_of_weights():
    """It is not read as two lines, the second of which says something."""
    with tempfile.TemporaryDirectory() as folder:
        file = script(folder, "my.weights", "# " + "x" * 997 + "threat 3\n")
        code, _, err = run("analyze", "coro", "--player", f"search:depth=2,weights={file}")
    same(code, 4, "exit code")
    assert "my.weights:1: the line has 1007 bytes, at most 1000 are read" in err, err


# ---- small boards ----------------------------------------------------------------------------------

@sampled(2)
@over(TUNED)
def test_forced_wins_are_found(variant):
    """The search finds the win in positions the solver lists as won."""
    small = ["solve", variant, "--columns", "3", "--seeds", "2"]
    wins = rows(*small, "--wins", "20", program=FAST)
    same(len(wins), 20, "won positions")
    for win in wins:
        found = rows(*small, "--position", win["position"], "--player", "search:nodes=1000000", program=FAST)[0]
        assert f" {found['winner']} " in win["position"] and found["within"] >= win["moves"], f"{win}: {found}"


@over([("search:nodes=50", 0), ("search:depth=0", 2), ("nobody", 2)])
def test_a_proof_leaves_nothing_behind(player, ends):
    """Every day under sanitizers, which look for leaks: most commands are run so on some days alone."""
    code, _, err = run("solve", "omweso", "--columns", "2", "--seeds", "2", "--player", player, program=PROGRAM, ASAN_OPTIONS=SANITIZED)
    same(code, ends, f"exit code; stderr: {err}")


def test_counter_without_limit():
    """A script that looks at how many moves were made: the line is named, and how to say that few of them matter."""
    with tempfile.TemporaryDirectory() as folder:
        script(folder, "long.lua", "hook('winner', 'late', function(t)\n    if t.turns > 3 then return 'nobody' end\nend)\n")
        file = script(folder, "long.ini", "[hooks]\nscript = long.lua\n")
        code, _, err = run("solve", file, "--columns", "2", "--seeds", "2")
        same((code, len(err.splitlines())), (2, 1), f"exit code, and lines of {err}")
        assert "long.lua:2: the script looks at t.turns" in err and 'counts("turns", N)' in err and "analyze" in err, err
        script(folder, "long.lua", "counts('turns', 4)\n" + open(os.path.join(folder, "long.lua"), encoding="utf-8").read())
        same(rows("solve", file, "--columns", "2", "--seeds", "2")[0]["columns"], 2, "columns solved")


@over([("--max-positions",), ("--most-positions",)])
def test_too_many_positions(option):
    """The second is how that option was called before."""
    code, _, err = run("solve", "omweso", "--columns", "4", "--seeds", "2", option, "1000")
    same((code, err), (1, "mweso solve: omweso: more than 1000 positions can arise\n"), "exit code and stderr")


# ---- the examples of docs/examples -----------------------------------------------------------------

def test_example():
    """It says a move that there is; the group `python` holds the one in Python to it."""
    library = os.path.join(ROOT, "build", "libmweso.so.0")
    examples, variants = os.path.join(ROOT, "docs", "examples"), os.path.join(ROOT, "variants")
    asked = [variants, "coro", "search:nodes=2000"]
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "best_move")
        finished(["cc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I", os.path.join(ROOT, "src"),
                  os.path.join(examples, "best_move.c"), library, "-o", program], check=True)
        env = environment(LD_LIBRARY_PATH=os.path.dirname(library))
        said = finished([program, *asked], check=True, env=env).stdout
    best = rows("analyze", "coro", "--player", "search:nodes=2000", program=FAST)
    assert re.fullmatch(r"coro: [AB]\d\S* \([+-]\d+\.\d\d seeds, depth \d+\)\n", said), said
    assert said.split()[1] in [row["move"] for row in best], said
