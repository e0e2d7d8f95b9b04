"""What somebody who publishes numbers has to be able to trust: p-values and their corrections worked out once more, what is
counted, interactions, Balance, and what pairs of games are good for.

What else numbers once said wrongly is tried elsewhere: changed rules under one name (simulate:changed_rules, compare:rows_name),
layouts copied by hand (python:layout), means of games that were cut off (simulate:cut_off), one game played fifty times
(simulate:one_different), games decided by a script (simulate:decided, research:wins_sum), stores and sweeps that could not be
extended (simulate:extended, compare:factorial), games that were not kept (simulate:saved), claims of docs/findings.md
(findings:kombe, findings:every_number).
"""
import csv
import functools
import io
import itertools
import json
import math
import os
import statistics
import sys
import tempfile

from lib import FAST, ROOT, depth, finished, output, over, python_has, rows, run, same, sampled, scaled

EXAMPLES = os.path.join(ROOT, "docs", "examples")


# ---- p-values, once more ---------------------------------------------------------------------------

def student_beyond(t, freedom):
    """How often Student's t is farther from 0: by Simpson's rule, with the angle whose tangent is t / sqrt(freedom)."""
    steps, end = 2000, math.atan(abs(t) / math.sqrt(freedom))
    heights = [math.cos(end * i / steps) ** (freedom - 1) for i in range(steps + 1)]
    area = end / steps / 3 * (heights[0] + heights[-1] + 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2]))
    log_whole = math.lgamma(freedom / 2) - math.lgamma((freedom + 1) / 2) + math.log(math.pi) / 2
    return max(0, 1 - 2 * area / math.exp(log_whole))


RATIOS = {"DurationTurns": (lambda g: g["turns"], lambda g: 1), "Completion": (lambda g: g["winner"] is not None, lambda g: 1),
          "AdvantageP1": (lambda g: {None: 1, "S": 2, "N": 0}[g["winner"]], lambda g: 2),
          "LapsPerTurn": (lambda g: g["laps"], lambda g: g["turns"]),
          "WinsBothEnds": (lambda g: g["end"] == "both-ends", lambda g: 1),
          "CapturingTurns": (lambda g: g["capturing_turns"], lambda g: g["turns"])}


def discordant(first, second, counts):
    """In how many games something counts in the first alone, and in the second alone."""
    return [sum(counts(a) > counts(b) for a, b in zip(first, second)), sum(counts(a) < counts(b) for a, b in zip(first, second))]


def contrast(samples, signs, metric):
    """The signed sum of a metric over samples of the same games, and its p-value: by what each game adds to the sum."""
    x, y = RATIOS[metric]
    sums = [(sum(map(x, games)), sum(map(y, games))) for games in samples]
    value = sum(sign * a / b for sign, (a, b) in zip(signs, sums))
    n = len(samples[0])
    parts = [sum(sign * (x(g) - a / b * y(g)) / b for sign, g, (a, b) in zip(signs, game, sums)) for game in zip(*samples)]
    counts = [{(x(g), y(g)) for g in games} for games in samples]
    if len(samples) == 2 and all(kinds <= {(0, 1), (1, 1)} for kinds in counts):
        alone = discordant(*samples, x)
        if sum(alone) <= 25:  # McNemar's test
            return value, min(1, 2 * sum(math.comb(sum(alone), i) for i in range(min(alone) + 1)) / 2 ** sum(alone))
    error = math.sqrt(n / (n - 1) * sum(part * part for part in parts))
    return value, student_beyond(value / error, n - 1) if error else 1


PLAYED = ["--games", "300", "--seed", "4"]


@functools.lru_cache(maxsize=None)
def games(variant, *settings):
    return tuple(rows("simulate", variant, *settings, *PLAYED, program=FAST))


@functools.lru_cache(maxsize=None)
def table(*words):
    """The rows of compare, as a spreadsheet has them, with numbers for numbers."""
    lines = csv.DictReader(io.StringIO(output("compare", *words, "--format", "csv", "--quiet", program=FAST)))
    return [{key: number(value) for key, value in line.items()} for line in lines]


def number(text):
    try:
        return float(text)
    except ValueError:
        return text or None


@over(sorted(RATIOS))
def test_p_values(metric):
    """Worked out from the games, by hand."""
    found = {row["variant"]: row for row in table("omweso", "coro", "hus", *PLAYED) if row["metric"] == metric}
    for variant in "coro", "hus":
        value, p = contrast([games("omweso"), games(variant)], [-1, 1], metric)
        assert math.isclose(found[variant]["difference"], value, abs_tol=2e-5 * max(1, abs(value))), (metric, variant)
        if found[variant]["family"] != "constant":
            assert math.isclose(found[variant]["p"], p, rel_tol=1e-3, abs_tol=1e-9), (metric, variant, found[variant]["p"], p)


def holm(values):
    ordered = sorted(values)
    return [max(min(1, (len(values) - i) * q) for i, q in enumerate(ordered) if q <= p) for p in values]


def benjamini_hochberg(values):
    ordered = sorted(values)
    return [min(1, *(len(values) * q / (i + 1) for i, q in enumerate(ordered) if q >= p)) for p in values]


FAMILIES = [("pairs", ["omweso", "coro", "hus"]), ("trials", ["omweso", "coro", "--ablate"]),
            ("a factorial", ["omweso", "--sweep", "capture.own_pit=taken", "--sweep", "capture.needs=inner"]),
            ("two at a time", ["omweso", "coro", "--ablate", "--interactions"]),
            ("what is asked", ["omweso", "coro", "hus", "--pairs", "all", "--metrics", "DurationTurns,BranchingFactor,AdvantageP1,Balance"]),
            ("open", ["coro", "igisoro-plain", "--open"])]


@sampled(3)
@over(FAMILIES)
def test_corrections(_name, words):
    """Of all that is counted: across metrics, pairs, trials and interactions at once."""
    found = table(*words, *PLAYED)
    counted = [row for row in found if row["family"] == "counted"]
    p = [row["p"] for row in counted]
    for key, adjusted in (("p_holm", holm(p)), ("q_bh", benjamini_hochberg(p))):
        for row, value in zip(counted, adjusted):
            assert math.isclose(row[key], value, rel_tol=1e-3, abs_tol=1e-12), (key, row, value)
    for row in found:
        stands = row["p_holm"] is not None and row["p_holm"] <= 0.05
        expected = {"more", "less"} if stands else {"no difference seen"}
        if row["family"] in ("follows", "constant"): expected = {row["family"]}
        if row["family"] is None: expected = {None}
        assert row["verdict"] in expected, row
    whole = json.loads(output("compare", *words, *PLAYED, "--format", "json", program=FAST))
    same(whole["differences"], len(counted), "what corrected intervals are for")


PEERS = """
import csv, json, sys
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
given = json.load(sys.stdin)
p = given["p"]
print(json.dumps({"t": [2 * stats.t.sf(abs(t), n) for t, n in given["t"]],
                  "exact": [mcnemar([[0, b], [c, 0]], exact=True).pvalue for b, c in given["discordant"]],
                  "holm": list(multipletests(p, method="holm")[1]), "bh": list(multipletests(p, method="fdr_bh")[1])}))
"""


def test_by_scipy_and_statsmodels():
    """The same by the packages that everybody uses."""
    python_has("scipy", "statsmodels")
    found = [row for row in table("omweso", "coro", "hus", *PLAYED) if row["family"] == "counted"]
    few = [(row, alone) for row in found if row["metric"] in ("Completion", "WinsBothEnds")
           for alone in [discordant(games("omweso"), games(row["variant"]), RATIOS[row["metric"]][0])] if sum(alone) <= 25]
    by_t = [row for row in found if row["difference_high"] and row["metric"] in RATIOS and row not in [row for row, _ in few]]
    freedom = len(games("omweso")) - 1
    quantile = 1.967929669  # of 299 degrees of freedom, at 0.975
    t = [row["difference"] / ((row["difference_high"] - row["difference_low"]) / 2 / quantile) for row in by_t]
    given = {"p": [row["p"] for row in found], "t": [(x, freedom) for x in t], "discordant": [alone for _, alone in few]}
    peers = json.loads(finished([sys.executable, "-c", PEERS], stdin=json.dumps(given), check=True).stdout)
    assert len(t) > 6 and few, (t, few)
    for row, p in zip(by_t + [row for row, _ in few], peers["t"] + peers["exact"]):
        assert math.isclose(row["p"], p, rel_tol=2e-3, abs_tol=1e-12), (row["metric"], row["p"], p)
    for key, name in (("p_holm", "holm"), ("q_bh", "bh")):
        for row, value in zip(found, peers[name]):
            assert math.isclose(row[key], value, rel_tol=1e-3, abs_tol=1e-12), (key, row["metric"], row[key], value)


def test_chance_is_named_seldom():
    """Samples of one rule set by other chance differ in nothing: p is below 0.05 about once in twenty, corrected hardly ever."""
    small, named, counted, runs = 0, 0, 0, 40
    for seed in range(runs):
        pair = [rows("simulate", "omweso", "--games", "100", "--seed", str(2 * seed + i), program=FAST) for i in (1, 2)]
        found = [contrast(pair, [-1, 1], metric)[1] for metric in ("DurationTurns", "AdvantageP1", "LapsPerTurn", "CapturingTurns")]
        small += sum(p < 0.05 for p in found)
        named += any(p < 0.05 for p in holm(found))
        counted += len(found)
    assert 0 < small <= 0.1 * counted, f"{small} of {counted} p-values are below 0.05"
    assert named <= 0.15 * runs, f"{named} of {runs} comparisons name what is none"


INTERVALS = """
import json, sys
import numpy
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

def share(x, y):
    n, r = len(x), x.sum() / y.sum()
    squares = n / (n - 1) * ((x - r * y) ** 2).sum() / y.sum() ** 2
    trials = r * (1 - r) / squares if squares > 0 else n
    whole = trials * n / (n - 1) if squares > 0 else n
    if whole * min(r, 1 - r) < 10.5: return proportion_confint(whole * r, whole, method="beta")
    z = stats.t.ppf(0.975, n - 1)
    return proportion_confint(trials * r, trials, alpha=2 * stats.norm.sf(z), method="wilson")

def unskewed(x, y):
    n, r = len(x), x.sum() / y.sum()
    d = x - r * y
    z = stats.t.ppf(0.975, n - 1) * numpy.array([1, -1])
    b = stats.skew(d) / 6 / n ** 0.5
    a = 2 * b - (d * y).mean() / (d.std() * y.mean()) / n ** 0.5
    return r - (n / (n - 1) * (d * d).sum()) ** 0.5 / y.sum() * (numpy.cbrt(1 + 3 * a * (z - b)) - 1) / a

found = {}
for name, (x, y, is_share, skews) in json.load(sys.stdin).items():
    x, y = numpy.array(x, float), numpy.array(y, float)
    half = stats.t.ppf(0.975, len(x) - 1) * stats.sem(x - x.sum() / y.sum() * y) / y.mean()
    ends = share(x, y) if is_share else (x.sum() / y.sum() - half, x.sum() / y.sum() + half)
    ends = [list(ends), list(unskewed(x, y))] if skews else [list(ends)]
    found[name] = [min(end[0] for end in ends), max(end[1] for end in ends)]
print(json.dumps(found))
"""
SHARES, SKEWED = {"Completion", "WinsBothEnds", "AdvantageP1", "CapturingTurns", "DecisionMoves"}, \
    {"DurationTurns", "LapsPerTurn", "CapturingTurns", "DecisionMoves", "LongestMove"}


@sampled(2)
@over([("omweso", 300), ("omweso-tournament", 40), ("kombe", 1000), ("coro", 25)])
def test_intervals_by_scipy_and_statsmodels(variant, count):
    """Of shares of games and of turns, of means and quotients: with few events, and with long games that sway them."""
    python_has("scipy", "statsmodels")
    words = ["simulate", variant, "--games", str(count), "--seed", "9"]
    played = rows(*words, program=FAST)
    ratios = {**RATIOS, "LongestMove": (lambda g: g["longest_move"], lambda g: 1),
              "DecisionMoves": (lambda g: g["choice_turns"], lambda g: g["turns"])}
    given = {name: ([int(x(g)) for g in played], [int(y(g)) for g in played], name in SHARES, name in SKEWED)
             for name, (x, y) in ratios.items() if sum(x(g) for g in played)}
    peers = json.loads(finished([sys.executable, "-c", INTERVALS], stdin=json.dumps(given), check=True).stdout)
    told = {row["metric"]: row for row in rows(*words, "--metrics", program=FAST)}
    for name, ends in peers.items():
        for key, end in zip(("low", "high"), ends):
            assert math.isclose(told[name][key], end, rel_tol=2e-5), (name, key, told[name][key], end)


# ---- what is counted -------------------------------------------------------------------------------

def test_what_cannot_differ_is_not_counted():
    """Wins by a rule that neither has; the same ends told twice; what follows from others."""
    found = {row["metric"]: row for row in table("omweso", "coro", *PLAYED) if row["variant"] == "coro"}
    same({name for name, row in found.items() if row["family"] == "constant"},
         {"Timeouts", "WinsTwoCapturesFirst", "WinsEveryColumn", "WinsDecided", "WinsMostSeeds", "WinsStill", "EndsStill",
          "EndsRepeated", "WinsEmptyRow", "WinsEndless", "FirstPlayer"}, "the same in every game, or nothing that games can tell")
    assert all(row["p"] is None and row["p_holm"] is None for row in found.values() if row["family"] == "constant")
    same({name: (row["family"], row["family_of"]) for name, row in found.items() if row["family_of"]},
         {"Balance": ("follows", "AdvantageP1"), "Drawishness": ("twin", "Completion"), "EndlessMoves": ("twin", "Completion"),
          "WinsNoMove": ("follows", "Completion WinsBothEnds")}, "what follows")
    for name in "Drawishness", "EndlessMoves":
        same(found[name]["p_holm"], found["Completion"]["p_holm"], name)
    told = output("compare", "omweso", "coro", *PLAYED, program=FAST)
    for text in ("not counted, the same in every game", "counted as Completion", "not counted, as it follows from AdvantageP1"):
        assert text in told, text


def test_equal_games_are_counted_once():
    """Trials that play the games of a pair, or of another trial, are its twins; what no game tells apart is constant. Two players of
    different names may differ in who is named first."""
    words = ["omweso", "coro", "--games", "300", "--seed", "5"]
    found = table(*words, "--ablate")
    members = [(row["metric"], row["difference"], row["p"]) for row in found if row["family"] == "counted" and row["metric"] in RATIOS
               and not row["metric"].startswith("Wins")]  # rare ones may be as rare in other games
    same(len(set(members)), len(members), "members")
    assert all(row["difference"] != 0 for row in found if row["family"] == "counted" and row["p"] == 1), "nothing is counted that is nothing"
    twins = [row for row in found if row["family"] == "twin" and " of " in row["family_of"]]
    assert len(twins) > 20, twins
    labels = {row["variant"]: {} for row in found}
    for row in found:
        labels[row["variant"]][row["metric"]] = row
    for row in twins:
        metric, _, label = row["family_of"].partition(" of ")
        other = labels[label][metric]
        same((metric, row["p_holm"], row["difference"]), (row["metric"], other["p_holm"], other["difference"]), "twin")
    same({row["family"] for row in found if row["variant"] == "omweso capture.quiet_turns=0"}, {"constant"}, "an answer that changes no game")
    for players, family in (("random,greedy", "counted"), ("greedy", "constant")):
        row = next(row for row in table(*words[:3], "40", "--players", players) if row["variant"] == "coro" and row["metric"] == "FirstPlayer")
        same(row["family"], family, players)


def test_nothing_follows_by_chance():
    """Fewer games than metrics: means are questions of their own all the same."""
    found = [row for row in table("omweso", "coro", "--games", "6") if row["variant"] == "coro"]
    same([row["family"] for row in found if row["metric"] in ("DurationTurns", "LapsPerTurn", "SeedsCaptured", "BranchingFactor")],
         ["counted"] * 4, "means")


def test_wins_sum_to_completion():
    """Every game that somebody won counts in one metric of wins, whatever ended it."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "decided.lua"), "w", encoding="ascii") as file:
            file.write("hook('winner', 'three captured seeds win', function(t) if t.captured > 2 then return 'mover' end end)\n")
        with open(os.path.join(folder, "decided.ini"), "w", encoding="ascii") as file:
            file.write("[hooks]\nscript = decided.lua\n")
        ends = set()
        for words in (["omweso"], ["omweso-tournament"], [os.path.join(folder, "decided.ini")], ["ndoto"], ["bao-kiswahili"],
                      ["omweso", "--set", "end.endless=loses", "--games", "900"]):
            words = [*words, *([] if "--games" in words else ["--games", "60"])]
            got = rows("simulate", *words, "--metrics", program=FAST)
            wins = math.fsum(row["value"] for row in got if row["metric"].startswith("Wins"))
            won = next(row["value"] for row in got if row["metric"] == "Completion")
            assert math.isclose(wins, won, abs_tol=1e-5), (words, wins, won)
            ends |= {row["metric"] for row in got if row["metric"].startswith("Wins") and row["value"] > 0}
        assert {"WinsDecided", "WinsEndless", "WinsNoMove", "WinsBothEnds", "WinsTwoCapturesFirst", "WinsEmptyRow"} <= ends, ends


def test_trials_count():
    """With --ablate the family is larger, and nothing that is named of the pair stands more easily for it."""
    alone, more = (json.loads(output("compare", "omweso", "coro", *words, *PLAYED, "--format", "json", program=FAST))
                   for words in ([], ["--ablate"]))
    assert more["differences"] > 2 * alone["differences"], (alone["differences"], more["differences"])
    assert more["corrected_level"] > alone["corrected_level"]
    for name, change in alone["pairs"][0]["metrics"].items():
        later = more["pairs"][0]["metrics"][name]
        same((later["p"], later["difference"]), (change["p"], change["difference"]), name)
        if change["p_holm"] is not None:
            assert later["p_holm"] >= change["p_holm"], (name, change, later)


# ---- pairs -----------------------------------------------------------------------------------------

def narrowing(*settings, other="omweso"):
    """The standard error of a difference in turns, and as if the games of both had nothing in common."""
    a, b = ([g["turns"] for g in games(name, *more)] for name, more in (("omweso", ()), (other, settings)))
    both = statistics.variance(a) + statistics.variance(b)
    return math.sqrt(statistics.variance([y - x for x, y in zip(a, b)]) / both)


def test_pairing():
    """Games of one number begin with the same chance. Where the rules part late that narrows what is said; where they part soon
    it does not, and docs/metrics.md does not say that it did."""
    assert narrowing("--set", "end.both_ends=no") < 0.8, narrowing("--set", "end.both_ends=no")
    assert 0.9 < narrowing(other="hus") < 1.1, narrowing(other="hus")
    with open(os.path.join(ROOT, "docs", "metrics.md"), encoding="utf-8") as file:
        assert "makes it narrower" not in file.read()


# ---- two answers at once ---------------------------------------------------------------------------

OWN, NEEDS = "capture.own_pit=taken", "capture.needs=inner"
SWEEPS = ["omweso", "--sweep", OWN, "--sweep", NEEDS, *PLAYED]
TOGETHER = "capture.own_pit = taken and capture.needs = inner"


@over(sorted(RATIOS))
def test_interaction(metric):
    """The difference of the differences, and how sure it is, from the games of all four rule sets."""
    row = next(row for row in table(*SWEEPS) if row["trial"] == "together" and row["metric"] == metric)
    same((row["trial_changes"], row["variant"]), (TOGETHER, f"omweso {NEEDS} {OWN}"), "names")
    four = [games("omweso", *settings) for settings in ([], ["--set", OWN], ["--set", NEEDS], ["--set", OWN, "--set", NEEDS])]
    value, p = contrast(four, [1, -1, -1, 1], metric)
    assert math.isclose(row["difference"], value, abs_tol=2e-5 * max(1, abs(value))), (row["difference"], value)
    if row["family"] != "constant":
        assert math.isclose(row["p"], p, rel_tol=1e-3, abs_tol=1e-9), (row["p"], p)


def test_interactions_of_ablated_answers():
    """Two at a time by --ablate are as by two sweeps; there are as many as there are pairs of answers."""
    with tempfile.TemporaryDirectory() as folder:
        file_name = os.path.join(folder, "both.ini")
        with open(file_name, "w", encoding="ascii") as file:
            file.write("[variant]\nname = both\ninherits = omweso\n[capture]\nown_pit = taken\nneeds = inner\n[lap]\norigin = skipped\n")
        found = [row for row in table("omweso", file_name, "--ablate", "--interactions", *PLAYED) if row["trial"] == "together"]
    swept = [row for row in table(*SWEEPS) if row["trial"] == "together"]
    answers = {"capture.own_pit = taken", "capture.needs = inner", "lap.origin = skipped"}
    trials = {frozenset(row["trial_changes"].split(" and ")): row["trial_changes"] for row in found}
    same(set(trials), {frozenset(two) for two in itertools.combinations(answers, 2)}, "trials")
    keys = ["metric", "difference", "difference_low", "difference_high", "p", "family", "value", "fingerprint"]
    this = trials[frozenset(TOGETHER.split(" and "))]
    same([[row[key] for key in keys] for row in found if row["trial_changes"] == this],
         [[row[key] for key in keys] for row in swept], "both ways")


def test_interactions_of_three():
    """Every two values of every two questions; what both do is what the rule sets by themselves say."""
    found = table("omweso", "--sweep", OWN, "--sweep", "lap.relay=none", "--sweep", "start.smallest=3,4", "--games", "20")
    pairs = [(OWN, "lap.relay=none"), (OWN, "start.smallest=3"), (OWN, "start.smallest=4"), ("lap.relay=none", "start.smallest=3"),
             ("lap.relay=none", "start.smallest=4")]
    same(list(dict.fromkeys(row["trial_changes"] for row in found if row["trial"])),
         [" and ".join(setting.replace("=", " = ") for setting in pair) for pair in pairs], "trials")
    values = {frozenset(row["variant"].split()[1:]): row["value"] for row in found if not row["trial"] and row["metric"] == "LapsPerTurn"}
    same(len(values), 12, "rule sets")
    for row in found:
        if row["trial"] and row["metric"] == "LapsPerTurn":
            one, other = row["trial_changes"].replace(" = ", "=").split(" and ")
            both, neither = values[frozenset([one, other])], values[frozenset()]
            expected = both - values[frozenset([one])] - values[frozenset([other])] + neither
            assert math.isclose(row["difference"], expected, abs_tol=2e-5), row


def test_interactions_alone_are_refused():
    code, _, err = run("compare", "omweso", "coro", "--interactions")
    same(code, 2, err)
    assert "only with --ablate" in err, err


# ---- Balance ---------------------------------------------------------------------------------------

def test_balance_script():
    """Docs/metrics.md says how far Balance is off; a few runs show that it is nearer than without the correction."""
    said = finished([sys.executable, os.path.join(EXAMPLES, "balance.py"), "--mweso", FAST, "--runs", "60", "--many", "20000", "omweso"],
                    seconds=120, check=True).stdout
    cells = [cell.strip(" %") for cell in said.splitlines()[2].strip("|").split("|")]
    truth, before, after, holds = (float(cells[i]) for i in (2, 3, 5, 7))
    assert before < after < truth and truth - before > 3 and truth - after < 3, said
    assert holds >= 88, said


# ---- how often intervals hold ----------------------------------------------------------------------

@sampled(1 / 3)
@scaled
def test_coverage_script():
    """Of every metric that the page lists, most intervals hold what is true."""
    script, variants = os.path.join(EXAMPLES, "coverage.py"), ["omweso", "omweso-tournament", "bao-kiswahili"]
    said = finished([sys.executable, script, "--mweso", FAST, "--runs", str(depth(20, 100)), "--many", "50000", "--games", "100", "--", *variants],
                    seconds=600, check=True).stdout
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in said.splitlines()]
    with open(os.path.join(ROOT, "docs", "metrics.md"), encoding="utf-8") as file:
        page = file.read().split("## How often they hold")[1].split("## ")[0]
    for metric, told in found[2:]:
        assert f"\n| {metric} | " in page, metric
        assert float(told.split("%")[0]) >= 85, (metric, told)
    assert len(found) > 22, said
