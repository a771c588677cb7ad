"""What the tests of the rooms share."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from ..browsing import PHONE, Hand

EXAMPLES = Path(__file__).parents[3] / "examples"
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


def room(person: Hand, name: str) -> None:
    person.page.goto(f"{person.address}/#{name}")
    person.page.wait_for_selector(".room.table, .players")


def late(route: Any) -> None:
    time.sleep(1)
    route.continue_()
