#!/usr/bin/env python3
"""How often `mweso identify` names the game that notes are of: of every rule set, six notes of single moves of random games,
with one pit in twenty of each board unread.

    python3 docs/examples/identify.py --mweso ./mweso --seed 1            all rule sets, a table in Markdown
    python3 docs/examples/identify.py --mweso ./mweso omweso hus          some
"""
import argparse
import json
import random
import re
import subprocess
import sys
import tempfile

NOTES, UNREAD, OPENING = 6, 20, 4


def rows(mweso, *words, codes=(0,)):
    done = subprocess.run([mweso, *words, "--format", "jsonl"], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in codes:
        sys.exit(f"mweso {' '.join(words)} exits {done.returncode}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def pits(board):
    """The pits of a board, row by row, runs written out."""
    return [[pit for part in row.split(",") for pit in [part.split("x")[0]] * int((part.split("x") + ["1"])[1])]
            for row in board.split("/")]


def unread(board, draw):
    """The board with one pit in twenty as nobody could read it."""
    return "/".join(",".join("?" if draw.randrange(UNREAD) == 0 else pit for pit in row) for row in pits(board))


def said(move):
    """A move as notes have it: what only scripts offer has no letter there, so what was chosen is not known."""
    plain = re.match(r"([AB]\d+)([CDFR]*)$", move)
    return plain.group(1) + plain.group(2).lower() if plain else re.match(r"[AB]\d+", move).group() + "?"


def board_of(position):
    return position.split(" ")[0]


def notes_of(mweso, variant, draw, folder):
    """Single moves, from the fifth on if enough are played, with the boards before and after them; behind a move that never ends
    there is none."""
    record = f"{folder}/games.txt"
    subprocess.run([mweso, "match", "random", "random", "--variant", variant, "--pairs", "4", "--seed", str(draw.randrange(10**6)),
                    "--save", record], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    played = rows(mweso, "annotate", record)
    steps = [(one, two) for one, two in zip(played, played[1:]) if one["game"] == two["game"] and re.fullmatch(r"[ABab]\d+.*", two["move"])
             and two["remark"] != "the move never ends"]
    later = [step for step in steps if step[1]["ply"] > OPENING]
    steps = later if len(later) >= NOTES else steps  # of some rule sets most random games are over after a few moves
    steps = draw.sample(steps, min(NOTES, len(steps)))
    text = ""
    for number, (before, move) in enumerate(steps, 1):
        position = before["after"].split(" ")
        stored = f" {position[4]}" if len(position) > 4 else ""
        text += (f"Observation: move{number}\nPosition: {unread(position[0], draw)} {position[1]}{' ' + ' '.join(position[2:]) if stored else ''}\n"
                 f"Move: {said(move['move'].upper())}\nAfter: {unread(board_of(move['after']), draw)}\n\n")
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--mweso", default="mweso")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = options.variants or [row["name"] for row in rows(options.mweso, "list")]
    right = alone = 0
    print("| game | all notes explained by it | as well as by |\n|---|---|---|")
    for name in names:
        draw = random.Random(f"{options.seed} {name}")
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/notes.txt", "w", encoding="utf-8") as notes:
                notes.write(notes_of(options.mweso, name, draw, folder))
            found = rows(options.mweso, "identify", f"{folder}/notes.txt", codes=(0, 1))
        fits = [row["variant"] for row in found if row["fits"]]
        right += name in fits
        alone += fits == [name]
        print(f"| `{name}` | {'yes' if name in fits else 'no'} | {', '.join(other for other in fits if other != name)} |", flush=True)
    print(f"\n{right} of {len(names)} games explain their own notes, {alone} of them alone.")


if __name__ == "__main__":
    main()
