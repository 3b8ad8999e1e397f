"""Some games of a batch as views, for agents that are asked in these alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_agents.agent import View, Views
from bang_env.core.batch import Batch


class Rows(Views):
    """Some games of a batch, each through the eyes of the player who is asked there."""

    def __init__(self, batch: Batch, rows: np.ndarray) -> None:
        super().__init__(())
        self._whole, self._rows = batch, rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: int) -> View:
        return View(self._whole.handle(int(self._rows[index])))

    @property
    def masks(self) -> np.ndarray:
        """The legal actions of each game as a row of 0 and 1."""
        return self._whole.action_masks[self._rows]

    def arrays(self) -> tuple[np.ndarray, np.ndarray]:
        """The observation and the mask of each game, as rows."""
        return self._whole.observations[self._rows], self.masks

    def _records(self) -> Any:
        spec = self._whole.spec
        records = np.empty(len(self._rows), spec.dtype)
        spec.bytes_of(records)[:] = spec.bytes_of(self._whole.states)[self._rows]
        return records
