"""Rows as DataFrames, where pandas is installed."""
import mweso
from support import needs, same


def test_frames():
    needs("pandas")
    rows = mweso.Variant("omweso").start().trace("B1")
    frame = rows.frame()
    same((list(frame.columns), len(frame)), (list(rows[0]), len(rows)))
    same(frame["kind"].tolist(), [row["kind"] for row in rows])


def test_frames_of_games():
    needs("pandas")
    sample = mweso.simulate(mweso.Variant("omweso"), games=20)
    frame = sample.rows.frame()
    same((len(frame), frame["turns"].sum()), (20, sum(row["turns"] for row in sample.rows)))
    assert frame.groupby("winner")["turns"].mean().notna().all()
