"""mweso bench: the fixed list, and how it is compared with programs that know only one game."""
import json
import os
import stat
import tempfile

from lib import FAST, run, same

NAMES = ["playouts", "laps-coro", "laps-kombe", "laps-igisoro-plain", "laps-hus", "laps-ndoto", "endless-laps", "12-columns", "all-cores",
         "simulate", "simulate-all-cores", "playouts-bao", "search", "search-all-cores", "start-up"]


def write_yardstick(folder, name, line):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"#!/bin/sh\necho '{line}'\n")
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)


def bench(*words):
    code, out, err = run("bench", "--seconds", "0", "--format", "jsonl", *words, program=FAST)
    same((code, err), (0, ""), "exit code, stderr")
    return {row["name"]: row for row in map(json.loads, out.splitlines())}


def test_without_yardsticks():
    rows = bench()
    same(list(rows), NAMES)
    for name, row in rows.items():
        assert row["rate"] > 0, row
        same(row["ratio"] is not None, name in ("12-columns", "all-cores", "simulate", "simulate-all-cores", "search-all-cores"), name)


def test_with_yardsticks():
    with tempfile.TemporaryDirectory() as folder:
        write_yardstick(folder, "omweso_only", "playouts/s 1000 moves/s 7 laps/s 3000 moves/game 9")
        write_yardstick(folder, "lap_limit", "laps 5 returns 3 laps/s 5000")
        rows = bench("--yardsticks", folder)
    beside = {"playouts": 1000, "laps-coro": 3000, "laps-hus": 3000, "endless-laps": 5000}
    for name, rate in beside.items():
        same(rows[name]["beside_rate"], float(rate), name)
        assert 0.2 < rows[name]["ratio"] / (rows[name]["rate"] / rate) < 5, rows[name]


def test_of_variants():
    """Random games are told with who plays them; lanes are not for every processor."""
    code, out, err = run("bench", "--seconds", "0", "--format", "jsonl", "omweso", "igisoro", "enkeshui", program=FAST)
    same((code, err), (0, ""), "exit code, stderr")
    rows = [json.loads(line) for line in out.splitlines()]
    engines = {row["variant"]: row["engine"] for row in rows if row["engine"]}
    same([row["variant"] for row in rows if row["name"] == "playouts"], list(engines), "rows with an engine")
    assert engines.pop("omweso") in ("lanes", "vectors"), engines
    same(engines, {"igisoro": "vectors", "enkeshui": "reference"}, "the others")
