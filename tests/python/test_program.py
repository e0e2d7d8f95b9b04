"""The program's tables from Python: its columns, its numbers, its words where something is wrong."""
import csv
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings

import mweso
from mweso import command
from support import needs, raises, same

CONSISTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "examples", "notes", "consistent.csv")
GAMES = {"games": 12, "seed": 3, "threads": 1}


def by_hand(*words):
    """What the program prints as CSV."""
    env = {**os.environ, "MWESO_PATH": mweso.BUILT_IN}
    done = subprocess.run([command.program(), *words, "--format", "csv", "--quiet"], capture_output=True, text=True, check=False, env=env)
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
    """By their labels, which are those of the command line."""
    house = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})
    rows = mweso.contrasts("omweso", house, **GAMES)
    same({row["variant"]: row["fingerprint"] for row in rows},
         {variant.label: variant.fingerprint for variant in (mweso.Variant("omweso"), house)})
    metrics = {row["metric"]: row["value"] for row in mweso.simulate(house, **GAMES).metrics()}
    for row in rows:
        if row["variant"] == house.label and row["value"] is not None and metrics.get(row["metric"]) is not None:
            assert abs(row["value"] - metrics[row["metric"]]) < 1e-5 * max(1, abs(row["value"])), row
    games, by_set = ["--games", "12", "--seed", "3", "--threads", "1"], ["--set", "capture.own_pit=taken"]
    alike(mweso.sweep(house, {"start.smallest": [1, 2]}, **GAMES),
          by_hand("compare", "omweso", *by_set, "--sweep", "start.smallest=1,2", *games))
    coro = mweso.Variant("coro", settings={"capture.own_pit": "taken"})
    alike(mweso.contrasts(house, coro, **GAMES), by_hand("compare", "omweso", "coro", *by_set, *games))
    alike(mweso.matrix(house), by_hand("matrix", house.label))
    assert any(house.label in row["side"] for row in mweso.network("omweso", house, "coro", "hus", "kombe", "bao-kujifunza", replicates=9))
    rows = mweso.contrasts("omweso", house, "coro", pairs=[("omweso", "coro"), (house, "coro"), ("omweso", house.label)], **GAMES)
    same({(row["compared_with"], row["variant"]) for row in rows if row["compared_with"]},
         {("omweso", "coro"), (house.label, "coro"), ("omweso", house.label)})
    found = raises(mweso.UsageError, mweso.contrasts, "omweso", house, pairs=[("omweso", house), ("omweso", house)])
    assert house.label in str(found), found


def test_variants_that_have_no_name():
    """From a text, cut to a small board, of a file with settings, or of a folder of one's own: each under a name of its own."""
    text = "[variant]\ninherits = omweso\n[start]\nsmallest = 3\n"
    with tempfile.TemporaryDirectory() as folder:
        for name, more in ("base", ""), ("house", "[capture]\nown_pit = taken\n"), ("coro", ""):
            with open(os.path.join(folder, f"{name}.ini"), "w", encoding="utf-8") as file:
                file.write((text if name != "house" else "[variant]\ninherits = base.ini\n") + more)
        house, mine = os.path.join(folder, "house.ini"), [folder, mweso.BUILT_IN]
        given = [mweso.Variant.from_text(text), mweso.Variant.from_text(text + "[capture]\nown_pit = taken\n"),
                 mweso.Variant.from_text(text, settings={"end.both_ends": False}), mweso.Variant.from_text(text, label="house-a.ini"),
                 mweso.Variant.small("bao-kiswahili", 4, 2), mweso.Variant.small("coro", 4, 2), mweso.Variant(house),
                 mweso.Variant(house, settings={"start.smallest": 4}), mweso.Variant("coro", path=mine), mweso.Variant("coro"),
                 mweso.Variant("coro", path=mine, settings={"start.smallest": 4}), mweso.Variant.recorded("hus")]
        rows = mweso.contrasts(*given, metrics="DurationTurns", games=2, quiet=True)
        same([row["fingerprint"] for row in rows], [variant.fingerprint for variant in given])
        labels = [row["variant"] for row in rows]
        same(labels[:5], ["text", "text-2", given[2].label, "house-a", given[4].label])
        same(labels[6:8], ["house", given[7].label])
        same(len(mweso.distances(*given[:3])), 3)
        assert mweso.tree(*given[:3]).newick.count(",") == 2


def test_a_store_is_the_same_for_both():
    """What the program has stored of a rule set with other answers the package finds, and the other way round; both play it again."""
    house, small = mweso.Variant("omweso", {"capture.own_pit": "taken"}), mweso.Variant.small("coro", 3, 2)
    text = mweso.Variant.from_text("[variant]\ninherits = omweso\n[board]\ncolumns = 4\n", label="four.ini", settings={"start.smallest": 1})
    several = ["omweso", house, mweso.Variant("omweso", {"start.smallest": 1}), small, text]
    with tempfile.TemporaryDirectory() as folder:
        mine, theirs = (os.path.join(folder, name) for name in ("mine.sqlite", "theirs.sqlite"))
        rows = mweso.table("simulate", *several, games=12, store=theirs)
        with mweso.Store(theirs, several, games=12) as store:
            samples = [store.sample(variant) for variant in several]
        with mweso.Store(mine, several, games=12) as store:
            store.play()
        same(mweso.table("simulate", *several, games=12, store=mine), rows)
        same([len(sample) for sample in samples], [12] * 5)
        same(list(dict.fromkeys(row["variant"] for row in rows)), [sample.variant.label for sample in samples])
        os.remove(mine)
        with mweso.Store(mine, several[:4], games=12) as store:
            store.play()
        same(mweso.verify(mine), 48)


def test_printed_tables_call_variants_by_their_labels():
    house = mweso.Variant("omweso", {"capture.own_pit": "taken"})
    for form, label in ("md", "omweso capture.own\\_pit=taken"), ("latex", "omweso capture.own\\_pit=taken"), ("text", house.label):
        said = mweso.printed("compare", "omweso", house, format=form, metrics="DurationTurns", **GAMES)
        assert label in said and f"'{house.label}'" in said or form == "text" and label in said, said
    assert "omweso_capture.own_pit_taken[" in mweso.tree("omweso", house, "hus", replicates=9).newick


def test_errors_are_in_its_words():
    found = raises(mweso.VariantError, mweso.contrasts, "omwes", "hus")
    assert "did you mean 'omweso'" in str(found), found
    raises(mweso.UsageError, mweso.contrasts, "omweso", "hus", games=-3)
    raises(mweso.Error, mweso.table, "comparre", "omweso")
    raises(mweso.Error, mweso.identify, "/nowhere.txt")


def refused(said, function, *arguments, **more):
    found = str(raises(mweso.UsageError, function, *arguments, **more))
    assert said in found, found


def test_options_are_those_of_the_verb():
    """By their whole names, with values that they take; nothing is passed over."""
    two = "omweso", "hus"
    refused("there is no option of compare 'gamse'; did you mean 'games'? (", mweso.contrasts, *two, gamse=3)
    refused("there is no option of compare 'game'; did you mean 'games'? (", mweso.contrasts, *two, game=20)
    refused("there is no option of matrix 'max_turns'", mweso.matrix, *two, max_turns=20)
    refused("games=True: it takes a value, N", mweso.contrasts, *two, games=True)
    refused("svg=True: it takes a value, FILE", mweso.matrix, *two, tree="paper", svg=True)
    refused("ablate=3: it is a switch, True or False", mweso.contrasts, *two, ablate=3)
    refused("metrics=[] is empty: METRIC,... is due", mweso.contrasts, *two, metrics=[])
    refused("games={'a': 1}: N is due, not a mapping", mweso.contrasts, *two, games={"a": 1})
    refused("games: a text, a number, a file or a variant is due, not <object", mweso.contrasts, *two, games=object())
    refused("'1.5' is not a whole number", mweso.contrasts, *two, games=1.5)
    refused("an argument: a text, a number, a file or a variant is due, not None", mweso.contrasts, "omweso", None)
    same(mweso.table("perft", "omweso", 2), mweso.table("perft", "omweso", "2"))


def test_values_as_python_has_them():
    two = "omweso", "hus"
    few = mweso.contrasts(*two, games=12, seed=3)
    for games in 12.0, 1.2e1, "12", "1.2e1":
        same(mweso.contrasts(*two, games=games, seed=3), few)
    same(mweso.contrasts(*two, pairs=[two], **GAMES), mweso.contrasts(*two, pairs="omweso:hus", **GAMES))
    same(mweso.contrasts(*two, pairs=[(1, 2)], **GAMES), mweso.contrasts(*two, pairs="1:2", **GAMES))
    answers = mweso.contrasts(*two, set=["end.both_ends=no", "capture.own_pit=taken"], **GAMES)
    same(mweso.contrasts(*two, set={"end.both_ends": False, "capture.own_pit": "taken"}, **GAMES), answers)
    swept = mweso.sweep("coro", "start.smallest=1,2,3", **GAMES)
    for values in range(1, 4), [1, 2, 3.0], (1, 2, 3), "1..3", "1,2,3":
        same(mweso.sweep("coro", {"start.smallest": values}, **GAMES), swept)
    same(mweso.sweep("coro", {"end.both_ends": [False, "win"]}, **GAMES), mweso.sweep("coro", "end.both_ends=no,win", **GAMES))


def test_what_has_no_rows_is_said():
    few = "omweso", "hus", "coro"
    for form in "nexus", "text":
        refused(f"format={form!r}: that is a text, not rows; mweso.printed('matrix', ..., format={form!r}) returns it",
                mweso.matrix, *few, format=form)
    refused("mweso.printed('matrix', ..., format='nexus', tree='paper') returns it", mweso.tree, *few, format="nexus")
    refused("this prints a text, not rows; mweso.printed('matrix', ..., help=True) returns it", mweso.matrix, *few, help=True)
    for form in None, "csv", "jsonl":
        same(mweso.matrix(*few, format=form), mweso.matrix(*few))


def test_remarks_are_warnings():
    """Of the line that asked, whatever the function; quiet=True leaves them out."""
    few = "omweso", "hus", "coro", "kombe", "bao-kujifunza"
    for quiet in False, True:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            mweso.network(*few, replicates=9, quiet=quiet)
            mweso.printed("matrix", *few, network="paper", replicates=9, quiet=quiet)
        same([(one.category, os.path.basename(one.filename)) for one in told], [] if quiet else [(mweso.Remark, "test_program.py")] * 2)
        assert all(str(one.message).startswith("these splits explain") for one in told), told


def test_printed():
    said = mweso.printed("matrix", "omweso", "hus", "coro", "kombe", tree="paper", replicates=10, format="nexus")
    assert said.startswith("#NEXUS"), said[:60]


def test_lists_of_variants():
    few = ["omweso", "hus", "coro"]
    same(mweso.distances(few), mweso.distances(*few))
    same(mweso.tree(few, replicates=9).newick, mweso.tree(*few, replicates=9).newick)


def test_archives_of_changed_variants():
    """Options stand before the commands, also where all variants have the same settings, and with a mapping of truths."""
    house, coro = (mweso.Variant(name, {"capture.own_pit": "taken"}) for name in ("omweso", "coro"))
    with tempfile.TemporaryDirectory() as folder:
        study = os.path.join(folder, "study")
        mweso.printed("archive", study, "--", "compare", house, coro, "--games", "2", title="Two")
        with open(os.path.join(study, "commands.sh"), encoding="utf-8") as file:
            assert "mweso compare 'variants/omweso.ini capture.own_pit=taken' variants/coro.ini --games 2" in file.read()
        assert mweso.printed("archive", study, verify=True)
    same({row["trial"] for row in mweso.sweep(house, {"end.both_ends": [False]}, **GAMES)}, {None})
    found = raises(mweso.VariantError, mweso.sweep, "omweso", {"end.both_ends": [True, False]}, **GAMES)
    assert "'yes' is not one of: no, win" in str(found), found
    small = mweso.Variant.small(house, 3, 2)
    same(small.answers()["capture.own_pit"].text, "taken")
    same(mweso.Variant.small(house, 3, 2, {"capture.own_pit": "stays"}), mweso.Variant.small("omweso", 3, 2))


def test_answers_that_are_no():
    """What was printed is in the exception, as text and as rows; that rule sets differ is no error."""
    house = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})
    same([row["key"] for row in mweso.table("diff", "omweso", house)], ["capture.own_pit"])
    assert "capture.own_pit" in mweso.printed("diff", "omweso", house)
    with tempfile.TemporaryDirectory() as folder:
        study = os.path.join(folder, "study")
        mweso.printed("archive", study, "--", "compare", "omweso", "hus", "--games", "2")
        same(mweso.printed("archive", study, verify=True) != "", True)
        with open(os.path.join(study, "README.md"), "a", encoding="utf-8") as file:
            file.write("more\n")
        found = raises(mweso.NotAllowed, mweso.printed, "archive", study, verify=True)
        assert "README.md" in found.output and "`output`" in str(found), (found, found.output)
        found = raises(mweso.NotAllowed, mweso.table, "archive", study, verify=True)
        same([row["file"] for row in found.rows if not row["same"]], ["README.md"])


def test_trees_have_their_newick():
    three = "omweso", "coro", "hus"
    found = mweso.tree(*three, replicates=10)
    same((list(found), found.newick), ([], mweso.printed("matrix", *three, tree="paper", replicates=10).strip()))
    assert found.newick.startswith("(omweso") and found.newick.endswith(";"), found.newick
    assert mweso.tree(*three, "kombe", "bao-kujifunza", replicates=10, join="upgma")


def test_pictures():
    """A line for each difference that is known; nothing to draw is said."""
    rows = mweso.contrasts("omweso", "hus", "coro", **GAMES)
    needs("matplotlib").use("agg")

    def labels(*arguments):
        return {label.get_text() for axis in mweso.forest(*arguments).axes for label in axis.get_yticklabels()}
    same(labels(rows), {"hus", "coro"})
    same(len(mweso.forest(rows, "DurationTurns").axes), 1)
    same([axis.get_title(loc="left") for axis in mweso.forest(rows, ["LapsPerTurn", "DurationTurns"]).axes], ["LapsPerTurn", "DurationTurns"])
    pairs = mweso.contrasts("omweso", "hus", "coro", pairs="all", metrics="DurationTurns", **GAMES)
    same(labels(pairs), {"hus beside omweso", "coro beside omweso", "coro beside hus"})
    refused("there is no metric 'DurationTurn'; did you mean 'DurationTurns'?", mweso.forest, rows, "DurationTurn")
    raises(mweso.UsageError, mweso.forest, [row for row in rows if row["variant"] == "omweso"])
    trials = mweso.ablate("omweso", "coro", interactions=True, metrics="DurationTurns", **GAMES)
    drawn = labels(trials)
    assert {"interaction of capture.own_pit = taken and end.both_ends = no", "omweso end.both_ends=no"} <= drawn, drawn
    assert not any("None" in name for name in drawn), drawn
    assert mweso.forest(trials).get_size_inches()[0] > 7, "room for names"
    wide = mweso.contrasts("omweso", "hus", "coro", wide=True, metrics=["DurationTurns", "LapsPerTurn"], **GAMES)
    same((labels(wide), len(mweso.forest(wide).axes)), ({"hus", "coro"}, 2))
    needs("pandas")
    same(labels(rows.frame()), {"hus", "coro"})


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
        here, path = command.HERE, os.environ["PATH"]
        try:
            command.HERE = folder
            for there, said in ((folder, "must be of one version"), ("/nowhere", "neither in the package nor on PATH")):
                os.environ["PATH"] = there
                command.program.cache_clear()
                found = raises(mweso.SystemFailure, mweso.matrix, "omweso")
                assert said in str(found), found
        finally:
            command.HERE, os.environ["PATH"] = here, path
            command.program.cache_clear()
