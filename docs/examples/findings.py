#!/usr/bin/env python3
"""Every number of docs/findings.md: its tables, and the sentences that name numbers.

    ./findings.py [--mweso PROGRAM] [--games N] [--search-games N] [--seed N] [--only PART] [--check PAGE] [--save FOLDER]
                  [--readings RANDOM [SEARCH]]

Plays the games (some minutes; --games and --search-games play fewer), and prints a piece of the page for each thing that is
said there. What is said of Bao comes from files that readings.py --save has written: by random players, and by those who search. With --check it says instead which numbers of the page are others, and which of the
pieces are not there at all; exit code 1 if there are any. With --save what the program said is kept in a folder, and is not
asked for again.
"""
import argparse
import csv
import functools
import hashlib
import json
import math
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import readings  # noqa: E402  (it lies beside this file)

VARIANTS = "omweso omweso-tournament omweso-forward coro aweet igisoro-plain kombe mongale hus hus-damara kiela".split()
STRONG = "omweso coro kombe igisoro-plain hus".split()
NODES = "search:nodes=300"


class Study:
    """What the program says, asked once."""

    def __init__(self, arguments):
        self.arguments = arguments

    @functools.lru_cache(maxsize=None)
    def said(self, *words):
        options = ["--seed", str(self.arguments.seed), "--quiet"]
        whole = [*words, *options]
        kept = self.arguments.save and os.path.join(self.arguments.save, hashlib.md5(" ".join(whole).encode()).hexdigest())
        if kept and os.path.exists(kept):
            with open(kept, encoding="utf-8") as file:
                return file.read()
        text = subprocess.run([self.arguments.mweso, *whole], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
        if kept:
            with open(kept, "w", encoding="utf-8") as file:
                file.write(text)
        return text

    def games(self, players):
        return str(self.arguments.search_games if players == NODES else self.arguments.games)

    def metrics(self, players="random", placement="usual", variants=tuple(VARIANTS)):
        """Rows by variant and metric."""
        text = self.said("simulate", *variants, "--games", self.games(players), "--metrics", "--format", "csv", "--players", players,
                         "--placement", placement)
        return {(row["variant"], row["metric"]): Value(row) for row in csv.DictReader(text.splitlines())}

    def compared(self, *words, players="random", placement="usual"):
        return json.loads(self.said("compare", *words, "--games", self.games(players), "--format", "json", "--players", players,
                                    "--placement", placement))


class Value:
    """A value with its interval, as the page writes it."""

    def __init__(self, row):
        self.value, self.low, self.high = (float(row[key]) if row[key] not in ("", None) else float("nan")
                                           for key in ("value", "low", "high"))

    def number(self, digits=1):
        return f"{self.value:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f})"

    def share(self, digits=1, interval=True):
        if math.isnan(self.low) and interval: return "cannot be"
        text = f"{100 * self.value:.{digits}f}%"
        return f"{text} ({100 * self.low:.{digits}f} to {100 * self.high:.{digits}f})" if interval else text


def line(*cells):
    return "| " + " | ".join(cells) + " |"


def difference(pair, metric, less=False):
    """By how much more, or less."""
    found = Value(pair["metrics"][metric]["difference"])
    if less:
        found.value, found.low, found.high = -found.value, -found.high, -found.low
    return found


def trial(pair, kind, what):
    return next(t for t in pair["trials"] if t["kind"] == kind and t["what"] == what)


# ---- the parts of the page: each gives its pieces ----------------------------------------------------


def variants(study):
    """The variants in random play, from the usual start."""
    found = study.metrics()
    for name in VARIANTS:
        of = {metric: found[name, metric] for metric in ("DurationTurns", "AdvantageP1", "CapturingTurns", "LapsPerTurn", "ClockwiseLaps")}
        yield line(name, of["DurationTurns"].number(), of["AdvantageP1"].share(), of["CapturingTurns"].share(),
                   of["LapsPerTurn"].number(2), of["ClockwiseLaps"].share())


def single_answers(study):
    """What one answer alone does."""
    kombe = study.compared("omweso", "kombe", "--ablate")["pairs"][0]
    both = trial(kombe, "all-but", "capture.takes = both")
    ends = trial(kombe, "all-but", "end.both_ends = win")
    inner = trial(kombe, "alone", "capture.takes = inner")
    start = next(t for t in kombe["trials"] if t["kind"] == "all-but" and "setup." in t["what"])
    yield (f"with `takes = both` Kombe's games are only {difference(both, 'DurationTurns').number()} turns longer than Omweso's, with the "
           f"win by both ends {difference(ends, 'DurationTurns').number()}, as it is {difference(kombe, 'DurationTurns').value:.0f}.")
    yield f"`takes = inner` alone has games {difference(inner, 'DurationTurns').number()} turns longer"
    yield (f"with Omweso's own start Kombe's games would be {difference(start, 'DurationTurns').value:.0f} turns longer instead of "
           f"{difference(kombe, 'DurationTurns').value:.0f}.")
    coro = study.compared("omweso", "coro", "--ablate")["pairs"][0]
    own, no_ends = trial(coro, "alone", "capture.own_pit = taken"), trial(coro, "alone", "end.both_ends = no")
    yield f"makes Omweso's games shorter by {difference(own, 'DurationTurns', True).value:.1f} turns"
    yield f"doing without the win by both ends makes them longer by {difference(no_ends, 'DurationTurns').value:.1f}."
    yield f"Together that is {difference(coro, 'DurationTurns').value:.1f} turns more"
    yield f"Without it games are {difference(no_ends, 'DurationTurns').number()} turns longer."


def first_movers(study):
    """Who moves first, for random and greedy players; greedy ones against random ones."""
    random, greedy = study.metrics(), study.metrics("greedy")
    shares = [100 * random[name, "AdvantageP1"].value for name in VARIANTS]
    yield f"in random play** ({min(shares):.0f}% to {max(shares):.0f}% everywhere)"
    low = {name: greedy[name, "AdvantageP1"] for name in ("hus", "hus-damara", "mongale", "kombe")}
    yield (f"the first mover wins only {low['hus'].share()} in hus, {low['hus-damara'].share()} in hus-damara, "
           f"{low['mongale'].share()} in mongale and {low['kombe'].share()} in kombe.")
    others = [100 * greedy[name, "AdvantageP1"].value for name in VARIANTS if name not in low]
    yield f"In the other variants he has {min(others):.0f}% to {max(others):.0f}%."
    better = study.metrics("greedy,random")
    best = {name: better[name, "FirstPlayer"] for name in VARIANTS}
    least, most = (choose(best, key=lambda name: best[name].value) for choose in (min, max))
    yield f"Greedy players beat random ones in {best[least].share(interval=False)} ({least}) to {best[most].share(interval=False)} ({most}) of the games"


def parting(study):
    """Where the rule sets part."""
    pairs = {pair["b"]: pair for pair in study.compared(*VARIANTS)["pairs"]}
    same_board = {name: pair for name, pair in pairs.items() if pair["rates"]}
    sizes = {name: (pair["smallest"]["seeds"], pair["smallest"]["pits"]) for name, pair in same_board.items()}
    usual = [name for name, size in sizes.items() if size == sizes["coro"]]
    seeds, pits = sizes["coro"]
    order = [name for name in ("coro", "kombe", "mongale", "igisoro-plain", "hus-damara", "omweso-forward", "omweso-tournament") if name in usual]
    yield (f"has {seeds} seeds in {pits} pits for {', '.join(order[:-1])} and {order[-1]}, and {sizes['hus'][0]} seeds in "
           f"{sizes['hus'][1]} pits for hus; all smaller positions were looked at.")
    for name in ("omweso-tournament", "igisoro-plain", "omweso-forward", "coro", "hus-damara", "hus", "mongale", "kombe"):
        whole = same_board[name]["rates"]["phases"][-1]
        any_, moves, result = (Value(whole[key]) for key in ("any", "other_moves", "other_result"))
        yield line(name, any_.share(), moves.share(interval=False), result.share(interval=False))


def both_ends(study):
    """Wins by both ends, by two captures first, by captures in every column."""
    for name in "omweso", "omweso-tournament":
        for label, players, placement in (("random", "random", "usual"), ("random, arranged anywhere", "random", "random"),
                                          ("greedy", "greedy", "usual")):
            found = study.metrics(players, placement)
            ends, two, every, first = (found[name, metric] for metric in ("WinsBothEnds", "WinsTwoCapturesFirst", "WinsEveryColumn", "AdvantageP1"))
            own = name == "omweso"
            yield line(name, label, ends.share(), "-" if own else two.share(), "-" if own else every.share(2), first.share())
    random, arranged = study.metrics(), study.metrics(placement="random")
    greedy = study.metrics("greedy")
    yield (f"next to impossible without intent: {random['omweso-tournament', 'WinsEveryColumn'].share(2, False)} of random games, "
           f"{greedy['omweso-tournament', 'WinsEveryColumn'].share(2, False)} of greedy ones.")
    yield (f"it makes a first mover's advantage of {arranged['omweso-tournament', 'AdvantageP1'].share(0, False)} out of "
           f"{arranged['omweso', 'AdvantageP1'].share(0, False)}.")


def endless(study):
    """Moves that never end."""
    columns = [study.metrics(), study.metrics(placement="random"), study.metrics("greedy")]
    for name in VARIANTS:
        yield line(name, *(found[name, "EndlessMoves"].share(2) for found in columns))
    most = max(VARIANTS, key=lambda name: columns[0][name, "EndlessMoves"].value)
    share = columns[0][most, "EndlessMoves"].value
    if share: yield f"most frequent in {most} (one in {1 / share:.0f})"


def first_turn(study):
    """The first-turn rule."""
    sweep = ["omweso", "--sweep", "capture.quiet_turns=0..3"]

    def change(players, placement, value):
        pairs = {pair["b"]: pair for pair in study.compared(*sweep, players=players, placement=placement)["pairs"]}
        return pairs[f"omweso capture.quiet_turns={value}"]
    same = {change(players, "usual", 0)["metrics"]["DurationTurns"]["difference"]["value"] for players in ("random", "greedy")}
    if same == {0}:
        agreed = change("random", "usual", 0)["earliest"]["agreed_turns"]
        yield (f"Without it all {study.games('random')} games are the same games, random and greedy, and no line of play of up to "
               f"{agreed} turns shows a difference")
    rates = [Value(change(players, "random", 0)["rates"]["phases"][-1]["any"]) for players in ("random", "greedy")]
    yield (f"moves or results differ in {rates[0].share()} of the positions of random games and in {rates[1].share()} of those of greedy ones.")
    yield f"Without the rule greedy first movers win {points(change('greedy', 'random', 0), True)} percentage points less."
    yield (f"greedy ones win {points(change('greedy', 'usual', 2))} and {points(change('greedy', 'usual', 3))} percentage points more than with one.")


def points(pair, less=False):
    found = difference(pair, "AdvantageP1", less)
    return f"{100 * found.value:.1f} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def strong(study):
    """When the players are strong."""
    tables = {players: study.metrics(players, "random", tuple(STRONG)) for players in ("random", "greedy", NODES)}

    def row(label, players, metric, write):
        return line(label, players.split(":")[0], *(write(tables[players][name, metric], name) for name in STRONG))
    for players in tables:
        exact = players == NODES
        yield row("first mover wins" if players == "random" else "", players, "AdvantageP1", lambda v, _: v.share(interval=exact))
    for players in tables:
        exact = players == NODES
        yield row("turns of a game" if players == "random" else "", players, "DurationTurns",
                  lambda v, _: v.number() if exact else f"{v.value:.1f}")
    for players in tables:
        exact = players == NODES
        yield line("wins by both ends" if players == "random" else "", players.split(":")[0],
                   tables[players]["omweso", "WinsBothEnds"].share(interval=exact), "", "", "", "")
    for players in ("random", NODES):
        exact = players == NODES
        yield row("clockwise laps, of all" if players == "random" else "", players, "ClockwiseLaps",
                  lambda v, name: "0" if v.value == 0 else v.share(interval=exact))
    hus = study.compared("hus", "kombe", players=NODES, placement="random")["pairs"][0]["metrics"]["AdvantageP1"]
    yield (f"Between searchers no difference is seen from Hus: {Value(hus['difference']).share()}, p = {hus['p']:.2f}."
           if hus["verdict"] not in ("more", "less") else
           f"Between searchers the difference from Hus stands: {Value(hus['difference']).share()}, p = {hus['p']:.2f}.")
    for players in "random", "greedy":
        found = study.compared(*("kombe", *[name for name in STRONG if name != "kombe"]), players=players, placement="random")["pairs"]
        more = [pair["b"] for pair in found if pair["metrics"]["AdvantageP1"]["verdict"] == "more"]
        yield f"{players.capitalize()} first movers win more than in Kombe in {len(more)} of the {len(found)} others."


def by_reading(found):
    """The pairs by the reading that each tries, in the order of the table. What a script answers besides, because of it, is no
    other reading."""
    changed = {answer.split("=")[0] for name in readings.READINGS for answer in name.split()}
    pairs = {frozenset(f"{a['key']}={a['b']}" for a in pair["answers"] if a["key"] in changed): pair for pair in found["pairs"]}
    return {name: pairs[frozenset(name.split())] for name in readings.READINGS if frozenset(name.split()) in pairs}


def bao(study):
    """What the readings of Bao do, as far as the files hold them."""
    for number, file in enumerate(study.arguments.readings):
        with open(file, encoding="utf-8") as stream:
            found = json.load(stream)
        yield from (bao_random, bao_search)[number](found, by_reading(found), study)


def met(pair):
    """The share of positions that differ, and how many were looked at."""
    whole = pair["rates"]["phases"][-1]
    return Value(whole["any"]), pair["rates"]["positions"]


def bao_random(found, pairs, _study):
    yield from list(readings.table(list(pairs), list(pairs.values()), True))[2:]
    game = {name: Value(estimate) for name, estimate in found["variants"][0]["metrics"].items()}
    yield f"A random game has {game['DurationTurns'].value:.0f} turns, in {game['CapturingTurns'].share(0, False)} of which something is captured"

    def share(name, digits=2):
        return met(pairs[name])[0].share(digits, False)

    def said(text, *names):
        return [text()] if all(name in pairs for name in names) else []
    yield from said(lambda: f"who begins wins {100 * difference(pairs['capture.landing=any'], 'AdvantageP1').value:.0f} percentage points more",
                    "capture.landing=any")
    yield from said(lambda: f"(8 instead of 6: {share('house.threshold=8', 0)} of the positions)", "house.threshold=8")
    house = ["namua:house.after_capture=sow", "namua:house.after_capture=stop"]
    yield from said(lambda: f"may stop, must, or may not ({share(house[0], 0)} to {share(house[1], 0)})", *house)
    yield from said(lambda: f"with any number, hardly matters** ({share('house.threshold=5')})", "house.threshold=5")
    yield from said(lambda: f"It comes up in {share('takasia.barred=never')} of the positions", "takasia.barred=never")
    clubs = "house.kept=until-emptied house.after_capture=choice house.after_quiet=stop"
    yield from said(lambda: f"the stops of the clubs it is {share(clubs)} of the positions", clubs)
    yield from said(lambda: f"the second stage begins at turn {pairs['takasia.barred=never']['rates']['earliest_turn']}.", "takasia.barred=never")


def bao_search(found, pairs, study):
    """Beside what random players meet."""
    with open(study.arguments.readings[0], encoding="utf-8") as stream:
        random = by_reading(json.load(stream))
    for name, pair in pairs.items():
        words = ", ".join(f"`{answer.replace('=', ' = ')}`" for answer in name.split())
        yield line(words, met(random[name])[0].share(2), met(pair)[0].share(2))
    if len(pairs) < len(readings.READINGS): return
    shares = [met(of)[0].share(1, False) for threshold in (7, 8) for of in (pairs[f"house.threshold={threshold}"],
                                                                            random[f"house.threshold={threshold}"])]
    yield f"far less often ({shares[0]} and {shares[2]}, random players {shares[1]} and {shares[3]})."
    landing, stop = pairs["capture.landing=any"], pairs["namua:house.after_capture=stop"]
    more, seeds, fewer = corrected(landing, "CapturingTurns"), corrected(landing, "SeedsCaptured"), corrected(stop, "CapturingTurns")
    yield f"where any pit may capture, {100 * more.value:.1f} percentage points ({100 * more.low:.1f} to {100 * more.high:.1f}) more turns do"
    yield f"and {seeds.value:.0f} seeds more ({seeds.low:.0f} to {seeds.high:.0f}) are captured in a game"
    yield f"{-100 * fewer.value:.1f} points ({-100 * fewer.high:.1f} to {-100 * fewer.low:.1f}) fewer turns capture."
    endless_share, positions = met(random["end.endless=loses"])
    searched, others = met(pairs["end.endless=loses"])
    yield (f"was possible in {endless_share.value * positions:.0f} of {positions} positions of random games, and in "
           f"{'none' if searched.value == 0 else format(searched.value * others, '.0f')} of {others} of searchers.")


def corrected(pair, metric):
    return Value(pair["metrics"][metric]["corrected"])


PARTS = [variants, single_answers, first_movers, parting, both_ends, endless, first_turn, strong, bao]

# ---- the page ----------------------------------------------------------------------------------------

NUMBER = r"[-+]?\d+(?:\.\d+)?"


def flat(text):
    """On one line, without the marks of lists."""
    return " ".join(text.replace("\n- ", "\n").split())


def shape(piece):
    """A pattern that fits the piece with any numbers, but for those in code."""
    parts = re.split(rf"(`[^`]*`|{NUMBER})", flat(piece))
    return re.compile("".join(f"({NUMBER})" if i % 2 and part[0] != "`" else re.escape(part) for i, part in enumerate(parts)))


def compare(piece, page):
    """What is wrong with the page, or None."""
    pattern = shape(piece)
    found = pattern.search(page)
    if not found: return f"is not there: {flat(piece)}"
    expected = pattern.fullmatch(flat(piece))
    if found.groups() == expected.groups(): return None
    return f"says      {found[0]}\n  instead of {expected[0]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mweso", default="mweso", help="the program")
    parser.add_argument("--games", type=int, default=20000, help="of random and greedy players, for each variant")
    parser.add_argument("--search-games", type=int, default=1000, help="of players that search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[part.__name__ for part in PARTS], help="one part of the page")
    parser.add_argument("--check", help="compare with this page")
    parser.add_argument("--readings", nargs="+", default=[], metavar="FILE", help="what readings.py --save has written")
    parser.add_argument("--save", help="a folder for what the program says")
    arguments = parser.parse_args()
    study, wrong, page = Study(arguments), 0, ""
    if arguments.check:
        with open(arguments.check, encoding="utf-8") as file:
            page = flat(file.read())
    for part in PARTS:
        if arguments.only not in (None, part.__name__): continue
        for piece in part(study):
            problem = compare(piece, page) if arguments.check else None
            if problem: print(f"{part.__name__}: the page {problem}")
            if not arguments.check: print(piece, flush=True)
            wrong += problem is not None
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
