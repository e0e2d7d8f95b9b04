"""Rows: lists of dicts, and pandas DataFrames where pandas is installed."""
from __future__ import annotations

from html import escape
from typing import Any


class Rows(list[dict[str, Any]]):
    """A list of dicts, one a row. `frame()` is the same as a DataFrame; in a notebook it is shown as a table."""

    def frame(self) -> Any:
        """A pandas.DataFrame of the rows; ImportError where pandas is not installed."""
        try:
            import pandas
        except ImportError as problem:
            raise ImportError("frame() makes a DataFrame, for which pandas is needed; the rows themselves are a list of dicts") from problem
        return pandas.DataFrame.from_records(self)

    def _repr_html_(self) -> str:
        names = list(dict.fromkeys(name for row in self for name in row))
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        lines = ("<tr>" + "".join(f"<td>{escape(str(row.get(name, '')))}</td>" for name in names) + "</tr>" for row in self)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
