"""Rows: lists of dicts, and pandas DataFrames where pandas is installed."""
from __future__ import annotations

from html import escape
from typing import Any


MOST_SHOWN, SHOWN = 10, 3  # of rows, in full; of more than these so many


class Rows(list[dict[str, Any]]):
    """A list of dicts, one a row. `frame()` is the same as a DataFrame; in a notebook it is shown as a table."""

    def frame(self) -> Any:
        """A pandas.DataFrame of the rows; ImportError where pandas is not installed."""
        try:
            import pandas
        except ImportError as problem:
            raise ImportError("frame() makes a DataFrame, for which pandas is needed; the rows themselves are a list of dicts") from problem
        return pandas.DataFrame.from_records(self)

    def __repr__(self) -> str:
        """Of many rows the first."""
        shown = self[:SHOWN] if len(self) > MOST_SHOWN else self
        more = [f"... ({len(self) - SHOWN} more rows)"] if len(self) > MOST_SHOWN else []
        return f"{type(self).__name__}([{', '.join([*map(repr, shown), *more])}])"

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return Rows(found) if isinstance(index, slice) else found

    def __add__(self, more: Any) -> Rows:  # type: ignore[override]
        return Rows(super().__add__(more))

    def __radd__(self, before: list[dict[str, Any]]) -> Rows:
        return Rows(before + list(self))

    def copy(self) -> Rows:
        return Rows(self)

    def _repr_html_(self) -> str:
        names = list(dict.fromkeys(name for row in self for name in row))
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        lines = ("<tr>" + "".join(f"<td>{escape(str(row.get(name, '')))}</td>" for name in names) + "</tr>" for row in self)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
