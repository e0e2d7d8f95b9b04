"""Series: games played on with the seeds that were won (docs/rules.md, 2.10)."""
import os
import re
import statistics
import tempfile

from lib import FAST, output, over, rows, run, same


def ended(game, start, move):
    """A record of a last move, from which a series can go on."""
    return f"Game: x\nVariant: {game}\nStart: {start}\nResult: unfinished\n\n{move}\n"


def played(game, start, move, typed, *words):
    """What `play --series` says after that move."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "end.rec"), "w", encoding="utf-8") as file:
            file.write(ended(game, start, move))
        return output("play", game, "--series", "--load", "end.rec", *words, stdin=typed + "\nquit\n", cwd=folder)


def saved(game, start, move, typed, *words):
    """The record of the game that is then on the board."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "end.rec"), "w", encoding="utf-8") as file:
            file.write(ended(game, start, move))
        output("play", game, "--series", "--load", "end.rec", *words, stdin=typed + "\nsave next.rec\nquit\n", cwd=folder)
        told = output("replay", "next.rec", cwd=folder)
        assert "1 of them without an illegal or impossible move" in told, told
        with open(os.path.join(folder, "next.rec"), encoding="utf-8") as file:
            return file.read()


def start_of(record):
    """Its start; no header stands for the usual one."""
    found = re.search("^Start: (.*)$", record, re.M)
    return found.group(1) if found else None


# ---- seeds are put back from the right -----------------------------------------------------------

# A2 moves South's last seed but one to A3, and North cannot answer: South owns what is in his store and two in his pits.
def last(south):
    return f"0x8/1,1,0x6 S 20,20 5,5 h{south - 2},{48 - south}", "1. A2"


@over([
    ("17 and 31", 17, "4x6,0x2/0x3,1,4x4 N 0,0 0,0 h0,0 round=0"),
    ("as many", 24, "4x6,0x2/0x2,4x6 N 0,0 0,0 h0,0 round=0"),
    ("his right-hand pit", 4, "4x6,0x2/0x7,4 N 0,0 0,0 h0,0 round=0"),
    ("five", 5, "4x6,0x2/0x6,1,4 N 0,0 0,0 h0,0 round=0"),
    ("more than half", 40, "4x2,0x6/0x2,4x6 N 0,0 0,0 h0,0 round=0"),
])
def test_filled_from_the_right(_label, south, start):
    same(start_of(saved("enkeshui-8", *last(south), "next")), start, "the next start")


@over([("three seeds", 3, "North"), ("North has three", 45, "South"), ("none", 2, "North")])
def test_who_cannot_fill_his_right_hand_pit(_label, south, winner):
    told = played("enkeshui-8", *last(south), "next\nnext")
    assert f"South owns {south} seeds, North {48 - south}.\nThe series is over: {winner} wins it." in told, told
    assert told.rstrip().endswith("The series is over.\n>") or "The series is over.\n" in told, told


def test_what_is_beside_the_board_stays_owned():
    """North owns 31 of 48 seeds and 7 of them lie beside the board; in a game that ends at once they are still his."""
    told = played("enkeshui-8", *last(17), "next\nnext")
    assert "The game is not over yet." in told, told


def test_bulls_are_owned_by_who_holds_them():
    told = played("enkeshui-8", "4,0x7/1,1,0x6 S 20,20 5,5 h20,22 held=a8:s", "1. A2", "next")
    assert "South owns 26 seeds, North 22." in told, told


def test_twelve_columns_leave_empty_pits_empty():
    start = saved("enkeshui", "0x12/1,1,0x10 S 20,20 5,5 h6,40", "1. A2", "next")
    same(start_of(start), "3x2,0,3x2,0,3x2,0,3x2,0/0x8,2,0,3x2 N 0,0 0,0 h0,0 round=0", "South's eight seeds")


# ---- seeds are arranged --------------------------------------------------------------------------

NDOTO = ("1,0,1,0,1,2,0,1/0x8 N 20,19 6,9 h10,16", "1... a3")  # South then owns 10, North 22


def test_seeds_are_arranged_in_any_way():
    record = saved("ndoto", *NDOTO, "next\n=0,0,0,0,0,0,5,5\n=3x6,2,2")
    for line in ("Set: setup.placement=free", "Set: setup.inner=1 1 1 1 1 1 2 2", "Set: setup.north_inner=2 2 3 3 3 3 3 3"):
        assert line in record, record
    assert "1. =0x6,5x2 =3x6,2x2" in record, record


def test_all_of_them_are_arranged():
    told = played("ndoto", *NDOTO, "next\n=0,0,0,0,0,0,5,4")
    assert "South arranges his seeds: =row in his own view" in told and "10" in told.rsplit("=row", 1)[1], told


def test_the_board_may_be_shortened():
    record = saved("ndoto", *NDOTO, "next shorter\n=0,0,0,0,5,5\n=3x5,7")
    assert "Set: board.columns=6" in record and "=0x4,5x2 =3x5,7" in record, record


def test_three_pits_are_left():
    for columns, kept in ((5, 3), (4, 4), (3, 3)):
        start = f"0x{columns}/1,1,0x{columns - 2} S 20,20 5,5 h10,20"
        told = played("ndoto", start, "1. A2", "next shorter", "--set", f"board.columns={columns}", "--set", "start.singletons=always")
        assert f"Game 2 of the series, on {kept} columns." in told, told
        same("The board cannot be shortened." in told, kept == columns, f"from {columns}")


def test_shorter_boards_are_a_question():
    told = played("ndoto", *NDOTO, "next shorter", "--set", "series.shorten=no")
    assert "The board cannot be shortened.\nGame 2 of the series, on 8 columns." in told, told
    told = played("ndoto", *NDOTO, "next longer")
    assert "After 'next' may stand 'shorter', nothing else." in told, told


def test_who_has_no_seeds_has_lost():
    told = played("ndoto", "0x8/1,0x7 S 20,20 5,5 h31,0", "1. A1", "next")
    assert "South owns 32 seeds, North 0.\nThe series is over: South wins it." in told, told


# ---- matches -------------------------------------------------------------------------------------

def match(variant, *words):
    return rows("match", "random", "greedy", "--variant", variant, "--series", "--judge", "0", *words)[0]


def test_match():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.rec")
        found = match("enkeshui-8", "--pairs", "2", "--max-games", "30", "--save", path)
        same(found["won"] + found["drawn"] + found["lost"], 4, "series")
        told = rows("replay", path)
        same(len(told), found["games"], "games that were saved")
        assert all(game["legal"] and game["agrees"] for game in told if game["over"]), told
        names = [game["game"] for game in told]
        same(names[:2], ["0.1", "0.2"], "what they are called")
        with open(path, encoding="utf-8") as file:
            check_chain(file.read().split("\nGame: ")[:found["games"]], told)


def seeds_owned(final):
    """What South and North own at the end of a game of enkeshui-8, by stores, rows and bulls."""
    board, *more = final.split()
    north, south = [[int(seeds) for run_ in row.split(",") for seeds, times in [(run_ + "x1").split("x")[:2]] for _ in range(int(times))]
                    for row in board.split("/")]
    has = [sum(south), sum(north)]
    for word in more:
        if re.match(r"h\d", word):
            has = [own + int(store) for own, store in zip(has, word[1:].split(","))]
        for pit, k, holder in re.findall(r"([Aa])(\d+):([sn])", word if word.startswith("held=") else ""):
            seeds = south[int(k) - 1] if pit == "A" else north[8 - int(k)]
            side, owner = "Aa".index(pit), "sn".index(holder)
            has[side] -= seeds
            has[owner] += seeds
    return has


def filled(seeds):
    """A row of enkeshui-8 filled from the right, by hand as it were."""
    row = [0] * 8
    for pit in range(7, 1, -1):
        row[pit] = min(4, seeds)
        seeds -= row[pit]
    return row


def check_chain(records, games):
    """Each game of the first series begins with what the one before has brought."""
    beside = [0, 0]
    for i, game in enumerate(games[:-1]):
        if games[i + 1]["game"].endswith(".1"):
            return
        if game["over"]:
            owned = [on_board + aside for on_board, aside in zip(seeds_owned(game["final"]), beside)]
            same(sum(owned), 48, f"seeds after {game['game']}")
            rows_ = [filled(seeds) for seeds in owned]
            beside = [seeds - sum(row) for seeds, row in zip(owned, rows_)]
            start = start_of(records[i + 1]) or "4x6,0x2/0x2,4x6 S"
            board = ",".join(map(str, reversed(rows_[1]))) + "/" + ",".join(map(str, rows_[0]))
            flat = "/".join(",".join(",".join([run_.split("x")[0]] * int((run_ + "x1").split("x")[1])) for run_ in row.split(","))
                            for row in start.split()[0].split("/"))
            same(flat, board, f"the start of {games[i + 1]['game']}")


def test_matches_of_series_are_the_same_on_any_threads():
    one, four = [match("ndoto", "--pairs", "2", "--max-games", "12", "--threads", threads) for threads in ("1", "4")]
    same(one, four, "results")
    assert one["games"] > 4, one


def test_a_series_has_a_most_of_games():
    found = match("ndoto", "--pairs", "1", "--max-games", "2")
    same((found["games"], found["drawn"]), (4, 2), "two series of two games")


def test_a_shortened_series_can_be_replayed():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.rec")
        match("ndoto", "--pairs", "2", "--max-games", "40", "--save", path)
        with open(path, encoding="utf-8") as file:
            widths = set(re.findall(r"board\.columns=(\d+)", file.read()))
        assert widths > {"8"} and widths <= {"8", "6", "4"}, widths
        assert all(game["agrees"] for game in rows("replay", path) if game["over"]), "games"


@over([("play", ["play", "omweso", "--series"], "begins from the usual start (series.refill = usual)"),
       ("match", ["match", "random", "random", "--series"], "begins from the usual start (series.refill = usual)"),
       ("both", ["play", "ndoto", "--series", "--best-of", "3"], "--series and --best-of"),
       ("games", ["match", "random", "random", "--series", "--max-games", "0"], "--max-games")])
def test_no_series(_label, words, text):
    code, _, err = run(*words)
    assert code == 2 and text in err, (code, err)


def test_series_and_fingerprints():
    prints = {output("show", "ndoto", "--set", f"series.refill={word}").split("fingerprint")[1] for word in ("usual", "right", "any")}
    same(len(prints), 1, "fingerprints of the same single games")


def test_four_rows_are_filled_too():
    """Omweso refilled from the right: the inner row is empty at the start, so the outer one is filled from B8."""
    words = ("--set", "series.refill=right")
    told = played("omweso", "0x8/0x8/0x8/2,2,0x6 S 3,3 1,1", "1. B2", "next", *words)
    assert "South owns 4 seeds, North 0.\nThe series is over: South wins it." in told, told


# ---- many series ---------------------------------------------------------------------------------

COLUMNS = ["variant", "series", "winner", "first_player", "games", "annulled", "won_south", "won_north", "turns", "columns",
           "shorter", "seeds_south", "seeds_north",
           "fingerprint", "players", "placement", "seed", "max_turns", "version"]
METRICS = ["AdvantageP1", "FirstPlayer", "Completion", "GamesPerSeries", "GamesUntilLost", "AnnulledGames", "ShorterBoards",
           "DurationTurns"]


def simulated(variant, count, *words):
    return rows("simulate", variant, "--series", str(count), *words)


def test_rows_of_series():
    found = simulated("enkeshui-8", 12, "--max-games", "30", "--players", "greedy,random")
    same([list(row) for row in found], [COLUMNS] * 12, "keys")
    same([row["series"] for row in found], list(range(12)), "numbers")
    same([row["first_player"] for row in found], ["S", "N"] * 6, "sides")
    assert {row["winner"] for row in found} == {"S", "N", None}, found
    for row in found:
        owned = {"S": row["seeds_south"], "N": row["seeds_north"]}
        same(sum(owned.values()), 48, "seeds")
        same({side for side in owned if owned[side] < 4}, {"S": {"N"}, "N": {"S"}, None: set()}[row["winner"]], "who has lost")
        assert row["games"] == 30 or row["winner"], row
        assert row["won_south"] + row["won_north"] + row["annulled"] <= row["games"] <= row["turns"], row
    head = output("simulate", "enkeshui-8", "--series", "2", "--max-games", "2", "--format", "csv").splitlines()[0]
    same(head.split(","), COLUMNS, "columns of csv")


def test_boards_of_series_are_shortened():
    found = simulated("ndoto", 6, "--max-games", "80")
    assert {row["columns"] for row in found} > {6} and {row["columns"] for row in found} <= {4, 6, 8}, found
    for row in found:
        same((row["shorter"], row["seeds_south"] + row["seeds_north"]), (row["columns"] < 8, 32), row)
    found = simulated("ndoto", 6, "--max-games", "80", "--set", "series.shorten=no")
    same({(row["columns"], row["shorter"]) for row in found}, {(8, False)}, "boards")


@over([("enkeshui-8", "random"), ("ndoto", "greedy,random")])
def test_series_are_the_same_on_any_threads_and_shards(variant, players):
    words = ["simulate", variant, "--series", "10", "--max-games", "8", "--players", players, "--format", "jsonl"]
    whole = output(*words, "--threads", "1")
    same(output(*words, "--threads", "3", program=FAST), whole, "series on 3 threads, and by the fast build")
    parts = [output(*words, "--shard", f"{i}/3").splitlines() for i in (1, 2, 3)]
    same([parts[i % 3][i // 3] for i in range(10)], whole.splitlines(), "series of three shards")
    assert output(*words, "--seed", "2") != whole, "another seed"


@over([("enkeshui-8",), ("ndoto",)])
def test_a_series_begins_with_the_game_of_its_number(variant):
    games = rows("simulate", variant, "--games", "8", "--seed", "5")
    first = simulated(variant, 8, "--max-games", "1", "--seed", "5")
    same([(row["turns"], row["won_south"] - row["won_north"]) for row in first],
         [(game["turns"], {"S": 1, "N": -1, None: 0}[game["winner"]]) for game in games], "first games")


def test_games_that_are_cut_off_change_nothing():
    for row in simulated("ndoto", 3, "--max-turns", "2", "--max-games", "5"):
        same([row[key] for key in COLUMNS[4:13]], [5, 5, 0, 0, 10, 8, False, 16, 16], "five games of two turns")


def worked_out(found):
    """The metrics of series, from their rows."""
    n, won = len(found), [row for row in found if row["winner"]]

    def score(side):
        return sum(0.5 if row["winner"] is None else row["winner"] == side(row) for row in found) / n

    games = sum(row["games"] for row in found)
    return [score(lambda row: "S"), score(lambda row: row["first_player"]), len(won) / n, games / n,
            sum(row["games"] for row in won) / len(won), sum(row["annulled"] for row in found) / games,
            sum(row["shorter"] for row in found) / n, sum(row["turns"] for row in found) / games]


def test_metrics_of_series():
    words = ("--max-games", "40", "--seed", "4")
    found = simulated("enkeshui-8", 40, *words)
    told = simulated("enkeshui-8", 40, *words, "--metrics")
    same([row["metric"] for row in told], METRICS, "names")
    for row, value in zip(told, worked_out(found)):
        assert abs(row["value"] - value) < 1e-5 * value + 1e-9 and row["low"] <= row["value"] <= row["high"], (row, value)
        same((row["variant"], row["player_1"], row["player_2"], row["series"]), ("enkeshui-8", "random", "random", 40), "what of")
    games = [row["games"] for row in found]
    half = 2.0227 * statistics.stdev(games) / len(games) ** 0.5  # Student's t of 39 degrees
    of_games = told[METRICS.index("GamesPerSeries")]
    nearer, farther = sorted((of_games["high"] - of_games["value"], of_games["value"] - of_games["low"]))
    assert abs(nearer / half - 1) < 0.02 and 1 < farther / half < 1.5, ("one end is farther, for skewness", of_games, half)
    text = output("simulate", "enkeshui-8", "--series", "40", *words)
    assert text.startswith("enkeshui-8: 40 series, random against random, the usual start, seed 4, at most 40 games each\n"), text
    assert all(metric in text for metric in METRICS), text


@over([("no series", ["omweso", "--series", "2"], "begins from the usual start (series.refill = usual)"),
       ("a store", ["ndoto", "--series", "2", "--store", "x"], "a store keeps games and no series"),
       ("games", ["ndoto", "--series", "2", "--games", "3"], "so there is no --games"),
       ("a placement", ["ndoto", "--series", "2", "--placement", "random"], "begins from the usual start, so --series has no --placement"),
       ("no number", ["ndoto", "--series", "0"], "--series: 0 is not a number from 1"),
       ("no games", ["ndoto", "--series", "2", "--max-games", "0"], "--max-games: 0"),
       ("alone", ["ndoto", "--max-games", "9"], "there is no --series"),
       ("a player", ["ndoto", "--series", "2", "--players", "nobody"], "nobody")])
def test_what_goes_with_no_series(_label, words, text):
    code, out, err = run("simulate", *words)
    assert (code, out) == (2, "") and text in err and len(err.strip().splitlines()) == 1, (code, out, err)
