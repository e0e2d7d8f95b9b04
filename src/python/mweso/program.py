"""The program from Python: its tables, with the columns of its CSV. What it compares, counts and draws is stated once, in it.

    >>> mweso.sweep("omweso", {"start.smallest": "1..3"}, games=1000).frame()
    >>> mweso.table("compare", "omweso", "hus", games=1000)      # any verb with its options

The wheel contains the program; else that of the same version is taken which the shell finds (in Debian's package it is `mweso`).
"""
from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import tempfile
from typing import Any, Iterable, Mapping, Sequence, Union

from mweso import bridge, errors
from mweso.bridge import lib
from mweso.rows import Rows
from mweso.variant import BUILT_IN, HERE, AnyVariant, Variant

Option = Any  # None or False: not given; True: a word alone; a number, a text, a file, or a list of such
Argument = Union[str, "os.PathLike[str]", Variant]


@functools.lru_cache(maxsize=None)
def program() -> str:
    """Where the program is, which must be of this version; SystemFailure if there is none."""
    bundled, ours = os.path.join(HERE, "bin", "mweso"), bridge.decoded(lib.mweso_version())
    found = bundled if os.path.exists(bundled) else shutil.which("mweso")
    if found is None:
        raise errors.SystemFailure("the program mweso is neither in the package nor on PATH: a wheel of `make python` contains it, "
                                   "Debian's package of it is mweso")
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if said != f"mweso {ours}":
        raise errors.SystemFailure(f"{found} is {said or 'no mweso'}, and this package {ours}: they must be of one version", found)
    return found


def _words(options: Mapping[str, Option]) -> list[str]:
    """Options as the program reads them: max_turns=9 is --max-turns 9, True a word alone, a list its parts with commas."""
    words = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        words.append("--" + name.strip("_").replace("_", "-"))
        if value is not True:
            several = isinstance(value, Iterable) and not isinstance(value, (str, os.PathLike))
            words.append(",".join(map(str, value)) if several else os.fspath(value) if isinstance(value, os.PathLike) else str(value))
    return words


class _Arguments:
    """What a verb is given, as words; a variant with settings as a file in a folder of its own."""

    def __init__(self, arguments: Sequence[Argument], folder: str) -> None:
        self.folder, self.folders = folder, [BUILT_IN]
        self.labels: dict[str, str] = {}  #: of variants with settings, by what the program calls their files
        self.words = [self._word(argument) for argument in arguments]

    def _word(self, argument: Argument) -> str:
        if not isinstance(argument, Variant):
            return os.fspath(argument)
        name, settings, folders = argument._by_name()
        self.folders += [os.fspath(folder) for folder in folders if folder not in self.folders]
        return self._file(argument, name, settings) if settings else name

    def _file(self, variant: Variant, name: str, settings: Sequence[str]) -> str:
        slug = re.sub("[^a-z0-9]+", "-", variant.label.lower()).strip("-")
        self.labels[slug], file = variant.label, os.path.join(self.folder, f"{slug}.ini")
        parent = os.path.abspath(name) if os.path.exists(name) else name
        with open(file, "w", encoding="utf-8") as text:
            text.write(f"[variant]\ninherits = {parent}\n")
            for setting in settings:
                section, _, answer = setting.partition(".")
                key, _, value = answer.partition("=")
                text.write(f"[{section}]\n{key} = {value}\n")
        return file


def printed(verb: str, *arguments: Argument, **options: Option) -> str:
    """What the program prints for a verb; its errors are raised with its words. Ctrl-C ends it, too."""
    return _run(verb, arguments, (0,), options)[0]


def _run(verb: str, arguments: Sequence[Argument], fine: Sequence[int], options: Mapping[str, Option]) -> tuple[str, dict[str, str]]:
    """What is printed, and the labels of variants by the names in it; `fine` are exit codes of what is no error."""
    with tempfile.TemporaryDirectory() as folder:
        given = _Arguments(arguments, folder)
        path = ":".join([*given.folders, *filter(None, [os.environ.get("MWESO_PATH")])])
        words = [program(), verb, *_words({**options, "quiet": True}), "--", *given.words]
        with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                              errors="replace", env={**os.environ, "MWESO_PATH": path}) as process:
            try:
                said, wrong = process.communicate()
            except BaseException:  # Ctrl-C
                process.terminate()
                raise
    if process.returncode not in fine:
        kind = bridge.CLASSES.get(process.returncode, errors.SystemFailure)
        raise kind(wrong.strip().removeprefix("mweso: ") or f"mweso {verb} ended with {process.returncode}")
    return said, given.labels


def table(verb: str, *arguments: Argument, **options: Option) -> Rows:
    """The table that a verb of the program prints, with the columns of its CSV: numbers, truths and None as such.

    Arguments are the program's, a Variant among them by what it was loaded by; options, too: max_turns=9 for --max-turns 9,
    metrics=["a", "b"] for --metrics a,b, ablate=True for --ablate. What it refuses is raised with its words.
    """
    return _table(verb, arguments, (0,), options)


def _table(verb: str, arguments: Sequence[Argument], fine: Sequence[int], options: Mapping[str, Option]) -> Rows:
    said, labels = _run(verb, arguments, fine, {**options, "format": "jsonl"})
    rows = map(json.loads, said.splitlines())
    return Rows({name: labels.get(cell, cell) if isinstance(cell, str) else cell for name, cell in row.items()} for row in rows)


# ---- tables of comparisons -----------------------------------------------------------------------


def contrasts(first: AnyVariant, *others: AnyVariant, **options: Option) -> Rows:
    """Each further variant beside the first, as `mweso compare`: a row a variant and metric, with differences, intervals, p and
    what it is when all are looked at together (p_holm, q_bh, family), and the verdict."""
    return table("compare", first, *others, **options)


def ablate(first: AnyVariant, *others: AnyVariant, **options: Option) -> Rows:
    """What each answer contributes: each alone, and all but each (`trial`, `trial_changes`); interactions=True: every two, too."""
    return table("compare", first, *others, ablate=True, **options)


def sweep(variant: AnyVariant, answers: Union[str, Mapping[str, object]], **options: Option) -> Rows:
    """A variant with other answers: {"start.smallest": "1..3", "capture.own_pit": ["stays", "taken"]} is all combinations."""
    lists = [answers] if isinstance(answers, str) else [
        f"{key}={','.join(map(str, value)) if isinstance(value, (list, tuple)) else value}" for key, value in answers.items()]
    words: dict[str, Any] = {f"sweep{'_' * number}": text for number, text in enumerate(lists)}  # an option may come again
    return table("compare", variant, **words, **options)


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


def tree(*variants: AnyVariant, by: str = "paper", **options: Option) -> Rows:
    """A row for each branch of the tree that joins those that are nearest; printed("matrix", ..., tree="paper") has it as Newick."""
    return table("matrix", *variants, tree=by, **options)


def network(*variants: AnyVariant, by: str = "paper", **options: Option) -> Rows:
    """A row for each split that the distances speak for, those too that no tree has together."""
    return table("matrix", *variants, network=by, **options)


def atlas(*variants: AnyVariant, **options: Option) -> Rows:
    """A row a variant and metric, from games of all that are known or of those given; html=FILE writes the page, too."""
    return table("atlas", *variants, **options)


def identify(*files: Union[str, os.PathLike[str]], **options: Option) -> Rows:
    """A row for each game on record that explains notes, those first that explain all of them (`fits`), if any do."""
    return _table("identify", files, (lib.MWESO_OK, lib.MWESO_NO), options)


# ---- pictures ------------------------------------------------------------------------------------


def forest(rows: Sequence[Mapping[str, Any]], metrics: Sequence[str] = ()) -> Any:
    """A figure of matplotlib: for each metric (of `metrics`, or all) the differences of contrasts, ablate or sweep, with their
    intervals, and paler those that hold for all of them together. ImportError where matplotlib is not installed."""
    try:
        from matplotlib import pyplot
    except ImportError as problem:
        raise ImportError("forest() draws by matplotlib, which is not installed; the rows themselves are a list of dicts") from problem
    drawn = [row for row in rows if row.get("difference") is not None and row.get("difference_low") is not None
             and (not metrics or row["metric"] in metrics)]
    if not drawn:
        raise errors.UsageError("no row has a difference with an interval" + (f" in {', '.join(metrics)}" if metrics else ""))
    named = list(dict.fromkeys(row["metric"] for row in drawn))
    figure, axes = pyplot.subplots(len(named), 1, figsize=(7, 0.8 * len(named) + 0.25 * len(drawn)), squeeze=False)
    for metric, axis in zip(named, axes[:, 0]):
        _draw_differences(axis, metric, [row for row in drawn if row["metric"] == metric])
    figure.tight_layout()
    return figure


def _draw_differences(axis: Any, metric: str, rows: Sequence[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        if row.get("corrected_low") is not None:
            axis.plot([row["corrected_low"], row["corrected_high"]], [place, place], color="0.7", linewidth=4, solid_capstyle="butt")
        axis.plot([row["difference_low"], row["difference_high"]], [place, place], color="0.2")
        axis.plot([row["difference"]], [place], "o", color="black", markersize=4)
    axis.axvline(0, color="0.5", linestyle=":")
    axis.set_yticks(range(len(rows)), [str(row["variant"]) for row in rows])
    axis.set_ylim(len(rows) - 0.5, -0.5)
    axis.set_title(metric, loc="left", fontsize="medium")
