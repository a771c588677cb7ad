"""What pages that listen are sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sheetgen.web.event_stream import CLAIM, WAITING, Events, Place

FIRST = 'retry: 1000\ndata: {"at": 0}\n\n'
MOVED = 'data: {"moved": true}\n\n'


def outcome(work: Coroutine[Any, Any, Any]) -> Any:
    """Run in a thread of its own: that of the tests has the browser's event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_a_listener_is_sent_each_event_until_the_streams_end() -> None:
    async def listened() -> list[str]:
        events = Events()
        stream = events.listen({"at": 0})
        sent = [await anext(stream)]
        for at in (1, 2):
            events.send({"at": at})
            sent.append(await anext(stream))
        events.close()
        return [*sent, *[each async for each in stream]]

    assert outcome(listened()) == [FIRST, 'data: {"at": 1}\n\n', 'data: {"at": 2}\n\n']


def test_a_listener_that_reads_too_slowly_is_dropped() -> None:
    async def listened() -> list[str]:
        events = Events()
        stream = events.listen({"at": 0})
        await anext(stream)
        for at in range(WAITING + 1):
            events.send({"at": at})
        await asyncio.sleep(0)
        return [each async for each in stream]

    assert outcome(listened()) == []


def held(events: Events, player: str) -> list[tuple[str, str, bool]]:
    return [(each["page"], each["device"], each["gone"]) for each in events.held([player]).get(player, [])]


def test_listeners_are_told_that_one_came_and_left() -> None:
    async def listened() -> list[object]:
        events = Events({"moved": True})
        ada, ben = events.listen({"at": 0}), events.listen({"at": 0}, Place("ben", "b.1", "phone"))
        told: list[object] = [await anext(ada), await anext(ada), await anext(ben)]
        told += [await anext(ada), held(events, "ben"), held(events, "ada")]
        await ben.aclose()  # type: ignore[attr-defined]
        return [*told, await anext(ada), held(events, "ben")]

    there = ("b.1", "phone")
    assert outcome(listened()) == [FIRST, MOVED, FIRST, MOVED, [(*there, False)], [], MOVED, [(*there, True)]]


def test_of_two_who_take_a_seat_before_they_listen_the_first_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also from a device that sleeps. A seat whose page does not come is free again, and nobody is in their own way."""

    async def taken() -> list[object]:
        events, ada, ben = Events(), Place("1", "a.1"), Place("1", "b.1")
        told: list[object] = [events.claim(ada), events.claim(ben), events.claim(ada), held(events, "1")]
        stream = events.listen({"at": 0}, ada)
        await anext(stream)
        told += [events.claim(ben), held(events, "1")]
        await stream.aclose()  # type: ignore[attr-defined]
        told += [events.claim(ben), events.claim(Place("2", "b.1")), events.claim(Place("1", "a.2"))]
        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now + CLAIM)
        return [*told, events.claim(Place("2", "a.3")), held(events, "2")]

    here = [("a.1", "", False)]
    assert outcome(taken()) == [True, False, True, here, False, here, False, True, True, True, [("a.3", "", False)]]


def test_a_seat_that_is_freed_before_its_page_listens_stays_free() -> None:
    async def listened() -> list[object]:
        events = Events()
        events.claim(Place("1", "a.1"))
        events.free(Place("1", "b.1"))
        stream = events.listen({"at": 0}, Place("1", "a.1"))
        return [await anext(stream), await anext(stream), held(events, "1"), events.claim(Place("1", "b.1"))]

    freed = 'data: {"kind": "freed", "player": "1", "page": ""}\n\n'
    assert outcome(listened()) == [FIRST, freed, [], True]


def test_a_device_has_the_seat_of_its_last_page() -> None:
    async def listened() -> list[object]:
        events = Events()
        told: list[object] = []
        for player, page in (("ada", "a.1"), ("ben", "a.2"), ("ben", "b.1")):
            stream = events.listen({"at": 0}, Place(player, page, "phone"))
            await anext(stream)
            await stream.aclose()  # type: ignore[attr-defined]
            told += [held(events, "ada"), held(events, "ben")]
        return told

    ada, ben, other = (("a.1", "phone", True), ("a.2", "phone", True), ("b.1", "phone", True))
    assert outcome(listened()) == [[ada], [], [], [ben], [], [ben, other]]
