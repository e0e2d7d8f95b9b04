#!/usr/bin/env python3
"""What an answer does to a game, and whether it always does: the last tables of docs/findings.md.

    ./effects.py [--mweso PROGRAM] [--games N] [--players NAMES] [--seed N] [--jobs N]
                 [--save FILE | --from FILE] [--fits FILE] [--figures FOLDER] [--check PAGE] [VARIANT...]

Every rule set of four rows plays random games by each word that answers a question, with the same chance, and is compared with itself
by the usual word. What that does to a figure is put together over all rule sets as in a meta-analysis: by random effects, one value a
source, or a family of games. Prints the pieces of the page; with --check it says instead which numbers there are others, and which pieces
are not there at all (exit code 1 if any). --save keeps the effects on all rule sets as CSV, --from reads such a file in place of playing,
--fits writes what all tables come to, and --figures draws. Needs numpy, pandas, scipy and, for figures, matplotlib.
"""
import argparse
import collections
import concurrent.futures
import io
import itertools
import json
import math
import os
import subprocess
import sys
import tempfile
import types
import zlib

import numpy as np
import pandas as pd
from scipy import optimize, stats
from scipy.cluster import hierarchy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import findings  # noqa: E402  (they lie beside this file)
import matters  # noqa: E402
from family import source_of  # noqa: E402

NEAR = 3          # answers in which any two rule sets of a family differ at most
LEAST_GROUPS = 6  # sources, and families, of which a table is made
LEVEL = 0.05
ONE = "capture.own_pit = taken"  # the answer that is looked at more closely

# Figures of docs/metrics.md: what is summed over games for the numerator and for the denominator. A quantity without bounds changes by a
# factor, a share by points. Left out are those of wins by one rule each, which change with that rule, and those that are no quotients.
Figure = collections.namedtuple("Figure", "above below by_factor what")
FIGURES = {
    "DurationTurns": Figure(lambda g: g.turns, lambda g: g.one, True, "turns of a game"),
    "LapsPerTurn": Figure(lambda g: g.laps, lambda g: g.turns, True, "laps of a turn"),
    "LongestMove": Figure(lambda g: g.longest_move, lambda g: g.one, True, "laps of the longest move"),
    "SeedsCaptured": Figure(lambda g: g.captured_south + g.captured_north, lambda g: g.one, True, "seeds captured in a game"),
    "BranchingFactor": Figure(lambda g: g.choices, lambda g: g.turns, True, "first choices of a turn"),
    "AdvantageP1": Figure(lambda g: g.south, lambda g: g.one, False, "wins of the first mover"),
    "Completion": Figure(lambda g: g.won, lambda g: g.one, False, "games that somebody won"),
    "Timeouts": Figure(lambda g: g.end == "cut-off", lambda g: g.one, False, "games cut off after 1000 turns"),
    "EndlessMoves": Figure(lambda g: g.endless, lambda g: g.one, False, "games with a move that never ends"),
    "CapturingTurns": Figure(lambda g: g.capturing_turns, lambda g: g.turns, False, "turns that capture"),
    "DecisionMoves": Figure(lambda g: g.choice_turns, lambda g: g.turns, False, "turns with a choice"),
    "ClockwiseLaps": Figure(lambda g: g.clockwise_laps, lambda g: g.laps, False, "laps sown clockwise"),
    "LeadChange": Figure(lambda g: g.lead_changes, lambda g: g.turns, False, "turns in which the lead changes"),
    "Decisiveness": Figure(lambda g: g.won * (g.turns - g.decisive_turn), lambda g: g.won * g.turns, False,
                           "turns after the last change of lead"),
}
COLUMNS = ["winner", "end", "endless", "turns", "laps", "longest_move", "clockwise_laps", "captured_south", "captured_north",
           "capturing_turns", "choices", "choice_turns", "lead_changes", "decisive_turn", "game_id"]


# ---- which answers are tried ---------------------------------------------------------------------

def all_words(program, matrix):
    """Of each question about play the words that answer it: all, where words do; of others (numbers, pits) those of some rule set."""
    said = subprocess.run([program, "keys", "--format", "jsonl"], capture_output=True, text=True, check=True).stdout
    keys = [key for key in map(json.loads, said.splitlines()) if key["type"] == "word"]
    of_words = {f"{key['section']}.{key['name']}": key["values"].split() for key in keys}
    words = matters.recorded_words(matrix)
    words.update({question: of_words[question] for question in matrix[0] if question in of_words and matters.is_of_moves(question)})
    return words


def answers(program, name):
    """The words by which a rule set is played, whether a source has them or not."""
    return {row["key"]: row["answer"] for row in matters.rows(program, "show", name) if row["kind"] == "key"}


def families(played, words):
    """Numbers of families: any two rule sets of one differ in few answers (complete linkage)."""
    if len(played) < 2: return dict.fromkeys(played, 1)
    differ = [sum(one[question] != other[question] for question in words) for one, other in itertools.combinations(played.values(), 2)]
    return dict(zip(played, hierarchy.fcluster(hierarchy.linkage(differ, "complete"), NEAR, "distance")))


# ---- what they do to one rule set ----------------------------------------------------------------

def figures_of(games):
    """The values of each figure by all rules, and how each game pulls at them (the linearisation of docs/metrics.md)."""
    found = {}
    for name, figure in FIGURES.items():
        above, below = (np.asarray(part(games), float) for part in (figure.above, figure.below))
        total = below.sum(1, keepdims=True)
        with np.errstate(invalid="ignore"):  # nothing to divide by: no value
            values = above.sum(1, keepdims=True) / total
            found[name] = values[:, 0], (above - values * below) / (total / below.shape[1])
    return found


def effect(figure, before, after):
    """By how much a figure is more, and the standard error, of games paired by their number; a factor by its logarithm. A share whose
    games have all gone one way is not known without error: half a game more would have gone the other."""
    (old, pulls_old), (new, pulls_new) = before, after
    if math.isnan(old + new) or figure.by_factor and min(old, new) <= 0: return None
    if figure.by_factor: old, pulls_old, new, pulls_new = math.log(old), pulls_old / old, math.log(new), pulls_new / new
    pulls, count = pulls_new - pulls_old, len(pulls_new)
    error = pulls.std(ddof=1) / math.sqrt(count)
    return new - old, max(error, math.sqrt(0.5) / count) if new != old else error


def play(given, name, files):
    """The games of a rule set and of the changed ones, all with the chance of this rule set: of each column a row of games for each."""
    seed = zlib.crc32(f"{given.seed} {name}".encode())
    command = [given.mweso, "simulate", name, *files, "--games", str(given.games), "--seed", str(seed), "--players", given.players,
               "--threads", "1", "--format", "csv", "--quiet"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    table = pd.read_csv(io.StringIO(said), usecols=COLUMNS)
    table = table.assign(one=1, won=table.winner.notna(), south=table.winner.map({"S": 1.0, "N": 0.0}).fillna(0.5))
    return types.SimpleNamespace(**{column: table[column].to_numpy().reshape(-1, given.games) for column in table})


def on_one(given, name, own, usual, changes):
    """The effects of all words on one rule set; `own` are its words, `usual` the usual ones."""
    games = play(given, name, [change.file for change in changes])
    figures = figures_of(games)
    numbers = {(change.question, change.word): number for number, change in enumerate(changes, 1)}
    numbers.update({(question, own[question]): 0 for question in {change.question for change in changes}})
    rows = []
    for (question, word), new in sorted(numbers.items()):
        old = numbers.get((question, usual[question]))
        if old is None or word == usual[question]: continue
        same = bool((games.game_id[old] == games.game_id[new]).all())
        for metric, (values, pulls) in figures.items():
            found = effect(FIGURES[metric], (values[old], pulls[old]), (values[new], pulls[new]))
            if found: rows.append((f"{question} = {word}", usual[question], name, metric, *found, same, values[old], values[new], given.games))
    return rows


def measure(given):
    """The effects of all answers on all rule sets, as a table."""
    listed = {row["name"]: row for row in matters.rows(given.mweso, "list") if row["status"] != "house" and row["board"].endswith("x4")}
    words = all_words(given.mweso, matters.rows(given.mweso, "matrix", *listed, "--silence", "default"))
    own = {name: answers(given.mweso, name) for name in listed}
    usual = {question: collections.Counter(one[question] for one in own.values()).most_common(1)[0][0] for question in words}
    family = families(own, words)
    names = given.variants or list(listed)
    with tempfile.TemporaryDirectory() as folder:
        written = matters.write_changes(folder, names, words, listed)
        real = matters.real_changes(given.mweso, written, folder, listed)
        with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
            rows = pool.map(lambda name: on_one(given, name, own[name], usual, [one for one in real if one.variant == name]), names)
            table = pd.DataFrame([row for some in rows for row in some],
                                 columns=["answer", "instead_of", "variant", "metric", "effect", "error", "same_games", "before", "after", "games"])
    table["source"] = table.variant.map(lambda name: source_of(listed[name]))
    table["family"] = table.variant.map(family)
    table["class"] = table.variant.map(lambda name: listed[name]["class"])
    return table


# ---- all rule sets together ----------------------------------------------------------------------

Pooled = collections.namedtuple("Pooled", "effect low high p tau i2 next_low next_high count")


def spread(effects, variances):
    """The variance of the true effects (REML): the highest point of the restricted likelihood, from a grid on."""
    def unlikely(tau2):
        total = variances[:, None] + np.atleast_1d(tau2)
        weights = 1 / total
        centre = (weights * effects[:, None]).sum(0) / weights.sum(0)
        return 0.5 * (np.log(total).sum(0) + np.log(weights.sum(0)) + (weights * (effects[:, None] - centre) ** 2).sum(0))
    grid = np.concatenate([[0], np.geomspace(1e-7, 1e2, 46) * effects.var(ddof=1)])
    at = int(np.argmin(unlikely(grid)))
    if at == 0: return 0.0
    around = grid[at - 1], grid[min(at + 1, len(grid) - 1)]
    found = optimize.minimize_scalar(lambda tau2: unlikely(tau2)[0], bounds=around, method="bounded", options={"xatol": 1e-10 * grid[at]})
    return float(found.x)


def pooled(effects, variances):
    """A meta-analysis by random effects: REML; Hartung and Knapp's interval, never narrower than the usual one (Knapp and Hartung 2003);
    the part of the spread that is not chance (Higgins and Thompson's I2); and where the effect on the next one may lie (Higgins,
    Thompson and Spiegelhalter 2009)."""
    effects, variances = np.asarray(effects, float), np.asarray(variances, float)
    count, tau2 = len(effects), spread(effects, variances)
    weights, fixed = 1 / (variances + tau2), 1 / variances
    centre = (weights * effects).sum() / weights.sum()
    scale = max(1, (weights * (effects - centre) ** 2).sum() / (count - 1))
    error = math.sqrt(scale / weights.sum())
    typical = (count - 1) * fixed.sum() / (fixed.sum() ** 2 - (fixed ** 2).sum())
    half, ahead = stats.t.ppf(0.975, count - 1) * error, stats.t.ppf(0.975, count - 2) * math.sqrt(tau2 + error ** 2)
    return Pooled(centre, centre - half, centre + half, 2 * stats.t.sf(abs(centre) / error, count - 1), math.sqrt(tau2),
                  tau2 / (tau2 + typical), centre - ahead, centre + ahead, count)


def one_each(some, column):
    """Of each source, or family, the mean effect on its rule sets, with its variance. Each rule set has had its own games."""
    which, _ = pd.factorize(some[column])
    sizes = np.bincount(which)
    return np.bincount(which, some.effect) / sizes, np.bincount(which, some.error ** 2) / sizes ** 2


def holm(ps):
    """P-values corrected by Holm's steps."""
    ps = np.asarray(ps, float)
    order = np.argsort(ps, kind="stable")
    found = np.empty(len(ps))
    found[order] = np.minimum(1, np.maximum.accumulate(ps[order] * np.arange(len(ps), 0, -1)))
    return found


def is_same(table):
    """Nothing moved: the figure was the same in every game."""
    return (table.effect == 0) & (table.error == 0)


def told(table):
    """Which way each effect stands by itself when all of all tables are looked at together: 1, -1, or 0 if it does not."""
    moves = ~is_same(table)
    way = pd.Series(0, index=table.index)
    ps = 2 * stats.t.sf((table.effect / table.error)[moves].abs(), table.games[moves] - 1)
    way[moves] = np.where(holm(ps) <= LEVEL, np.sign(table.effect[moves]), 0).astype(int)
    return way


def fit(some, least):
    """What the effects of an answer on a figure come to; some of the values are missing if it moves too few sources or families."""
    moved = some[~is_same(some)]
    row = {"instead_of": some.instead_of.iloc[0], "rule_sets": len(some), "same_games": int(some.same_games.sum()),
           "same": len(some) - len(moved), "more": int((moved.way > 0).sum()), "less": int((moved.way < 0).sum()),
           "untold": int((moved.way == 0).sum()), "sources": moved.source.nunique(), "families": moved.family.nunique(),
           "p": math.nan}
    if min(row["sources"], row["families"]) < least: return row
    for name, column in (("rule_set", "variant"), ("source", "source"), ("family", "family")):
        for key, value in pooled(*one_each(moved, column))._asdict().items():
            row[f"{name}_{key}"] = value
    row["p"] = max(row["source_p"], row["family_p"]) if row["source_effect"] * row["family_effect"] > 0 else 1.0
    return row


def signature(some):
    """What is equal for two tables that say the same in other words."""
    moved = some[~is_same(some)]
    return tuple(sorted(zip(moved.variant, moved.effect.abs().round(8))))


def all_fits(table):
    """One row a table: an answer and a figure. Twins and what nothing moves are no tables to be corrected for."""
    table = table.assign(way=told(table))
    least = max(3, min(LEAST_GROUPS, table.source.nunique(), table.family.nunique()))
    rows, first = [], {}
    for (answer, metric), some in table.groupby(["answer", "metric"], sort=False):
        sign = signature(some)
        rows.append({"answer": answer, "metric": metric, **fit(some, least), "twin_of": first.get(sign, "") if sign else ""})
        first.setdefault(sign, f"{answer}, {metric}")
    fits = pd.DataFrame(rows)
    counted = fits.p.notna() & (fits.twin_of == "")
    fits.loc[counted, "p_holm"] = holm(fits.p[counted])
    originals = dict(zip(fits.answer + ", " + fits.metric, fits.p_holm))
    fits.p_holm = fits.p_holm.fillna(fits.twin_of.map(originals))
    fits["stands"] = fits.p_holm <= LEVEL
    return table, fits


# ---- what the page says --------------------------------------------------------------------------

OVERVIEW = ["DurationTurns", "CapturingTurns", "LapsPerTurn", "LongestMove", "BranchingFactor", "EndlessMoves"]
CLOSER = ["DurationTurns", "CapturingTurns"]


def amount(metric, effect):
    """As a factor, or in percentage points."""
    return f"×{math.exp(effect):.2f}" if FIGURES[metric].by_factor else f"{100 * effect:+.1f}"


def span(metric, low, high):
    return f"{amount(metric, low)} to {amount(metric, high)}".replace("×", "")


def between(row, by="source"):
    """A pooled effect with its interval."""
    metric, (value, low, high) = row.metric, (row[f"{by}_{key}"] for key in ("effect", "low", "high"))
    return f"{amount(metric, value)} ({span(metric, low, high)})"


def coded(row):
    return f"`{row.answer}`", f"`{row.instead_of}`"


def table_of(heads, lines):
    yield findings.line(*heads)
    yield "|" + "---|" * len(heads)
    for line in lines: yield findings.line(*map(str, line))


def extent(table, fits):
    """How much was looked at, and how much of it stands."""
    pairs, made = len(table[["answer", "variant"]].drop_duplicates()), fits[fits.p.notna()]
    counted = made[made.twin_of == ""]
    each = counted[holm(counted.rule_set_p) <= LEVEL]
    yield (f"{fits.answer.nunique()} answers to {fits.answer.str.split(' = ').str[0].nunique()} questions were tried on "
           f"{table.variant.nunique()} rule sets of {table.source.nunique()} sources and {table.family.nunique()} families: {pairs} pairs of rule "
           f"sets that differ in one answer, with {table.games.max()} games by each.")
    yield (f"Of {len(fits)} tables of an answer and a figure {len(made)} have {LEAST_GROUPS} sources and families or more in which the answer moves "
           f"the figure, and {len(made) - len(counted)} of these say what another one says.")
    yield f"Of the other {len(counted)} tables {counted.stands.sum()} stand."
    yield f"Counted by rule set {len(each)} would, {(~each.stands).sum()} of them not by source and family."


def always(fits):
    """How often a pooled effect that stands is an effect on all rule sets, of all figures and of each."""
    some = fits[fits.p.notna() & (fits.twin_of == "")]
    up = some.source_effect > 0
    some = some.assign(one_way=some.stands & (np.where(up, some.less, some.more) == 0),
                       ahead=some.stands & np.where(up, some.source_next_low > 0, some.source_next_high < 0))
    yield (f"Of the {some.stands.sum()} tables that stand {some.one_way.sum()} have no rule set in which the opposite is told, and in "
           f"{some.ahead.sum()} the next source may be expected to go the same way.")
    half = 50 * (some.source_high - some.source_low)[some.metric == "AdvantageP1"].median()
    yield f"The interval of a mean effect on the wins of the first mover is {half:.1f} points wide to either side (median)."
    lines = []
    for metric, figure in FIGURES.items():
        of = some[some.metric == metric]
        lines.append((figure.what, len(of), of.stands.sum(), of.one_way.sum(), of.ahead.sum()))
    yield from table_of(("figure", "tables", "stand", "no rule set told to go the other way", "the next source too"), lines)


def overview(fits):
    """The answers that do something to one of six figures."""
    made = fits[fits.metric.isin(OVERVIEW)]
    of = {(row.answer, row.metric): row for _, row in made[made.stands].iterrows()}
    tried = {row.answer: row for _, row in fits[fits.metric == "DurationTurns"].iterrows()}
    lines = [(*coded(row), row.rule_sets - row.same_games, row.same_games,
              *(between(of[answer, metric]) if (answer, metric) in of else "-" for metric in OVERVIEW))
             for answer, row in sorted(tried.items()) if any((answer, metric) in of for metric in OVERVIEW)]
    figures = [FIGURES[metric].what for metric in OVERVIEW]
    yield from table_of(("answer", "instead of", "rule sets that it moves", "and does not", *figures), lines)


def closer(fits, metric):
    """Of the effects on one figure that stand: how much they differ from game to game."""
    some = fits[(fits.metric == metric) & fits.stands].sort_values("source_effect")
    lines = [(f"`{row.answer}`", f"{row.sources}, {row.families}", *(between(row, by) for by in ("rule_set", "source", "family")),
              f"×{math.exp(row.source_tau):.2f}" if FIGURES[metric].by_factor else f"{100 * row.source_tau:.1f}", f"{100 * row.source_i2:.0f}%",
              span(metric, row.source_next_low, row.source_next_high), row.more, row.less, row.untold, row.same) for _, row in some.iterrows()]
    yield from table_of((f"answer: {FIGURES[metric].what}", "sources, families", "by rule set", "by source", "by family", "τ", "I²", "next source",
                         "more", "less", "not told", "same"), lines)


def in_class(table, answer, metric, name):
    """What an answer does to the games of one class, by source."""
    some = table[(table.answer == answer) & (table.metric == metric) & (table["class"] == name)]
    some = some[~is_same(some)]
    if some.source.nunique() < LEAST_GROUPS: return "-"
    found = pooled(*one_each(some, "source"))
    return f"{amount(metric, found.effect)} ({span(metric, found.low, found.high)})"


def one_answer(table, fits):
    """All figures of one answer, and both classes of games apart."""
    some = fits[(fits.answer == ONE) & fits.p.notna()]
    lines = [(f"{FIGURES[row.metric].what}", between(row) if row.stands else f"not told: {between(row)}",
              span(row.metric, row.source_next_low, row.source_next_high), f"{100 * row.source_i2:.0f}%",
              *(in_class(table, ONE, row.metric, name) for name in ("reentry", "leaving")), row.more, row.less, row.untold, row.same)
             for _, row in some.iterrows()]
    yield from table_of((f"`{ONE}`", "by source", "next source", "I²", "`reentry`", "`leaving`", "more", "less", "not told", "same"), lines)


def pieces(table, fits):
    yield from extent(table, fits)
    yield from always(fits)
    yield from overview(fits)
    for metric in CLOSER: yield from closer(fits, metric)
    yield from one_answer(table, fits)


# ---- figures -------------------------------------------------------------------------------------

def canvas(rows, title):
    """An empty figure of so many rows, the same bytes whenever it is drawn; read in grey as well."""
    import matplotlib  # pylint: disable=import-outside-toplevel
    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "effects", "font.size": 8})
    from matplotlib import pyplot  # pylint: disable=import-outside-toplevel
    figure, axes = pyplot.subplots(figsize=(7.5, 0.9 + 0.16 * rows))
    axes.axvline(1, color="0.6", linewidth=0.8)
    axes.set(xscale="log", xlabel="turns of a game, times as many", title=title, xlim=(1 / 20, 20), ylim=(rows - 0.5, -0.5))
    axes.set_xticks([1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16], ["1/16", "1/8", "1/4", "1/2", "1", "2", "4", "8", "16"])
    axes.minorticks_off()
    axes.grid(axis="x", color="0.9", linewidth=0.5)
    axes.set_axisbelow(True)
    return figure, axes


def bar(axes, at, low, high, **style):
    axes.plot(np.exp([low, high]), [at, at], solid_capstyle="butt", color="black", **style)


def keep(figure, folder, name):
    figure.savefig(os.path.join(folder, name), bbox_inches="tight", metadata={"Date": None})


def forest(table, fits, folder):
    """One answer in every rule set: filled dots where the effect is told; below them what they come to."""
    some = table[(table.answer == ONE) & (table.metric == "DurationTurns")]
    some = some[~is_same(some)].sort_values(["class", "effect"])
    of = fits[(fits.answer == ONE) & (fits.metric == "DurationTurns") & fits.p.notna()]
    ways = ("rule_set", "source", "family") if len(of) else ()
    figure, axes = canvas(len(some) + len(ways), ONE)
    for at, one in enumerate(some.itertuples()):
        bar(axes, at, one.effect - 1.96 * one.error, one.effect + 1.96 * one.error, linewidth=0.8)
        axes.plot(math.exp(one.effect), at, "o", markersize=3.5, color="black", markerfacecolor="black" if one.way else "white")
    for at, by in enumerate(ways, len(some)):
        bar(axes, at, of[f"{by}_next_low"].iloc[0], of[f"{by}_next_high"].iloc[0], linewidth=0.8, linestyle=":")
        bar(axes, at, of[f"{by}_low"].iloc[0], of[f"{by}_high"].iloc[0], linewidth=3)
    names = [f"{one.variant} ({kind})" for one, kind in zip(some.itertuples(), some["class"])]
    axes.set_yticks(range(len(some) + len(ways)), [*names, *(f"all, by {by.replace('_', ' ')}" for by in ways)])
    keep(figure, folder, "effects-own-pit.svg")


def all_lengths(fits, folder):
    """What stands about the length of games: thick, the mean effect by source; thin, where that on the next source may lie."""
    some = fits[(fits.metric == "DurationTurns") & fits.stands].sort_values("source_effect")
    figure, axes = canvas(max(1, len(some)), "Mean effect by source, and on the next source")
    for at, row in enumerate(some.itertuples()):
        bar(axes, at, row.source_next_low, row.source_next_high, linewidth=0.8)
        bar(axes, at, row.source_low, row.source_high, linewidth=3)
        axes.plot(math.exp(row.source_effect), at, "|", markersize=8, color="black")
    axes.set_yticks(range(len(some)), [f"{row.answer}, not {row.instead_of}" for row in some.itertuples()])
    keep(figure, folder, "effects-turns.svg")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--mweso", default="mweso", help="the program")
    options.add_argument("--games", type=int, default=100, help="of each rule set, and of each changed one (100)")
    options.add_argument("--players", default="random")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--save", metavar="FILE", help="the effects on all rule sets, as CSV")
    options.add_argument("--from", dest="kept", metavar="FILE", help="what --save has written, in place of playing")
    options.add_argument("--fits", metavar="FILE", help="what all tables come to, as CSV")
    options.add_argument("--figures", metavar="FOLDER")
    options.add_argument("--check", metavar="PAGE")
    options.add_argument("variants", nargs="*")
    given = options.parse_args()
    table = pd.read_csv(given.kept) if given.kept else measure(given)
    if given.save: table.to_csv(given.save, index=False)
    table, fits = all_fits(table)
    if given.fits: fits.to_csv(given.fits, index=False)
    if given.figures:
        forest(table, fits, given.figures)
        all_lengths(fits, given.figures)
    if not given.check:
        for piece in pieces(table, fits): print(piece)
        return 0
    with open(given.check, encoding="utf-8") as file:
        page = findings.flat(file.read())
    wrong = [problem for problem in (findings.compare(piece, page) for piece in pieces(table, fits)) if problem]
    for problem in wrong: print(f"the page {problem}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
