"""Judge in threads: a slow verdict delays neither other answers nor the end of the program."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Made = TypeVar("Made")

MOST = 4
"""The most verdicts at the same time."""
PATIENCE = 10.0
"""Seconds after which the server stops waiting for a verdict."""


class TooSlow(Exception):
    """A verdict was not ready in time."""


class Verdicts:
    """A pool of threads for verdicts that end with the program."""

    def __init__(self, patience: float | None = None, most: int = MOST) -> None:
        self._patience = PATIENCE if patience is None else patience
        self._free = threading.BoundedSemaphore(most)

    async def of(self, judge: Callable[[], Made]) -> Made:
        """Return the result of ``judge``. Raises `TooSlow`, and what ``judge`` raises itself."""
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
