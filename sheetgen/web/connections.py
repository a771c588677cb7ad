"""Bounds on connections: how many there are, how many an address may hold, how long the head of a request may take."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_TIME = 10.0
"""Seconds in which the head of a request must be there."""
MOST_OF_ADDRESS = 24
"""Connections of one address: a browser holds at most six for each of its windows' hosts."""
RESERVE = 160
"""Files that stay free for sheets, fonts and connections that were accepted but not looked at yet."""
WANTED_FILES = 4096


def most_connections() -> int:
    """Return how many connections the system allows, after asking it for as many as are wanted."""
    try:
        import resource
    except ImportError:
        # Windows has no such bound.
        return WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            # The system keeps its bound; fewer connections are let in then.
            pass
    files = WANTED_FILES if soft == resource.RLIM_INFINITY else soft
    return max(32, files - RESERVE)


class Connection(H11Protocol):
    """A connection that is closed when its request does not come, or when others need its place.

    Where an address has too many, its oldest on which nothing is being answered is closed: so one who opens hundreds
    takes places from nobody else, and a browser there still gets through.
    """

    most = 1000
    """Connections in all; set when the server starts."""
    _patience: asyncio.TimerHandle | None = None
    _order = itertools.count()

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request, or close where there are too many."""
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
        """Take a part of a request."""
        if not self.answering:
            self._expect()
        super().data_received(data)
        if self.answering:
            self._stop_waiting()

    @property
    def answering(self) -> bool:
        """Whether a request is there and not yet answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _all(self) -> Iterator[Connection]:
        return (each for each in self.connections if isinstance(each, Connection))

    def _of_address(self) -> Iterator[Connection]:
        address = self.client and self.client[0]
        return (each for each in self._all() if each.client and each.client[0] == address)

    def _room(self, others: Iterator[Connection], most: int) -> bool:
        """Return whether this connection may stay, having closed an older one where that makes room."""
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
