"""What pandas and numpy add where they are installed, and what there is without them."""
import csv
import io
import os
import subprocess
import sys
import tempfile
import xml.dom.minidom

import mweso
from support import needs, raises, same
from test_study import ROOT, seen_as

OMWESO = mweso.Variant("omweso")
TAKEN = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})


def without(module, code):
    """What a program prints where a module is not installed, whether or not it is here."""
    hidden = f"import sys; sys.modules[{module!r}] = None\n"
    done = subprocess.run([sys.executable, "-c", hidden + code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


SOME_OF_ALL = """
import mweso
omweso = mweso.Variant("omweso")
sample = mweso.simulate(omweso, games=8)
print(len(sample.rows), len(sample.metrics()) > 5, sample.rows[0]["turns"])
print(mweso.match(omweso, "greedy", lambda game: next(game.position.moves()), pairs=1)["games"])
print(len(omweso.start().trace("B1")), omweso.start()._repr_svg_()[:4], sample.rows._repr_html_()[:7])
print(len(mweso.compare(omweso, mweso.Variant("hus"), games=4, most_positions=100).rows) > 5)
"""


def test_without_pandas():
    same(without("pandas", SOME_OF_ALL), without("nothing", SOME_OF_ALL))
    said = without("pandas", "import mweso\ntry:\n    mweso.Rows([{'a': 1}]).frame()\nexcept ImportError as problem:\n    print(problem)")
    assert "pandas is needed" in said, said


def test_without_numpy():
    same(without("numpy", SOME_OF_ALL), without("nothing", SOME_OF_ALL))
    for module in "mweso.batches", "mweso.environments.aec", "mweso.environments.spiel":
        said = without("numpy", f"try:\n    import {module}\nexcept ImportError as problem:\n    print(problem)")
        same(said, "batches are arrays of numpy, which is not installed\n", module)


def test_neither_is_imported_unasked():
    loaded = without("nothing", SOME_OF_ALL + "print(*sorted({'numpy', 'pandas', 'pettingzoo', 'gymnasium'} & set(sys.modules)))")
    same(loaded.splitlines()[-1], "")


def all_rows():
    """One of each kind of rows, by name."""
    sample = mweso.simulate(OMWESO, games=6)
    compared = mweso.compare(OMWESO, TAKEN, games=6, most_positions=2000)
    evidence = mweso.Evidence(OMWESO)
    evidence.read_text(seen_as(TAKEN))
    search = mweso.EndlessSearch(8, 9)
    search.run()
    series = mweso.simulate_series(mweso.Variant("ndoto"), series=2, most_games=3)
    return {"games": sample.rows, "metrics": sample.metrics(), "difference": compared.rows, "answers": compared.answers,
            "trace": OMWESO.start().trace("B1"), "analysis": mweso.analyze(OMWESO, "search:nodes=50"),
            "solution": mweso.solve(mweso.Variant.small("coro", 2, 2)).rows, "evidence": evidence.rows,
            "explained": evidence.explained(OMWESO), "inference": mweso.infer(evidence, ["capture.own_pit"]).rows,
            "periods": search.periods, "series": series.rows, "series metrics": series.metrics(),
            "tuning": mweso.tune(OMWESO, pairs=1, nodes=20).rows}


def test_frames():
    """Each of all rows as a DataFrame: the same columns, in their order, and the same number of rows."""
    pandas = needs("pandas")
    for name, rows in all_rows().items():
        frame = rows.frame()
        assert isinstance(frame, pandas.DataFrame) and len(rows) > 0, name
        same((list(frame.columns), len(frame)), (list(rows[0]), len(rows)), name)
        column = next(iter(rows[0]))
        same(frame[column].tolist(), [row[column] for row in rows], name)


def test_frames_of_games():
    needs("pandas")
    sample = mweso.simulate(OMWESO, games=20)
    frame = sample.rows.frame()
    same((len(frame), frame["turns"].sum()), (20, sum(row["turns"] for row in sample.rows)))
    assert frame.groupby("winner")["turns"].mean().notna().all()
    same(str(frame["turns"].dtype), "int64")


def test_rows_of_two_rule_sets_are_told_apart():
    """In one table, as a study has them: by label and by fingerprint."""
    pandas = needs("pandas")
    frame = pandas.concat(mweso.simulate(variant, games=5).rows.frame() for variant in (OMWESO, TAKEN))
    same(frame.groupby("variant").size().to_dict(), {"omweso": 5, "omweso capture.own_pit=taken": 5})
    same(frame.groupby("fingerprint").ngroups, 2)


def test_frames_are_what_the_program_writes():
    """`--format csv` read by pandas, and the rows of the package: the same table."""
    pandas = needs("pandas")
    env = {**os.environ, "MWESO_PATH": mweso.BUILT_IN}
    done = subprocess.run([os.path.join(ROOT, "mweso"), "simulate", "omweso", "--games", "30", "--format", "csv"], capture_output=True,
                          text=True, check=True, env=env)
    theirs, ours = pandas.read_csv(io.StringIO(done.stdout)), mweso.simulate(OMWESO, games=30).rows.frame()
    same(list(ours.columns), list(theirs.columns))
    for column in "variant", "game", "winner", "end", "turns", "laps", "captured_south", "game_id", "fingerprint", "players", "seed", "version":
        same(ours[column].tolist(), theirs[column].tolist(), column)


def test_rows_are_written_without_pandas():
    """As csv of the standard library, which reads them again."""
    rows = mweso.simulate(OMWESO, games=3).rows
    with tempfile.TemporaryFile("w+", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
        file.seek(0)
        same([row["turns"] for row in csv.DictReader(file)], [str(row["turns"]) for row in rows])


def test_what_notebooks_show():
    """Every picture and every table is well-formed, and says what it is of."""
    position = OMWESO.position("0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S")
    compared = mweso.compare(OMWESO, TAKEN, games=4, most_positions=20000)
    game = OMWESO.game(position)
    shown = [position, position.play("B5"), game, compared.smallest, next(mweso.Asking([OMWESO, TAKEN]))]
    for thing in shown:
        picture = xml.dom.minidom.parseString(thing._repr_svg_())
        same((picture.documentElement.tagName, len(picture.getElementsByTagName("circle"))), ("svg", 32), thing)
    same(position._repr_svg_(), game._repr_svg_())
    assert position._repr_svg_() != position.play("B5")._repr_svg_()
    evidence = mweso.Evidence(OMWESO)
    evidence.read_text(seen_as(TAKEN))
    for thing, word in ((OMWESO, "capture.needs"), (mweso.simulate(TAKEN, games=2), "own_pit=taken"), (compared, "DurationTurns"),
                        (mweso.infer(evidence, ["capture.own_pit"]), "taken"), (evidence.rows, "door")):
        html = thing._repr_html_()
        assert xml.dom.minidom.parseString(f"<div>{html}</div>").getElementsByTagName("table") and word in html, (thing, html[:200])
    same("<svg " in compared._repr_html_(), True)


def test_wrong_rows_are_not_shown_as_others():
    same(mweso.Rows()._repr_html_(), "<table><thead><tr></tr></thead><tbody></tbody></table>")
    raises(AttributeError, lambda: mweso.Rows([{"a": 1}]).column)
