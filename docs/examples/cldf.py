#!/usr/bin/env python3
"""A table and a map of what is known of one question, from a dataset of `mweso atlas --cldf FOLDER`.

    mweso atlas --cldf FOLDER
    ./cldf.py FOLDER [--question capture.fate] [--map FILE.svg] [--with pandas|csv]

One line for each answer that a source states, itself or by reference: how many rule sets have it, in how many families
(rule sets of which one inherits from another are not independent), and the median latitude of their places. The map has
a circle for each, with the radius within which the place lies. With pandas where it is installed, else with csv.
"""
import argparse
import csv
import importlib.util
import os
import statistics

COLOURS = ["#1b6ca8", "#c8553d", "#588157", "#8e5ea2", "#b8860b", "#444444"]
KNOWN = ["stated", "as"]


def with_pandas(path, question):
    """Rows of the table, and places as (answer, latitude, longitude, radius)."""
    import pandas
    numbers = ["Latitude", "Longitude", "Radius_km"]
    frame = pandas.read_csv(path, keep_default_na=False, na_values={name: [""] for name in numbers})
    known = frame[(frame.Parameter_Name == question) & frame.Certainty.isin(KNOWN)]
    answers = known.groupby("Value").agg(count=("Language_ID", "size"), families=("Family_ID", "nunique"), latitude=("Latitude", "median"))
    answers = answers.reset_index().sort_values(["count", "Value"], ascending=[False, True])
    placed = known.dropna(subset=["Latitude"])[["Value", *numbers]]
    return [tuple(row) for row in answers.itertuples(index=False)], [tuple(row) for row in placed.itertuples(index=False)]


def with_csv(path, question):
    """The same from the standard library."""
    with open(path, encoding="utf-8", newline="") as file:
        known = [row for row in csv.DictReader(file) if row["Parameter_Name"] == question and row["Certainty"] in KNOWN]
    table, placed = [], [row for row in known if row["Latitude"]]
    for answer in {row["Value"] for row in known}:
        of = [row for row in known if row["Value"] == answer]
        latitudes = [float(row["Latitude"]) for row in of if row["Latitude"]]
        table.append((answer, len(of), len({row["Family_ID"] for row in of}), statistics.median(latitudes) if latitudes else float("nan")))
    table.sort(key=lambda row: (-row[1], row[0]))
    return table, [(row["Value"], float(row["Latitude"]), float(row["Longitude"]), float(row["Radius_km"])) for row in placed]


def draw(path, answers, places):
    """The places as circles on a grid of ten degrees."""
    colour = {answer: COLOURS[min(i, len(COLOURS) - 1)] for i, answer in enumerate(answers)}
    west, east, south, north = -20, 55, -36, 25
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{10 * west} {-10 * north} {10 * (east - west)} {10 * (north - south)}" font-size="16">']
    parts += [f'<path d="M{10 * west} {-10 * y}H{10 * east}" stroke="#ddd"/>' for y in range(-30, north, 10)]
    parts += [f'<path d="M{10 * x} {-10 * north}V{-10 * south}" stroke="#ddd"/>' for x in range(-10, east, 10)]
    for answer, latitude, longitude, radius in places:
        parts.append(f'<circle cx="{10 * longitude:.1f}" cy="{-10 * latitude:.1f}" r="{radius / 11.12:.1f}" fill="{colour[answer]}" fill-opacity="0.15"/>')
        parts.append(f'<circle cx="{10 * longitude:.1f}" cy="{-10 * latitude:.1f}" r="4" fill="{colour[answer]}"/>')
    parts += [f'<text x="{10 * west + 10}" y="{-10 * south - 12 - 20 * i}" fill="{colour[answer]}">{answer.replace("&", "&amp;").replace("<", "&lt;")}</text>'
              for i, answer in enumerate(answers)]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([*parts, "</svg>", ""]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="the dataset")
    parser.add_argument("--question", default="capture.fate", help="a key, as parameters.csv names it")
    parser.add_argument("--map", help="the file for the map")
    parser.add_argument("--with", dest="reader", choices=["pandas", "csv"], default="pandas" if importlib.util.find_spec("pandas") else "csv")
    arguments = parser.parse_args()
    read = with_pandas if arguments.reader == "pandas" else with_csv
    table, places = read(os.path.join(arguments.folder, "values-long.csv"), arguments.question)
    print("| answer | rule sets | families | median latitude |\n|---|--:|--:|--:|")
    for answer, count, families, latitude in table:
        print(f"| {answer} | {count} | {families} | {'' if latitude != latitude else f'{latitude:.1f}'} |")
    if arguments.map:
        draw(arguments.map, [row[0] for row in table], places)


if __name__ == "__main__":
    main()
