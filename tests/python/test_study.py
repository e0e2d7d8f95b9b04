"""Studies say what the program says of the same games."""
import json
import os
import subprocess

import mweso
from support import raises, same

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OMWESO, CORO = mweso.Variant("omweso"), mweso.Variant("coro")


def program(*words):
    """The rows that the program prints."""
    env = {**os.environ, "MWESO_PATH": mweso.BUILT_IN}
    done = subprocess.run([os.path.join(ROOT, "mweso"), *words, "--format", "jsonl"], capture_output=True, text=True, check=False, env=env)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_simulated_games_are_the_programs():
    sample = mweso.simulate(OMWESO, games=40, seed=5, players=["greedy", "random"], threads=2)
    theirs = program("simulate", "omweso", "--games", "40", "--seed", "5", "--players", "greedy,random")
    same([{**{key: row[key] for key in sample.rows[0]}, "winner": row["winner"] or None} for row in theirs[:40]],
         list(sample.rows))
    metrics = {row["metric"]: row for row in sample.metrics()}
    won = sum(row["winner"] == row["first_player"] for row in sample.rows)
    assert won > 20 and metrics["DurationTurns"]["value"] > 0, metrics
    same(round(metrics["DurationTurns"]["value"] * 40), sum(row["turns"] for row in sample.rows))


def test_simulated_from_positions():
    positions = [str(move.after) for move in OMWESO.start().moves()]
    rows = mweso.simulate(OMWESO, games=4, start=positions).rows
    same(len(rows), 4)
    raises(mweso.InputError, mweso.simulate, OMWESO, 4, start=["nonsense"])
    raises(mweso.UsageError, mweso.simulate, OMWESO, 4, start="nowhere")
    raises(mweso.UsageError, mweso.simulate, OMWESO, 4, players="nobody")
    raises(mweso.UsageError, mweso.simulate, OMWESO, 4, max_turns=0)


def test_simulation_can_be_ended():
    same(len(mweso.simulate(OMWESO, games=1000, progress=lambda done: done < 10)), 10)

    def fail(_done):
        raise KeyboardInterrupt
    raises(KeyboardInterrupt, mweso.simulate, OMWESO, 1000, progress=fail)


def test_comparison():
    other = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})
    found = mweso.compare(OMWESO, other, games=30, most_positions=20000)
    same([dict(row) for row in found.answers], [{"key": "capture.own_pit", "a": "stays", "b": "taken"}])
    clash = found.smallest
    results = [variant.position(str(clash.position)).play(clash.move).outcome for variant in (OMWESO, other)]
    assert results[0] != results[1] and clash.kind == "other-result", clash
    position = OMWESO.start()
    for move in found.line:
        position = position.play(move).after
    same(str(position), str(found.earliest.position))
    turns = {row["metric"]: row for row in found.rows}["DurationTurns"]
    assert abs(turns["b"] - turns["a"] - turns["difference"]) < 1e-9 and turns["low"] <= turns["difference"] <= turns["high"], turns
    same(mweso.compare(OMWESO, OMWESO, games=4).smallest_is, "never")
    same(mweso.compare(OMWESO, mweso.Variant.small("omweso", 4, 2), games=4).smallest_is, "boards")


def test_solution():
    small = mweso.Variant.small("coro", 2, 2)
    solution = mweso.solve(small)
    position, verdict = small.start(), solution.verdict()
    for left in range(verdict["moves"], 0, -1):
        same(solution.verdict(position), {"winner": verdict["winner"], "moves": left})
        position = position.play(solution.best_move(position)).after
    assert position.is_over
    same((len(solution.rows), solution.rows[0]["position"]), (len(solution), str(small.start())))
    raises(mweso.NotAllowed, mweso.solve, OMWESO, 100)
    raises(mweso.NotAllowed, mweso.solve, small, progress=lambda done: False)


SEEN = """Observation: door
Position: 0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S
Move: B5
After: {after}
"""


def seen_as(variant):
    position = "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S"
    return SEEN.format(after=str(variant.position(position).play("B5").after).split()[0])


def test_inference():
    taken = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})
    evidence = mweso.Evidence(OMWESO)
    evidence.read_text(seen_as(taken))
    same([row["verdict"] for row in evidence.explained(taken)], ["explained"])
    contradicted = evidence.explained(OMWESO)[0]
    assert contradicted["verdict"] == "contradicted" and contradicted["reason"], contradicted
    found = mweso.infer(evidence, ["capture.own_pit", "capture.quiet_turns"])
    row = {row["key"]: row for row in found.rows}["capture.own_pit"]
    same((found.stands, row["values"], row["settled"], row["because"]), (True, "taken", True, ["door"]))
    same(mweso.Variant.from_text(found.variant("house"), label="house.ini").answers()["capture.own_pit"].text, "taken")
    same(evidence.rows[0]["id"], "door")
    found.compete()
    ends = {row["key"]: (row["least"], row["most"]) for row in found.rows}
    same((ends["capture.own_pit"], ends["capture.quiet_turns"][0] is not None), ((None, None), True))


def test_mistaken_observations_are_named():
    taken = mweso.Variant("omweso", settings={"capture.own_pit": "taken"})
    evidence = mweso.Evidence(OMWESO)
    evidence.read_text(seen_as(OMWESO) + "\n" + seen_as(taken).replace("door", "other"))
    found = mweso.infer(evidence, ["capture.own_pit"])
    same((found.stands, [sorted(names) for names in found.conflicts]), (False, [["door", "other"]]))
    problem = raises(mweso.InputError, evidence.read_text, "Observation: page 14\nMoove: B3\n", label="notes.txt")
    same((problem.file, problem.line), ("notes.txt", 2))
    raises(mweso.UsageError, mweso.infer, evidence, ["capture.own_pti"])


def test_matches():
    tally = mweso.match(OMWESO, "greedy", "random", pairs=10)
    same((tally["wins"] + tally["draws"] + tally["losses"], sum(tally["pairs"])), (20, 10))
    assert tally["low"] < tally["score"] <= tally["high"] and tally["score"] > 0.7, tally
    same(mweso.match(OMWESO, "greedy", "random", pairs=10, threads=1), tally)
