"""A game as an environment of PettingZoo (AEC), which need not be installed: agents act in turn, action by action.

    >>> env = MwesoEnv("omweso")
    >>> env.reset()
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
"""
from __future__ import annotations

import copy
from typing import Any, Iterator, Optional, Union

import numpy as np
from numpy.typing import NDArray

from mweso import bridge
from mweso.environments.line import Line
from mweso.environments.spaces import Box, Dict, Discrete
from mweso.errors import UsageError
from mweso.position import Position
from mweso.variant import AnyVariant, variant_of

try:
    from pettingzoo import AECEnv
except ImportError:
    AECEnv = object

RENDER_MODES = ["ansi", "svg"]
MOST_SEEN = np.float32(2**32)  # counters of turns go so far


class MwesoEnv(AECEnv):  # type: ignore[misc]
    """Two agents, "south" and "north". An action is one choice of a turn (mweso.batches), so that one agent may act several
    times in a row. An observation is {"observation": planes x rows x columns, the agent's own rows below,
    "action_mask": which actions are offered to it now}; the mask is in its info, too. A reward is what the win counts, given
    at the end.

    A game of `max_turns` turns is truncated. An action that is not offered raises NotAllowed and changes nothing.
    """

    metadata = {"name": "mweso_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}

    def __init__(self, variant: AnyVariant = "omweso", max_turns: int = 1000, render_mode: Optional[str] = None) -> None:
        self.variant = variant_of(variant)
        self.max_turns = bridge.whole(max_turns, "max_turns", 1)
        self.render_mode = None if render_mode is None else bridge.one_of(render_mode, RENDER_MODES, "render_mode")
        self.possible_agents = ["south", "north"]
        self.agents: list[str] = []
        self.line = Line(self.variant)
        mask = len(self.line.action_names)
        self.action_spaces = {agent: Discrete(mask) for agent in self.possible_agents}
        self.observation_spaces = {agent: Dict({"observation": Box(0, MOST_SEEN, self.line.shape, np.float32),
                                                "action_mask": Box(0, 1, (mask,), np.int8)}) for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __copy__(self) -> MwesoEnv:
        """Games are not shared."""
        return copy.deepcopy(self)

    @property
    def unwrapped(self) -> MwesoEnv:
        """Itself: it wraps nothing."""
        return self

    @property
    def num_agents(self) -> int:
        """Those that are still in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self._agent(agent)]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self._agent(agent)]

    def _agent(self, name: str) -> str:
        return bridge.one_of(name, self.possible_agents, "agent")

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins anew; options={"start": a position or its string}. Nothing is drawn by lot: `seed` is for the action spaces."""
        start: Union[None, str, Position] = bridge.start_of(options)
        seed = None if seed is None else bridge.whole(seed, "seed")
        self.line = Line(self.variant, start)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        for number, agent in enumerate(self.possible_agents):
            if seed is not None:
                self.action_spaces[agent].seed(seed + number)
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        side = self.possible_agents.index(self._agent(agent))
        return {"observation": self.line.planes(side), "action_mask": self._mask(side)}

    def _mask(self, side: int) -> NDArray[np.int8]:
        """What is offered to a side: nothing unless it is to act, in a game that goes on."""
        acts = side == self.line.side and self.line.turns < self.max_turns
        return (self.line.mask if acts else np.zeros_like(self.line.mask)).astype(np.int8)

    def _settle(self) -> None:
        """Who is to act now; rewards and ends."""
        self.agent_selection = self.possible_agents[self.line.side]
        for number, agent in enumerate(self.possible_agents):
            self.rewards[agent] = self.line.returns[number]
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = self.line.over
            self.truncations[agent] = not self.line.over and self.line.turns >= self.max_turns
            self.infos[agent] = {"action_mask": self._mask(number)}

    def step(self, action: Optional[int]) -> None:
        """The action of the agent selected; None, and only None, once it is terminated or truncated."""
        self._begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise UsageError(f"{agent} is in the game: None is no action of it")
        self.line.take(action)
        self._cumulative_rewards[agent] = 0.0
        self._settle()

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise UsageError(f"{agent} is terminated or truncated: the only action it may take is None")
        self.agents.remove(agent)
        tables: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos)
        for by_agent in tables:
            del by_agent[agent]
        for other in self.rewards:
            self.rewards[other] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since it last acted, termination, truncation and info of the agent selected."""
        self._begun()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def _begun(self) -> None:
        if not self.agents:
            raise UsageError("there is no agent in the game: reset() begins one")

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they act, until none is left."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Optional[str]:
        """The position as text ("ansi") or as a picture ("svg")."""
        if self.render_mode is None:
            return None
        return self.line.position._repr_svg_() if self.render_mode == "svg" else self.line.text

    def state(self) -> NDArray[np.float32]:
        """The whole game as an array: what South sees."""
        return self.line.planes(0)

    def close(self) -> None:
        """Nothing is held that Python does not free."""


def env(**options: Any) -> MwesoEnv:
    """As PettingZoo's own environments are made."""
    return MwesoEnv(**options)
