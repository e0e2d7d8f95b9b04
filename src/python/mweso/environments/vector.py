"""Games against an opponent, many side by side: a VectorEnv of gymnasium with auto-reset, and one game as its Env.

    >>> envs = VectorEnv("omweso", num_envs=256, opponent="greedy")
    >>> observations, infos = envs.reset(seed=1)
    >>> actions = infos["action_mask"].argmax(axis=1)
    >>> observations, rewards, terminations, truncations, infos = envs.step(actions)

gymnasium need not be installed; where it is, gymnasium.make("mweso/omweso-v0") and make_vec do, once mweso.environments is imported.
"""
from __future__ import annotations

import copy
from typing import Any, Callable, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mweso import bridge
from mweso.batches import MOST_GAMES, Batch, Planes, given
from mweso.environments.spaces import Box, Discrete, batched
from mweso.errors import NotAllowed, UsageError
from mweso.player import Player
from mweso.position import Position
from mweso.variant import BUILT_IN, AnyVariant, variant_of, variants


class _Alone:
    """What gymnasium's classes do besides, where it is not installed."""

    spec: Any = None
    closed = False

    @property
    def unwrapped(self) -> Any:
        """Itself: it wraps nothing."""
        return self

    def close(self, **_more: Any) -> None:
        """Nothing is held that Python does not free."""
        self.closed = True


try:
    import gymnasium
    VECTOR, SINGLE = gymnasium.vector.VectorEnv, gymnasium.Env
except ImportError:
    gymnasium = None
    VECTOR = SINGLE = _Alone


class _Environment:
    """Closed at the end of a `with`, copied and pickled with all that its games are: they go on as here."""

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()  # type: ignore[attr-defined]

    def __copy__(self) -> Any:
        """Games are not shared."""
        return copy.deepcopy(self)


#: chooses an action for each of some games of a batch, given it and their numbers
Chooser = Callable[[Batch, NDArray[np.int64]], ArrayLike]
SEATS = {"south": [0, 0], "north": [1, 1], "both": [0, 1]}


class Table:
    """Games of a learner, who sits where `seat` says ("both": South in games 0, 2, 4..., North in the others), against an
    opponent: it plays until the learner is to act in all of them, or they are over."""

    def __init__(self, variant: AnyVariant, games: int, opponent: Union[str, Chooser], max_turns: int, seat: str, planes: Planes,
                 dtype: Any) -> None:
        self.batch = Batch(variant_of(variant), games, planes=planes, dtype=dtype)
        self.max_turns = bridge.whole(max_turns, "max_turns", 1)
        self.seats = np.resize(SEATS[bridge.one_of(seat, SEATS, "seat")], games)
        if not isinstance(opponent, str) and not callable(opponent):
            raise UsageError(f"opponent={opponent!r}: the name of a player or a function is due")
        self.opponent = opponent
        self._call()
        self.seed(1)
        self.playing = False

    def _call(self) -> None:
        """The opponent takes his seat."""
        named = isinstance(self.opponent, str) and self.opponent != "random"
        self.player = Player(self.batch.variant, str(self.opponent)) if named else None
        self.choose: Chooser = self.opponent if callable(self.opponent) else self.draw

    def __getstate__(self) -> dict[str, Any]:
        """Without a player that has a name, who begins anew at each of his moves."""
        return {name: value for name, value in self.__dict__.items() if name not in ("player", "choose")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._call()

    def seed(self, seed: int) -> None:
        self.random, self.begun = np.random.default_rng(bridge.whole(seed, "seed")), 0

    def draw(self, batch: Batch, games: NDArray[np.int64]) -> NDArray[Any]:
        """Each action that is offered with the same chance."""
        mask = batch.mask[games]
        drawn: NDArray[Any] = (mask * (1 - self.random.random(mask.shape))).argmax(axis=1)
        return drawn

    @property
    def cut(self) -> NDArray[np.bool_]:
        """Which are to go on no more, though they are not over."""
        over: NDArray[np.bool_] = ~self.batch.over & (self.batch.games["turns"] >= self.max_turns)
        return over

    def reply(self) -> None:
        """The opponent acts where he is to."""
        while True:
            games = np.flatnonzero(~self.batch.over & ~self.cut & (self.batch.games["side"] != self.seats))
            if not len(games):
                return
            self.act(self.player or self.choose, games)

    def act(self, who: Union[Player, Chooser], games: NDArray[np.int64]) -> None:
        """Somebody's action in some games, in which it is his; one who has a name makes his whole move."""
        if isinstance(who, Player):
            for game in map(int, games):
                self._play(who, game)
        else:
            with self.batch.lent():
                chosen = who(self.batch, games)
            self._take(games, chosen)

    def _take(self, games: NDArray[np.int64], chosen: ArrayLike) -> None:
        """An action in each of some games: -1 is none."""
        taken = given(chosen, "iu", np.int32)
        if taken.shape != games.shape:
            raise UsageError(f"an action is due for each of {len(games)} games, not an array of shape {taken.shape}")
        if (taken < 0).any():
            raise NotAllowed(f"game {games[taken < 0][0]}: {taken[taken < 0][0]} is no action, and one is due")
        actions = np.full(len(self.batch), -1)
        actions[games] = taken
        self.batch.step(actions)

    def _play(self, player: Player, game: int) -> None:
        """A whole move of a player that has a name; what he draws by lot comes from the seed and the moves before."""
        self.begun += 1
        player.begin(int(self.random.integers(2**63)), self.begun)
        self.batch.play(game, player.move(self.batch.variant.game(self.batch.position(game))).move or "")

    def begin(self, which: Optional[NDArray[np.bool_]] = None, start: Union[None, str, Position] = None) -> None:
        """Games begin anew, until the learner is to act; should one end before, again."""
        self.playing = True
        while which is None or which.any():
            self.batch.reset(which, start)
            self.reply()
            which = self.batch.over if start is None else np.zeros(len(self.batch), bool)

    def step(self, actions: ArrayLike) -> None:
        """The learner acts, and the opponent answers."""
        if not self.playing:
            raise UsageError("no game has begun: reset() begins them")
        self._take(np.arange(len(self.batch)), actions)
        self.reply()

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The learner's."""
        rewards: NDArray[np.float32] = self.batch.rewards[np.arange(len(self.batch)), self.seats]
        return rewards

    @property
    def mask(self) -> NDArray[np.int8]:
        return self.batch.mask.astype(np.int8)

    def spaces(self) -> tuple[Any, Any]:
        """Of observations and actions, of one game."""
        planes = self.batch.planes
        most = 255 if planes.dtype == np.uint8 else np.float32(2**32)
        return Box(0, most, planes.shape[1:], planes.dtype.type), Discrete(len(self.batch.action_names))


class VectorEnv(_Environment, VECTOR):  # type: ignore[misc,valid-type]
    """`num_envs` games against an opponent: "random" (among actions), another player by name (docs/players.md; slower, as he is
    asked game by game), or a function that is given the Batch and the numbers of games, and returns an action for each (to change games is refused).

    An observation is what the learner sees when he is to act (planes, as for Batch); infos["action_mask"] says what is
    offered: other actions raise NotAllowed, and nothing is done. A reward is what the win counts, at the end. A game that is
    over, or cut off after `max_turns` turns, begins anew in the same step (AutoresetMode.SAME_STEP): infos["final_obs"] has the
    last observations of these, and infos["_final_obs"] says which they are.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, variant: AnyVariant = "omweso", num_envs: int = 1, opponent: Union[str, Chooser] = "random", max_turns: int = 1000,
                 seat: str = "both", planes: Planes = True, dtype: Any = "uint8") -> None:
        num_envs = bridge.whole(num_envs, "num_envs", 1, MOST_GAMES)
        self.table = Table(variant, num_envs, opponent, max_turns, seat, planes, dtype)
        self.num_envs, self.render_mode, self.closed = len(self.table.batch), None, False
        self.single_observation_space, self.single_action_space = self.table.spaces()
        self.observation_space, self.action_space = (batched(space, self.num_envs) for space in self.table.spaces())
        if gymnasium:
            mode = getattr(gymnasium.vector, "AutoresetMode", None)  # since 1.1
            self.metadata = {**self.metadata, "autoreset_mode": mode.SAME_STEP if mode else "same-step"}

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """All games begin anew; options={"start": a position or its string}. `seed` is for what the opponent draws."""
        start = bridge.start_of(options)
        if seed is not None:
            self.table.seed(seed)
        self.table.begin(start=start)
        return self.table.batch.planes.copy(), {"action_mask": self.table.mask}

    def step(self, actions: ArrayLike) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action of the learner in each game, and what the opponent answers."""
        table, infos = self.table, {}
        table.step(actions)
        rewards, over, cut = table.rewards, table.batch.over, table.cut
        ended = over | cut
        if ended.any():
            last = np.full(self.num_envs, None, object)
            for game in np.flatnonzero(ended):
                last[game] = table.batch.planes[game].copy()
            infos = {"final_obs": last, "_final_obs": ended}
            table.begin(ended)
        return table.batch.planes.copy(), rewards, over, cut, {**infos, "action_mask": table.mask}

    def close_extras(self, **_more: Any) -> None:
        """Nothing is held that Python does not free."""


class SoloEnv(_Environment, SINGLE):  # type: ignore[misc,valid-type]
    """One game against an opponent, as gymnasium.Env; see VectorEnv. It begins anew by reset() alone."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}

    def __init__(self, variant: AnyVariant = "omweso", opponent: Union[str, Chooser] = "random", max_turns: int = 1000, seat: str = "south",
                 planes: Planes = True, dtype: Any = "uint8", render_mode: Optional[str] = None) -> None:
        self.table = Table(variant, 1, opponent, max_turns, seat, planes, dtype)
        self.render_mode = None if render_mode is None else bridge.one_of(render_mode, self.metadata["render_modes"], "render_mode")
        self.observation_space, self.action_space = self.table.spaces()

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins anew; options={"start": a position or its string}."""
        start = bridge.start_of(options)
        if gymnasium:
            super().reset(seed=seed)
        if seed is not None:
            self.table.seed(seed)
        self.table.begin(start=start)
        return self._seen()

    def _seen(self) -> tuple[NDArray[Any], dict[str, Any]]:
        return self.table.batch.planes[0].copy(), {"action_mask": self.table.mask[0]}

    def action_masks(self) -> NDArray[np.bool_]:
        """What is offered, as learners with masks ask for it."""
        return self.table.batch.mask[0].copy()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        self.table.step([action])
        observation, info = self._seen()
        return observation, float(self.table.rewards[0]), bool(self.table.batch.over[0]), bool(self.table.cut[0]), info

    def render(self) -> Optional[str]:
        """The position as text ("ansi") or as a picture ("svg")."""
        position = self.table.batch.position(0)
        return None if self.render_mode is None else position._repr_svg_() if self.render_mode == "svg" else str(position)


def register() -> None:
    """Makes each variant of the package known to gymnasium, "mweso/omweso-v0", if it is installed."""
    here = "mweso.environments.vector"
    for name in variants(BUILT_IN) if gymnasium else ():
        gymnasium.register(f"mweso/{name}-v0", f"{here}:SoloEnv", kwargs={"variant": name}, vector_entry_point=f"{here}:VectorEnv",
                           disable_env_checker=True, order_enforce=True)
