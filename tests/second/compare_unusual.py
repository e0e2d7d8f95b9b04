#!/usr/bin/env python3
"""Compares the program with the second implementation (unusual.py) on variants whose rules go beyond the
usual keys: the answers are the program's (mweso show), what comes of them is worked out twice.

    compare_unusual.py MWESO [--plays N] [--boards N] [--vary] [--only NAME] [--versions N] [--seed N] [--jobs N]

Of every version (or of N, drawn by the seed) N times 24 positions of play at random from the usual start, and N random boards; with
--vary further answers are drawn too. What is drawn depends on the seed alone. Prints every difference with
the command to see it, and 'N passed, N failed' at the end.
"""
import argparse
import functools
import json
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compare  # noqa: E402
import slow  # noqa: E402
import unusual  # noqa: E402

VERSIONS = [    # variant, what is set
    ("igisoro", {}),
    ("igisoro", {"capture.refusal": "always"}),
    ("igisoro", {"capture.declined": "left"}),
    ("choro-lango", {"opening:turn.opening": "alternate"}),
    ("mongola", {}),
    ("ikibuguzo", {}),
    ("left-behind", {}),
    ("left-behind", {"hooks.stay": "3", "lap.origin": "skipped"}),
    ("left-behind", {"reverse.pits": "A2 A7 B1 B8", "reverse.capture": "indirect", "start.singletons": "last-resort"}),
    ("enkeshui", {}),
    ("enkeshui-8", {"hooks.end": "at-once", "capture.refusal": "always"}),
    ("enkeshui-10", {"hooks.both_ways": "never", "capture.first_lap": "decides"}),
    ("ndoto", {}),
    ("bao-kujifunza", {}),
    ("bao-kiswahili", {}),
    ("bao-kiswahili", {"setup.store": "2"}),
    ("bao-kiswahili", {"setup.store": "2", "takasia.then": "must", "takasia.single": "counts",
                       "house.kept": "until-emptied", "house.after_capture": "choice"}),
    ("bao-malawi", {}),
    ("bao-malawi", {"setup.store": "2"}),
    ("bao-east-africa", {}),
    ("bao-east-africa", {"setup.store": "2"}),
    ("chiana-wa-bwalo", {}),
    ("chisolo-nambidi", {}),
    ("hus-nama-16", {}),
    ("kisolo-bemba", {}),
    ("nchuwa", {}),
    ("quiela", {}),
    ("tchela", {}),
    ("tsoro-baia", {"first:capture.extra": "1", "five:capture.extra": "2", "three:capture.extra": "1", "capture.extra": "1"}),
]

# Variants of the tests alone, beside their scripts.
FILES = {"left-behind": os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "hooks", "left-behind.ini")}

TURNS = 24          # of play; when a game is over the next begins
LAP_LIMIT = "300"   # endless moves are no matter of these variants, and slow.py takes its time over them

VARIED = {
    "lap.origin": ["sown", "skipped"],
    "start.singletons": ["never", "last-resort", "always"],
    "capture.landing": ["occupied", "empty", "any"],
    "capture.needs": ["both", "inner", "either"],
    "capture.own_pit": ["stays", "taken"],
    "capture.refusal": ["never", "once", "always"],
    "capture.quiet_turns": ["0", "1", "2"],
    "reverse.pits": ["none", "A1 A2 B1 B2", "A2 A7 B1 B8", "B5 B6 B7 B8 A3 A4"],
    "reverse.right_end": ["closed", "open"],
    "end.endless": ["annulled", "loses", "illegal"],
    "end.lap_limit": [LAP_LIMIT, "3", "12"],
}

# Decisions that a script takes itself, whatever the words say.
NOT_VARIED = {"mongola": ["lap.origin"]}

ENDLESS = {"end.endless": ["illegal", "annulled", "loses"]}

TWO_ROWS = {"hold.at": ["0", "3", "5"], "hold.pair": ["no", "yes"], "capture.own_pit": ["stays", "taken"],
            "capture.refusal": ["never", "once", "always"], "capture.first_lap": ["free", "decides"],
            "start.singletons": ["always", "into-empty", "never"], "lap.origin": ["sown", "skipped"], **ENDLESS}

BAO = {"setup.store": ["22", "2", "0"], "capture.landing": ["occupied", "any"], "start.largest": ["15", "0", "4"],
       "lap.origin": ["sown", "skipped"], "capture.duty": ["first-lap", "none"],
       "start.quiet_row": ["barred", "ignored", "loses"], **ENDLESS}

# The house and takasia, which the game for learners has not (docs/bao.md).
HOUSE = {"house.pit": ["A5", "A4", "A1", "A8"], "house.threshold": ["6", "5", "8"], "house.tax_from": ["6", "1", "7"],
         "namua:start.quiet_singles": ["owner", "functional", "always"],
         "namua:house.after_capture": ["choice", "stop", "sow"], "namua:house.after_quiet": ["stop", "choice", "sow"],
         "house.after_capture": ["sow", "choice", "stop"], "house.after_quiet": ["sow", "choice", "stop"],
         "house.kept": ["until-capture", "until-emptied"], "takasia.barred": ["one-turn", "never"],
         "takasia.single": ["exempt", "counts"], "takasia.house": ["owned", "functional"],
         "takasia.from_house": ["stops", "passes"], "takasia.then": ["free", "must"]}

# The readings of a family, drawn in place of VARIED; the parameters of its script are drawn besides.
READINGS = {"bao-kiswahili": {**BAO, **HOUSE}, "bao-kujifunza": BAO, "enkeshui": TWO_ROWS, "ndoto": TWO_ROWS}


@functools.lru_cache
def shown(program, variant, settings):
    """Every answer of a variant as the program gives it: kind and section.key to text."""
    words = [program, "show", FILES.get(variant, variant), "--format", "jsonl", "--quiet"]
    for key, value in settings:
        words += ["--set", f"{key}={value}"]
    run = subprocess.run(words, capture_output=True, text=True, timeout=1800, check=False)
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(words)} exits {run.returncode}: {run.stderr}")
    return {(row["kind"], row["key"]): row["answer"] for row in map(json.loads, run.stdout.splitlines())}


def rules_of(program, variant, settings):
    """The rules as shown; what the section [hooks] says besides its script are the parameters."""
    said = shown(program, variant, tuple(sorted(settings.items())))
    answers = {key: value for (kind, key), value in said.items() if kind in ("key", "phase")}
    parameters = {key.split(".")[1]: slow.without_question_mark(value) for (kind, key), value in said.items()
                  if kind == "parameter"}
    return unusual.make_rules(game_of(variant), answers, parameters)


def game_of(variant):
    """The game of the second implementation that a variant is; None: a usual one."""
    return next((name for name in (variant, family(variant)) if name in unusual.GAMES), None)


SAME_GAME = {"bao-malawi": "bao-kiswahili", "bao-east-africa": "bao-kiswahili", "igisoro-murray": "igisoro"}


def family(variant):
    """Boards of other widths are the same game (enkeshui-8), and so is Bao under other answers."""
    return SAME_GAME.get(variant) or re.sub(r"-\d+$", "", variant)


def words_of(variant):
    """What is drawn for a variant: answers, and the parameters of a family's script."""
    if family(variant) not in READINGS:
        return {key: words for key, words in VARIED.items() if key not in NOT_VARIED.get(variant, [])}
    parameters = unusual.GAMES[game_of(variant)].PARAMETERS if game_of(variant) else {}
    return {**READINGS[family(variant)],
            **{f"hooks.{name}": values for name, values in parameters.items()}}


def random_settings(rng, variant, vary):
    settings = {"end.lap_limit": LAP_LIMIT}
    if vary:
        often = rng.choice([0, 0.15, 0.3]) if family(variant) in READINGS else 0.3
        settings.update({key: rng.choice(words) for key, words in words_of(variant).items()
                         if rng.random() < often})
    return settings


def play(rng, rules):
    """Positions of games at random; a game is left where its moves are too many to follow."""
    going_on = []
    for _ in range(TURNS):
        position = rng.choice(going_on or [slow.start_position(rules)])
        yield position
        try:
            found = slow.moves(rules, position, compare.MOST_MOVES)
        except (slow.TooMany, slow.GaveUp):
            found = []
        going_on = [move["position"] for move in found if not move["over"]]


def board(rng, rules):
    """One random board; without counters it is played as midgame."""
    yield compare.position_under(rng, rules)


def one(task):
    """Compares the positions of some play or one board; a list as compare.report takes it."""
    program, version, positions, vary, seed = task
    rng = random.Random(seed)
    variant, settings = version
    settings = {**random_settings(rng, variant, vary), **settings}
    rules = rules_of(program, variant, settings)
    results = []
    for position in positions(rng, rules):
        words = compare.command(program, FILES.get(variant, variant), settings, position)
        results.append(compare.difference(seed, words, compare.from_rules(rules, position)))
    return results


def tasks(options):
    for version in random.Random(f"versions {options.seed}").sample(VERSIONS, min(options.versions, len(VERSIONS))):
        if options.only in ("", version[0]):
            label = f"{options.seed} {version[0]} {version[1]}"
            for positions, count in ((play, options.plays), (board, options.boards)):
                for i in range(count):
                    yield (os.path.abspath(options.program), version, positions, options.vary,
                           f"{label} {positions.__name__} {i}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--plays", type=int, default=4)
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--vary", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--versions", type=int, default=len(VERSIONS))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        return compare.report(result for results in pool.map(one, tasks(options), chunksize=5)
                              for result in results)


if __name__ == "__main__":
    sys.exit(main())
