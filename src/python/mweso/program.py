"""The program from Python: its tables, with the columns of its CSV. What it compares, counts and draws is stated once, in it.

    >>> mweso.sweep("omweso", {"start.smallest": "1..3"}, games=1000).frame()
    >>> mweso.table("compare", "omweso", "hus", games=1000)      # any verb with its options

The wheel contains the program; else that of the same version is taken which the shell finds (in Debian's package it is `mweso`).
"""
from __future__ import annotations

import functools
import json
import os
import subprocess
import tempfile
from typing import Any, Mapping, NamedTuple, Optional, Sequence, Union

from mweso import bridge, errors
from mweso.bridge import lib
from mweso.command import Argument, Command, Option, failure, lines_of, shown
from mweso.rows import Rows
from mweso.variant import AnyVariant


def printed(verb: str, *arguments: Argument, **options: Option) -> str:
    """What the program prints for a verb; its errors are raised with its words. Ctrl-C ends it, too.

    Where the answer is no (an archive that does not come out the same), NotAllowed is raised, and its `output` has what was printed.
    """
    done = _run(verb, arguments, options)
    if not _is_fine(verb, done.code):
        raise failure(verb, done.code, done.said, done.told)
    return done.said


def _is_fine(verb: str, code: int) -> bool:
    """Is it no error? Neither that two rule sets differ, nor that something is found, is one."""
    return code == lib.MWESO_OK or (code == lib.MWESO_NO and verb in ("check", "diff", "identify"))


class _Done(NamedTuple):
    """How the program ended, and what it printed on stdout and stderr."""

    code: int
    said: str
    told: str


def _run(verb: str, arguments: Sequence[Argument], options: Mapping[str, Option]) -> _Done:
    """Runs a verb. What it remarks while all goes well is warned of."""
    with tempfile.TemporaryDirectory() as folder:
        command = Command(verb, arguments, options, folder)
        with subprocess.Popen(command.words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                              errors="replace", env={**os.environ, "MWESO_PATH": command.path}) as process:
            try:
                said, told = process.communicate()
            except BaseException:  # Ctrl-C
                process.terminate()
                raise
    if _is_fine(verb, process.returncode):
        for line in lines_of(verb, told):
            bridge.remark(line)
    return _Done(process.returncode, said, told)


def table(verb: str, *arguments: Argument, **options: Option) -> Rows:
    """The table that a verb of the program prints, with the columns of its CSV: numbers, truths and None as such.

    Arguments are the program's, variants and lists of them among them; options, too: max_turns=9 for --max-turns 9, metrics=["a", "b"] for
    --metrics a,b, pairs=[("a", "b")] for --pairs a:b, set={"section.key": value}, ablate=True for --ablate. What it refuses is
    raised with its words; where the answer is no, NotAllowed has the `rows` of that answer. What it remarks is warned of (Remark).
    """
    if options.get("format") not in (None, "jsonl", "csv"):
        raise errors.UsageError(f"format={options['format']!r}: that is a text, not rows; {shown(verb, options)} returns it")
    done = _run(verb, arguments, {**options, "format": "jsonl"})
    rows = _rows(done)
    if not _is_fine(verb, done.code):
        error = failure(verb, done.code, done.said, done.told)
        error.rows = rows or ()
        raise error
    if rows is None:
        raise errors.UsageError(f"this prints a text, not rows; {shown(verb, options)} returns it")
    return rows


def _rows(done: _Done) -> Optional[Rows]:
    """Lines of JSON as rows; None if they are none."""
    try:
        rows = [json.loads(line) for line in done.said.splitlines()]
        return Rows(dict(row) for row in rows)
    except (ValueError, TypeError):
        return None


# ---- tables of comparisons -----------------------------------------------------------------------


def contrasts(first: AnyVariant, *others: AnyVariant, **options: Option) -> Rows:
    """Each further variant beside the first, as `mweso compare`: a row a variant and metric, with differences, intervals, p and
    what it is when all are looked at together (p_holm, q_bh, family), and the verdict."""
    return table("compare", first, *others, **options)


def ablate(first: AnyVariant, *others: AnyVariant, **options: Option) -> Rows:
    """What each answer contributes: each alone, and all but each (`trial`, `trial_changes`); interactions=True: every two, too."""
    return table("compare", first, *others, ablate=True, **options)


def sweep(variant: AnyVariant, answers: Union[str, Mapping[str, object]], **options: Option) -> Rows:
    """A variant with other answers: {"start.smallest": range(1, 4), "capture.own_pit": ["stays", "taken"]} is all combinations."""
    return table("compare", variant, sweep=answers, **options)


def open_answers(first: AnyVariant, *others: AnyVariant, **options: Option) -> Rows:
    """As contrasts, and besides the other values of the answers that are marked as assumed in any of them, one at a time."""
    return table("compare", first, *others, open=True, **options)


# ---- tables of many variants ---------------------------------------------------------------------


def matrix(*variants: AnyVariant, **options: Option) -> Rows:
    """A row a variant (of all that are known if none is given) with its answers to all questions."""
    return table("matrix", *variants, **options)


def distances(*variants: AnyVariant, by: str = "paper", **options: Option) -> Rows:
    """A row for every two variants: how far they are from each other by answers ("paper") or by moves ("play")."""
    return table("matrix", *variants, distances=by, **options)


class Tree(Rows):
    """A row for each inner branch of a tree, of which three games have none; `newick` is the whole tree."""

    def __init__(self, rows: Rows, variants: Sequence[AnyVariant], options: Mapping[str, Option]) -> None:
        super().__init__(rows)
        self._variants, self._options = variants, options

    @functools.cached_property
    def newick(self) -> str:
        """With lengths and support, as the program prints it, when it is asked for: there signs of a label are underscores."""
        options = {name: value for name, value in self._options.items() if name not in ("format", "svg", "resampled")}
        return printed("matrix", *self._variants, **{**options, "quiet": True}).strip()


def tree(*variants: AnyVariant, by: str = "paper", **options: Option) -> Tree:
    """A row for each inner branch of the tree that joins those that are nearest, with its support; tree(...).newick is the tree."""
    options = {**options, "tree": by}
    return Tree(table("matrix", *variants, **options), variants, options)


def network(*variants: AnyVariant, by: str = "paper", **options: Option) -> Rows:
    """A row for each split that the distances speak for, those too that no tree has together."""
    return table("matrix", *variants, network=by, **options)


def atlas(*variants: AnyVariant, **options: Option) -> Rows:
    """A row a variant and metric, from games of all that are known or of those given; html=FILE writes the page, too."""
    return table("atlas", *variants, **options)


def identify(*files: Union[str, os.PathLike[str]], **options: Option) -> Rows:
    """A row for each game on record that explains notes, those first that explain all of them (`fits`), if any do."""
    return table("identify", *files, **options)


# ---- pictures ------------------------------------------------------------------------------------


def forest(rows: Any, metrics: Union[str, Sequence[str]] = ()) -> Any:
    """A figure of matplotlib: for each metric (of `metrics`, or all) the differences of contrasts, ablate or sweep (rows, wide ones,
    too, or their frame), with their intervals, and paler those that hold for all of them together. ImportError where matplotlib is
    not installed."""
    try:
        from matplotlib import pyplot
    except ImportError as problem:
        raise ImportError("forest() draws by matplotlib, which is not installed; the rows themselves are a list of dicts") from problem
    if hasattr(rows, "to_dict"):
        rows = rows.astype(object).where(rows.notna(), None).to_dict("records")
    rows = [long for row in bridge.listed(rows, "rows") for long in _by_metrics(bridge.of_kind(row, Mapping, "a row"))]
    known = list(dict.fromkeys(row.get("metric") for row in rows))
    asked = [metrics] if isinstance(metrics, str) else bridge.listed(metrics, "metrics")
    wanted = [bridge.one_of(metric, known, "metric") for metric in asked] or known
    drawn = [row for row in rows if row.get("difference") is not None and (row.get("difference_low"), row.get("corrected_low")) != (None, None)]
    named = [metric for metric in wanted if any(row["metric"] == metric for row in drawn)]
    if not named:
        raise errors.UsageError("no row has a difference with an interval" + (f" in {', '.join(wanted)}" if metrics else ""))
    several = len({row.get("compared_with") for row in drawn} - {None}) > 1
    parts = [[row for row in drawn if row["metric"] == metric] for metric in named]
    heights = [1 + len(part) / 3 for part in parts]
    labels = [[_line_name(row, several) for row in part] for part in parts]
    width = 4.5 + 0.08 * max(len(name) for part in labels for name in part)  # inches: what is drawn, and its names
    figure, axes = pyplot.subplots(len(named), 1, figsize=(max(7, width), 0.75 * sum(heights)), squeeze=False,
                                   gridspec_kw={"height_ratios": heights})
    for metric, part, names, axis in zip(named, parts, labels, axes[:, 0]):
        _draw_differences(axis, metric, part, names)
    figure.tight_layout()
    return figure


def _by_metrics(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A row of each metric of a wide row."""
    end = "_difference"
    metrics = [name[:-len(end)] for name in row if name.endswith(end)]
    if "metric" in row or not metrics:
        return [row]
    figures = "difference", "difference_low", "difference_high", "corrected_low", "corrected_high"
    return [{**row, "metric": metric, **{name: row.get(f"{metric}_{name}") for name in figures}} for metric in metrics]


def _line_name(row: Mapping[str, Any], several: bool) -> str:
    """What a difference is called, as `mweso compare` calls it: an interaction is of two answers, and beside nobody."""
    if row.get("trial") == "together":
        return f"interaction of {row['trial_changes']}"
    return f"{row['variant']} beside {row['compared_with']}" if several else str(row["variant"])


def _draw_differences(axis: Any, metric: str, rows: Sequence[Mapping[str, Any]], labels: Sequence[str]) -> None:
    for place, row in enumerate(rows):
        if row.get("corrected_low") is not None:
            axis.plot([row["corrected_low"], row["corrected_high"]], [place, place], color="0.7", linewidth=4, solid_capstyle="butt")
        if row.get("difference_low") is not None:
            axis.plot([row["difference_low"], row["difference_high"]], [place, place], color="0.2")
        axis.plot([row["difference"]], [place], "o", color="black", markersize=4)
    axis.axvline(0, color="0.5", linestyle=":")
    axis.set_yticks(range(len(rows)), labels)
    axis.set_ylim(len(rows) - 0.5, -0.5)
    axis.set_title(metric, loc="left", fontsize="medium")
