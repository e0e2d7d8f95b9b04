"""The program's tables from Python: its columns, its numbers, its words where something is wrong."""
import csv
import io
import os
import signal
import subprocess
import sys
import tempfile
import time

import mweso
from mweso import program
from support import needs, raises, same

CONSISTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "examples", "notes", "consistent.csv")
GAMES = {"games": 12, "seed": 3, "threads": 1}


def by_hand(*words):
    """What the program prints as CSV."""
    env = {**os.environ, "MWESO_PATH": mweso.BUILT_IN}
    done = subprocess.run([program.program(), *words, "--format", "csv", "--quiet"], capture_output=True, text=True, check=False, env=env)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def value_of(text):
    return {"": None, "true": True, "false": False}.get(text, text)


def alike(rows, theirs):
    """The same columns in the same order, and the same values, read from text."""
    same((list(rows[0]), len(rows)), (list(theirs[0]), len(theirs)))
    for row, other in zip(rows, theirs):
        for name, text in other.items():
            got = row[name]
            got = float(got) if isinstance(got, (int, float)) and not isinstance(got, bool) else got
            same(got if got != "" else None, float(text) if isinstance(got, float) else value_of(text), name)


def test_tables_are_those_of_the_program():
    games = ["--games", "12", "--seed", "3", "--threads", "1"]
    few = "omweso", "hus", "coro", "kombe", "bao-kujifunza"
    for rows, words in (
            (mweso.contrasts("omweso", "hus", "coro", **GAMES), ["compare", "omweso", "hus", "coro", *games]),
            (mweso.ablate("omweso", "coro", **GAMES), ["compare", "omweso", "coro", "--ablate", *games]),
            (mweso.open_answers("coro", "omweso", **GAMES), ["compare", "coro", "omweso", "--open", *games]),
            (mweso.sweep("coro", {"start.smallest": "1..2"}, **GAMES), ["compare", "coro", "--sweep", "start.smallest=1..2", *games]),
            (mweso.sweep("coro", {"start.smallest": [1, 2], "capture.own_pit": "stays,taken"}, **GAMES),
             ["compare", "coro", "--sweep", "start.smallest=1,2", "--sweep", "capture.own_pit=stays,taken", *games]),
            (mweso.matrix(*few), ["matrix", *few]), (mweso.distances(*few), ["matrix", *few, "--distances", "paper"]),
            (mweso.distances("omweso", "coro", by="play", games=2), ["matrix", "omweso", "coro", "--distances", "play", "--games", "2"]),
            (mweso.tree(*few, replicates=20), ["matrix", *few, "--tree", "paper", "--replicates", "20"]),
            (mweso.network(*few, replicates=20), ["matrix", *few, "--network", "paper", "--replicates", "20"]),
            (mweso.atlas("omweso", "hus", pair_games=0, **GAMES), ["atlas", "omweso", "hus", "--pair-games", "0", *games]),
            (mweso.identify(CONSISTENT, count=3), ["identify", CONSISTENT, "--count", "3"])):
        alike(rows, by_hand(*words))
    assert {"p", "p_holm", "q_bh", "verdict", "family"} <= set(mweso.contrasts("omweso", "hus", **GAMES)[0])


def test_variants_with_settings():
    """By their labels; and a variant that has no file is refused."""
    house = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})
    rows = mweso.contrasts("omweso", house, **GAMES)
    same({row["variant"]: row["fingerprint"] for row in rows},
         {variant.label: variant.fingerprint for variant in (mweso.Variant("omweso"), house)})
    metrics = {row["metric"]: row["value"] for row in mweso.simulate(house, **GAMES).metrics()}
    for row in rows:
        if row["variant"] == house.label and row["value"] is not None and metrics.get(row["metric"]) is not None:
            assert abs(row["value"] - metrics[row["metric"]]) < 1e-5 * max(1, abs(row["value"])), row
    raises(mweso.UsageError, mweso.contrasts, "omweso", mweso.Variant.from_text("[variant]\ninherits = omweso\n"))


def test_errors_are_in_its_words():
    found = raises(mweso.VariantError, mweso.contrasts, "omwes", "hus")
    assert "did you mean 'omweso'" in str(found), found
    found = raises(mweso.UsageError, mweso.contrasts, "omweso", "hus", gamse=3)
    assert "--gamse" in str(found) and "--games" in str(found), found
    raises(mweso.UsageError, mweso.contrasts, "omweso", "hus", games=-3)
    raises(mweso.Error, mweso.table, "comparre", "omweso")
    raises(mweso.Error, mweso.identify, "/nowhere.txt")


def test_printed():
    said = mweso.printed("matrix", "omweso", "hus", "coro", "kombe", tree="paper", replicates=10, format="nexus")
    assert said.startswith("#NEXUS"), said[:60]


def test_pictures():
    """A line for each difference that is known; nothing to draw is said."""
    rows = mweso.contrasts("omweso", "hus", "coro", **GAMES)
    needs("matplotlib").use("agg")
    figure = mweso.forest(rows, ["Branching", "Duration"] if any(row["metric"] == "Branching" for row in rows) else [])
    labels = {label.get_text() for axis in figure.axes for label in axis.get_yticklabels()}
    same(labels, {"hus", "coro"})
    raises(mweso.UsageError, mweso.forest, [row for row in rows if row["variant"] == "omweso"])


def test_ctrl_c_ends_the_program():
    code = "import mweso, signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nprint('begun', flush=True)\ntry:\n" \
           "    mweso.contrasts('omweso', 'hus', games=100000, players='search:nodes=2000')\nexcept KeyboardInterrupt:\n    print('ended')"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        process.stdout.readline()
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    same(said, "ended\n")


def test_a_program_of_another_version_is_refused():
    """One that is found where the shell looks; and none at all."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "mweso")
        with open(file, "w", encoding="utf-8") as script:
            script.write("#!/bin/sh\necho mweso 0.0.1\n")
        os.chmod(file, 0o755)
        here, path = program.HERE, os.environ["PATH"]
        try:
            program.HERE = folder
            for there, said in ((folder, "must be of one version"), ("/nowhere", "neither in the package nor on PATH")):
                os.environ["PATH"] = there
                program.program.cache_clear()
                found = raises(mweso.SystemFailure, mweso.matrix, "omweso")
                assert said in str(found), found
        finally:
            program.HERE, os.environ["PATH"] = here, path
            program.program.cache_clear()
