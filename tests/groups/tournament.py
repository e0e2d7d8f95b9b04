"""The 378 games of the 2015 tournament, where their logs are at hand."""
import os

from lib import DATA, FAST, NO_LOGS, ROOT, Skip, output, rows, same, sampled

LOGS = os.path.join(DATA, "omweso-tournament-2015.txt")


def replay(*more):
    if not os.path.exists(LOGS):
        raise Skip(NO_LOGS)
    return rows("replay", LOGS, "--from", "placements", "--variant", "omweso-forward", *more, program=FAST)


def test_no_move_is_illegal():
    games = replay()
    same((len(games), sum(g["moves"] for g in games), sum(g["legal"] for g in games)), (378, 193626, 378),
         "games, moves, games without an illegal move")


def test_winners():
    games = replay()
    finished = [g for g in games if g["over"] and g["recorded"]]
    same((len(finished), sum(g["agrees"] for g in finished)), (296, 296), "finished with a recorded winner, agreeing")
    same(sum(g["end"] == "endless-annulled" for g in games), 8, "games that end in an endless move")


@sampled(1 / 3)
def test_records_keep_them(tmp="build/tournament.rec"):
    text = output("replay", LOGS, "--from", "placements", "--variant", "omweso-forward", "--format", "record",
                  program=FAST) if os.path.exists(LOGS) else replay()
    with open(os.path.join(ROOT, tmp), "w", encoding="utf-8") as file:
        file.write(text)
    same([g["final"] for g in rows("replay", tmp, program=FAST)], [g["final"] for g in replay()], "final positions")
    same(output("replay", tmp, "--format", "record", program=FAST), text, "a record of the record")
