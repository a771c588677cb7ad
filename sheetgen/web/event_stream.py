"""Send events at the table to all open pages, as server-sent events."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Container
from dataclasses import dataclass
from typing import Any

MOST_LISTENERS = 100
WAITING = 1000
"""The most events stored for a listener that does not read; a slower listener is dropped and reconnects."""
CLAIM = 10.0
"""Seconds for which a seat is kept for a page that does not listen yet."""
BEAT = 10.0
"""Seconds between two signs of life, which let both ends notice a lost connection."""


@dataclass(slots=True)
class Place:
    """A page that listens: the player whose sheet it has open, its own name, its device and the device's owner.

    The name of a page begins with that of the device, up to a full stop. ``seen`` is the moment of its last sign of
    life, on the monotonic clock.
    """

    player: str = ""
    page: str = ""
    device: str = ""
    owner: str = ""
    seen: float = 0.0

    @property
    def machine(self) -> str:
        """The name that all pages of the device share."""
        return self.page.partition(".")[0]


class Events:
    """The listeners. `send` may be called from any thread.

    ``moved`` is the event that all listeners get when one comes or goes; None if they need none.
    """

    def __init__(self, moved: dict[str, Any] | None = None) -> None:
        self._moved = _line(moved) if moved else None
        self._listeners: dict[asyncio.Queue[str | None], Place] = {}
        self._claims: dict[str, Place] = {}
        """The pages that have taken a seat and will listen, by their names."""
        self._gone: dict[str, Place] = {}
        """The last page of each device that has none open now: a phone that is locked closes its stream as well."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def send(self, event: dict[str, Any]) -> None:
        """Send an event to all listeners."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._spread, _line(event))

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        for queue in self._listeners:
            _end(queue)

    def _spread(self, text: str | None) -> None:
        for queue in list(self._listeners) if text else ():
            if queue.full():
                self._listeners.pop(queue, None)
                _end(queue)
            else:
                queue.put_nowait(text)

    def held(self, players: Container[str]) -> dict[str, list[dict[str, Any]]]:
        """Return the pages that have each player's sheet open, and the seconds since the last sign of life of each.

        A device that has no page open any more keeps its seat, as ``gone``.
        """
        held: dict[str, list[dict[str, Any]]] = {}
        for gone, places in ((False, self._here()), (True, list(self._gone.values()))):
            for place in places:
                if place.player in players:
                    ago = round(time.monotonic() - place.seen)
                    about = {"page": place.page, "device": place.device, "owner": place.owner, "ago": ago, "gone": gone}
                    held.setdefault(place.player, []).append(about)
        return held

    def claim(self, place: Place) -> bool:
        """Take a seat for a page that will listen, unless another page or device has it; return whether it is taken.

        Call it in the loop of the listeners: of two that ask at once, one is first.
        """
        others = [each for each in self._here() if each.page != place.page]
        others += [each for each in self._gone.values() if each.machine != place.machine]
        if any(each.player == place.player for each in others):
            return False
        place.seen = time.monotonic()
        self._claims[place.page] = place
        return True

    def free(self, seat: Place) -> None:
        """Take a player's seat from all pages and devices that have it, and tell them which page did so.

        Call it in the loop of the listeners.
        """
        for place in self._here():
            if place.player == seat.player:
                place.player = ""
        self._gone = {machine: place for machine, place in self._gone.items() if place.player != seat.player}
        self._spread(_line({"kind": "freed", "player": seat.player, "page": seat.page}))
        self._spread(self._moved)

    def _here(self) -> list[Place]:
        """Return the pages that listen, and those that took a seat and are about to."""
        until = time.monotonic() - CLAIM
        self._claims = {page: place for page, place in self._claims.items() if place.seen > until}
        return [*self._listeners.values(), *self._claims.values()]

    def see(self, page: object) -> None:
        """Note a sign of life of a page."""
        for place in self._listeners.values():
            if place.page == page:
                place.seen = time.monotonic()

    async def listen(self, first: dict[str, Any], place: Place | None = None) -> AsyncIterator[str]:
        """Yield one listener's stream: ``first``, then that its seat was freed if it was, then the events."""
        self._loop = asyncio.get_running_loop()
        if len(self._listeners) >= MOST_LISTENERS:
            return
        queue: asyncio.Queue[str | None] = asyncio.Queue(WAITING)
        place = place or Place()
        place.seen = time.monotonic()
        self._listeners[queue] = place
        claimed = self._claims.pop(place.page, None)
        if freed := place.player if claimed and not claimed.player else "":
            place.player = ""
        self._gone.pop(place.machine, None)
        self._spread(self._moved)
        try:
            yield f"retry: 1000\n{_line(first)}"
            if freed:
                yield _line({"kind": "freed", "player": freed, "page": ""})
            while not self._closed:
                try:
                    text = await asyncio.wait_for(queue.get(), BEAT)
                except TimeoutError:
                    text = ": alive\n\n"
                if text is None:
                    return
                yield text
        finally:
            self._listeners.pop(queue, None)
            self._leave(place)
            self._spread(self._moved)

    def _leave(self, place: Place) -> None:
        if place.player and all(each.machine != place.machine for each in self._listeners.values()):
            self._gone[place.machine] = place
            if len(self._gone) > MOST_LISTENERS:
                del self._gone[next(iter(self._gone))]


def _line(event: dict[str, Any]) -> str:
    return f"data: {json.dumps(event, ensure_ascii=False)}\n\n"


def _end(queue: asyncio.Queue[str | None]) -> None:
    while not queue.empty():
        queue.get_nowait()
    queue.put_nowait(None)
