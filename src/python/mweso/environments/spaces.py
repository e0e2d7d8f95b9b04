"""Spaces of actions and observations: those of gymnasium where it is installed, else the little of them that is used."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    class Discrete:  # type: ignore[no-redef]
        """The numbers 0 to n - 1."""

        def __init__(self, n: int) -> None:
            self.n, self._random = n, np.random.default_rng()

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

        def contains(self, value: Any) -> bool:
            return value.shape == self.shape and value.dtype == self.dtype and (value >= self.low).all() and (value <= self.high).all()

    class Dict(dict):  # type: ignore[no-redef,type-arg]
        """Spaces by names."""

        def contains(self, value: Any) -> bool:
            return set(value) == set(self) and all(space.contains(value[name]) for name, space in self.items())

__all__ = ["Box", "Dict", "Discrete"]
