#!/usr/bin/env python3
"""A paper of two pages (HTML, to be printed) from an archive of `mweso archive`; paper.sh makes both.

    ./paper.py study > paper.html

Table, figure and every number of the text are read from outputs/differences.csv, the rule sets and the version from
ro-crate-metadata.json, and the works from variants/sources.bib. Only the standard library of Python is needed.
"""
import csv
import html
import json
import math
import os
import re
import sys

METRICS = {"DurationTurns": "Turns of a game", "BranchingFactor": "Moves to choose from", "LapsPerTurn": "Laps in a turn", "CapturingTurns": "Turns that capture",
           "LeadChange": "Changes of the lead", "DecisionMoves": "Turns with a choice", "AdvantageP1": "Score of the first player"}
STYLE = """@page{size:A4;margin:16mm}body{font:10.5pt/1.4 Georgia,serif;max-width:178mm;margin:auto;color:#111}h1{font-size:17pt;margin:.2em 0}
h2{font-size:12pt;margin:1em 0 .3em}table{border-collapse:collapse;font-size:8.5pt;width:100%}td,th{padding:.15em .4em;text-align:right;
border-bottom:.4pt solid #999}td:first-child,th:first-child{text-align:left}caption,figcaption{font-size:9pt;text-align:left;margin:.4em 0}
figure{margin:0}section{break-after:page}section:last-child{break-after:auto}code{font-size:8pt;overflow-wrap:anywhere}svg text{font:9px Georgia,serif}"""


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8", newline="") as file:
        return file.read()


def numbers(row, *keys):
    return [float(row[key]) for key in keys]


def shown(value):
    """A number with as many digits as a table bears."""
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"


def table(base, others):
    """A row a metric: the value of the base, and of each other rule set the difference with its corrected interval."""
    heads = "".join(f"<th>{html.escape(name)}</th>" for name in ["", next(iter(base.values()))["variant"], *others])
    rows = []
    for metric, title in METRICS.items():
        cells = [f"{shown(float(base[metric]['value']))} ({'–'.join(map(shown, numbers(base[metric], 'low', 'high')))})"]
        for found in others.values():
            difference, low, high = numbers(found[metric], "difference", "corrected_low", "corrected_high")
            star = "*" if float(found[metric]["p_holm"]) < 0.05 else ""
            cells.append(f"{difference:+.3g}{star} ({low:+.3g} to {high:+.3g})")
        rows.append(f"<tr><td>{title}</td>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f"<tr>{heads}</tr>" + "".join(rows)


def forest(base, others):
    """Differences in percent of the base's value, with their corrected intervals; each rule set has a sign of its own, for print in grey."""
    lines, y, width = [], 14, 660
    bars = [(metric, name, [100 * x / float(base[metric]["value"]) for x in numbers(found[metric], "difference", "corrected_low", "corrected_high")])
            for metric in METRICS for name, found in others.items()]
    most = max(max(abs(x) for x in ends) for _, _, ends in bars) * 1.05

    def at(x):
        return 190 + (width - 210) * (x + most) / (2 * most)

    signs = dict(zip(others, ['<circle cx="{x:.1f}" cy="{y}" r="3.2"/>', '<path d="M{x:.1f} {y}m-3.6 3l3.6-6.6 3.6 6.6z"/>',
                              '<path d="M{x:.1f} {y}m-3.2-3.2h6.4v6.4h-6.4z" fill="#fff" stroke="#111"/>']))
    for metric, name, (difference, low, high) in bars:
        if name == next(iter(others)):
            y += 6
            lines.append(f'<text x="0" y="{y + 3}">{METRICS[metric]}</text>')
        lines.append(f'<text x="184" y="{y + 3}" text-anchor="end">{html.escape(name)}</text><path d="M{at(low):.1f} {y}H{at(high):.1f}" stroke="#111"/>'
                     + signs[name].format(x=at(difference), y=y))
        y += 12
    ticks = "".join(f'<text x="{at(x):.1f}" y="{y + 12}" text-anchor="middle">{x:+.0f} %</text>' for x in (-most * 0.8, -most * 0.4, 0, most * 0.4, most * 0.8))
    zero = f'<path d="M{at(0):.1f} 8V{y}" stroke="#888" stroke-dasharray="3 2"/>'
    return (f'<svg viewBox="0 0 {width} {y + 20}" role="img" aria-label="Differences with their intervals" xmlns="http://www.w3.org/2000/svg">'
            f'{zero}{"".join(lines)}{ticks}</svg>')


def lacking(base, others):
    """What the paper cannot be written without: an interval or a value to divide by; None if it has all. Few games may have none."""
    for name, found in others.items():
        for metric in METRICS:
            needed = [base[metric][key] for key in ("low", "high")] + [found[metric][key] for key in ("difference", "corrected_low", "corrected_high", "p_holm")]
            if not all(cell and math.isfinite(float(cell)) for cell in needed) or not float(base[metric]["value"]):
                return f"{metric} of {name}"
    return None


def works(text):
    """Works of a bibliography, without the signs of TeX."""
    for entry in re.split(r"^@", text, flags=re.M)[1:]:
        field = {key.lower(): re.sub(r"[{}\\]", "", value) for key, value in re.findall(r"^\s*(\w+)\s*=\s*[{\"](.*?)[}\"],?$", entry, re.M)}
        yield ". ".join(field[key].rstrip(".") for key in ("author", "title", "year") if field.get(key))


def main(study):
    all_rows = list(csv.DictReader(read(study, "outputs", "differences.csv").splitlines()))
    rows = [row for row in all_rows if row["metric"] in METRICS]
    by_game = {}
    for row in rows:
        by_game.setdefault(row["variant"], {})[row["metric"]] = row
    first = rows[0]["variant"]
    base, others = by_game[first], {name: found for name, found in by_game.items() if name != first}
    lacks = lacking(base, others)
    if lacks:
        sys.exit(f"paper.py: {rows[0]['games']} games are too few: no interval for {lacks}, or no value to compare it with; play more (GAMES=40)")
    crate = {entity["@id"]: entity for entity in json.loads(read(study, "ro-crate-metadata.json"))["@graph"]}
    program, root = crate["#mweso"], crate["./"]
    prints = {entity["name"]: crate[entity["identifier"]["@id"]]["value"] for name, entity in crate.items()
              if name.startswith("variants/") and "identifier" in entity and name[len("variants/"):-len(".ini")] in by_game}
    compared = [found[metric] for found in others.values() for metric in METRICS]
    held = sum(float(row["p_holm"]) < 0.05 for row in compared)
    longest = max(by_game, key=lambda name: float(by_game[name]["DurationTurns"]["value"]))
    family = sum(bool(row["p_holm"]) and row["family"] == "counted" for row in all_rows)
    seed, players = (next(iter(others.values()))["DurationTurns"][key] for key in ("seed", "players"))
    print(f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(root["name"])}</title><style>{STYLE}</style><body>
<section><h1>{html.escape(root["name"])}</h1><p>{html.escape(", ".join(crate[author["@id"]]["name"] for author in root["author"]))}, {root["datePublished"]}</p>
<p><b>Abstract.</b> We play {len(by_game)} games of four-row mancala at random, {int(rows[0]["games"]):,} games by each rule set, and compare {len(METRICS)} figures of
each with those of {first}. Of {len(compared)} differences {held} hold after Holm's correction. The longest games are those of {longest}.</p>
<h2>Methods</h2><p>Games were played by Mweso {program["softwareVersion"]}{" (commit <code>" + program["identifier"] + "</code>)" if "identifier" in program else ""}
with seed {seed}, players {html.escape(players)}, from the usual start. Game <i>i</i> of each rule set draws from (seed, <i>i</i>), so that games are compared in
pairs. Intervals are of 95 %; those of differences are corrected for the {family} comparisons of the family. Commands, rule sets and results are archived.</p>
<h2>Results</h2><table><caption>Table 1. Figures of {first} with their intervals, and differences from them, corrected. * p &lt; 0.05 after Holm.</caption>{table(base, others)}</table></section>
<section><figure>{forest(base, others)}<figcaption>Figure 1. Differences from {first} in percent of its value, with corrected intervals.</figcaption></figure>
<h2>Rule sets</h2>{"".join(f"<p>{html.escape(title)}: <code>{value}</code></p>" for title, value in prints.items())}
<h2>Sources</h2>{"".join(f"<p>{html.escape(work)}.</p>" for work in works(read(study, "variants", "sources.bib")))}
<h2>Availability</h2><p>The archive beside this paper is an RO-Crate under {html.escape(root["license"])}; <code>mweso archive --verify study</code> runs every command again and
compares every byte.</p></section></html>""")


if __name__ == "__main__":
    main(sys.argv[1])
