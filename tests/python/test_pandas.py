"""Rows as DataFrames, where pandas is installed."""
import mweso
from support import needs, same


def test_frames():
    needs("pandas")
    rows = mweso.Variant("omweso").start().trace("B1")
    frame = rows.frame()
    same((list(frame.columns), len(frame)), (list(rows[0]), len(rows)))
    same(frame["kind"].tolist(), [row["kind"] for row in rows])
