#!/usr/bin/env python3
"""A second implementation of the rules, written from the rules text alone.

It is as slow and as plain as possible: seeds are sown one by one, every
earlier situation of a move is kept to recognise recurrence, laps against the
way are tried out on a copy.  The tests compare it with the fast kernel.
"(rules 2.5)" names the section of the rules that a function implements.

    python3 slow.py              JSON Lines in, JSON Lines out
    python3 slow.py --selftest   quick self checks (add --deep for slow ones)

A request has "rules" (key to answer; those of a phase as "namua:until" and
"namua:start.from", in order) and a "position".  The parts: answers.py the
answers, board.py positions, walk.py a move under way, starts.py, laps.py and
turn.py what happens in it, race.py both first turns at once, raids.py seeds
that are arranged, ends.py the end of a game, game.py whole moves, checks.py and
checks_more.py the self checks.
"""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
# What others who import slow use of the parts.
import checks  # noqa: E402
from answers import LISTS, NUMBERS, WORDS, without_question_mark  # noqa: E402,F401
from board import (facing_pits, next_pit, other, parse_position,  # noqa: E402,F401
                   print_position, print_row, row_names, start_position)
from ends import Seen, settled  # noqa: E402,F401
from game import TooMany, moves, perft  # noqa: E402,F401
from checks import Checker, read_side, test_position  # noqa: E402,F401
from laps import (Effort, GaveUp, captures_at, directions, is_occupied,  # noqa: E402,F401
                  judge_rows, look_ahead, pits_taken, sow, sow_lap, step_on)
from race import starts  # noqa: E402,F401
from raids import Refused, arrange, to_be_arranged  # noqa: E402,F401
from starts import first_lap_captures, first_walks  # noqa: E402,F401
from turn import Rules, Usual, is_race, rules_of_turn  # noqa: E402,F401
from walk import begin  # noqa: E402,F401


def usual_rules(request):
    """The rules a request names."""
    return Rules(request.get("rules", {}))


def answer(request, rules_of):
    """The reply to one request line."""
    rules = rules_of(request)
    position = request.get("position")
    if position is None:
        position = start_position(rules)
    if request.get("perft") is not None:
        return {"leaves": perft(rules, position, request["perft"])}
    try:
        found = moves(rules, position, request.get("limit"))
    except TooMany:
        return {"toomany": True}
    return {"moves": sorted(found, key=lambda move: move["move"])}


def serve(lines, out, rules_of=usual_rules):
    """JSON Lines in, JSON Lines out."""
    for line in lines:
        if not line.strip():
            continue
        try:
            reply = answer(json.loads(line), rules_of)
        except Exception as error:      # a bad request must not end the service
            reply = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(reply) + "\n")
        out.flush()


if __name__ == "__main__":
    if "--selftest" in sys.argv[1:]:
        sys.exit(checks.selftest("--deep" in sys.argv[1:]))
    serve(sys.stdin, sys.stdout)
