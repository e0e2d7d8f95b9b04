"""Spaces of actions and observations: those of gymnasium where it is installed, else the little of them that is used."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector.utils import batch_space as batched
except ImportError:
    class Discrete:  # type: ignore[no-redef]
        """The numbers 0 to n - 1."""

        def __init__(self, n: int) -> None:
            self.n, self._random = n, np.random.default_rng()

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def contains(self, value: Any) -> bool:
            return 0 <= int(value) < self.n

        def sample(self, mask: Any = None) -> int:
            """One of the numbers, or of those that the mask has."""
            return int(self._random.choice(self.n if mask is None else np.flatnonzero(mask)))

    class Box:  # type: ignore[no-redef]
        """Arrays of one shape with numbers in a range."""

        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def __repr__(self) -> str:
            return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"

        def contains(self, value: Any) -> bool:
            return value.shape == self.shape and value.dtype == self.dtype and (value >= self.low).all() and (value <= self.high).all()

    class Dict(dict):  # type: ignore[no-redef,type-arg]
        """Spaces by names."""

        def contains(self, value: Any) -> bool:
            return set(value) == set(self) and all(space.contains(value[name]) for name, space in self.items())

    class MultiDiscrete:
        """Of each of several games a number below n."""

        def __init__(self, nvec: list[int]) -> None:
            self.nvec, self.shape, self._random = np.array(nvec), (len(nvec),), np.random.default_rng()

        def __repr__(self) -> str:
            return f"MultiDiscrete({self.nvec})"

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def contains(self, value: Any) -> bool:
            return np.shape(value) == self.shape and bool(((np.asarray(value) >= 0) & (value < self.nvec)).all())

        def sample(self, mask: Any = None) -> Any:
            """One for each game, or, given a mask for each, one of those that it has."""
            drawn = self._random.random((len(self.nvec), self.nvec.max()))
            return np.argmax(drawn * (np.arange(self.nvec.max()) < self.nvec[:, None] if mask is None else np.asarray(mask)), axis=1)

    def batched(space: Any, n: int) -> Any:
        """The space of what n games see or do at once."""
        if isinstance(space, Discrete):
            return MultiDiscrete([space.n] * n)
        return Box(space.low, space.high, (n, *space.shape), space.dtype)

__all__ = ["Box", "Dict", "Discrete", "batched"]
