"""Judging beside the server: a verdict that takes long keeps neither an answer nor the end of the program waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Made = TypeVar("Made")

MOST = 4
"""Verdicts made at the same time."""
PATIENCE = 10.0
"""Seconds after which a verdict is given up."""


class TooSlow(Exception):
    """A verdict was not there in time."""


class Verdicts:
    """Makes verdicts in threads that end with the program."""

    def __init__(self, patience: float | None = None, most: int = MOST) -> None:
        self._patience = PATIENCE if patience is None else patience
        self._free = threading.BoundedSemaphore(most)

    async def of(self, judge: Callable[[], Made]) -> Made:
        """Return what ``judge`` makes. Raises `TooSlow`, and what it raises itself."""
        made: Future[Made] = Future()

        def make() -> None:
            with self._free:
                if not made.set_running_or_notify_cancel():
                    return
                try:
                    made.set_result(judge())
                except Exception as fault:
                    made.set_exception(fault)

        threading.Thread(target=make, daemon=True, name="verdict").start()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(made), self._patience)
        except TimeoutError as fault:
            raise TooSlow from fault
