"""An agent as an engine that speaks UGI (docs/protocol.md), so that any program may play it.

    # my_engine.py
    from mweso.engine import serve
    serve(lambda variant: MyAgent(variant), name="mine")

    mweso match 'ugi:python3 my_engine.py' search:nodes=1000

Limits of time are the agent's own affair: it is told only the game.
"""
from __future__ import annotations

import sys
from typing import Callable, Iterable, Optional, TextIO

from mweso.errors import Error
from mweso.game import Game
from mweso.matches import Agent, chosen_by, move_text
from mweso.variant import Variant


class _Engine:
    """What the lines that are told it have come to."""

    def __init__(self, make: Callable[[Variant], Agent], variant: str, name: str, out: TextIO, seed: int) -> None:
        self.make, self.name, self.out, self.seed, self.games = make, name, out, seed, 0
        self.take_variant(variant)

    def say(self, line: str) -> None:
        print(line, file=self.out, flush=True)

    def take_variant(self, name: str) -> None:
        self.variant = Variant(name)
        self.game = Game(self.variant)
        self.sit_down()

    def sit_down(self) -> None:
        """Makes the agent of the next game."""
        agent = self.make(self.variant)
        self.move = chosen_by(agent)
        if hasattr(agent, "begin"):
            agent.begin(self.seed, self.games)
        self.games += 1

    # ---- commands ----

    def ugi(self, _words: list[str]) -> None:
        self.say(f"id name {self.name}")
        self.say(f"option name Variant type string default {self.variant.name}")
        self.say("ugiok")

    def isready(self, _words: list[str]) -> None:
        self.say("readyok")

    def uginewgame(self, _words: list[str]) -> None:
        self.sit_down()

    def setoption(self, words: list[str]) -> None:
        if words[:3] == ["name", "Variant", "value"]:
            self.take_variant(" ".join(words[3:]))

    def position(self, words: list[str]) -> None:
        """"startpos" or "fen" and a position string, then perhaps "moves" and these."""
        cut = words.index("moves") if "moves" in words else len(words)
        start = None if words[0] == "startpos" else " ".join(words[1:cut])
        game = Game(self.variant, start)
        for move in words[cut + 1:]:
            game.play(move)
        self.game = game

    def go(self, _words: list[str]) -> None:
        self.say(f"bestmove {move_text(self.move(self.game))}")

    COMMANDS = {"ugi": ugi, "isready": isready, "uginewgame": uginewgame, "setoption": setoption, "position": position, "go": go,
                "stop": lambda self, words: None}

    def take(self, line: str) -> None:
        """Obeys a line; what cannot be obeyed changes nothing and is answered."""
        word, *words = line.split()
        if word not in self.COMMANDS:
            self.say(f"info string error: there is no command '{word}'")
            return
        try:
            self.COMMANDS[word](self, words)
        except (Error, IndexError) as problem:
            self.say(f"info string error: {problem}")


def serve(make: Callable[[Variant], Agent], variant: str = "omweso", name: str = "agent", lines: Optional[Iterable[str]] = None,
          out: Optional[TextIO] = None, seed: int = 1) -> None:
    """Speaks UGI on standard input and output (or on others) until `quit` or their end.

    `make` returns the agent of a variant; a new one is made for each game (uginewgame). It
    may be a function of the game, as in match(); `begin`, if it has that, is given the seed and the number of the game.
    """
    engine = _Engine(make, variant, name, out or sys.stdout, seed)
    for line in lines if lines is not None else iter(sys.stdin.readline, ""):
        if line.split()[:1] == ["quit"]:
            return
        if line.strip():
            engine.take(line)
