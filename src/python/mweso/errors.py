"""What can go wrong, as exceptions: one class for each class of failure of the library (mweso/error.h)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Sequence


@dataclass(frozen=True)
class Finding:
    """One thing found wrong with a variant file, by the check `id`."""

    severity: str  #: "error" or "warning"
    file: str  #: or "--set" for settings given beside the file
    line: int  #: from 1; 0 if it concerns the file as a whole
    key: str  #: "section.key", or ""
    id: str
    text: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.key + ': ' if self.key else ''}{self.text}"


class Error(Exception):
    """Something went wrong; `file`, `line` and `column` say where, as far as that is known (None, 0 and 0 if not).

    Lines and columns count from 1, columns are those of the text in question (a position, a move, a record).
    """

    output: str = ""  #: what the program had printed, if it was the program that failed (mweso.program),
    rows: Sequence[dict[str, Any]] = ()  #: and that as rows, where rows were asked for

    def __init__(self, text: str, file: Optional[str] = None, line: int = 0, column: int = 0) -> None:
        super().__init__(text)
        self.text, self.file, self.line, self.column = text, file, line, column

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        if self.file is None and place:
            place = ", ".join(f"{name} {at}" for name, at in (("line", self.line), ("column", self.column)) if at)
        return f"{place}: {self.text}" if place else self.text


class Remark(UserWarning):
    """What the library or the program remarks on what it was given; the work is done all the same."""


class NotAllowed(Error):
    """The answer is no: an illegal move, a game that is over, a search that found nothing."""


class UsageError(Error, ValueError):
    """An argument that makes no sense."""


class VariantError(Error):
    """A variant file or a script is wrong; `findings` has all that was found in it."""

    def __init__(self, text: str, file: Optional[str] = None, line: int = 0, column: int = 0,
                 findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(text, file, line, column)
        self.findings = findings


class InputError(Error, ValueError):
    """A position, a move or a record that cannot be read or played from."""


class SystemFailure(Error):
    """Reading or writing failed, or there is no memory."""
