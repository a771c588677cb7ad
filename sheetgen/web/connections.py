"""Limit connections: their number in all and for each address, and the time for the head of a request."""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Iterator
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

if sys.platform != "win32":
    import resource

HEAD_TIME = 10.0
"""Seconds within which the head of a request must arrive."""
MOST_OF_ADDRESS = 24
"""The most connections of one address: a browser opens at most six to a host."""
RESERVE = 160
"""The number of files kept free for sheets, fonts and connections that were accepted but not checked yet."""
WANTED_FILES = 4096
AT_ONCE = 24
"""The most connections that the event loop accepts in one turn.

A refused connection is closed three turns later, so four times as many must fit into ``RESERVE``: out of files, asyncio
reports the fault once for each of the connections it may accept, and a full pipe of these reports blocks the server.
"""
QUEUE = 512
"""The most connections that wait to be accepted."""


def most_connections() -> int:
    """Return how many connections the system allows, after requesting as many as are wanted."""
    if sys.platform == "win32":
        # Windows has no such limit.
        return WANTED_FILES
    else:  # noqa: RET505 - mypy leaves out a branch, but not what follows one
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                soft = wanted
            except (ValueError, OSError):
                # The system keeps its limit; fewer connections are accepted then.
                pass
        files = WANTED_FILES if soft == resource.RLIM_INFINITY else soft
        return max(32, files - RESERVE)


class Connection(H11Protocol):
    """A connection that is closed if its request does not arrive, or to make space for others.

    If an address has too many, its oldest idle connection is closed: a device that opens hundreds takes none from
    others, and a browser on it still gets through.
    """

    most = 1000
    """The most connections in all; set when the server starts."""
    _patience: asyncio.TimerHandle | None = None
    _order = itertools.count()

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request, or close if there are too many connections."""
        super().connection_made(transport)
        self.born = next(Connection._order)
        self._expect()
        if not self._room(self._of_address(), MOST_OF_ADDRESS) or not self._room(self._all(), Connection.most):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Process a part of a request."""
        if not self.answering:
            self._expect()
        super().data_received(data)
        if self.answering:
            self._stop_waiting()

    @property
    def answering(self) -> bool:
        """Whether a request has arrived and is not answered yet."""
        return self.cycle is not None and not self.cycle.response_complete

    def _all(self) -> Iterator[Connection]:
        return (each for each in self.connections if isinstance(each, Connection))

    def _of_address(self) -> Iterator[Connection]:
        address = self.client and self.client[0]
        return (each for each in self._all() if each.client and each.client[0] == address)

    def _room(self, others: Iterator[Connection], most: int) -> bool:
        """Return whether this connection may stay, after closing an older one if necessary."""
        known = [each for each in others if not each.transport.is_closing()]
        if len(known) <= most:
            return True
        idle = [each for each in known if each is not self and not each.answering]
        if not idle:
            return False
        min(idle, key=lambda each: each.born).transport.abort()
        return True

    def _expect(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_TIME, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        if not self.answering:
            self.transport.abort()
